import { onlineBooking } from '#contract/entities/booking/online-booking.ts'
import { listScreen } from '#web/crud/entity-screens.tsx'
import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  listScreen(onlineBooking, '/admin/module/online-booking-grid', '/admin/module/online-booking/$onlineBookingId'),
  screen({
    path: '/admin/module/online-booking/$onlineBookingId',
    right: onlineBooking.right,
    texts: ['crud'],
    load: () => import('#web/screens/channel/channel-screen.tsx').then((m) => m.ChannelScreen),
  }),
  screen({
    path: '/booking-import-list',
    right: 'booking_import',
    load: () => import('#web/screens/channel/import-list.tsx').then((m) => m.ImportList),
  }),
  screen({
    path: '/booking-import/$bookingImportId',
    right: 'booking_import',
    load: () => import('#web/screens/channel/import-screen.tsx').then((m) => m.ImportScreen),
  }),
]
