/** Every path a screen answers to, and the one way to write an address: `pathTo('/layout/$layoutId', { layoutId: 3 })`. */

export const PATHS = [
  // Auth and home
  '/login',
  '/setup',
  '/home',
  '/profile',
  // Admin
  '/admin/establishment',
  '/admin/financial-year-list',
  '/admin/financial-year/$financialYearId',
  '/admin/activity-period-list',
  '/admin/activity-period/$activityPeriodId',
  '/admin/module-grid',
  '/admin/module/online-booking-grid',
  '/admin/module/online-booking/$onlineBookingId',
  '/admin/module/plan',
  '/admin/module/planning',
  '/admin/module/preference-group-grid',
  '/admin/module/preference-group/$providerId',
  '/admin/group-list',
  '/admin/group/$groupId',
  '/admin/user-list',
  '/admin/user/$page/$userId',
  '/admin/header-custom-name-list',
  '/admin/header-custom-name/$headerCustomNameId',
  // Places
  '/layout-list',
  '/layout/$layoutId',
  '/place-type-list',
  '/place-type/$page/$placeTypeId',
  '/place-family-list',
  '/place-family/$placeFamilyId',
  '/place-list',
  '/place/$page/$placeId',
  '/place-commercialization',
  '/place-ranking-informations',
  '/place-availability-mode',
  '/access-channel-list',
  '/access-channel/$accessChannelId',
  '/feature-list',
  '/feature/$featureId',
  '/extra-type-list',
  '/extra-type/$extraTypeId',
  '/extra-list',
  '/extra/$extraId',
  // Partners and payments
  '/partner-type-list',
  '/partner-type/$partnerTypeId',
  '/partner-list',
  '/partner/$page/$partnerId',
  '/partner-booking-list/$statusId',
  '/partner-billing-type-list',
  '/partner-management-type-list',
  '/payment-method-list',
  '/payment-method/$tab/$paymentMethodId',
  '/payment-method-deposit-type-list',
  '/payment-method-pointofsale-list',
  '/payment-terms-list',
  '/payment-terms/$paymentTermsId',
  // Reference data
  '/discount-list',
  '/discount/$discountId',
  '/age-category-list',
  '/age-category/$ageCategoryId',
  '/animal-type-list',
  '/animal-type/$animalTypeId',
  '/bank-list',
  '/bank/$bankId',
  '/bank-account-list',
  '/bank-account/$bankAccountId',
  '/bank-account-label-informations',
  '/expense-type-list',
  '/expense-type/$expenseTypeId',
  '/tva-list',
  '/tva/$tvaId',
  '/tax-list',
  '/tax/$taxId',
  '/tax-type-list',
  '/tax-type/$taxTypeId',
  '/civility-list',
  '/civility/$civilityId',
  '/vehicle-type-list',
  '/vehicle-type/$vehicleTypeId',
  '/vehicle-brand-list',
  '/vehicle-brand/$vehicleBrandId',
  '/country-list',
  '/country/$countryId',
  '/region-list',
  '/region/$regionId',
  '/department-list',
  '/department/$departmentId',
  '/town-list/$countryId/$departmentId',
  '/town/$countryId/$departmentId/$townId',
  '/language-list',
  '/language/$languageId',
  // Customers and bookings
  '/customer-list',
  '/customer-resume',
  '/customer/$tab/$customerId',
  '/search-availability',
  '/booking-list/$statusId',
  '/booking-cancelled-list/$statusId',
  '/waiting-list',
  '/transfer-customers',
  '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId',
  '/booking-import-list',
  '/booking-import/$bookingImportId',
  '/booking-arrival-list',
  '/booking-departure-list',
  '/occupation-list',
  '/occupants-birthday',
  '/admin/module/police-note-book',
  '/admin/module/quotation',
  '/planning',
  '/plan',
  '/extra-planning',
  '/unavailability-list',
  '/unavailability/$unavailabilityId',
  '/special-offer-list',
  '/special-offer/$specialOfferId',
  '/dmds-offer/$specialOfferId',
  // Pricing
  '/price/grid-list',
  '/price/side-by-side',
  '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion',
  '/price/period/$priceGridPeriodId/grid/$priceGridId/$historyVersion',
  '/price/option/$priceGridOptionId/grid/$priceGridId/$historyVersion',
  // Billing
  '/bill-list',
  '/unbill-document-list',
  '/guarantee-list',
  '/bill/$billId',
  // Preferences
  '/preference/booking',
  '/preference/booking/option',
  '/preference/cancellation',
  '/preference/early_departure',
  '/preference/arrival_departure',
  '/preference/fees',
  '/preference/sale',
  '/preference/result',
  '/preference/customer',
  '/preference/customerResume',
  '/preference/print-mode',
  '/preference/access',
  // Tools
  '/init-demo',
  '/purge-grid-history',
] as const

export type ScreenPath = (typeof PATHS)[number]

type ParamName<P extends string> = P extends `${string}/$${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never

/** Names that end in `Id`, and versions, hold whole numbers (0 is a new record); the others are words (`tab`, `page`…). */
type ParamValue<N extends string> = N extends `${string}Id` | 'historyVersion' ? number : string

/** Parameters of a path, by name. */
export type Params<P extends string> = { readonly [N in ParamName<P>]: ParamValue<N> }

type ParamArguments<P extends string> = [ParamName<P>] extends [never] ? [] : [params: Params<P>]

/** Whether the parameter of this name holds a whole number. */
export const isNumberParam = (name: string): boolean => name.endsWith('Id') || name === 'historyVersion'

/** The address of a screen. Words are encoded. */
export const pathTo = <P extends ScreenPath>(path: P, ...[params]: ParamArguments<P>): string => {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
