import { pricing } from '#contract/screens/pricing.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(
  pricing,
  {
    '/extra/$extraId': () => import('#web/screens/pricing/extra-screen.tsx').then((m) => m.ExtraScreen),
    '/special-offer-list': () => import('#web/screens/pricing/special-offer/offer-list.tsx').then((m) => m.OfferList),
    '/special-offer/$specialOfferId': () =>
      import('#web/screens/pricing/special-offer/offer-screen.tsx').then((m) => m.OfferScreen),
    '/dmds-offer/$specialOfferId': () =>
      import('#web/screens/pricing/special-offer/offer-screen.tsx').then((m) => m.LastMinuteScreen),
    '/price/grid-list': () => import('#web/screens/pricing/price/list/grid-list.tsx').then((m) => m.GridList),
    '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion': () =>
      import('#web/screens/pricing/price/grid/grid-screen.tsx').then((m) => m.GridScreen),
    '/price/period/$priceGridPeriodId/grid/$priceGridId/$historyVersion': () =>
      import('#web/screens/pricing/price/part/period-screen.tsx').then((m) => m.PeriodScreen),
    '/price/option/$priceGridOptionId/grid/$priceGridId/$historyVersion': () =>
      import('#web/screens/pricing/price/part/option-screen.tsx').then((m) => m.OptionScreen),
    '/price/side-by-side': () =>
      import('#web/screens/pricing/price/beside/beside-screen.tsx').then((m) => m.BesideScreen),
    '/purge-grid-history': () => import('#web/screens/pricing/price/purge/purge-screen.tsx').then((m) => m.PurgeScreen),
  },
  {
    '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion': ({ tab, publish }) => ({
      ...(typeof tab === 'string' ? { tab } : {}),
      ...(publish === true ? { publish } : {}),
    }),
  },
)
