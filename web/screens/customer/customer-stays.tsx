import { FILE_STATUS } from '#contract/lists/booking/partner-stay.ts'
import { bookingList } from '#contract/lists/booking/booking.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import { listPart } from '#web/list/list-part.tsx'
import { pathTo } from '#web/paths.ts'
import { OwedBy } from '#web/ui/owed-by.tsx'

const stayAddress = (row: BookingRow): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'stay',
    bookingId: row.id,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: row.customerId ?? 0,
    statusId: row.statusId,
  })

/** Every live file of the customer, the latest first. */
export const CustomerStays = listPart(bookingList, {
  words: ['customer', 'stays'],
  open: stayAddress,
  without: ['customerName', 'origin', 'accessChannel', 'bookedOn', 'paid'],
  cells: {
    statusId: ({ row }) => FILE_STATUS.word(row.statusId),
    balance: ({ row }) => <OwedBy balance={row.balance} payers={row.payers} />,
    origin: () => null,
    owed: () => null,
  },
})
