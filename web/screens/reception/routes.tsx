import { reception } from '#contract/screens/reception.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(reception, {
  '/booking-arrival-list': () => import('#web/screens/reception/day-list.tsx').then((m) => m.ArrivalList),
  '/booking-departure-list': () => import('#web/screens/reception/day-list.tsx').then((m) => m.DepartureList),
  '/occupation-list': () => import('#web/screens/reception/people/occupation-list.tsx').then((m) => m.OccupationList),
  '/occupants-birthday': () => import('#web/screens/reception/people/birthday-list.tsx').then((m) => m.BirthdayList),
  '/admin/module/police-note-book': () =>
    import('#web/screens/reception/police/police-screen.tsx').then((m) => m.PoliceScreen),
})
