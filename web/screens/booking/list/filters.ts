import { STATUS } from '#domain/booking/states.ts'
import { bookingList } from '#contract/lists/booking/booking.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useListTable } from '#web/list/use-list-table.tsx'
import type { Kept } from '#web/list/kept-filters.ts'
import { BOOKING_CELLS } from '#web/screens/booking/list/booking-cells.tsx'
import { fileAddress } from '#web/screens/booking/paths.ts'

export const STATUSES = [1, 2, 3, 4] as const
export type ListStatus = (typeof STATUSES)[number]

/** Filters behind one button; all are ids. */
export const MORE = ['placeTypeId', 'placeId', 'originId', 'partnerId', 'accessChannelId'] as const
export type MoreFilter = (typeof MORE)[number]

/** Who has left is no stay under way, closed or not (domain rules 2.3, #15 and #17); cancelled ones are of one status. */
const fixedOf =
  (statusId: ListStatus, isCancelled: boolean) =>
  (filters: Kept): Kept => ({
    statusId,
    isGone:
      statusId === STATUS.STAY && !isCancelled && (filters['status'] ?? 'SAVED') === 'SAVED'
        ? filters['isGone']
        : undefined,
    ...(isCancelled ? { status: 'CANCELLED' } : {}),
  })

/** The files that were searched for, each list with its own memory (spec 2). */
export const useBookings = (statusId: ListStatus, isCancelled: boolean) => {
  const t = useT('booking')
  const pick = {
    heading: () => t('list.selection.pick'),
    label: ({ code, customerName }: BookingRow) =>
      t('list.selection.pickOne', { name: `${code} ${customerName ?? ''}`.trim() }),
    all: () => t('list.selection.all'),
  }
  return useListTable(
    bookingList,
    {
      open: fileAddress,
      isMuted: (row) => !isCancelled && row.status !== 'SAVED',
      cells: BOOKING_CELLS,
      without: isCancelled ? ['statusId'] : ['statusId', 'paid'],
      pick,
    },
    { open: t('list.open'), noneSelected: t('list.noneSelected') },
    {
      name: isCancelled ? `booking-cancelled-${statusId}` : `booking-${statusId}`,
      fixed: fixedOf(statusId, isCancelled),
    },
  )
}
