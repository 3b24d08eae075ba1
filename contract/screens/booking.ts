import { screens } from '#contract/screen.ts'

const FILE = { right: 'booking_booking', chapter: 'reservation' } as const
const DESK = { right: 'booking_arrival_departure', chapter: 'reception', texts: ['reception', 'billing'] } as const
const PEOPLE = { ...DESK, texts: ['reception'] } as const
/** Status 1 is a quote. */
const FILES = {
  ...FILE,
  module: ({ statusId }: Readonly<Record<string, string>>) => (statusId === '1' ? 'quotation' : undefined),
} as const

export const booking = screens('booking', {
  '/search-availability': FILE,
  '/booking-list/$statusId': FILES,
  '/booking-cancelled-list/$statusId': FILES,
  '/waiting-list': FILE,
  '/transfer-customers': { ...FILE, action: 'write' },
  '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId': {
    ...FILE,
    texts: ['crud', 'billing'],
  },
  '/booking-arrival-list': DESK,
  '/booking-departure-list': DESK,
  '/occupation-list': PEOPLE,
  '/occupants-birthday': PEOPLE,
  '/admin/module/police-note-book': { right: 'booking_police', chapter: 'reception', texts: ['reception', 'crud'] },
  '/planning': { right: 'booking_planning', chapter: 'planning', texts: ['planning', 'crud'] },
  '/plan': { right: 'booking_planning', chapter: 'planning', texts: ['plan', 'planning'] },
  '/extra-planning': { right: 'occupant_extra_extra', chapter: 'planning', texts: ['stock'] },
})
