import { doubleBillList } from '#contract/lists/payment/double-bill.ts'
import { wrongDueList } from '#contract/lists/payment/wrong-due.ts'
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
