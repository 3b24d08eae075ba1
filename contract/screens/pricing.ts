import { screens } from '#contract/screen.ts'

const OFFER = { right: 'occupant_extra_special_offer', chapter: 'tarifs', texts: ['crud', 'offer'] } as const
const PRICE = { right: 'occupant_extra_price', chapter: 'tarifs', texts: ['price'] } as const

export const pricing = screens('pricing', {
  '/extra/$extraId': { right: 'occupant_extra_extra', chapter: 'parametrage', texts: ['crud', 'stock'] },
  '/special-offer-list': OFFER,
  '/special-offer/$specialOfferId': OFFER,
  '/dmds-offer/$specialOfferId': OFFER,
  '/price/grid-list': PRICE,
  '/price/side-by-side': PRICE,
  '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion': PRICE,
  '/price/period/$priceGridPeriodId/grid/$priceGridId/$historyVersion': PRICE,
  '/price/option/$priceGridOptionId/grid/$priceGridId/$historyVersion': PRICE,
  '/purge-grid-history': PRICE,
})
