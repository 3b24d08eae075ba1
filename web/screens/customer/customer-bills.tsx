import { billList } from '#contract/lists/payment/bill.ts'
import { listPart } from '#web/list/list-part.tsx'
import { pathTo } from '#web/paths.ts'

/** Every bill of the customer, the latest first. */
export const CustomerBills = listPart(billList, {
  words: ['customer', 'bills'],
  open: (row) => pathTo('/bill/$billId', { billId: row.id }),
  without: ['customerName', 'totalVat'],
})
