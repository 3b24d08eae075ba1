import { expect } from 'vitest'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Answer, Caller, TestHouse } from '#server/testing/test-house.ts'

export const BASE = 'occupant-extra/price-grid'

/** An establishment with what grids are made of, and calls about its grids. */
export interface GridHouse {
  readonly house: TestHouse
  readonly caller: Caller
  /** Works in another establishment of the same operator. */
  readonly stranger: Caller
  readonly ids: Readonly<Record<'type' | 'tva' | 'adult' | 'child' | 'dog' | 'elec', number>>
  readonly draft: (over?: object) => Record<string, unknown>
  readonly save: (body: object, who?: Caller) => Promise<Answer>
  readonly newGrid: (over?: object) => Promise<PriceGridItem>
  readonly publish: (item: PriceGridItem) => Promise<Answer>
  readonly published: (over?: object) => Promise<PriceGridItem>
}

const made = async (who: Caller, path: string, row: object): Promise<number> => {
  const { body } = await who.post(`${path}/edit`, { id: 0, ...row })
  expect([path, body['status']]).toEqual([path, 'SAVED'])
  return Number(body['id'])
}

const records = async (caller: Caller): Promise<GridHouse['ids']> => {
  const rates = (await caller.get('camp/place-type/edit/0')).body['availableTva'] as { id: number; label: string }[]
  const tvaId = rates.find((one) => one.label.startsWith('TVA 10'))?.id ?? 0
  const layoutId = await made(caller, 'camp/layout', { label: { fr: 'Tente' }, rental: false, features: [] })
  const type = { code: 'EMP', label: { fr: 'Emplacement' }, layoutId, capacity: 6, tvaId, active: true, features: [] }
  const age = (code: string, fr: string, minAge: number, maxAge: number | null) =>
    made(caller, 'occupant-extra/age-category', { tvaId, isActif: true, code, label: { fr }, minAge, maxAge })
  const dog = { code: 'CHIEN', label: { fr: 'Chien' }, category: '3', accepted: true, tvaId, active: true }
  const elec = { code: 'ELEC', label: { fr: 'Électricité' }, tvaId, color: '#b7d7c2', goods: false, active: true }
  const season = { label: 'Saison 2027', startDate: '2027-04-01', endDate: '2027-09-30' }
  await made(caller, 'establishment/activity-period', season)
  return {
    tva: tvaId,
    type: await made(caller, 'camp/place-type', type),
    adult: await age('ADU', 'Adulte', 11, null),
    child: await age('ENF', 'Enfant', 0, 10),
    dog: await made(caller, 'occupant-extra/animal-type', dog),
    elec: await made(caller, 'occupant-extra/extra', elec),
  }
}

const draftOf = (ids: GridHouse['ids'], over: object): Record<string, unknown> => ({
  label: `Grille ${crypto.randomUUID().slice(0, 8)}`,
  model: 'NIGHT',
  crossPeriod: 'PRORATA',
  includedQuantity: 2,
  tvaId: ids.tva,
  placeTypeIds: [ids.type],
  periods: [
    { id: -1, label: 'Basse', start: '2027-04-01', end: '2027-07-03', night: 2260 },
    { id: -2, label: 'Haute', start: '2027-07-03', end: '2027-10-01', night: 2550 },
  ],
  ageCategories: [
    { id: -3, ageCategoryId: ids.adult, mode: 'NIGHT_OCCUPANT', price: 670 },
    { id: -4, ageCategoryId: ids.child, mode: 'NIGHT_OCCUPANT', price: 355 },
  ],
  options: [
    {
      id: -5,
      kind: 'ANIMAL',
      refId: ids.dog,
      mode: 'NIGHT_OCCUPANT',
      prices: [
        { id: -6, periodId: -1, start: '2027-04-01', end: '2027-07-03', price: 340 },
        { id: -7, periodId: -2, start: '2027-07-03', end: '2027-10-01', price: 355 },
      ],
    },
  ],
  ...over,
})

/** The item of an answer that saved. */
export const itemOf = (answer: Answer): PriceGridItem => {
  expect(answer.body).toMatchObject({ status: 'SAVED' })
  return answer.body['item'] as PriceGridItem
}

/** Fields at fault of a refusal: path and code. */
export const fieldsOf = (answer: Answer): [string, string][] =>
  ((answer.body['fields'] ?? []) as { path: string; message: string }[]).map((f) => [f.path, f.message])

/** On a house of its own, or on one that is there. */
export const gridHouse = async (given?: TestHouse): Promise<GridHouse> => {
  const house = given ?? (await testHouse())
  const caller = await house.user()
  const stranger = await house.user(undefined, house.otherEstablishmentId)
  const ids = await records(caller)
  const draft = (over: object = {}) => draftOf(ids, over)
  const save = (body: object, who = caller) => who.post(`${BASE}/edit`, body, { returnedititem: 'true' })
  const newGrid = async (over: object = {}) => itemOf(await save({ id: 0, version: 0, draft: draft(over) }))
  const publish = (item: PriceGridItem) => caller.post(`${BASE}/publish/${item.id}`, { version: item.version })
  const published = async (over: object = {}) => itemOf(await publish(await newGrid(over)))
  return { house, caller, stranger, ids, draft, save, newGrid, publish, published }
}
