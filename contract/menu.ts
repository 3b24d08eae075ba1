import { moduleFacts, moduleKeys } from '#contract/modules.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Functionality, Rights } from '#contract/rights.ts'
import { allows } from '#contract/rights.ts'

/** The top menu (spec 2, "Shell and navigation"): submenus, headers that set the parent context, leaves that lead to a screen. */
export interface MenuNode {
  readonly kind: 'submenu' | 'header' | 'leaf'
  /** Key of the label in the `menu` catalogue. */
  readonly key: string
  readonly path?: string
  /** Number of the parent context that a header sets before going to /home. */
  readonly contextId?: number
  readonly children?: readonly MenuNode[]
}

interface MenuSource {
  readonly kind: MenuNode['kind']
  readonly key: string
  readonly path?: string
  readonly contextId?: number
  readonly right?: Functionality
  /** Not there while this module is off. */
  readonly module?: ModuleKey
  readonly children?: readonly MenuSource[]
}

const leaf = (key: string, path: string, right: Functionality): MenuSource => ({ kind: 'leaf', key, path, right })
const submenu = (key: string, children: readonly MenuSource[]): MenuSource => ({ kind: 'submenu', key, children })
const header = (key: string, contextId: number): MenuSource => ({ kind: 'header', key, contextId })

/** Only screens that exist are here: one that cannot work yet is not in the menu. */
const MENU: readonly MenuSource[] = [
  submenu('files', [
    header('filesContext', 1),
    submenu('parameters', [
      leaf('establishment', '/admin/establishment', 'establishment_establishment'),
      leaf('financialYears', '/admin/financial-year-list', 'establishment_financial_year'),
      leaf('activityPeriods', '/admin/activity-period-list', 'establishment_activity_period'),
      leaf('tva', '/tva-list', 'payment_tva'),
      leaf('taxes', '/tax-list', 'payment_tax'),
      leaf('taxTypes', '/tax-type-list', 'payment_tax'),
      leaf('banks', '/bank-list', 'payment_bank'),
      leaf('bankAccounts', '/bank-account-list', 'payment_bank'),
      leaf('printedAccount', '/bank-account-label-informations', 'payment_bank'),
      leaf('paymentMethods', '/payment-method-list', 'payment_method'),
      leaf('depositTypes', '/payment-method-deposit-type-list', 'payment_method'),
      leaf('pointsOfSale', '/payment-method-pointofsale-list', 'payment_method'),
      leaf('paymentTerms', '/payment-terms-list', 'payment_terms'),
      leaf('expenseTypes', '/expense-type-list', 'payment_expense'),
      leaf('partnerTypes', '/partner-type-list', 'customer_partner_partner'),
      leaf('partnerBillingTypes', '/partner-billing-type-list', 'customer_partner_partner'),
      leaf('partnerManagementTypes', '/partner-management-type-list', 'customer_partner_partner'),
      leaf('civilities', '/civility-list', 'customer_partner_customer'),
      leaf('languages', '/language-list', 'customer_partner_geography'),
      leaf('countries', '/country-list', 'customer_partner_geography'),
      leaf('regions', '/region-list', 'customer_partner_geography'),
      leaf('departments', '/department-list', 'customer_partner_geography'),
      leaf('towns', '/town-list/0/0', 'customer_partner_geography'),
    ]),
    submenu('preferences', [
      leaf('preferenceBooking', '/preference/booking', 'establishment_preference'),
      { ...leaf('preferenceQuotation', '/admin/module/quotation', 'establishment_preference'), module: 'quotation' },
      leaf('preferenceOption', '/preference/booking/option', 'establishment_preference'),
      leaf('preferenceCancellation', '/preference/cancellation', 'establishment_preference'),
      leaf('preferenceEarlyDeparture', '/preference/early_departure', 'establishment_preference'),
      leaf('preferenceArrivalDeparture', '/preference/arrival_departure', 'establishment_preference'),
      leaf('preferenceFees', '/preference/fees', 'establishment_preference'),
      leaf('preferenceSale', '/preference/sale', 'establishment_preference'),
      leaf('preferenceResult', '/preference/result', 'establishment_preference'),
      leaf('preferenceCustomer', '/preference/customer', 'establishment_preference'),
      leaf('preferenceResume', '/preference/customerResume', 'establishment_preference'),
      leaf('preferencePrintMode', '/preference/print-mode', 'establishment_preference'),
    ]),
    submenu('places', [
      leaf('layouts', '/layout-list', 'camp_layout'),
      leaf('placeFamilies', '/place-family-list', 'camp_place_family'),
      leaf('placeTypes', '/place-type-list', 'camp_place_type'),
      leaf('placeList', '/place-list', 'camp_place'),
      leaf('placeCommercialization', '/place-commercialization', 'camp_place'),
      leaf('planSettings', '/admin/module/plan', 'camp_plan'),
      leaf('placeRanking', '/place-ranking-informations', 'camp_place'),
      leaf('placeAvailabilityMode', '/place-availability-mode', 'camp_place'),
      leaf('features', '/feature-list', 'camp_feature'),
      leaf('accessChannels', '/access-channel-list', 'camp_access_channel'),
    ]),
    submenu('occupants', [
      leaf('ageCategories', '/age-category-list', 'occupant_extra_age_category'),
      leaf('animalTypes', '/animal-type-list', 'occupant_extra_animal_type'),
      leaf('vehicleTypes', '/vehicle-type-list', 'occupant_extra_vehicle_type'),
      leaf('vehicleBrands', '/vehicle-brand-list', 'occupant_extra_vehicle_type'),
      leaf('extraTypes', '/extra-type-list', 'occupant_extra_extra'),
      leaf('extras', '/extra-list', 'occupant_extra_extra'),
      leaf('discounts', '/discount-list', 'occupant_extra_discount'),
    ]),
    leaf('priceGrids', '/price/grid-list', 'occupant_extra_price'),
    leaf('specialOffers', '/special-offer-list', 'occupant_extra_special_offer'),
    leaf('customers', '/customer-list', 'customer_partner_customer'),
    leaf('partners', '/partner-list', 'customer_partner_partner'),
    submenu('tools', [
      leaf('transferCustomers', '/transfer-customers', 'booking_booking'),
      leaf('purgeGridHistory', '/purge-grid-history', 'occupant_extra_price'),
      leaf('initDemo', '/init-demo', 'system'),
    ]),
  ]),
  submenu('stays', [
    header('staysContext', 2),
    leaf('searchAvailability', '/search-availability', 'booking_booking'),
    leaf('newBooking', '/new-booking/stay/0/0/0/0/0/3', 'booking_booking'),
    leaf('newPassage', '/new-booking/stay/0/0/0/0/0/4', 'booking_booking'),
    { ...leaf('quotes', '/booking-list/1', 'booking_booking'), module: 'quotation' },
    leaf('options', '/booking-list/2', 'booking_booking'),
    leaf('reservations', '/booking-list/3', 'booking_booking'),
    leaf('presentStays', '/booking-list/4', 'booking_booking'),
    leaf('cancelledStays', '/booking-cancelled-list/3', 'booking_booking'),
    leaf('waitingList', '/waiting-list', 'booking_booking'),
    leaf('arrivals', '/booking-arrival-list', 'booking_arrival_departure'),
    leaf('departures', '/booking-departure-list', 'booking_arrival_departure'),
    leaf('occupation', '/occupation-list', 'booking_arrival_departure'),
    leaf('birthdays', '/occupants-birthday', 'booking_arrival_departure'),
    leaf('police', '/admin/module/police-note-book', 'booking_police'),
    leaf('partnerStays', '/partner-booking-list/3', 'customer_partner_partner'),
    leaf('bookingImports', '/booking-import-list', 'booking_import'),
    leaf('unavailabilities', '/unavailability-list', 'booking_unavailability'),
    leaf('extraPlanning', '/extra-planning', 'occupant_extra_extra'),
  ]),
  leaf('planning', '/planning', 'booking_planning'),
  leaf('plan', '/plan', 'booking_planning'),
  submenu('results', [
    header('resultsContext', 3),
    leaf('bills', '/bill-list', 'payment_bill'),
    leaf('unbilledDocuments', '/unbill-document-list', 'payment_bill'),
    leaf('guarantees', '/guarantee-list', 'payment_guarantee'),
  ]),
  submenu('access', [
    leaf('users', '/admin/user-list', 'establishment_user'),
    leaf('groups', '/admin/group-list', 'establishment_user'),
    leaf('headers', '/admin/header-custom-name-list', 'establishment_header'),
    leaf('modules', '/admin/module-grid', 'establishment_module'),
    { ...leaf('onlineBookings', '/admin/module/online-booking-grid', 'establishment_module'), module: 'onlineBooking' },
    leaf('planningSettings', '/admin/module/planning', 'establishment_module'),
    leaf('preferenceGroups', '/admin/module/preference-group-grid', 'group_settings'),
  ]),
]

const keep = (node: MenuSource, rights: Rights, modules: readonly ModuleKey[]): MenuNode | undefined => {
  if (node.right !== undefined && !allows(rights[node.right], 'read')) return undefined
  if (node.module !== undefined && !modules.includes(node.module)) return undefined
  const { right: _, module: _module, children, ...shown } = node
  if (children === undefined) return shown
  const kept = children.map((child) => keep(child, rights, modules)).filter((child) => child !== undefined)
  if (!kept.some((child) => child.kind !== 'header')) return undefined
  return { ...shown, children: kept }
}

const leavesUnder = (node: MenuSource): MenuSource[] =>
  node.children === undefined ? (node.kind === 'leaf' ? [node] : []) : node.children.flatMap(leavesUnder)

/** Keys of the leaves that go with a module: its own, and those of the functionalities that exist for it alone. */
export const menuOfModule = (key: ModuleKey): string[] => {
  const own = moduleFacts(key).functionalities
  return MENU.flatMap(leavesUnder)
    .filter(({ module, right }) => module === key || (right !== undefined && own.includes(right)))
    .map((one) => one.key)
}

/** The menu of a user: what they may not read is not there, nor what belongs to a module that is off, nor an empty submenu. */
export const menuFor = (rights: Rights, modules: readonly ModuleKey[] = moduleKeys): MenuNode[] =>
  MENU.map((node) => keep(node, rights, modules)).filter((node) => node !== undefined)
