import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  screen({
    path: '/search-availability',
    right: 'booking_booking',
    load: () => import('#web/screens/booking/availability/search-availability.tsx').then((m) => m.SearchAvailability),
  }),
]
