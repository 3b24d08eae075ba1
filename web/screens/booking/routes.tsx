import { isDay } from '#domain/day.ts'
import { booking } from '#contract/screens/booking.ts'
import { planSearch } from '#web/screens/booking/plan/plan-search.ts'
import { planningSearch } from '#web/screens/booking/planning/planning-search.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(
  booking,
  {
    '/search-availability': () =>
      import('#web/screens/booking/availability/search-availability.tsx').then((m) => m.SearchAvailability),
    '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId': () =>
      import('#web/screens/booking/new-booking.tsx').then((m) => m.NewBooking),
    '/booking-list/$statusId': () => import('#web/screens/booking/list/booking-list.tsx').then((m) => m.BookingList),
    '/booking-cancelled-list/$statusId': () =>
      import('#web/screens/booking/list/booking-list.tsx').then((m) => m.CancelledList),
    '/waiting-list': () => import('#web/screens/booking/waiting/waiting-screen.tsx').then((m) => m.WaitingScreen),
    '/transfer-customers': () =>
      import('#web/screens/booking/tools/transfer-customers.tsx').then((m) => m.TransferCustomers),
    '/booking-arrival-list': () => import('#web/screens/booking/reception/day-list.tsx').then((m) => m.ArrivalList),
    '/booking-departure-list': () => import('#web/screens/booking/reception/day-list.tsx').then((m) => m.DepartureList),
    '/occupation-list': () =>
      import('#web/screens/booking/reception/people/occupation-list.tsx').then((m) => m.OccupationList),
    '/occupants-birthday': () =>
      import('#web/screens/booking/reception/people/birthday-list.tsx').then((m) => m.BirthdayList),
    '/admin/module/police-note-book': () =>
      import('#web/screens/booking/reception/police/police-screen.tsx').then((m) => m.PoliceScreen),
    '/planning': () => import('#web/screens/booking/planning/planning-screen.tsx').then((m) => m.PlanningScreen),
    '/plan': () => import('#web/screens/booking/plan/plan-screen.tsx').then((m) => m.PlanScreen),
    '/extra-planning': () =>
      import('#web/screens/booking/extra-planning/extra-planning.tsx').then((m) => m.ExtraPlanningScreen),
  },
  {
    '/planning': planningSearch,
    '/plan': planSearch,
    '/extra-planning': (raw) => (isDay(raw['day']) ? { day: raw['day'] } : {}),
  },
)
