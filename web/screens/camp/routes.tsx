import { accessChannel, placeFamily, placeType } from '#contract/entities/camp/camp.ts'
import { feature, layout } from '#contract/entities/camp/layout.ts'
import { place } from '#contract/entities/camp/place.ts'
import { entityScreens, listScreen } from '#web/crud/entity-screens.tsx'
import { screen } from '#web/shell/route-kit.tsx'

export const screens = [
  listScreen(layout, '/layout-list', '/layout/$layoutId'),
  screen({
    path: '/layout/$layoutId',
    right: layout.right,
    texts: ['crud'],
    load: () => import('#web/screens/camp/layout-screen.tsx').then((m) => m.LayoutScreen),
  }),
  ...entityScreens(feature, '/feature-list', '/feature/$featureId'),
  ...entityScreens(placeFamily, '/place-family-list', '/place-family/$placeFamilyId'),
  listScreen(placeType, '/place-type-list', '/place-type/$page/$placeTypeId'),
  screen({
    path: '/place-type/$page/$placeTypeId',
    right: placeType.right,
    texts: ['crud'],
    load: () => import('#web/screens/camp/place-type-screen.tsx').then((m) => m.PlaceTypeScreen),
  }),
  screen({
    path: '/place-list',
    right: place.right,
    texts: ['crud'],
    load: () => import('#web/screens/camp/place-list.tsx').then((m) => m.PlaceList),
  }),
  screen({
    path: '/place/$page/$placeId',
    right: place.right,
    texts: ['crud'],
    load: () => import('#web/screens/camp/place-screen.tsx').then((m) => m.PlaceScreen),
  }),
  screen({
    path: '/place-commercialization',
    right: place.right,
    texts: ['crud'],
    load: () => import('#web/screens/camp/sale/commercialization.tsx').then((m) => m.Commercialization),
  }),
  screen({
    path: '/place-ranking-informations',
    right: place.right,
    texts: ['crud'],
    load: () => import('#web/screens/camp/single-screen.tsx').then((m) => m.PlaceRankingScreen),
  }),
  screen({
    path: '/place-availability-mode',
    right: place.right,
    texts: ['crud'],
    load: () => import('#web/screens/camp/single-screen.tsx').then((m) => m.PlaceAvailabilityModeScreen),
  }),
  screen({
    path: '/admin/module/plan',
    right: 'camp_plan',
    texts: ['plan', 'crud'],
    load: () => import('#web/screens/camp/plan/plan-admin.tsx').then((m) => m.PlanAdmin),
  }),
  ...entityScreens(accessChannel, '/access-channel-list', '/access-channel/$accessChannelId'),
]
