import { booking } from '#contract/screens/booking.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(booking, {
  '/search-availability': () =>
    import('#web/screens/booking/availability/search-availability.tsx').then((m) => m.SearchAvailability),
  '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId': () =>
    import('#web/screens/booking/new-booking.tsx').then((m) => m.NewBooking),
  '/booking-list/$statusId': () => import('#web/screens/booking/list/booking-list.tsx').then((m) => m.BookingList),
  '/booking-cancelled-list/$statusId': () =>
    import('#web/screens/booking/list/booking-list.tsx').then((m) => m.CancelledList),
  '/group-payment': () => import('#web/screens/booking/file/payments/group-screen.tsx').then((m) => m.GroupPayment),
  '/waiting-list': () => import('#web/screens/booking/waiting/waiting-screen.tsx').then((m) => m.WaitingScreen),
  '/transfer-customers': () =>
    import('#web/screens/booking/tools/transfer-customers.tsx').then((m) => m.TransferCustomers),
})
