import type { Day } from '#domain/day.ts'
import { fileAddress } from '#web/screens/booking/paths.ts'

interface OfStay {
  readonly bookingId: number
  readonly statusId: number
  readonly customerId: number | null
  readonly arrival: Day
}

/** A row about people leads to who they are, in their file. */
export const PEOPLE = {
  open: (row: OfStay) => fileAddress({ ...row, id: row.bookingId }, 'occupants'),
  openRight: 'booking_booking',
} as const
