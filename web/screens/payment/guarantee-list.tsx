import { guaranteeList } from '#contract/lists/payment/guarantee.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { fileAddress } from '#web/shell/file-address.ts'

/** /guarantee-list: damage deposits of stays. A guarantee is acted upon in its file. */
export const GuaranteeList = listScreen(guaranteeList, {
  words: ['billing', 'guarantee'],
  open: (row) => fileAddress(row.bookingId, 'payments'),
  isMuted: (row) => row.status === 2,
})
