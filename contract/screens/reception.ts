import { screens } from '#contract/screen.ts'

const DESK = { right: 'booking_arrival_departure', chapter: 'reception', texts: ['booking', 'billing'] } as const
const PEOPLE = { ...DESK, texts: ['booking'] } as const

export const reception = screens('reception', {
  '/booking-arrival-list': DESK,
  '/booking-departure-list': DESK,
  '/occupation-list': PEOPLE,
  '/occupants-birthday': PEOPLE,
  '/admin/module/police-note-book': { right: 'booking_police', chapter: 'reception', texts: ['booking', 'crud'] },
})
