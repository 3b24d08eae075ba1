export { paymentCruds } from '#server/modules/payment/entities.ts'
export { archiveDue } from '#server/modules/payment/archive/archive-due.ts'
export { archiveJobs } from '#server/modules/payment/archive/routes.ts'
export { paymentRoutes } from '#server/modules/payment/routes.ts'

/** What may be dated on a day: of the till, of anything else. */
export { requireOpenDay } from '#server/modules/payment/closure/dating.ts'
export { requireCashDay } from '#server/modules/payment/cash/open-day.ts'

/** What is spent, entered from elsewhere. */
export { recordExpense } from '#server/modules/payment/cash/expenses.ts'

/** A slip whose entries left is exported. */
export { actOnDeposit } from '#server/modules/payment/deposit/make-deposit.ts'

/** Closures: what somebody asks for, and what the night brings. */
export { closureJobs } from '#server/modules/payment/closure/work.ts'
export { closePast } from '#server/modules/payment/closure/close-past.ts'
export { closeDueDays } from '#server/modules/payment/closure/nightly.ts'

/** What accounts show of their money, and papers say of it. */
export { billCount, billRows } from '#server/modules/payment/bill/bill-rows.ts'
export { collectedOn, electronicBill, electronicPdf } from '#server/modules/payment/bill/electronic-bill.ts'
export { previewBill } from '#server/modules/payment/bill/preview-bill.ts'
export { documentPayment } from '#server/modules/payment/pay/document-payment.ts'
export { homesOf, payersAbroad } from '#server/modules/payment/pay/payer-homes.ts'
export type { Home } from '#server/modules/payment/pay/payer-homes.ts'
export { paymentRows } from '#server/modules/payment/pay/payment-rows.ts'

/** Cautions asked of stays by other ways than the desk. */
export { saveGuarantee } from '#server/modules/payment/guarantee/guarantees.ts'

/** Gift vouchers: their account is billed and given back, and they pay. */
export { cancelBill } from '#server/modules/payment/bill/cancel-bill.ts'
export { createBill } from '#server/modules/payment/bill/create-bill.ts'
export { issueCreditNote } from '#server/modules/payment/credit/credit-notes.ts'
export { giftOfCode, lockGift } from '#server/modules/payment/gift/gift-use.ts'
export { refundPayment } from '#server/modules/payment/pay/refund-payment.ts'

/** Links to pay, and to have cautions held: made and asked for by themselves. */
export { workLinks } from '#server/modules/payment/link/work.ts'
export { askLink, cancelLink } from '#server/modules/payment/link/ask.ts'
export type { LinkAsked } from '#server/modules/payment/link/ask.ts'
export { payNewsPage, payReturnPage } from '#server/modules/payment/link/pages.ts'
export { providerFor } from '#server/modules/payment/link/provider.ts'

/** What a customer was billed and paid. */
export { billsOfCustomer, paymentsOfCustomer } from '#server/modules/payment/account/of-customer.ts'

/** Money that comes in or goes back by other ways than the desk. */
export { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
export { moneyMethod } from '#server/modules/payment/pay/money-row.ts'
export { takeGroup } from '#server/modules/payment/pay/group-payment.ts'
export { reversePayment } from '#server/modules/payment/pay/reverse-payment.ts'

/** Money that changes accounts, where files are split or merged. */
export { moveAllMoney, moveGuarantees, moveMoney, signMoves, undoMoves } from '#server/modules/payment/account/moves.ts'

/** The journal of the till and banks: what differed when cash was counted. */
export { readJournal } from '#server/modules/payment/cash/read-journal.ts'

/** What letters see of bills. */
export { billSource } from '#server/modules/payment/bill/bill-source.ts'

/** Tickets of tills: signed, read, and as the books take them. */
export { ratesOf as ticketRates, recordTicket } from '#server/modules/payment/ticket/record-ticket.ts'
export { recordOfflineTicket, ticketOfIntent } from '#server/modules/payment/ticket/record-offline.ts'
export { leftToReturn, readTicket } from '#server/modules/payment/ticket/read-ticket.ts'
export { readTillReport, reportSessions } from '#server/modules/payment/ticket/till-report.ts'
export type { ReportSession } from '#server/modules/payment/ticket/till-report.ts'
export { billTicket } from '#server/modules/payment/ticket/bill-ticket.ts'
export { creditsAtTill, giftAtTill } from '#server/modules/payment/ticket/ticket-papers.ts'
export {
  copyOf as nextCopyOfTicket,
  paperOf as ticketPaper,
  printable as printableTicket,
  printTicket,
} from '#server/modules/payment/ticket/print-ticket.ts'
export { isDeclared, printerOf, printStrip, requirePrinter } from '#server/modules/payment/ticket/receipt-printers.ts'
/** Bytes that somebody sent, whatever wrote them. */
export { textOf as fileText } from '#server/modules/payment/statement/read-file.ts'
export { ticketSales } from '#server/modules/payment/ticket/ticket-port.ts'
