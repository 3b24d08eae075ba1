/** Written by `npm run registry`: English of declarations, by their French text. */
import { english as entitiesBookingBooking } from '#contract/entities/booking/booking.ts'
import { english as entitiesBookingOnlineBooking } from '#contract/entities/booking/online-booking.ts'
import { english as entitiesCampCamp } from '#contract/entities/camp/camp.ts'
import { english as entitiesCampLayout } from '#contract/entities/camp/layout.ts'
import { english as entitiesCampPlace } from '#contract/entities/camp/place.ts'
import { english as entitiesCampPlan } from '#contract/entities/camp/plan.ts'
import { english as entitiesCampaignGrc } from '#contract/entities/campaign/grc.ts'
import { english as entitiesCustomerCustomer } from '#contract/entities/customer/customer.ts'
import { english as entitiesCustomerPartner } from '#contract/entities/customer/partner.ts'
import { english as entitiesCustomerReferencePartner } from '#contract/entities/customer/reference-partner.ts'
import { english as entitiesCustomerReference } from '#contract/entities/customer/reference.ts'
import { english as entitiesDocumentEmailConfiguration } from '#contract/entities/document/email-configuration.ts'
import { english as entitiesDocumentLook } from '#contract/entities/document/look.ts'
import { english as entitiesDocumentModelFiles } from '#contract/entities/document/model-files.ts'
import { english as entitiesDocumentModel } from '#contract/entities/document/model.ts'
import { english as entitiesDocumentSmsProvider } from '#contract/entities/document/sms-provider.ts'
import { english as entitiesEstablishmentCalendar } from '#contract/entities/establishment/calendar.ts'
import { english as entitiesEstablishmentEstablishment } from '#contract/entities/establishment/establishment.ts'
import { english as entitiesEstablishmentGroup } from '#contract/entities/establishment/group.ts'
import { english as entitiesEstablishmentReference } from '#contract/entities/establishment/reference.ts'
import { english as entitiesOccupantExtraOccupantExtra } from '#contract/entities/occupant-extra/occupant-extra.ts'
import { english as entitiesOccupantExtraSpecialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import { english as entitiesPaymentAccounting } from '#contract/entities/payment/accounting.ts'
import { english as entitiesPaymentBank } from '#contract/entities/payment/bank.ts'
import { english as entitiesPaymentElectronicInvoice } from '#contract/entities/payment/electronic-invoice.ts'
import { english as entitiesPaymentExpense } from '#contract/entities/payment/expense.ts'
import { english as entitiesPaymentLinkProvider } from '#contract/entities/payment/link-provider.ts'
import { english as entitiesPaymentPayment } from '#contract/entities/payment/payment.ts'
import { english as entitiesPaymentTax } from '#contract/entities/payment/tax.ts'
import { english as entitiesReminderEmailing } from '#contract/entities/reminder/emailing.ts'
import { english as entitiesReminderMailingCriteria } from '#contract/entities/reminder/mailing-criteria.ts'
import { english as entitiesReminderSurety } from '#contract/entities/reminder/surety.ts'
import { english as entitiesSaleArticle } from '#contract/entities/sale/article.ts'
import { english as entitiesSaleCardTerminal } from '#contract/entities/sale/card-terminal.ts'
import { english as entitiesSaleCashRegister } from '#contract/entities/sale/cash-register.ts'
import { english as entitiesSaleGift } from '#contract/entities/sale/gift.ts'
import { english as entitiesSaleOtherTill } from '#contract/entities/sale/other-till.ts'
import { english as entitiesSaleReceiptPrinter } from '#contract/entities/sale/receipt-printer.ts'
import { english as entitiesSecurityHeader } from '#contract/entities/security/header.ts'
import { english as entitiesSecuritySecurity } from '#contract/entities/security/security.ts'
import { english as listsBookingBooking } from '#contract/lists/booking/booking.ts'
import { english as listsBookingPartnerStay } from '#contract/lists/booking/partner-stay.ts'
import { english as listsBookingReception } from '#contract/lists/booking/reception.ts'
import { english as listsBookingVacaf } from '#contract/lists/booking/vacaf.ts'
import { english as listsCampaignGrcHistory } from '#contract/lists/campaign/grc-history.ts'
import { english as listsCampaignGrcRecipient } from '#contract/lists/campaign/grc-recipient.ts'
import { english as listsChannelImport } from '#contract/lists/channel/import.ts'
import { english as listsDocumentMailHistory } from '#contract/lists/document/mail-history.ts'
import { english as listsDocumentSms } from '#contract/lists/document/sms.ts'
import { english as listsEreportPurchase } from '#contract/lists/ereport/purchase.ts'
import { english as listsEreportReport } from '#contract/lists/ereport/report.ts'
import { english as listsPaymentAccountingExport } from '#contract/lists/payment/accounting-export.ts'
import { english as listsPaymentAccountingPlan } from '#contract/lists/payment/accounting-plan.ts'
import { english as listsPaymentAccountingSection } from '#contract/lists/payment/accounting-section.ts'
import { english as listsPaymentBankLine } from '#contract/lists/payment/bank-line.ts'
import { english as listsPaymentBankStatement } from '#contract/lists/payment/bank-statement.ts'
import { english as listsPaymentBill } from '#contract/lists/payment/bill.ts'
import { english as listsPaymentCashJournal } from '#contract/lists/payment/cash-journal.ts'
import { english as listsPaymentClosure } from '#contract/lists/payment/closure.ts'
import { english as listsPaymentCustomerPayment } from '#contract/lists/payment/customer-payment.ts'
import { english as listsPaymentDeposit } from '#contract/lists/payment/deposit.ts'
import { english as listsPaymentDoubleBill } from '#contract/lists/payment/double-bill.ts'
import { english as listsPaymentEinvoice } from '#contract/lists/payment/einvoice.ts'
import { english as listsPaymentGuarantee } from '#contract/lists/payment/guarantee.ts'
import { english as listsPaymentJet } from '#contract/lists/payment/jet.ts'
import { english as listsPaymentPayLink } from '#contract/lists/payment/pay-link.ts'
import { english as listsPaymentTicketPayment } from '#contract/lists/payment/ticket-payment.ts'
import { english as listsPaymentUnbilled } from '#contract/lists/payment/unbilled.ts'
import { english as listsPaymentWrongDue } from '#contract/lists/payment/wrong-due.ts'
import { english as listsResultBalanceProof } from '#contract/lists/result/balance-proof.ts'
import { english as listsResultBalance } from '#contract/lists/result/balance.ts'
import { english as listsResultCredit } from '#contract/lists/result/credit.ts'
import { english as listsResultPaymentEntry } from '#contract/lists/result/payment-entry.ts'
import { english as listsResultResultDetail } from '#contract/lists/result/result-detail.ts'
import { english as listsResultResult } from '#contract/lists/result/result.ts'
import { english as listsResultTaxStatement } from '#contract/lists/result/tax-statement.ts'
import { english as listsResultTvaStatement } from '#contract/lists/result/tva-statement.ts'
import { english as listsSaleArticleStockMove } from '#contract/lists/sale/article-stock-move.ts'
import { english as listsSaleCashRegisterSale } from '#contract/lists/sale/cash-register-sale.ts'
import { english as listsSaleGiftImport } from '#contract/lists/sale/gift-import.ts'
import { english as listsSaleGift } from '#contract/lists/sale/gift.ts'
import { english as listsSaleSaleCheck } from '#contract/lists/sale/sale-check.ts'
import { english as listsSaleSale } from '#contract/lists/sale/sale.ts'
import { english as listsSaleTicketCustomer } from '#contract/lists/sale/ticket-customer.ts'
import { english as listsSaleTillFileTicket } from '#contract/lists/sale/till-file-ticket.ts'
import { english as listsSaleTillFile } from '#contract/lists/sale/till-file.ts'

export const declaredEnglish: Readonly<Record<string, string>> = {
  ...entitiesBookingBooking,
  ...entitiesBookingOnlineBooking,
  ...entitiesCampCamp,
  ...entitiesCampLayout,
  ...entitiesCampPlace,
  ...entitiesCampPlan,
  ...entitiesCampaignGrc,
  ...entitiesCustomerCustomer,
  ...entitiesCustomerPartner,
  ...entitiesCustomerReferencePartner,
  ...entitiesCustomerReference,
  ...entitiesDocumentEmailConfiguration,
  ...entitiesDocumentLook,
  ...entitiesDocumentModelFiles,
  ...entitiesDocumentModel,
  ...entitiesDocumentSmsProvider,
  ...entitiesEstablishmentCalendar,
  ...entitiesEstablishmentEstablishment,
  ...entitiesEstablishmentGroup,
  ...entitiesEstablishmentReference,
  ...entitiesOccupantExtraOccupantExtra,
  ...entitiesOccupantExtraSpecialOffer,
  ...entitiesPaymentAccounting,
  ...entitiesPaymentBank,
  ...entitiesPaymentElectronicInvoice,
  ...entitiesPaymentExpense,
  ...entitiesPaymentLinkProvider,
  ...entitiesPaymentPayment,
  ...entitiesPaymentTax,
  ...entitiesReminderEmailing,
  ...entitiesReminderMailingCriteria,
  ...entitiesReminderSurety,
  ...entitiesSaleArticle,
  ...entitiesSaleCardTerminal,
  ...entitiesSaleCashRegister,
  ...entitiesSaleGift,
  ...entitiesSaleOtherTill,
  ...entitiesSaleReceiptPrinter,
  ...entitiesSecurityHeader,
  ...entitiesSecuritySecurity,
  ...listsBookingBooking,
  ...listsBookingPartnerStay,
  ...listsBookingReception,
  ...listsBookingVacaf,
  ...listsCampaignGrcHistory,
  ...listsCampaignGrcRecipient,
  ...listsChannelImport,
  ...listsDocumentMailHistory,
  ...listsDocumentSms,
  ...listsEreportPurchase,
  ...listsEreportReport,
  ...listsPaymentAccountingExport,
  ...listsPaymentAccountingPlan,
  ...listsPaymentAccountingSection,
  ...listsPaymentBankLine,
  ...listsPaymentBankStatement,
  ...listsPaymentBill,
  ...listsPaymentCashJournal,
  ...listsPaymentClosure,
  ...listsPaymentCustomerPayment,
  ...listsPaymentDeposit,
  ...listsPaymentDoubleBill,
  ...listsPaymentEinvoice,
  ...listsPaymentGuarantee,
  ...listsPaymentJet,
  ...listsPaymentPayLink,
  ...listsPaymentTicketPayment,
  ...listsPaymentUnbilled,
  ...listsPaymentWrongDue,
  ...listsResultBalanceProof,
  ...listsResultBalance,
  ...listsResultCredit,
  ...listsResultPaymentEntry,
  ...listsResultResultDetail,
  ...listsResultResult,
  ...listsResultTaxStatement,
  ...listsResultTvaStatement,
  ...listsSaleArticleStockMove,
  ...listsSaleCashRegisterSale,
  ...listsSaleGiftImport,
  ...listsSaleGift,
  ...listsSaleSaleCheck,
  ...listsSaleSale,
  ...listsSaleTicketCustomer,
  ...listsSaleTillFileTicket,
  ...listsSaleTillFile,
}
