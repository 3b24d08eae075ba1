import { occupantExtra } from '#contract/screens/occupant-extra.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(
  occupantExtra,
  {
    '/extra/$extraId': () => import('#web/screens/occupant-extra/extra-screen.tsx').then((m) => m.ExtraScreen),
    '/special-offer-list': () =>
      import('#web/screens/occupant-extra/special-offer/offer-list.tsx').then((m) => m.OfferList),
    '/special-offer/$specialOfferId': () =>
      import('#web/screens/occupant-extra/special-offer/offer-screen.tsx').then((m) => m.OfferScreen),
    '/dmds-offer/$specialOfferId': () =>
      import('#web/screens/occupant-extra/special-offer/offer-screen.tsx').then((m) => m.LastMinuteScreen),
    '/price/grid-list': () => import('#web/screens/occupant-extra/price/list/grid-list.tsx').then((m) => m.GridList),
    '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion': () =>
      import('#web/screens/occupant-extra/price/grid/grid-screen.tsx').then((m) => m.GridScreen),
    '/price/period/$priceGridPeriodId/grid/$priceGridId/$historyVersion': () =>
      import('#web/screens/occupant-extra/price/part/period-screen.tsx').then((m) => m.PeriodScreen),
    '/price/option/$priceGridOptionId/grid/$priceGridId/$historyVersion': () =>
      import('#web/screens/occupant-extra/price/part/option-screen.tsx').then((m) => m.OptionScreen),
    '/price/side-by-side': () =>
      import('#web/screens/occupant-extra/price/beside/beside-screen.tsx').then((m) => m.BesideScreen),
    '/purge-grid-history': () =>
      import('#web/screens/occupant-extra/price/purge/purge-screen.tsx').then((m) => m.PurgeScreen),
  },
  {
    '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion': ({ tab, publish }) => ({
      ...(typeof tab === 'string' ? { tab } : {}),
      ...(publish === true ? { publish } : {}),
    }),
  },
)
