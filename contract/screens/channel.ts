import { screens } from '#contract/screen.ts'

const IMPORT = { right: 'booking_import', chapter: 'internet' } as const

export const channel = screens('channel', {
  '/admin/module/online-booking/$onlineBookingId': {
    right: 'establishment_module',
    module: 'onlineBooking',
    chapter: 'internet',
    texts: ['crud'],
  },
  '/booking-import-list': IMPORT,
  '/booking-import/$bookingImportId': IMPORT,
})
