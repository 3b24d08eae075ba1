import { creditList } from '#contract/lists/result/credit.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { useAddressed } from '#web/list/use-addressed.ts'
import { fileAddress } from '#web/shell/file-address.ts'

/** /result-credit-list: credit notes, what is left of them and until when. */
export const CreditList = listScreen(creditList, {
  words: ['result', 'credit'],
  usePlace: () => useAddressed(),
  open: (row) => (row.bookingId === null ? '/result-credit-list' : fileAddress(row.bookingId, 'payments')),
  openRight: 'booking_booking',
  isMuted: (row) => row.state === 'USED' || row.state === 'CANCELLED',
})
