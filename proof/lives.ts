/** What can happen to a file of the crowd, beside being booked, moved, paid and cancelled; and what makes it short of stock. */
import { addDays } from '#domain/day.ts'
import type { Camp } from './camp.ts'
import type { Client, Reply } from './client.ts'
import { must } from './client.ts'

export interface Stock {
  /** Fewer bicycles than guests who want one. */
  readonly extraId: number
  /** Sells no more than its allotment. */
  readonly partnerId: number
}

const BICYCLES = 12
const ALLOTTED = 5

const firstOf = async (client: Client, path: string): Promise<Readonly<Record<string, unknown>>> => {
  const [row] = (await must(client.get(path)))['list'] as readonly Readonly<Record<string, unknown>>[]
  if (row === undefined) throw new Error(`nothing in ${path}`)
  return row
}

/** An extra with a stock, a partner with an allotment, and guests who may be declared absent on their day. */
export const setUpStock = async (client: Client, camp: Camp): Promise<Stock> => {
  const save = async (path: string, row: object): Promise<number> =>
    Number((await must(client.post(`${path}/edit`, { id: 0, ...row })))['id'])
  const { id: tvaId } = await firstOf(client, 'payment/tva')
  const extraTypeId = await save('occupant-extra/extra-type', { label: { fr: 'Location' }, active: true })
  const bicycle = {
    code: 'VELO',
    label: { fr: 'Vélo' },
    extraTypeId,
    tvaId,
    goods: false,
    stock: BICYCLES,
    active: true,
  }
  const extraId = await save('occupant-extra/extra', bicycle)
  const { id: partnerTypeId } = await firstOf(client, 'customer/partner-type')
  const { id: billingTypeId } = await firstOf(client, 'customer/partner-billing-type')
  const kinds = (await must(client.get('customer/partner-management-type')))['list'] as readonly {
    readonly id: number
    readonly stock: string
  }[]
  const partnerId = await save('customer/partner', {
    label: 'Voyages du Phare',
    ...{ partnerTypeId, billingTypeId, managementTypeId: kinds.find(({ stock }) => stock === 'ALLOTMENT')?.id },
    ...{ fallbackPublic: true, collectsTouristTax: false, active: true },
  })
  const dates = { startDate: camp.start, endDate: addDays(camp.start, camp.nights - 1) }
  const kept = { quantity: ALLOTTED, places: [], releaseDays: 0, releaseDate: null }
  await save('customer/allotment', { partnerId, placeTypeId: camp.typeId, ...dates, ...kept })
  const house = await must(client.get('establishment/preference/cancellation/edit'))
  await must(client.post('establishment/preference/cancellation/edit', { ...house, noShowDays: 0 }))
  return { extraId, partnerId }
}

export interface LivingFile {
  readonly id: number
  readonly version: number
  readonly statusId: number
  readonly occupancies: readonly {
    readonly id: number
    readonly cancelled: boolean
    readonly arrival: string
    readonly arrivedAt: string | null
    readonly goneAt: string | null
  }[]
}

interface Draw {
  readonly camp: Camp
  readonly stock: Stock
  readonly random: (below: number) => number
  /** Another file that the crowd made, to merge with. */
  readonly other: () => Promise<LivingFile | undefined>
}

const dates = ({ camp, random }: Draw) => {
  const arrival = addDays(camp.start, random(camp.nights - 8))
  return { arrival, departure: addDays(arrival, 1 + random(7)) }
}

const people = [{ age: 40 }, { age: 38 }]

/** One to three stays; some want a bicycle each. */
export const bookStays = (draw: Draw, first: object): readonly object[] => {
  const { camp, stock, random } = draw
  const options = random(3) > 0 ? [] : [{ kind: 'EXTRA', refId: stock.extraId, code: 'VELO', quantity: 1, detail: '' }]
  const more = random(4) > 0 ? [] : [{ placeTypeId: camp.typeId, placeId: null, ...dates(draw), people, options }]
  return [{ ...first, options }, ...more]
}

type Body = (file: LivingFile, draw: Draw) => object | undefined | Promise<object | undefined>

const reason = () => ({ reason: 'au hasard' })
const lastStay = (file: LivingFile): number | undefined => file.occupancies.findLast((o) => !o.cancelled)?.id

/** By name: the path under `booking/`, and what is sent beside the file's number and version; undefined: not this time. */
export const TRANSITIONS: Readonly<Record<string, readonly [path: string, body: Body]>> = {
  validate: ['booking/validate', () => ({})],
  downgrade: ['booking/downgrade', () => ({})],
  convert: ['booking/convert', (_, { random }) => ({ statusId: 2 + random(2) })],
  arrive: ['arrival/arrive', () => ({})],
  undoArrive: ['arrival/undo-arrive', () => ({})],
  go: ['departure/go', () => ({})],
  early: ['departure/early', (_, { random }) => ({ price: ['KEEP', 'REPRICE', 'FEE'][random(3)] })],
  noShow: ['booking/no-show', reason],
  undo: ['booking/undo', () => ({})],
  addStay: [
    'booking/add-stay',
    (_, draw) => ({ stay: { placeTypeId: draw.camp.typeId, placeId: null, ...dates(draw), people, options: [] } }),
  ],
  removeStay: ['booking/remove-stay', (file) => ({ occupancyId: lastStay(file) })],
  split: ['booking/split', (file) => ({ occupancyIds: [lastStay(file)] })],
  transfer: [
    'booking/transfer',
    (_, { camp, random }) => ({ customerId: camp.customerIds[random(camp.customerIds.length)] }),
  ],
  merge: [
    'booking/merge',
    async (file, { other }) => {
      const twin = await other()
      return twin === undefined || twin.id === file.id ? undefined : { otherId: twin.id, otherVersion: twin.version }
    },
  ],
}

const LEAVING = ['early', 'go', 'undoArrive'] as const
const NAMES = Object.keys(TRANSITIONS)

/** Any of them; every other time, what whoever is here or expected today would do. */
export const nextOf = (file: LivingFile, { camp, random }: Draw): string => {
  const live = file.occupancies.filter((stay) => !stay.cancelled)
  const drawn = NAMES[random(NAMES.length)] ?? 'undo'
  if (random(2) === 0) return drawn
  if (live.some((stay) => stay.arrivedAt !== null && stay.goneAt === null)) return LEAVING[random(3)] ?? drawn
  return file.statusId === 3 && live.some((stay) => stay.arrival === camp.start) ? 'arrive' : drawn
}

/** Sends a transition for the file as it was last read; undefined where there is nothing to send. */
export const transition = async (
  client: Client,
  name: string,
  file: LivingFile,
  draw: Draw,
): Promise<Reply | undefined> => {
  const found = TRANSITIONS[name]
  const more = await found?.[1](file, draw)
  if (found === undefined || more === undefined) return undefined
  const body = { id: file.id, version: file.version, ...more }
  return client.post(`booking/${found[0]}`, body, `crowd-${crypto.randomUUID()}`)
}
