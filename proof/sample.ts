/** One record of every kind, so that each screen has something to show, and its id by the name it has in addresses. */
import { addDays } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { ChannelBooking } from '#server/ports/channel.ts'
import type { Samples } from '../e2e/screens.ts'
import { allowThisMachine, setUpCamp } from './camp.ts'
import type { Camp } from './camp.ts'
import type { Client } from './client.ts'
import { must } from './client.ts'
import { dressPapers, writeMail } from './sample-papers.ts'
import { sellGift } from './sample-gift.ts'
import { sellOnAccount } from './sample-sale.ts'
import { openShop } from './sample-shop.ts'

interface Row {
  readonly id: number
  readonly isoCode?: string
  readonly kind?: string
}

const firstOf = async (client: Client, path: string): Promise<number> => {
  const { list } = (await must(client.get(path))) as unknown as { list: readonly Row[] }
  const [row] = list
  if (row === undefined) throw new Error(`nothing in ${path}`)
  return row.id
}

/** What the camp of the proofs does without. */
const complete = async (client: Client): Promise<void> => {
  const save = (path: string, row: object) => must(client.post(`${path}/edit`, { id: 0, ...row }))
  const tvaId = await firstOf(client, 'payment/tva')
  const season = { startDate: '2026-01-01', endDate: '2028-12-31' }
  const rates = { base: 22, departmentRate: 1000, regionRate: 0, minAge: 18, placeTypes: [] }
  const taxTypeId = await firstOf(client, 'payment/tax-type')
  const { id: taxId } = await save('payment/tax', { label: 'Taxe de séjour', taxTypeId, active: true })
  await save('payment/tourist-tax', { label: 'Tarif voté', taxId, regime: 'UNIT', ...season, ...rates })
  await save('payment/bank', { label: 'Banque du Littoral', code: null, active: true })
  await save('payment/bank-account', { label: 'Compte courant', printed: false, active: true })
  await save('payment/expense-type', { label: 'Fournitures de bureau', direction: 'OUT', tvaId, active: true })
  const platform = { url: 'http://127.0.0.1:1', tokenUrl: 'http://127.0.0.1:1/token', clientId: 'camping' }
  await allowThisMachine(client)
  await save('module/electronic-invoice', {
    label: 'Plateforme des Pins',
    companySize: 'MICRO',
    extended: false,
    ...platform,
  })
  await save('camp/feature', { label: { fr: 'Ombragé' }, filterable: true })
  await save('camp/access-channel', { label: { fr: 'Téléphone' }, kind: 'PHONE', isDefault: true, active: true })
  await save('camp/place-family', { label: { fr: 'Emplacements' }, color: '#2d6a4f' })
  const dog = { code: 'CHIEN', label: { fr: 'Chien' }, category: '3', accepted: true, tvaId, active: true }
  await save('occupant-extra/animal-type', dog)
  await save('occupant-extra/vehicle-type', { code: 'VOITURE', label: { fr: 'Voiture' }, tvaId, active: true })
  const { id: extraTypeId } = await save('occupant-extra/extra-type', { label: { fr: 'Branchement' }, active: true })
  await save('occupant-extra/extra', {
    code: 'ELEC',
    label: { fr: 'Électricité' },
    extraTypeId,
    tvaId,
    active: true,
    goods: false,
  })
  await save('occupant-extra/discount', {
    label: { fr: 'Fidélité' },
    unit: 'PERCENT',
    rate: 500,
    active: true,
    placeTypes: [],
  })
  const { id: billingTypeId } = await save('customer/partner-billing-type', {
    label: 'Le client, sur place',
    payer: 'CUSTOMER',
    net: false,
    active: true,
  })
  const { id: managementTypeId } = await save('customer/partner-management-type', {
    label: 'Sans contingent',
    stock: 'FREE',
    active: true,
  })
  const partnerTypeId = await firstOf(client, 'customer/partner-type')
  const types = { partnerTypeId, billingTypeId, managementTypeId }
  await save('customer/partner', {
    label: 'Comité des Forges',
    ...types,
    fallbackPublic: true,
    collectsTouristTax: false,
    active: true,
  })
  await save('security/group', { label: 'Réception' })
  await save('establishment/preference/group', { label: 'Groupe', type: 'GROUP', isClientSyncActive: false })
  await save('payment/accounting-section', { code: 'MOBILHOME', label: 'Mobil-homes', active: true })
  await save('establishment/header-custom-name', { header: 'files', label: 'Fichiers', userId: null })
}

/** A saved stay, paid in part and billed. */
const book = async (client: Client, camp: Camp): Promise<{ bookingId: number; billId: number }> => {
  const people = [{ age: 41, surname: 'Martin', name: 'Élodie' }, { age: 39 }]
  const dates = { arrival: addDays(camp.start, 2), departure: addDays(camp.start, 9) }
  const stay = { placeTypeId: camp.typeId, ...dates, people }
  const shared = { statusId: 3, customerId: camp.customerIds[0] }
  const body = { id: 0, version: 0, ...shared, pricing: {}, occupancies: [stay] }
  const basket = await must(client.post('booking/temp-booking/edit', body, 'sample-basket'))
  const save = { id: basket['id'], version: basket['version'], statusId: 3, note: 'Arrive tard' }
  const { id } = await must(client.post('booking/booking/save', save, 'sample-booking'))
  const payment = { bookingId: id, amount: 5000, methodId: camp.methodId }
  await must(client.post('payment/payment/edit', payment, 'sample-payment'))
  const bill = await must(client.post('payment/bill/edit', { bookingId: id }, 'sample-bill'))
  return { bookingId: Number(id), billId: Number(bill['id']) }
}

/** A channel on which one stay can be sold: in memory, or another process. */
export interface SampleChannel {
  readonly url: string
  readonly token: string
  readonly sell: (booking: ChannelBooking) => Promise<void> | void
}

const [PRICE, NONE] = [cents(24_500), cents(0)]

/** The channel told of one stay, by codes that mean nothing yet. */
const sell = async (client: Client, camp: Camp, { url, token, sell: tell }: SampleChannel): Promise<Samples> => {
  await allowThisMachine(client)
  const partnerId = await firstOf(client, 'customer/partner')
  const form = {
    label: 'Vacances.example',
    partnerId,
    format: 'JSON',
    url,
    siteCode: 'PIN',
    paymentMethodId: camp.methodId,
  }
  const ways = { acceptsAlone: false, horizonMonths: 1, pollMinutes: 1440, active: true }
  const { id } = await must(client.post('module/online-booking/edit', { id: 0, version: 0, ...form, ...ways }))
  await must(client.post(`module/online-booking/secret/${String(id)}`, { secret: 'token', value: token }))
  const name = { surname: 'Becker', name: 'Ulrike', email: 'becker@example.org', phone: null }
  const guest = { ...name, address: null, postcode: null, town: 'Köln', country: 'DE', language: 'de' }
  const dates = { arrival: addDays(camp.start, 12), departure: addDays(camp.start, 19) }
  const people = [{ code: 'ADULT', quantity: 2 }]
  await tell({
    ...{ event: 'BOOK', externalId: 'VX-1', version: 1, bookedAt: '2026-01-02T10:00:00Z', guest, remark: null },
    stays: [{ key: '1', typeCode: 'TENT', ...dates, people, options: [], amount: PRICE }],
    ...{ total: PRICE, paid: PRICE, commission: NONE, cancellationFee: NONE },
  })
  await must(client.post(`module/online-booking/poll/${String(id)}`, {}))
  const search = { criteria: { view: 'ALL' }, page: 0, size: 1 }
  const { list } = (await must(client.post('booking/booking-import/search', search))) as unknown as {
    list: readonly Row[]
  }
  return { onlineBookingId: Number(id), bookingImportId: list[0]?.id ?? 0 }
}

/** What a day of the till shows: an expense with its receipt, a contribution, a drawer that is open, a terminal. */
const moveCash = async (client: Client): Promise<Samples> => {
  const spent = await must(client.get('payment/expense/edit/0'))
  const { id: expenseId } = await must(
    client.post('payment/expense/edit', {
      ...spent,
      supplier: 'Quincaillerie du Port',
      label: 'Ampoules',
      amount: 2350,
    }),
  )
  const brought = await must(client.get('payment/injection/edit/0'))
  const { id: injectionId } = await must(client.post('payment/injection/edit', { ...brought, amount: 15_000 }))
  await must(client.post('payment/till-session/open', { float: 10_000 }, 'sample-till'))
  const day = String(spent['spentOn'])
  return { expenseId: Number(expenseId), injectionId: Number(injectionId), date: day, yearMonth: day.slice(0, 7) }
}

interface Grid {
  readonly draft: { readonly periods: readonly Row[]; readonly ageCategories: readonly Row[] }
}

/** A statement of the bank with a line; answers its id. */
const importStatement = async (client: Client): Promise<number> => {
  // A day far from today is refused.
  const today = new Date().toLocaleDateString('fr-FR')
  const accountId = await firstOf(client, 'payment/bank-account')
  const file = new FormData()
  file.append(
    'uploadfile',
    new Blob([`Date;Libellé;Montant\n${today};VIREMENT;120,00\n${today};FRAIS;-4,50\n`]),
    'releve.csv',
  )
  const path = `payment/bank-statement`
  const { mapping } = await must(client.post(`${path}/preview/${accountId}`, file))
  const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`
  const { ids } = await must(client.post(`${path}/import/${accountId}${query}`, file))
  return (ids as readonly number[])[0] ?? 0
}

/** A supplier's invoice in UBL, addressed to somebody else; answers its id. */
const bringPurchase = async (client: Client): Promise<number> => {
  const party = (role: string, name: string, siren: string): string =>
    `<${role}><Party><PartyLegalEntity><RegistrationName>${name}</RegistrationName><CompanyID schemeID="0002">${siren}</CompanyID></PartyLegalEntity></Party></${role}>`
  const xml = `<Invoice><ID>SUP-1</ID><IssueDate>2027-01-04</IssueDate><DueDate>2027-02-04</DueDate><InvoiceTypeCode>380</InvoiceTypeCode>
<DocumentCurrencyCode>EUR</DocumentCurrencyCode>${party('AccountingSupplierParty', 'Bois du Sud', '732829320')}
${party('AccountingCustomerParty', 'Un autre camping', '404833048')}
<TaxTotal><TaxAmount>20.00</TaxAmount><TaxSubtotal><TaxableAmount>100.00</TaxableAmount><TaxAmount>20.00</TaxAmount><TaxCategory><ID>S</ID><Percent>20</Percent></TaxCategory></TaxSubtotal></TaxTotal>
<LegalMonetaryTotal><TaxExclusiveAmount>100.00</TaxExclusiveAmount><TaxInclusiveAmount>120.00</TaxInclusiveAmount><PayableAmount>120.00</PayableAmount></LegalMonetaryTotal>
<InvoiceLine><InvoicedQuantity>40</InvoicedQuantity><LineExtensionAmount>100.00</LineExtensionAmount><Item><Name>Sacs de granulés</Name><ClassifiedTaxCategory><ID>S</ID><Percent>20</Percent></ClassifiedTaxCategory></Item></InvoiceLine></Invoice>`
  const file = new FormData()
  file.append('uploadfile', new Blob([xml]), 'fournisseur.xml')
  const { id } = await must(client.post('purchase/upload', file))
  return Number(id)
}

/** Cash that a slip takes to the bank; answers its id. */
const bankCash = async (client: Client): Promise<number> => {
  const { list } = (await must(client.get('payment/payment-method'))) as unknown as { list: readonly Row[] }
  const methodId = list.find(({ kind }) => kind === 'CASH')?.id ?? 0
  const slip = { methodId, bankAccountId: await firstOf(client, 'payment/bank-account'), slipType: 'STANDARD' }
  const cash = { depositType: 'CASH_SLIP', notes: { 5000: 1 } }
  const { id } = await must(client.post('payment/deposit/edit', { ...slip, ...cash }, 'sample-deposit'))
  return Number(id)
}

/** Fills an establishment that has only what its first day gave it. */
export const fillHouse = async (client: Client, userId: number, channel: SampleChannel): Promise<Samples> => {
  const camp = await setUpCamp(client, { places: 8, customers: 2, nights: 120 })
  await complete(client)
  const closed = { arrival: '2027-02-01', departure: '2027-02-05', reason: 'Toiture à refaire' }
  await must(client.post('booking/unavailability/edit', { id: 0, placeId: camp.placeIds.at(-1), ...closed }))
  const { bookingId, billId } = await book(client, camp)
  const priceGridId = await firstOf(client, 'occupant-extra/price-grid')
  const { draft } = (await must(client.get(`occupant-extra/price-grid/edit/${priceGridId}`))) as unknown as Grid
  const countries = (await must(client.get('customer/country'))) as unknown as { list: readonly Row[] }
  const countryId = countries.list.find(({ isoCode }) => isoCode === 'FR')?.id ?? 0
  const departmentId = await firstOf(client, 'customer/department')
  const towns = (await must(
    client.post('customer/town/search', { criteria: { filters: { departmentId } }, page: 0, size: 1 }),
  )) as unknown as { list: readonly Row[] }
  const sold = await sell(client, camp, channel)
  return {
    page: 'identity',
    tab: 'identity',
    activeKey: 'stay',
    statusId: 3,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    specialOfferId: 0,
    priceGridModeleId: 1,
    historyVersion: 0,
    userId,
    bookingId,
    billId,
    priceGridId,
    priceGridPeriodId: draft.periods[0]?.id ?? 0,
    priceGridOptionId: draft.ageCategories[0]?.id ?? 0,
    countryId,
    departmentId,
    townId: towns.list[0]?.id ?? 0,
    placeTypeId: camp.typeId,
    placeId: camp.placeIds[0] ?? 0,
    customerId: camp.customerIds[0] ?? 0,
    ...sold,
    ...(await moveCash(client)),
    ...(await simpleIds(client)),
    statementId: await importStatement(client),
    depositId: await bankCash(client),
    purchaseId: await bringPurchase(client),
    mailId: await writeMail(client, bookingId),
    ...(await dressPapers(client)),
    ...(await openShop(client)),
    ...(await sellGift(client, camp.customerIds[0] ?? 0)),
    ...(await sellOnAccount(client, camp.customerIds[0] ?? 0)),
    mailingConfigurationId: 0,
    entityType: '3',
    entityId: bookingId,
    about: 'booking',
    recordId: bookingId,
  }
}

/** Names in addresses of records that are the first of a list. */
const LISTS = {
  financialYearId: 'establishment/financial-year',
  activityPeriodId: 'establishment/activity-period',
  providerId: 'establishment/preference/group',
  groupId: 'security/group',
  headerCustomNameId: 'establishment/header-custom-name',
  layoutId: 'camp/layout',
  placeFamilyId: 'camp/place-family',
  featureId: 'camp/feature',
  accessChannelId: 'camp/access-channel',
  extraTypeId: 'occupant-extra/extra-type',
  extraId: 'occupant-extra/extra',
  discountId: 'occupant-extra/discount',
  ageCategoryId: 'occupant-extra/age-category',
  animalTypeId: 'occupant-extra/animal-type',
  vehicleTypeId: 'occupant-extra/vehicle-type',
  paymentMethodId: 'payment/payment-method',
  paymentTermsId: 'payment/payment-terms',
  bankId: 'payment/bank',
  bankAccountId: 'payment/bank-account',
  accountingAccountId: 'payment/accounting-account',
  accountingSectionId: 'payment/accounting-section',
  electronicInvoiceId: 'module/electronic-invoice',
  tvaId: 'payment/tva',
  taxId: 'payment/tax',
  taxTypeId: 'payment/tax-type',
  vehicleBrandId: 'occupant-extra/vehicle-brand',
  expenseTypeId: 'payment/expense-type',
  partnerTypeId: 'customer/partner-type',
  partnerId: 'customer/partner',
  unavailabilityId: 'booking/unavailability',
  civilityId: 'customer/civility',
  regionId: 'customer/region',
  languageId: 'customer/language',
  documentFunctionModelId: 'document/model',
  mailingConfigurationId: 'document/mailing-configuration',
} as const

const simpleIds = async (client: Client): Promise<Samples> => {
  const ids: Record<string, number> = {}
  for (const [name, path] of Object.entries(LISTS)) ids[name] = await firstOf(client, path)
  return ids
}
