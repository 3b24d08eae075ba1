import { screens } from '#contract/screen.ts'

const FILE = { right: 'booking_booking', chapter: 'reservation' } as const
/** Status 1 is a quote. */
const FILES = {
  ...FILE,
  texts: ['printing'],
  module: ({ statusId }: Readonly<Record<string, string>>) => (statusId === '1' ? 'quotation' : undefined),
} as const

export const booking = screens('booking', {
  '/search-availability': FILE,
  '/booking-list/$statusId': FILES,
  '/booking-cancelled-list/$statusId': FILES,
  '/waiting-list': FILE,
  '/group-payment': { right: 'payment_payment', chapter: 'encaissement', texts: ['billing'] },
  '/transfer-customers': { ...FILE, action: 'write' },
  '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId': {
    ...FILE,
    texts: ['crud', 'billing', 'vacaf', 'mail', 'till-stay'],
  },
})
