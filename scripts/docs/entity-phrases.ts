/**
 * What the specification says of the entities of the areas establishment, security, camp, occupant-extra, payment (reference) and
 * customer, in its sections 3, 5 and 8, as short facts, and what keeps each: a field (`place.capacity`), an entity (`tva`), a code of
 * the error catalogue (`code:tax.overlap`), a file that holds the rule (`file:…`), a test that names it (`test:file#words`), or the part
 * of the product that will (`waiting:…`).
 */
export type Phrases = Readonly<Record<string, readonly string[]>>

const ESTABLISHMENT_TEST = 'test:server/modules/establishment/establishment.test.ts#'
const REFERENCE_TEST = 'test:server/modules/payment/reference.test.ts#'
const SCHEMA_TEST = 'test:contract/schema.test.ts#'
const NUMBERS_TEST = 'test:server/platform/official-numbers.test.ts#'

const ENTITIES: Phrases = {
  'establishment, currency, station': ['establishment', 'currency', 'station'],
  'financial year, month and period': ['financialYear', 'financialMonth', 'financialPeriod'],
  'activity period': ['activityPeriod'],
  'public holidays': ['publicHoliday'],
  'custom header name': ['customHeaderName'],
  'preferences (many kinds)': ['file:contract/operations/establishment/preference.ts'],
  'preference group': ['preferenceGroup'],
  'preference booking option': ['file:contract/operations/establishment/preference-stays.ts'],
  'group, user': ['group', 'user'],
  'user tile': ['file:web/screens/security/user-tiles.tsx'],
  'user right': ['file:contract/rights.ts'],
  'layout and layout feature': ['layout', 'layoutFeature'],
  'place type (with history)': ['placeType', 'placeTypeHistory'],
  'place family': ['placeFamily'],
  'place, place picture': ['place', 'placePicture'],
  feature: ['feature'],
  'access channel': ['accessChannel'],
  plan: ['plan', 'file:web/screens/inventory/plan/plan-screen.tsx'],
  'age category': ['ageCategory'],
  'animal type': ['animalType'],
  'vehicle type and brand': ['vehicleType', 'vehicleBrand'],
  'extra and extra type': ['extra', 'extraStock', 'extraType'],
  'price grid with period and option and history, option and option price': [
    'file:contract/operations/occupant-extra/price-grid.ts',
  ],
  'special offer and dmds offer': ['specialOffer', 'file:contract/entities/occupant-extra/special-offer.ts'],
  discount: ['discount'],
  VAT: ['tva'],
  'tax and tax type, tourist tax': ['tax', 'taxType', 'touristTax'],
  'bank and bank account': ['bank', 'bankAccount'],
  'payment method': ['paymentMethod'],
  'payment terms': ['paymentTerms'],
  'expense type': ['expenseType'],
  'customer, address': ['customer', 'address'],
  civility: ['civility'],
  'language, country, region, department, town': ['language', 'country', 'region', 'department', 'town'],
  'partner type': ['partnerType'],
  'partner with allotment, commission period, billing type, management type': [
    'partner',
    'allotment',
    'commissionPeriod',
    'partnerBillingType',
    'partnerManagementType',
  ],
}

const FIELDS: Phrases = {
  'currency: exchangeRate, id, isDefault, isoCode, name, symbol': [
    'currency.exchangeRate',
    'currency.isDefault',
    'currency.isoCode',
    'currency.name',
    'currency.symbol',
  ],
  'local user: id, name, admin, menus, systeme, rights': [
    'user.name',
    'user.admin',
    'user.systeme',
    'file:contract/operations/session/session.ts',
  ],
  'user right: functionalities with select, write, delete, export': ['file:contract/rights.ts'],
  'customer: civility, language, address list with country': [
    'customer.civilityId',
    'customer.languageId',
    'address.countryId',
  ],
  'customer shown as code, civility label, name, surname': [
    'customer.code',
    'file:web/screens/customer/customer-name.ts',
  ],
  'customer name, first name': ['customer.surname', 'customer.name'],
  'customer address 1 and 2, postal code, town, country': [
    'address.address1',
    'address.address2',
    'address.postalCode',
    'address.town',
    'address.countryId',
  ],
  'customer phone 1 and 2, e-mail': ['customer.phone1', 'customer.phone2', 'customer.email'],
  'customer birth date and place, nationality': ['customer.birthDate', 'customer.birthPlace', 'customer.nationalityId'],
  'customer legal-entity flag, company name, VAT number': [
    'customer.isCompany',
    'customer.companyName',
    'customer.vatNumber',
  ],
  'customer code, mailing consent': ['customer.code', 'customer.mailingConsent'],
  'attendant: same civility and country defaults as customer': ['file:server/modules/booking/file/attendants.ts'],
  'age category: tvaId, isActif, VAT default for attendants': [
    'ageCategory.tvaId',
    'ageCategory.isActif',
    'tva.isDefaultForAttendant',
  ],
  'extra: tvaId, color, active flag, VAT default for options': [
    'extra.tvaId',
    'extra.color',
    'extra.active',
    'tva.isDefaultForOption',
  ],
  'preference group: providerId, isClientSyncActive, type': [
    'preferenceGroup.isClientSyncActive',
    'preferenceGroup.type',
  ],
  'period: startDate, endDate, duration': [
    'activityPeriod.startDate',
    'activityPeriod.endDate',
    'test:web/crud/record.test.ts#pushed by its length',
  ],
  'establishment corporate name, NAF code, SIRET, SIREN': [
    'establishment.corporateName',
    'establishment.nafCode',
    'establishment.siret',
    'establishment.siren',
  ],
  'establishment intra-community VAT, legal form, capital': [
    'establishment.vatNumber',
    'establishment.legalForm',
    'establishment.capital',
  ],
  'establishment RCS, trade-register number, manager name, tourist board number': [
    'establishment.rcs',
    'establishment.registrationNumber',
    'establishment.managerName',
    'establishment.touristBoardNumber',
  ],
  'place capacity, max capacity, sleeping capacity': ['place.capacity', 'place.maxCapacity', 'place.sleepingCapacity'],
  'place surface, min and max area': ['place.surface', 'placeType.minArea', 'placeType.maxArea'],
  'place ranking': ['place.ranking', 'placeRanking.stars'],
  'place family, layout, rental flag': ['placeType.familyId', 'placeType.layoutId', 'layout.rental'],
  'place hidden, not assigned': ['place.hidden', 'place.placeTypeId'],
  'payment labels: bank, slip, deposit type, bankable flags': [
    'paymentMethod.depositType',
    'paymentMethod.bankable',
    'bank.label',
  ],
  'payment labels: amount, method, date, cheque number': ['file:contract/operations/payment/payment.ts'],
  'bank account: IBAN, BIC': ['bankAccount.iban', 'bankAccount.bic'],
  'max infant age and child age (external marketplace)': ['waiting:booking import'],
  'vehicle type with no VAT takes the single VAT for options': [
    'vehicleType.tvaId',
    `${REFERENCE_TEST}the VAT for options`,
  ],
  'new customer or attendant: default civility and country, whose language is theirs': [
    'civility.isDefault',
    'country.isDefault',
    'country.languageId',
  ],
  'new age category: active, VAT preselected when exactly one is the default': [`${REFERENCE_TEST}a new age category`],
  'new extra: default VAT when exactly one exists, random colour': [`${REFERENCE_TEST}the VAT for options`],
  'rights codes 000, 001, 011, 111': ['test:server/crud/rights.test.ts#with right %s'],
}

const ENUMERATIONS: Phrases = {
  'payment method kinds: none, cheque, holiday voucher, cash, card, credit note, grouped, regulation, gift': [
    'paymentMethod.kind',
  ],
  'discount unit: currency or percentage': ['discount.unit', 'discount.amount', 'discount.rate'],
  'animal categories 1, 2, 3': ['animalType.category', `${REFERENCE_TEST}animal categories 1, 2 and 3`],
}

const VALIDATION: Phrases = {
  'required field': [`${SCHEMA_TEST}nothing in a required text`],
  'number required': [`${SCHEMA_TEST}a figure as text`],
  'standard e-mail address, domain suffix of 2 to 25 letters': [
    `${SCHEMA_TEST}a domain suffix of one letter`,
    `${SCHEMA_TEST}a domain suffix of 26 letters`,
  ],
  'phone and URL valid': [`${NUMBERS_TEST}'phone', '061234567'`, `${NUMBERS_TEST}https://camping_.fr`],
  'value already assigned': [
    'code:value.taken',
    'test:server/crud/crud.test.ts#names the field that another record already has',
  ],
  'login already exists': ['code:user.loginTaken'],
  'start date before end date': [`${SCHEMA_TEST}wants the end after the start`],
  'start and end not equal': ['code:dates.identical'],
  'start hour before end hour': [`${SCHEMA_TEST}hours may not`],
  'price positive': ['touristTax.base', 'discount.amount'],
  'quantity positive and not above the maximum': [`${SCHEMA_TEST}below`],
  'integer clamped between 0 and 9999': [
    'test:web/ui/parse.test.ts#clamps a quantity',
    `${SCHEMA_TEST}clamps whole numbers`,
  ],
  'dates over 10 characters ignored': ['test:web/ui/parse.test.ts#over 10 characters'],
  'end date pushed forward by the default duration': ['test:web/crud/record.test.ts#pushes the end by a week'],
  'duration derives from day difference': ['test:web/crud/record.test.ts#pushed by its length'],
  'weak password, minimum length 5, required for a new user': [
    'code:password.tooShort',
    'file:domain/security/password.ts',
  ],
  'at least one user must exist': ['code:user.last'],
  'a user already connected once cannot be removed': ['code:user.connected'],
  'invoice number length at least 4': ['financialYear.billDigits'],
  'bill prefix at most 8 characters': ['financialYear.billPrefix'],
  'SIRET 14 digits, SIREN 9': [`${NUMBERS_TEST}field.siretKey`, `${SCHEMA_TEST}a SIRET of five digits`],
  'IBAN up to 34 characters, 27 for France': [
    'test:domain/identifiers.test.ts#a French IBAN cut short',
    'bankAccount.iban',
  ],
  'phone display in pairs, 10 digits or international 11 or 12': ['test:contract/format.test.ts#+33 6 12 34 56 78'],
  'search needs at least 3 characters': ['file:web/screens/booking/desk/customer'],
  'label required': ['tva.label', 'bank.label', 'paymentMethod.label'],
  'town, country name, language, nationality required': ['town.label', 'country.label', 'language.label'],
  'INSEE code': ['country.inseeCode', 'town.inseeCode'],
  'VAT rate required': ['tva.rate'],
  'discount type, partner type required': ['discount.unit', 'partnerType.kind'],
  'payment method, bank, deposit type required': [`${REFERENCE_TEST}asks for the type of deposit`],
  'age, animal, vehicle category required': ['ageCategory.label', 'animalType.category', 'vehicleType.label'],
  'reduction amount required': ['discount.amount', 'discount.rate'],
  'periods form whole years or whole months': ['code:financialYear.wholeMonths'],
  'identical dates flagged': ['code:dates.identical'],
  'periods must not overlap': ['code:financialYear.overlap', 'code:activityPeriod.overlap', 'code:tax.overlap'],
  'a financial year must be open for the date': ['code:billing.noFinancialYear'],
  'accounting account codes unique, default length checked': [
    'code:accountingAccount.codeTaken',
    'code:accountingAccount.codeLength',
  ],
  'zone numbers unique': ['waiting:statistics'],
  'deposit numbers unique': ['waiting:deposits and payments'],
  'name, city, postal code and address to be invoiced': ['code:billing.buyerIncomplete'],
  'VAT number required for intra-community': ['code:billing.vatNumberRequired'],
  'images .jpg .jpeg .png .gif, too large rejected': ['code:picture.type', 'code:image.tooLarge'],
}

const ERRORS: Phrases = {
  'overlaps: financial year, activity period, tax, public holiday': [
    `${ESTABLISHMENT_TEST}financialYear.overlap`,
    'code:activityPeriod.overlap',
    `${REFERENCE_TEST}tax.overlap`,
    'code:publicHoliday.overlap',
  ],
  'start after end': [`${REFERENCE_TEST}dates.reversed`],
  'company legal form, capital, registration number, RCS, registry city': ['code:establishment.companyField'],
  'duplicates: tax label': [`${REFERENCE_TEST}a second tax of the same name`],
  'duplicates: bill prefix': ['financialYear.billPrefix'],
  'header already customised': ['code:header.taken'],
  'deletion blocked: place in use': ['code:place.inUse'],
  'deletion blocked: place type with history, resident or allotment': [
    'code:placeType.hasHistory',
    'waiting:residential',
  ],
  'deletion blocked: layout with place types': ['code:layout.hasPlaceTypes'],
  'deletion blocked: customer with documents': ['code:customer.hasDocuments'],
  'deletion blocked: started financial year': ['code:financialYear.started'],
  'deletion blocked: bank account used by a payment method': [
    'test:server/crud/uses.test.ts#tells that payment methods use the bank account',
  ],
  'deletion blocked: payment method used by a payment': ['code:paymentMethod.usedByPayment'],
  'extra with place type cannot be made inactive': [`${REFERENCE_TEST}keeps active an extra`],
  'capacity zero blocked': ['placeType.capacity'],
  'place not linked to a place type': ['code:place.withoutType'],
}

/** By heading of the document. */
export const ENTITY_PHRASES: Readonly<Record<string, Phrases>> = {
  'Section 3: entity names': ENTITIES,
  'Section 3: fields and defaults': FIELDS,
  'Section 3: enumerations': ENUMERATIONS,
  'Section 5: validation': VALIDATION,
  'Section 8: errors': ERRORS,
}

/** The areas that this catalogue covers: their entities that are lists, children, single records or settings. */
export const AREAS = ['establishment', 'security', 'camp', 'occupant-extra', 'payment', 'customer'] as const

/** Kept by functions and tables of their own, or not built yet. */
export const NOT_DECLARED: Readonly<Record<string, string>> = {
  module: 'file:server/modules/establishment/routes.ts',
  preference: 'file:contract/operations/establishment/preference.ts',
  preferenceBookingOption: 'file:contract/operations/establishment/preference-stays.ts',
  userRight: 'file:contract/rights.ts',
  userTile: 'file:web/screens/security/user-tiles.tsx',
  priceGrid: 'file:contract/operations/occupant-extra/price-grid.ts',
  dmdsOffer: 'file:contract/entities/occupant-extra/special-offer.ts',
  payment: 'file:contract/operations/payment/payment.ts',
  bill: 'file:contract/operations/payment/bill.ts',
  deposit: 'waiting:deposits and payments',
  cashFund: 'file:contract/operations/payment/cash.ts',
  guarantee: 'file:contract/operations/payment/guarantee.ts',
  closure: 'waiting:closures',
  accountingCustomerAccount: 'file:contract/operations/establishment/preference-accounting.ts',
}
