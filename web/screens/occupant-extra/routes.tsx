import {
  ageCategory,
  animalType,
  discount,
  extra,
  extraType,
  vehicleBrand,
  vehicleType,
} from '#contract/entities/occupant-extra/occupant-extra.ts'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import { entityScreens, listScreen } from '#web/crud/entity-screens.tsx'
import { priceScreens } from '#web/screens/occupant-extra/price/routes.tsx'
import { screen } from '#web/shell/route-kit.tsx'

const offer = { right: specialOffer.right, texts: ['crud', 'offer'] } as const

export const screens = [
  ...entityScreens(ageCategory, '/age-category-list', '/age-category/$ageCategoryId'),
  ...entityScreens(animalType, '/animal-type-list', '/animal-type/$animalTypeId'),
  ...entityScreens(vehicleType, '/vehicle-type-list', '/vehicle-type/$vehicleTypeId'),
  ...entityScreens(vehicleBrand, '/vehicle-brand-list', '/vehicle-brand/$vehicleBrandId'),
  ...entityScreens(extraType, '/extra-type-list', '/extra-type/$extraTypeId'),
  listScreen(extra, '/extra-list', '/extra/$extraId'),
  screen({
    path: '/extra/$extraId',
    right: extra.right,
    texts: ['crud', 'stock'],
    load: () => import('#web/screens/occupant-extra/extra-screen.tsx').then((m) => m.ExtraScreen),
  }),
  ...entityScreens(discount, '/discount-list', '/discount/$discountId'),
  screen({
    ...offer,
    path: '/special-offer-list',
    load: () => import('#web/screens/occupant-extra/special-offer/offer-list.tsx').then((m) => m.OfferList),
  }),
  screen({
    ...offer,
    path: '/special-offer/$specialOfferId',
    load: () => import('#web/screens/occupant-extra/special-offer/offer-screen.tsx').then((m) => m.OfferScreen),
  }),
  screen({
    ...offer,
    path: '/dmds-offer/$specialOfferId',
    load: () => import('#web/screens/occupant-extra/special-offer/offer-screen.tsx').then((m) => m.LastMinuteScreen),
  }),
  ...priceScreens,
]
