/** Addresses of the booking screens, with only the parts that matter. */
import { STATUS } from '#domain/booking/states.ts'
import { pathTo } from '#web/paths.ts'

/** Parts of a file, in the order of their tabs (spec 2: `activeKey`). */
export const FILE_TABS = [
  'stay',
  'customer',
  'occupants',
  'lines',
  'payments',
  'bill',
  'notes',
  'files',
  'emails',
  'history',
] as const
export type FileTab = (typeof FILE_TABS)[number]

/** A part that the address does not name well is the first. */
export const toFileTab = (key: string): FileTab => FILE_TABS.find((known) => known === key) ?? 'stay'

export const BOOKING_PATH =
  '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId'

interface DeskAddress {
  readonly tempBookingId?: number
  readonly tempOccupancyId?: number
  readonly customerId?: number
  /** What it is meant to become; 3: a reservation. */
  readonly statusId?: number
}

/** The booking of a new stay, or of a basket under way. */
export const deskAddress = (basket: DeskAddress = {}): string =>
  pathTo(BOOKING_PATH, {
    activeKey: 'stay',
    bookingId: 0,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: 0,
    statusId: STATUS.BOOKING,
    ...basket,
  })

interface FileAddress {
  readonly id: number
  readonly statusId: number
  readonly customerId?: number | null
  readonly occupancyId?: number
}

/** A saved file, on one of its parts. */
export const fileAddress = (file: FileAddress, tab: FileTab = 'stay'): string =>
  pathTo(BOOKING_PATH, {
    activeKey: tab,
    bookingId: file.id,
    tempBookingId: 0,
    occupancyId: file.occupancyId ?? 0,
    tempOccupancyId: 0,
    customerId: file.customerId ?? 0,
    statusId: file.statusId,
  })
