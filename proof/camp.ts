/** A small campsite made through REST alone, from the first visit to the published price grid. */
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Client } from './client.ts'
import { logIn, must } from './client.ts'

export const LOGIN = 'systeme'
export const PASSWORD = 'proof-of-pinede'

export interface Camp {
  readonly typeId: number
  readonly placeIds: readonly number[]
  readonly customerIds: readonly number[]
  readonly methodId: number
  /** First day of the season. */
  readonly start: Day
  readonly nights: number
}

export interface CampSize {
  readonly places: number
  readonly customers: number
  /** Length of the season in nights. */
  readonly nights: number
  /** Days until the season begins; ten where left out, so that stays may be paid and billed today. */
  readonly startsIn?: number
}

const today = (): Day => toDay(new Date().toISOString().slice(0, 10))

/** The first visit: establishment and first user, with the code that the console showed. */
export const setUp = async (url: string, code: string): Promise<Client> => {
  const response = await fetch(`${url}/rest/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code,
      establishmentName: 'Camping de la Preuve',
      name: 'Système',
      login: LOGIN,
      password: PASSWORD,
    }),
  })
  if (response.status !== 200) throw new Error(`set-up refused: ${response.status} ${await response.text()}`)
  return logIn(url, LOGIN, PASSWORD)
}

/** Lets channels be told of on this machine, where their simulator stands. */
export const allowThisMachine = async (client: Client): Promise<void> => {
  const network = await must(client.get('establishment/preference/access/edit'))
  await must(client.post('establishment/preference/access/edit', { ...network, localAddresses: true }))
}

const saveIn = (client: Client) => async (path: string, row: object) =>
  Number((await must(client.post(`${path}/edit`, { id: 0, ...row })))['id'])

interface Listed {
  readonly id: number
  readonly label?: unknown
  readonly kind?: string
  readonly rate?: number
  readonly isoCode?: string
}

const list = async (client: Client, path: string): Promise<readonly Listed[]> =>
  (await must(client.get(path)))['list'] as readonly Listed[]

const idWhere = (rows: readonly Listed[], is: (row: Listed) => boolean): number => {
  const found = rows.find(is)
  if (found === undefined) throw new Error(`not among ${JSON.stringify(rows).slice(0, 200)}`)
  return found.id
}

/** Who bills must say who they are (CGI ann. II, 242 nonies A). */
const identify = async (client: Client): Promise<void> => {
  const current = await must(client.get('establishment/establishment/edit'))
  const identity = {
    corporateName: 'La Preuve SARL',
    siret: '90000000100017',
    vatNumber: 'FR68900000001',
    address1: '1 chemin des Dunes',
    postalCode: '33680',
    town: 'Lacanau',
  }
  await must(client.post('establishment/establishment/edit', { ...current, ...identity }))
}

const openYears = async (client: Client, start: Day, nights: number): Promise<void> => {
  const save = saveIn(client)
  const last = addDays(start, nights)
  for (let year = Number(today().slice(0, 4)); year <= Number(last.slice(0, 4)); year++) {
    const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31` }
    await save('establishment/financial-year', {
      label: `Exercice ${year}`,
      ...dates,
      billPrefix: `F${year}-`,
      billDigits: 5,
    })
  }
  await save('establishment/activity-period', { label: 'Saison', startDate: start, endDate: last })
}

/** What a type costs by night, one price all season. */
export const publishGrid = async (
  client: Client,
  { typeId, tvaId, adultId, label }: { typeId: number; tvaId: number; adultId: number; label: string },
  season: [Day, Day],
): Promise<void> => {
  const draft = {
    label,
    model: 'NIGHT',
    crossPeriod: 'PRORATA',
    includedQuantity: 2,
    tvaId,
    placeTypeIds: [typeId],
    periods: [{ id: -1, label: 'Saison', start: season[0], end: season[1], night: 2550 }],
    ageCategories: [{ id: -2, ageCategoryId: adultId, mode: 'NIGHT_OCCUPANT', price: 690 }],
    options: [],
  }
  const saved = await must(client.post('occupant-extra/price-grid/edit', { id: 0, version: 0, draft }))
  const { version } = (saved['item'] ?? {}) as { version?: number }
  await must(client.post(`occupant-extra/price-grid/publish/${String(saved['id'])}`, { version }))
}

const addCustomers = async (client: Client, count: number): Promise<number[]> => {
  const save = saveIn(client)
  const countryId = idWhere(await list(client, 'customer/country'), (row) => row.isoCode === 'FR')
  const ids: number[] = []
  for (let n = 1; n <= count; n++) {
    const consents = { isCompany: false, mailingConsent: false, smsConsent: false }
    const customerId = await save('customer/customer', { surname: `Client ${n}`, name: 'Camille', ...consents })
    const address = { address1: `${n} rue des Lilas`, postalCode: '69003', town: 'Lyon', countryId, isMain: true }
    await save('customer/address', { customerId, ...address })
    ids.push(customerId)
  }
  return ids
}

/** Everything that a first stay needs. */
export const setUpCamp = async (
  client: Client,
  { places, customers, nights, startsIn = 10 }: CampSize,
): Promise<Camp> => {
  const save = saveIn(client)
  const start = addDays(today(), startsIn)
  await identify(client)
  await openYears(client, start, nights)
  const tvaId = idWhere(await list(client, 'payment/tva'), (row) => row.rate === 1000)
  const layoutId = await save('camp/layout', { label: { fr: 'Tente' }, rental: false, features: [] })
  const type = { code: 'EMP', label: { fr: 'Emplacement' }, layoutId, capacity: 6, tvaId, active: true, features: [] }
  const typeId = await save('camp/place-type', type)
  const placeIds: number[] = []
  for (let n = 1; n <= places; n++) {
    const place = { code: `A${n}`, placeTypeId: typeId, commercialised: true, hidden: false, features: [] }
    placeIds.push(await save('camp/place', place))
  }
  const adult = { code: 'ADULTE', label: { fr: 'Adulte' }, minAge: 0, maxAge: null, tvaId, isActif: true }
  const adultId = await save('occupant-extra/age-category', adult)
  const terms = { downPaymentKind: 'ARRHES', downPaymentRate: 2500, downPaymentAmount: null, insuranceRate: null }
  const delays = { rounding: 'CENT', downPaymentDelay: 7, balanceDelay: 30, fees: null, active: true }
  await save('payment/payment-terms', { label: 'Conditions', ...terms, ...delays, layouts: [layoutId] })
  await publishGrid(client, { typeId, tvaId, adultId, label: 'Tarif unique' }, [start, addDays(start, nights + 1)])
  const methodId = idWhere(await list(client, 'payment/payment-method'), (row) => row.kind === 'CARD')
  return { typeId, placeIds, customerIds: await addCustomers(client, customers), methodId, start, nights }
}
