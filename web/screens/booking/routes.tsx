import { isDay } from '#domain/day.ts'
import { unavailability } from '#contract/entities/booking/booking.ts'
import { entityScreens } from '#web/crud/entity-screens.tsx'
import { planSearch } from '#web/screens/booking/plan/plan-search.ts'
import { planningSearch } from '#web/screens/booking/planning/planning-search.ts'
import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  screen({
    path: '/search-availability',
    right: 'booking_booking',
    load: () => import('#web/screens/booking/availability/search-availability.tsx').then((m) => m.SearchAvailability),
  }),
  screen({
    path: '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId',
    right: 'booking_booking',
    texts: ['crud', 'billing'],
    search: (raw) => raw,
    load: () => import('#web/screens/booking/new-booking.tsx').then((m) => m.NewBooking),
  }),
  screen({
    path: '/booking-list/$statusId',
    right: 'booking_booking',
    module: ({ statusId }) => (statusId === '1' ? 'quotation' : undefined),
    load: () => import('#web/screens/booking/list/booking-list.tsx').then((m) => m.BookingList),
  }),
  screen({
    path: '/booking-cancelled-list/$statusId',
    right: 'booking_booking',
    module: ({ statusId }) => (statusId === '1' ? 'quotation' : undefined),
    load: () => import('#web/screens/booking/list/booking-list.tsx').then((m) => m.CancelledList),
  }),
  screen({
    path: '/waiting-list',
    right: 'booking_booking',
    load: () => import('#web/screens/booking/waiting/waiting-screen.tsx').then((m) => m.WaitingScreen),
  }),
  screen({
    path: '/transfer-customers',
    right: 'booking_booking',
    action: 'write',
    load: () => import('#web/screens/booking/tools/transfer-customers.tsx').then((m) => m.TransferCustomers),
  }),
  screen({
    path: '/booking-arrival-list',
    right: 'booking_arrival_departure',
    texts: ['reception', 'billing'],
    search: (raw) => raw,
    load: () => import('#web/screens/booking/reception/day-list.tsx').then((m) => m.ArrivalList),
  }),
  screen({
    path: '/booking-departure-list',
    right: 'booking_arrival_departure',
    texts: ['reception', 'billing'],
    search: (raw) => raw,
    load: () => import('#web/screens/booking/reception/day-list.tsx').then((m) => m.DepartureList),
  }),
  screen({
    path: '/occupation-list',
    right: 'booking_arrival_departure',
    texts: ['reception'],
    load: () => import('#web/screens/booking/reception/people/occupation-list.tsx').then((m) => m.OccupationList),
  }),
  screen({
    path: '/occupants-birthday',
    right: 'booking_arrival_departure',
    texts: ['reception'],
    load: () => import('#web/screens/booking/reception/people/birthday-list.tsx').then((m) => m.BirthdayList),
  }),
  screen({
    path: '/admin/module/police-note-book',
    right: 'booking_police',
    texts: ['reception', 'crud'],
    search: (raw) => raw,
    load: () => import('#web/screens/booking/reception/police/police-screen.tsx').then((m) => m.PoliceScreen),
  }),
  screen({
    path: '/planning',
    right: 'booking_planning',
    texts: ['planning', 'crud'],
    search: planningSearch,
    load: () => import('#web/screens/booking/planning/planning-screen.tsx').then((m) => m.PlanningScreen),
  }),
  screen({
    path: '/plan',
    right: 'booking_planning',
    texts: ['plan', 'planning'],
    search: planSearch,
    load: () => import('#web/screens/booking/plan/plan-screen.tsx').then((m) => m.PlanScreen),
  }),
  screen({
    path: '/extra-planning',
    right: 'occupant_extra_extra',
    texts: ['stock'],
    search: (raw) => (isDay(raw['day']) ? { day: raw['day'] } : {}),
    load: () => import('#web/screens/booking/extra-planning/extra-planning.tsx').then((m) => m.ExtraPlanningScreen),
  }),
  ...entityScreens(unavailability, '/unavailability-list', '/unavailability/$unavailabilityId'),
]
