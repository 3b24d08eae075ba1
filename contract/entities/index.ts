/** All declarations by name: what the server mounts, the screens list and the tests walk. */
import type { AnyEntity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'
import { placeFamily, placeType, placeTypeHistory, accessChannel } from '#contract/entities/camp/camp.ts'
import { layout, layoutFeature, feature } from '#contract/entities/camp/layout.ts'
import { plan } from '#contract/entities/camp/plan.ts'
import { place, placePicture, placeRanking, placeAvailabilityMode } from '#contract/entities/camp/place.ts'
import { unavailability } from '#contract/entities/booking/booking.ts'
import { onlineBooking } from '#contract/entities/booking/online-booking.ts'
import { customer, address } from '#contract/entities/customer/customer.ts'
import {
  allotment,
  commissionPeriod,
  partner,
  partnerBillingType,
  partnerManagementType,
} from '#contract/entities/customer/partner.ts'
import { partnerType } from '#contract/entities/customer/reference-partner.ts'
import { civility, language, country, region, department, town } from '#contract/entities/customer/reference.ts'
import { establishment } from '#contract/entities/establishment/establishment.ts'
import {
  financialYear,
  financialMonth,
  financialPeriod,
  activityPeriod,
  publicHoliday,
} from '#contract/entities/establishment/calendar.ts'
import { preferenceGroup, station } from '#contract/entities/establishment/group.ts'
import { currency } from '#contract/entities/establishment/reference.ts'
import {
  ageCategory,
  animalType,
  vehicleType,
  vehicleBrand,
  extraType,
  extra,
  extraStock,
  discount,
} from '#contract/entities/occupant-extra/occupant-extra.ts'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import { bank, bankAccount, expenseType } from '#contract/entities/payment/bank.ts'
import { paymentMethod, paymentTerms, tva } from '#contract/entities/payment/payment.ts'
import { tax, taxType, touristTax } from '#contract/entities/payment/tax.ts'
import { customHeaderName } from '#contract/entities/security/header.ts'
import { user, group } from '#contract/entities/security/security.ts'

export const entities = {
  establishment,
  currency,
  station,
  financialYear,
  financialMonth,
  financialPeriod,
  activityPeriod,
  publicHoliday,
  preferenceGroup,
  user,
  group,
  customHeaderName,
  layout,
  layoutFeature,
  feature,
  placeFamily,
  placeType,
  placeTypeHistory,
  place,
  placePicture,
  placeRanking,
  placeAvailabilityMode,
  accessChannel,
  plan,
  ageCategory,
  animalType,
  vehicleType,
  vehicleBrand,
  extraType,
  extra,
  extraStock,
  discount,
  specialOffer,
  tva,
  tax,
  taxType,
  touristTax,
  bank,
  bankAccount,
  expenseType,
  paymentMethod,
  paymentTerms,
  civility,
  language,
  country,
  region,
  department,
  town,
  customer,
  address,
  partnerType,
  partnerBillingType,
  partnerManagementType,
  partner,
  commissionPeriod,
  allotment,
  unavailability,
  onlineBooking,
} as const satisfies { [N in EntityName]: AnyEntity }

/** Every declaration, for what walks them without knowing their fields. */
export const allEntities: readonly AnyEntity[] = Object.values(entities)

/** Name of the table; `user` and `group` are reserved words of SQL. */
export const tableOf = (entity: AnyEntity): string => {
  if (entity.name === 'user' || entity.name === 'group') return `app_${entity.name}`
  return entity.name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
}
