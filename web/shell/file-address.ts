import { STATUS } from '#domain/booking/states.ts'
import { pathTo } from '#web/paths.ts'

/** A part of a file. */
export const fileAddress = (bookingId: number, activeKey: 'payments' | 'bill' | 'stay' | 'lines'): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey,
    bookingId,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: 0,
    statusId: STATUS.BOOKING,
  })
