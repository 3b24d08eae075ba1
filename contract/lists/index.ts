/** Written by `npm run registry`: every declared list. */
import type { AnyList } from '#contract/list.ts'
import { bookingList } from '#contract/lists/booking/booking.ts'
import { partnerStayList } from '#contract/lists/booking/partner-stay.ts'
import { arrivalList, departureList, occupationList, birthdayList } from '#contract/lists/booking/reception.ts'
import { vacafList } from '#contract/lists/booking/vacaf.ts'
import { grcHistoryList } from '#contract/lists/campaign/grc-history.ts'
import { grcRecipientList } from '#contract/lists/campaign/grc-recipient.ts'
import { importList } from '#contract/lists/channel/import.ts'
import { mailHistoryList } from '#contract/lists/document/mail-history.ts'
import { smsList } from '#contract/lists/document/sms.ts'
import { purchaseList } from '#contract/lists/ereport/purchase.ts'
import { reportList } from '#contract/lists/ereport/report.ts'
import { accountingExportList } from '#contract/lists/payment/accounting-export.ts'
import {
  detailPlanList,
  discountPlanList,
  paymentPlanList,
  planStartList,
  planEndList,
  detailPreviewList,
  paymentPreviewList,
} from '#contract/lists/payment/accounting-plan.ts'
import { sectionPlanList } from '#contract/lists/payment/accounting-section.ts'
import { bankLineList } from '#contract/lists/payment/bank-line.ts'
import { bankStatementList } from '#contract/lists/payment/bank-statement.ts'
import { billList } from '#contract/lists/payment/bill.ts'
import { cashJournalList } from '#contract/lists/payment/cash-journal.ts'
import { closureList } from '#contract/lists/payment/closure.ts'
import { customerPaymentList } from '#contract/lists/payment/customer-payment.ts'
import { depositList } from '#contract/lists/payment/deposit.ts'
import { doubleBillList } from '#contract/lists/payment/double-bill.ts'
import { einvoiceList } from '#contract/lists/payment/einvoice.ts'
import { guaranteeList } from '#contract/lists/payment/guarantee.ts'
import { jetList } from '#contract/lists/payment/jet.ts'
import { payLinkList } from '#contract/lists/payment/pay-link.ts'
import { ticketPaymentList } from '#contract/lists/payment/ticket-payment.ts'
import { unbilledList } from '#contract/lists/payment/unbilled.ts'
import { wrongDueList } from '#contract/lists/payment/wrong-due.ts'
import { balanceProofList } from '#contract/lists/result/balance-proof.ts'
import { balanceList } from '#contract/lists/result/balance.ts'
import { creditList } from '#contract/lists/result/credit.ts'
import { paymentEntryList } from '#contract/lists/result/payment-entry.ts'
import { resultDetailList } from '#contract/lists/result/result-detail.ts'
import { resultList } from '#contract/lists/result/result.ts'
import { taxStatementList } from '#contract/lists/result/tax-statement.ts'
import { tvaStatementList } from '#contract/lists/result/tva-statement.ts'
import { articleStockMoveList } from '#contract/lists/sale/article-stock-move.ts'
import { cashRegisterSaleList } from '#contract/lists/sale/cash-register-sale.ts'
import { giftImportList } from '#contract/lists/sale/gift-import.ts'
import { giftList } from '#contract/lists/sale/gift.ts'
import { saleCheckList } from '#contract/lists/sale/sale-check.ts'
import { saleList } from '#contract/lists/sale/sale.ts'
import { ticketCustomerList } from '#contract/lists/sale/ticket-customer.ts'
import { tillFileTicketList } from '#contract/lists/sale/till-file-ticket.ts'
import { tillFileList } from '#contract/lists/sale/till-file.ts'

export const lists: readonly AnyList[] = [
  bookingList,
  partnerStayList,
  arrivalList,
  departureList,
  occupationList,
  birthdayList,
  vacafList,
  grcHistoryList,
  grcRecipientList,
  importList,
  mailHistoryList,
  smsList,
  purchaseList,
  reportList,
  accountingExportList,
  detailPlanList,
  discountPlanList,
  paymentPlanList,
  planStartList,
  planEndList,
  detailPreviewList,
  paymentPreviewList,
  sectionPlanList,
  bankLineList,
  bankStatementList,
  billList,
  cashJournalList,
  closureList,
  customerPaymentList,
  depositList,
  doubleBillList,
  einvoiceList,
  guaranteeList,
  jetList,
  payLinkList,
  ticketPaymentList,
  unbilledList,
  wrongDueList,
  balanceProofList,
  balanceList,
  creditList,
  paymentEntryList,
  resultDetailList,
  resultList,
  taxStatementList,
  tvaStatementList,
  articleStockMoveList,
  cashRegisterSaleList,
  giftImportList,
  giftList,
  saleCheckList,
  saleList,
  ticketCustomerList,
  tillFileTicketList,
  tillFileList,
]
