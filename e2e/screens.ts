/** Every address of the screens, as the specification writes them, and the right that opens each. */
import type { Functionality, RightAction } from '#contract/rights.ts'

export interface ScreenRoute {
  /** `{x}` stands for a value: an id where the name ends in `Id`. */
  readonly path: string
  /** `session`: every user who is logged in. */
  readonly right: Functionality | 'session'
  /** What it takes to open it; default: to read. */
  readonly action?: RightAction
}

const screens = (right: ScreenRoute['right'], ...paths: readonly string[]): ScreenRoute[] =>
  paths.map((path) => ({ path, right }))

export const SCREENS: readonly ScreenRoute[] = [
  ...screens('session', '/home', '/profile'),
  ...screens('establishment_establishment', '/admin/establishment'),
  ...screens('establishment_financial_year', '/admin/financial-year-list', '/admin/financial-year/{financialYearId}'),
  ...screens(
    'establishment_activity_period',
    '/admin/activity-period-list',
    '/admin/activity-period/{activityPeriodId}',
  ),
  ...screens('establishment_module', '/admin/module-grid', '/admin/module/planning', '/admin/module/accounting-grid'),
  ...screens(
    'establishment_module',
    '/admin/module/electronic-invoice-grid',
    '/admin/module/electronic-invoice/{electronicInvoiceId}',
  ),
  ...screens('payment_bill', '/electronic-invoice-list'),
  ...screens('establishment_module', '/admin/module/doc-editor-grid', '/admin/module/doc-editor/{docEditorId}'),
  ...screens(
    'document_email_document',
    '/document-setting-target-list',
    '/document-setting/{documentSettingTargetId}',
    '/document-setting-translate',
  ),
  ...screens('session', '/printing/{mailingConfigurationId}/{entityType}/{entityId}/{languageId}'),
  ...screens(
    'document_email_configuration',
    '/email-configuration',
    '/email-configuration-grc',
    '/email-configuration-informations',
  ),
  ...screens('document_email_mailing', '/email-history-list-page/{entityId}', '/email/{mailId}'),
  ...screens(
    'establishment_module',
    '/admin/module/online-booking-grid',
    '/admin/module/online-booking/{onlineBookingId}',
  ),
  ...screens('group_settings', '/admin/module/preference-group-grid', '/admin/module/preference-group/{providerId}'),
  ...screens('establishment_user', '/admin/group-list', '/admin/group/{groupId}'),
  ...screens('establishment_user', '/admin/user-list', '/admin/user/{page}/{userId}'),
  ...screens(
    'establishment_header',
    '/admin/header-custom-name-list',
    '/admin/header-custom-name/{headerCustomNameId}',
  ),
  ...screens('camp_layout', '/layout-list', '/layout/{layoutId}'),
  ...screens('camp_place_type', '/place-type-list', '/place-type/{page}/{placeTypeId}'),
  ...screens('camp_place_family', '/place-family-list', '/place-family/{placeFamilyId}'),
  ...screens('camp_place', '/place-list', '/place/{page}/{placeId}', '/place-commercialization'),
  ...screens('camp_place', '/place-ranking-informations', '/place-availability-mode'),
  ...screens('camp_access_channel', '/access-channel-list', '/access-channel/{accessChannelId}'),
  ...screens('camp_feature', '/feature-list', '/feature/{featureId}'),
  ...screens(
    'occupant_extra_extra',
    '/extra-type-list',
    '/extra-type/{extraTypeId}',
    '/extra-list',
    '/extra/{extraId}',
  ),
  ...screens('payment_method', '/payment-method-list', '/payment-method/{tab}/{paymentMethodId}'),
  ...screens('payment_method', '/payment-method-deposit-type-list', '/payment-method-pointofsale-list'),
  ...screens('payment_closure', '/closure', '/post-history'),
  ...screens(
    'payment_deposit',
    '/deposit-list/{yearMonth}',
    '/deposit/{depositId}',
    '/create-deposit/{paymentMethodId}',
  ),
  ...screens('booking_vacaf', '/vacaf-list'),
  ...screens('payment_bank', '/bank-account-label-informations'),
  ...screens('payment_expense', '/expense-type-list', '/expense-type/{expenseTypeId}'),
  ...screens('customer_partner_partner', '/partner-type-list', '/partner-type/{partnerTypeId}'),
  ...screens(
    'customer_partner_partner',
    '/partner-list',
    '/partner/{page}/{partnerId}',
    '/partner-booking-list/{statusId}',
  ),
  ...screens('customer_partner_partner', '/partner-billing-type-list', '/partner-management-type-list'),
  ...screens('occupant_extra_vehicle_type', '/vehicle-brand-list', '/vehicle-brand/{vehicleBrandId}'),
  ...screens('payment_terms', '/payment-terms-list', '/payment-terms/{paymentTermsId}'),
  ...screens(
    'occupant_extra_special_offer',
    '/special-offer-list',
    '/special-offer/{specialOfferId}',
    '/dmds-offer/{specialOfferId}',
  ),
  ...screens('occupant_extra_discount', '/discount-list', '/discount/{discountId}'),
  ...screens('occupant_extra_age_category', '/age-category-list', '/age-category/{ageCategoryId}'),
  ...screens('occupant_extra_animal_type', '/animal-type-list', '/animal-type/{animalTypeId}'),
  ...screens('payment_bank', '/bank-list', '/bank/{bankId}', '/bank-account-list', '/bank-account/{bankAccountId}'),
  ...screens(
    'payment_accounting',
    '/accounting-account-list',
    '/accounting-account/{accountingAccountId}',
    '/accounting-customer-account-settings',
    '/accounting-account-detail-plan',
    '/accounting-account-detail-plan-start-date',
    '/accounting-account-detail-plan-end-date',
    '/accounting-account-detail-plan-preview',
    '/accounting-account-discount',
    '/accounting-account-payment-plan',
    '/accounting-account-payment-plan-preview',
    '/accounting-section-list',
    '/accounting-section/{accountingSectionId}',
    '/accounting-section-plan',
    '/accounting-journal-settings',
    '/accounting-takeover',
  ),
  ...screens('payment_tva', '/tva-list', '/tva/{tvaId}'),
  ...screens('payment_tax', '/tax-list', '/tax/{taxId}', '/tax-type-list', '/tax-type/{taxTypeId}'),
  ...screens('customer_partner_customer', '/civility-list', '/civility/{civilityId}'),
  ...screens('occupant_extra_vehicle_type', '/vehicle-type-list', '/vehicle-type/{vehicleTypeId}'),
  ...screens(
    'customer_partner_geography',
    '/country-list',
    '/country/{countryId}',
    '/region-list',
    '/region/{regionId}',
  ),
  ...screens('customer_partner_geography', '/department-list', '/department/{departmentId}'),
  ...screens('customer_partner_geography', '/town-list/{countryId}/{departmentId}'),
  ...screens('customer_partner_geography', '/town/{countryId}/{departmentId}/{townId}'),
  ...screens('customer_partner_geography', '/language-list', '/language/{languageId}'),
  ...screens('customer_partner_customer', '/customer-list', '/customer/{tab}/{customerId}', '/customer-resume'),
  ...screens('booking_booking', '/search-availability', '/booking-list/{statusId}'),
  ...screens('booking_booking', '/booking-cancelled-list/{statusId}', '/waiting-list'),
  // Nothing is read there: it is a tool.
  { path: '/transfer-customers', right: 'booking_booking', action: 'write' },
  ...screens(
    'booking_booking',
    '/new-booking/{activeKey}/{bookingId}/{tempBookingId}/{occupancyId}/{tempOccupancyId}/{customerId}/{statusId}',
  ),
  ...screens('booking_arrival_departure', '/booking-arrival-list', '/booking-departure-list'),
  ...screens('booking_arrival_departure', '/occupation-list', '/occupants-birthday'),
  ...screens('booking_police', '/admin/module/police-note-book'),
  ...screens('booking_import', '/booking-import-list', '/booking-import/{bookingImportId}'),
  ...screens('booking_planning', '/planning'),
  ...screens('booking_planning', '/plan'),
  ...screens('camp_plan', '/admin/module/plan'),
  ...screens('occupant_extra_extra', '/extra-planning'),
  ...screens('booking_unavailability', '/unavailability-list', '/unavailability/{unavailabilityId}'),
  ...screens('occupant_extra_price', '/price/grid-list'),
  ...screens('occupant_extra_price', '/price/side-by-side'),
  ...screens('occupant_extra_price', '/price/grid/{priceGridId}/{priceGridModeleId}/{placeTypeId}/{historyVersion}'),
  ...screens('occupant_extra_price', '/price/period/{priceGridPeriodId}/grid/{priceGridId}/{historyVersion}'),
  ...screens('occupant_extra_price', '/price/option/{priceGridOptionId}/grid/{priceGridId}/{historyVersion}'),
  ...screens('payment_bill', '/bill-list', '/bill/{billId}', '/unbill-document-list'),
  ...screens('payment_guarantee', '/guarantee-list'),
  ...screens('payment_payment', '/pay-link-list'),
  ...screens('establishment_module', '/admin/module/link-grid', '/admin/module/link/{linkProviderId}'),
  ...screens('customer_partner_surety', '/surety-list'),
  ...screens('establishment_module', '/admin/module/surety-grid', '/admin/module/surety/{suretyId}'),
  ...screens('establishment_module', '/admin/module/emailing-grid', '/admin/module/emailing/{emailingId}'),
  ...screens('campaign_grc', '/grc-list', '/grc/{grcId}', '/grc-history-list', '/grc-history/{grcHistoryId}'),
  ...screens('document_email_mailing', '/mailing-criteria-list', '/mailing-criteria/{mailingCriteriaId}'),
  ...screens('document_email_mailing', '/automatic-messages', '/automatic-messages/{about}/{recordId}'),
  ...screens('payment_deposit', '/bank-reconciliation', '/bank-reconciliation/{statementId}'),
  ...screens('result_result', '/result', '/result-detail', '/my-month'),
  ...screens('result_balance', '/balance', '/balance-proof'),
  ...screens('payment_accounting_export', '/accounting-export', '/accounting-export-history'),
  ...screens(
    'result_tva_statement',
    '/tva-statement-list',
    '/admin/module/preference-tva-statement',
    '/electronic-report-list',
  ),
  ...screens(
    'result_tax_statement',
    '/tax-statement-list',
    '/admin/module/preference-tax-statement',
    '/admin/module/preference-tax-statement-informations',
  ),
  ...screens('payment_payment', '/payment-list', '/group-payment'),
  ...screens('payment_bill', '/result-credit-list'),
  ...screens('result_jet', '/jet'),
  ...screens('payment_deposit', '/cash-fund/{paymentMethodId}/{date}', '/starting-base/{yearMonth}'),
  ...screens('payment_expense', '/expenses-list/{yearMonth}', '/expense/{yearMonth}/{expenseId}'),
  ...screens('payment_expense', '/purchase-list', '/purchase/{purchaseId}'),
  ...screens('payment_expense', '/injections-list/{yearMonth}', '/injection/{yearMonth}/{injectionId}'),
  ...screens('result_journal', '/cash-and-bank-journal'),
  ...screens('payment_bill', '/verif-double-bill'),
  ...screens('payment_closure', '/verif-file-page'),
  ...screens('system', '/purging-files'),
  ...screens('payment_payment', '/verif-due-bill'),
  ...screens(
    'establishment_preference',
    '/preference/booking',
    '/admin/module/quotation',
    '/admin/module/vacaf',
    '/preference/booking/option',
    '/preference/cancellation',
    '/preference/early_departure',
    '/preference/arrival_departure',
    '/preference/fees',
  ),
  ...screens(
    'establishment_preference',
    '/preference/sale',
    '/preference/result',
    '/preference/customer',
    '/preference/customerResume',
    '/preference/print-mode',
  ),
  ...screens('document_email_document', '/document-function-model-list'),
  ...screens(
    'document_email_mailing',
    '/mailing-configuration-list/{documentFunctionModelId}',
    '/mailing-configuration/{documentFunctionModelId}/{mailingConfigurationId}',
  ),
  ...screens('occupant_extra_price', '/purge-grid-history'),
  ...screens('system', '/preference/access'),
  ...screens('system', '/waiting', '/resume', '/portable-export', '/init-demo'),
]

const FILE = '{bookingId}/0/0/0/{customerId}/3'
const GRID = '/price/grid/{priceGridId}/{priceGridModeleId}/{placeTypeId}'

/** Other faces of the same screens: their tabs, and new records. */
export const FACES: readonly ScreenRoute[] = [
  ...screens('result_result', '/result?view=LEDGER&from=2020-01-01', '/result-detail?view=LINE&from=2020-01-01'),
  ...screens('result_balance', '/balance?view=DOCUMENTS'),
  ...screens('result_tax_statement', '/tax-statement-list?view=STAY', '/tax-statement-list?view=CATEGORY'),
  ...screens('booking_booking', '/new-booking/stay/0/0/0/0/0/3', '/booking-list/1'),
  ...screens('booking_booking', `/new-booking/customer/${FILE}`, `/new-booking/occupants/${FILE}`),
  ...screens(
    'booking_booking',
    `/new-booking/lines/${FILE}`,
    `/new-booking/notes/${FILE}`,
    `/new-booking/history/${FILE}`,
  ),
  ...screens('booking_booking', `/new-booking/payments/${FILE}`, `/new-booking/bill/${FILE}`),
  ...screens('booking_police', '/admin/module/police-note-book?tab=settings'),
  ...screens('customer_partner_customer', '/customer/identity/0', '/customer/addresses/{customerId}'),
  ...screens('customer_partner_customer', '/customer/contacts/{customerId}', '/customer-resume?id={customerId}'),
  ...screens('customer_partner_customer', '/customer/stays/{customerId}', '/customer/bills/{customerId}'),
  ...screens('customer_partner_customer', '/customer/emails/{customerId}'),
  ...screens('customer_partner_customer', '/customer/files/{customerId}'),
  ...screens('booking_booking', `/new-booking/files/${FILE}`),
  ...screens('establishment_module', '/admin/module/online-booking/0'),
  ...screens('establishment_module', '/admin/module/electronic-invoice/0'),
  ...screens('establishment_user', '/admin/user/rights/{userId}', '/admin/user/establishments/{userId}'),
  ...screens('establishment_user', '/admin/user/access/{userId}'),
  ...screens('establishment_header', '/admin/header-custom-name/0'),
  ...screens('establishment_user', '/admin/user/tiles/{userId}', '/admin/user/identity/0', '/admin/group/0'),
  ...screens(
    'occupant_extra_price',
    `${GRID}/0?tab=people`,
    `${GRID}/0?tab=options`,
    `${GRID}/0?tab=simulation`,
    `${GRID}/0?tab=versions`,
  ),
  ...screens('occupant_extra_price', `${GRID}/1`),
  ...screens('camp_place', '/place/identity/0', '/place/features/{placeId}', '/place/pictures/{placeId}'),
  ...screens('camp_place', '/place/sale/{placeId}'),
  ...screens('camp_place_type', '/place-type/features/{placeTypeId}', '/place-type/places/{placeTypeId}'),
  ...screens('camp_place_type', '/place-type/history/{placeTypeId}'),
  ...screens('payment_method', '/payment-method/deposit/{paymentMethodId}', '/payment-method/sale/{paymentMethodId}'),
]

/** Values of the addresses' names, by name. */
export type Samples = Readonly<Record<string, number | string>>

/** The address with its values; names that nobody gave a value are an error of the test. */
export const addressOf = ({ path }: ScreenRoute, samples: Samples): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = samples[name]
    if (value === undefined) throw new Error(`no sample for ${name} of ${path}`)
    return String(value)
  })
