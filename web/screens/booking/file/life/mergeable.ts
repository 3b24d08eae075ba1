import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import type { Day } from '#domain/day.ts'
import { STATUS } from '#domain/booking/states.ts'

type Row = Pick<BookingRow, 'id' | 'status' | 'departure'> & { readonly statusId: number }

const isFirm = (statusId: number): boolean => statusId === STATUS.BOOKING || statusId === STATUS.STAY

/**
 * Files of the customer that may come into this one: of the same kind, and not over before it, which are billed. The server still has
 * the last word.
 */
export const mergeable = <R extends Row>(
  file: Pick<BookingFile, 'id' | 'statusId' | 'departure'>,
  rows: readonly R[],
  today: Day,
): readonly R[] => {
  const from = file.departure !== null && file.departure < today ? file.departure : today
  return rows.filter(
    (row) =>
      row.id !== file.id &&
      row.status === 'SAVED' &&
      (row.statusId === file.statusId || (isFirm(row.statusId) && isFirm(file.statusId))) &&
      row.departure >= from,
  )
}
