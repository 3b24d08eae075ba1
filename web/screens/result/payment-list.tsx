import { paymentEntryList } from '#contract/lists/result/payment-entry.ts'
import { listScreen } from '#web/list/list-screen.tsx'
import { useAddressed } from '#web/list/use-addressed.ts'
import { GroupButton } from '#web/screens/result/group-button.tsx'
import { fileAddress } from '#web/shell/file-address.ts'

/** /payment-list: every movement of money, guarantees among them. */
export const PaymentList = listScreen(paymentEntryList, {
  words: ['result', 'payments'],
  Actions: GroupButton,
  usePlace: () => useAddressed(),
  open: (row) => (row.bookingId === null ? '/payment-list' : fileAddress(row.bookingId, 'payments')),
  openRight: 'booking_booking',
  isMuted: (row) => row.type === 'REVERSAL',
})
