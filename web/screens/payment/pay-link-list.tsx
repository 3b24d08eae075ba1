import { payLinkList } from '#contract/lists/payment/pay-link.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { fileAddress } from '#web/shell/file-address.ts'

/** /pay-link-list: links to pay, and to have cautions held. One is acted upon in its file. */
export const PayLinkList = listScreen(payLinkList, {
  words: ['billing', 'link'],
  open: (row) => fileAddress(row.bookingId, 'payments'),
  isMuted: (row) => row.state === 'CANCELLED' || row.state === 'EXPIRED',
})
