import { screen } from '#web/shell/route-kit.tsx'
import type { Screen } from '#web/shell/route-kit.tsx'

const common = { right: 'occupant_extra_price', texts: ['price'] } as const

/** Price grids: list, grid, and its parts by themselves. */
export const priceScreens: readonly Screen[] = [
  screen({
    ...common,
    path: '/price/grid-list',
    load: () => import('#web/screens/occupant-extra/price/list/grid-list.tsx').then((m) => m.GridList),
  }),
  screen({
    ...common,
    path: '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion',
    search: ({ tab, publish }) => ({
      ...(typeof tab === 'string' ? { tab } : {}),
      ...(publish === true ? { publish } : {}),
    }),
    load: () => import('#web/screens/occupant-extra/price/grid/grid-screen.tsx').then((m) => m.GridScreen),
  }),
  screen({
    ...common,
    path: '/price/period/$priceGridPeriodId/grid/$priceGridId/$historyVersion',
    load: () => import('#web/screens/occupant-extra/price/part/period-screen.tsx').then((m) => m.PeriodScreen),
  }),
  screen({
    ...common,
    path: '/price/option/$priceGridOptionId/grid/$priceGridId/$historyVersion',
    load: () => import('#web/screens/occupant-extra/price/part/option-screen.tsx').then((m) => m.OptionScreen),
  }),
  screen({
    ...common,
    path: '/price/side-by-side',
    load: () => import('#web/screens/occupant-extra/price/beside/beside-screen.tsx').then((m) => m.BesideScreen),
  }),
  screen({
    ...common,
    path: '/purge-grid-history',
    load: () => import('#web/screens/occupant-extra/price/purge/purge-screen.tsx').then((m) => m.PurgeScreen),
  }),
]
