import {
  ageCategory,
  animalType,
  discount,
  extra,
  extraType,
  vehicleBrand,
  vehicleType,
} from '#contract/entities/occupant-extra/occupant-extra.ts'
import { entityScreens } from '#web/crud/entity-screens.tsx'
import { priceScreens } from '#web/screens/occupant-extra/price/routes.tsx'

export const screens = [
  ...entityScreens(ageCategory, '/age-category-list', '/age-category/$ageCategoryId'),
  ...entityScreens(animalType, '/animal-type-list', '/animal-type/$animalTypeId'),
  ...entityScreens(vehicleType, '/vehicle-type-list', '/vehicle-type/$vehicleTypeId'),
  ...entityScreens(vehicleBrand, '/vehicle-brand-list', '/vehicle-brand/$vehicleBrandId'),
  ...entityScreens(extraType, '/extra-type-list', '/extra-type/$extraTypeId'),
  ...entityScreens(extra, '/extra-list', '/extra/$extraId'),
  ...entityScreens(discount, '/discount-list', '/discount/$discountId'),
  ...priceScreens,
]
