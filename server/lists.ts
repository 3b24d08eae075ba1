/** Written by `npm run registry`: the routes of every declared list. */
import type { Route } from '#server/platform/http/route.ts'
import { accountingExportListRoutes } from '#server/modules/accounting/export/export-list.ts'
import {
  detailPlanRoutes,
  discountPlanRoutes,
  paymentPlanRoutes,
  planStartRoutes,
  planEndRoutes,
} from '#server/modules/accounting/plan/plan-lists.ts'
import { detailPreviewRoutes, paymentPreviewRoutes } from '#server/modules/accounting/plan/preview.ts'
import { sectionPlanRoutes } from '#server/modules/accounting/plan/sections.ts'
import { bookingListRoutes } from '#server/modules/booking/list/booking-list.ts'
import { partnerStayRoutes } from '#server/modules/booking/partner/stay-list.ts'
import { grcHistoryListRoutes } from '#server/modules/campaign/grc-history-list.ts'
import { grcRecipientListRoutes } from '#server/modules/campaign/grc-recipient-list.ts'
import { importListRoutes } from '#server/modules/channel/inbox/import-list.ts'
import { einvoiceListRoutes } from '#server/modules/einvoice/einvoice-list.ts'
import { reportRoutes } from '#server/modules/ereport/report-list.ts'
import { giftListRoutes } from '#server/modules/gift/gift-list.ts'
import { giftImportListRoutes } from '#server/modules/gift/import/import-list.ts'
import { mailHistoryRoutes } from '#server/modules/mail/mail-history-list.ts'
import { tillFileRoutes, tillFileTicketRoutes } from '#server/modules/other-till/till-file-list.ts'
import { billListRoutes } from '#server/modules/payment/bill/bill-list.ts'
import { cashJournalRoutes } from '#server/modules/payment/cash/journal.ts'
import { closureListRoutes } from '#server/modules/payment/closure/closure-list.ts'
import { depositListRoutes } from '#server/modules/payment/deposit/deposit-list.ts'
import { guaranteeListRoutes } from '#server/modules/payment/guarantee/guarantee-list.ts'
import { jetListRoutes } from '#server/modules/payment/jet/jet-list.ts'
import { payLinkListRoutes } from '#server/modules/payment/link/pay-link-list.ts'
import { customerPaymentRoutes } from '#server/modules/payment/pay/customer-payment-list.ts'
import { bankLineListRoutes } from '#server/modules/payment/statement/bank-line-list.ts'
import { bankStatementListRoutes } from '#server/modules/payment/statement/bank-statement-list.ts'
import { ticketCustomerRoutes } from '#server/modules/payment/ticket/ticket-customers.ts'
import { unbilledListRoutes } from '#server/modules/payment/unbilled/unbilled-list.ts'
import { doubleBillRoutes } from '#server/modules/payment/verif/double-bill-list.ts'
import { ticketPaymentRoutes } from '#server/modules/payment/verif/ticket-payment-list.ts'
import { wrongDueRoutes } from '#server/modules/payment/verif/wrong-due-list.ts'
import { purchaseListRoutes } from '#server/modules/purchase/purchase-list.ts'
import { balanceRoutes } from '#server/modules/result/balance-list.ts'
import { balanceProofRoutes } from '#server/modules/result/balance-proof-list.ts'
import { creditListRoutes } from '#server/modules/result/credit-list.ts'
import { resultDetailRoutes } from '#server/modules/result/detail-list.ts'
import { paymentEntryRoutes } from '#server/modules/result/payment-list.ts'
import { resultRoutes } from '#server/modules/result/result-list.ts'
import { taxStatementListRoutes } from '#server/modules/result/tax/list.ts'
import { tvaStatementRoutes } from '#server/modules/result/tva/tva-statement-list.ts'
import { saleListRoutes } from '#server/modules/sale-account/sale-list.ts'
import { articleStockMoveListRoutes } from '#server/modules/sale/article-stock-move-list.ts'
import { cashRegisterSaleRoutes } from '#server/modules/sale/cash-register-sale-list.ts'
import { saleCheckRoutes } from '#server/modules/sale/sale-check-list.ts'
import { smsListRoutes } from '#server/modules/sms/sms-list.ts'
import { vacafListRoutes } from '#server/modules/vacaf/vacaf-list.ts'

export const listedRoutes: readonly Route[] = [
  ...accountingExportListRoutes,
  ...detailPlanRoutes,
  ...discountPlanRoutes,
  ...paymentPlanRoutes,
  ...planStartRoutes,
  ...planEndRoutes,
  ...detailPreviewRoutes,
  ...paymentPreviewRoutes,
  ...sectionPlanRoutes,
  ...bookingListRoutes,
  ...partnerStayRoutes,
  ...grcHistoryListRoutes,
  ...grcRecipientListRoutes,
  ...importListRoutes,
  ...einvoiceListRoutes,
  ...reportRoutes,
  ...giftListRoutes,
  ...giftImportListRoutes,
  ...mailHistoryRoutes,
  ...tillFileRoutes,
  ...tillFileTicketRoutes,
  ...billListRoutes,
  ...cashJournalRoutes,
  ...closureListRoutes,
  ...depositListRoutes,
  ...guaranteeListRoutes,
  ...jetListRoutes,
  ...payLinkListRoutes,
  ...customerPaymentRoutes,
  ...bankLineListRoutes,
  ...bankStatementListRoutes,
  ...ticketCustomerRoutes,
  ...unbilledListRoutes,
  ...doubleBillRoutes,
  ...ticketPaymentRoutes,
  ...wrongDueRoutes,
  ...purchaseListRoutes,
  ...balanceRoutes,
  ...balanceProofRoutes,
  ...creditListRoutes,
  ...resultDetailRoutes,
  ...paymentEntryRoutes,
  ...resultRoutes,
  ...taxStatementListRoutes,
  ...tvaStatementRoutes,
  ...saleListRoutes,
  ...articleStockMoveListRoutes,
  ...cashRegisterSaleRoutes,
  ...saleCheckRoutes,
  ...smsListRoutes,
  ...vacafListRoutes,
]
