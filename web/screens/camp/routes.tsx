import { camp } from '#contract/screens/camp.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(camp, {
  '/layout/$layoutId': () => import('#web/screens/camp/layout-screen.tsx').then((m) => m.LayoutScreen),
  '/place-type/$page/$placeTypeId': () =>
    import('#web/screens/camp/place-type-screen.tsx').then((m) => m.PlaceTypeScreen),
  '/place-list': () => import('#web/screens/camp/place-list.tsx').then((m) => m.PlaceList),
  '/place/$page/$placeId': () => import('#web/screens/camp/place-screen.tsx').then((m) => m.PlaceScreen),
  '/place-commercialization': () =>
    import('#web/screens/camp/sale/commercialization.tsx').then((m) => m.Commercialization),
  '/place-ranking-informations': () => import('#web/screens/camp/single-screen.tsx').then((m) => m.PlaceRankingScreen),
  '/place-availability-mode': () =>
    import('#web/screens/camp/single-screen.tsx').then((m) => m.PlaceAvailabilityModeScreen),
  '/admin/module/plan': () => import('#web/screens/camp/plan/plan-admin.tsx').then((m) => m.PlanAdmin),
})
