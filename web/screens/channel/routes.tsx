import { channel } from '#contract/screens/channel.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(channel, {
  '/admin/module/online-booking/$onlineBookingId': () =>
    import('#web/screens/channel/channel-screen.tsx').then((m) => m.ChannelScreen),
  '/booking-import-list': () => import('#web/screens/channel/import-list.tsx').then((m) => m.ImportList),
  '/booking-import/$bookingImportId': () =>
    import('#web/screens/channel/import-screen.tsx').then((m) => m.ImportScreen),
})
