import { doubleBillList } from '#contract/lists/payment/double-bill.ts'
import { wrongDueList } from '#contract/lists/payment/wrong-due.ts'
import { ticketPaymentList } from '#contract/lists/payment/ticket-payment.ts'
import { saleCheckList } from '#contract/lists/sale/sale-check.ts'
import type { ListAnswer } from '#contract/list.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { pathTo } from '#web/paths.ts'

type DoubleAnswer = ListAnswer<
  typeof doubleBillList,
  { readonly looked: { readonly bills: number; readonly lines: number } }
>

const DoubleLooked = ({ answer: { looked } }: { readonly answer: DoubleAnswer }) => (
  <span>{useT('archive')('double.looked', looked)}</span>
)

/** /verif-double-bill: lines that two live bills charge, with how many were compared. */
export const DoubleBills = listScreen(doubleBillList, {
  words: ['archive', 'double'],
  keyOf: ({ billId, label, bills }) => `${billId} ${label} ${bills}`,
  open: (row) => pathTo('/bill/$billId', { billId: row.billId }),
  Info: DoubleLooked,
})

type DueAnswer = ListAnswer<
  typeof wrongDueList,
  { readonly looked: { readonly files: number; readonly payments: number } }
>

const DueLooked = ({ answer: { looked } }: { readonly answer: DueAnswer }) => (
  <span>{useT('archive')('due.looked', looked)}</span>
)

/** /verif-due-bill: files whose recorded due is not that of their lines and payments, with how many were looked at. */
export const WrongDues = listScreen(wrongDueList, {
  words: ['archive', 'due'],
  open: (row) =>
    pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
      activeKey: 'payments',
      bookingId: row.id,
      tempBookingId: 0,
      occupancyId: 0,
      tempOccupancyId: 0,
      customerId: 0,
      statusId: 3,
    }),
  Info: DueLooked,
})

type TicketsAnswer = ListAnswer<typeof ticketPaymentList, { readonly looked: { readonly tickets: number } }>

const TicketsLooked = ({ answer: { looked } }: { readonly answer: TicketsAnswer }) => (
  <span>{useT('archive')('tickets.looked', { count: looked.tickets })}</span>
)

/** /verif-tickets-payment: tickets whose total is not what paid them, with how many were looked at. */
export const TicketPayments = listScreen(ticketPaymentList, {
  words: ['archive', 'tickets'],
  open: ({ id }) => `/sale-cash-register/${id}`,
  Info: TicketsLooked,
})

type SalesAnswer = ListAnswer<
  typeof saleCheckList,
  { readonly looked: { readonly tickets: number; readonly stocks: number } }
>

const SalesLooked = ({ answer: { looked } }: { readonly answer: SalesAnswer }) => (
  <span>{useT('archive')('sales.looked', looked)}</span>
)

/** /check-sales: tickets and stocks that do not agree with themselves, with how many were looked at. */
export const SaleChecks = listScreen(saleCheckList, {
  words: ['archive', 'sales'],
  keyOf: ({ id, fault }) => `${id} ${fault}`,
  open: ({ id, isTicket }) =>
    isTicket ? `/sale-cash-register/${id}` : pathTo('/article/$articleId', { articleId: id }),
  Info: SalesLooked,
})
