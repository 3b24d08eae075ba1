/** Rules of reference data, as the server keeps them (spec 3, 5 and 8). */
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testDb } from '#server/testing/test-db.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let caller: Caller
beforeAll(async () => {
  house = await testHouse()
  caller = await house.user()
})

/** Saves a new record with its defaults and answers the body. */
const saved = async (path: string, row: object): Promise<Record<string, unknown>> => {
  const { body: fresh } = await caller.get(`${path}/edit/0`)
  return (await caller.post(`${path}/edit`, { ...fresh, ...row })).body
}

const made = async (path: string, row: object): Promise<number> => {
  const body = await saved(path, row)
  expect(body).toMatchObject({ status: 'SAVED' })
  return Number(body['id'])
}

const refusedFor = (body: Record<string, unknown>): unknown =>
  (body['fields'] as { path: string; message: string }[] | undefined)?.map(
    ({ path, message }) => `${path} ${message}`,
  ) ?? body['message']

describe('tourist tax', () => {
  let taxId = 0
  beforeAll(async () => {
    const types = (await caller.get('payment/tax-type')).body['list'] as { id: number }[]
    taxId = await made('payment/tax', { label: 'Taxe de séjour', taxTypeId: types[0]?.id })
    await made('payment/tourist-tax', tariff({ label: '2027' }))
  })
  const tariff = (over: object) => ({
    taxId,
    label: 'x',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    base: 66,
    ...over,
  })

  it.each([
    [
      'a year that begins on the last day of another',
      { startDate: '2027-12-31', endDate: '2028-12-31' },
      ['startDate tax.overlap'],
    ],
    ['dates the wrong way round', { startDate: '2028-02-01', endDate: '2028-01-01' }, ['endDate dates.reversed']],
    [
      'a tariff without its amount',
      { startDate: '2029-01-01', endDate: '2029-12-31', base: null },
      ['base field.required'],
    ],
    [
      'a percentage without its cap (CGCT L2333-30)',
      { startDate: '2029-01-01', endDate: '2029-12-31', regime: 'PERCENT', rate: 300 },
      ['cap field.required'],
    ],
  ])('refuses %s', async (_, over, expected) => {
    expect(refusedFor(await saved('payment/tourist-tax', tariff(over)))).toEqual(expected)
  })

  it('takes the year that follows, and refuses a second tax of the same name (spec 8, "tax label")', async () => {
    await made('payment/tourist-tax', tariff({ label: '2028', startDate: '2028-01-01', endDate: '2028-12-31' }))
    const types = (await caller.get('payment/tax-type')).body['list'] as { id: number }[]
    expect(refusedFor(await saved('payment/tax', { label: 'Taxe de séjour', taxTypeId: types[0]?.id }))).toEqual([
      'label value.taken',
    ])
  })

  it('goes with its tax', async () => {
    expect((await caller.post(`payment/tax/delete/${taxId}`)).body).toEqual({ status: 'DELETED' })
    expect((await caller.get(`payment/tourist-tax/get_for_tax/${taxId}`)).body['total']).toBe(0)
  })
})

describe('payment methods and accounts', () => {
  it('asks for the type of deposit of what goes to the bank (spec 5)', async () => {
    expect(refusedFor(await saved('payment/payment-method', { label: 'Chèque 2', bankable: true }))).toEqual([
      'depositType field.required',
    ])
  })

  it('gives a new establishment methods that can be saved as they are', async () => {
    const { list } = (await caller.get('payment/payment-method')).body as { list: Record<string, unknown>[] }
    expect(list).toHaveLength(6)
    for (const row of list)
      expect((await caller.post('payment/payment-method/edit', row)).body).toMatchObject({ status: 'SAVED' })
  })

  it('takes a percentage or a fixed sum on booking, not both', async () => {
    const both = { label: 'Deux', downPaymentRate: 2500, downPaymentAmount: 5000 }
    expect(refusedFor(await saved('payment/payment-terms', both))).toEqual(['downPaymentAmount terms.rateOrAmount'])
  })

  it('prints one account: choosing another takes the first off the documents', async () => {
    const iban = 'FR1420041010050500013M02606'
    const first = await made('payment/bank-account', { label: 'Premier', iban, printed: true })
    await made('payment/bank-account', { label: 'Second', iban, printed: true })
    expect((await caller.get(`payment/bank-account/edit/${first}`)).body['printed']).toBe(false)
    expect(refusedFor(await saved('payment/bank-account', { label: 'Sans IBAN', printed: true }))).toEqual([
      'iban field.required',
    ])
  })

  it('checks official numbers when a record is saved', async () => {
    const wrong = { label: 'Faux', iban: 'FR1420041010050500013M02607', bic: 'BNPAZZPP' }
    expect(refusedFor(await saved('payment/bank-account', wrong))).toEqual(['iban field.iban', 'bic field.bic'])
    expect(refusedFor(await saved('payment/bank-account', { ...wrong, iban: null }))).toEqual(['bic field.bic'])
  })
})

describe('extras and occupants', () => {
  const tvaOf = async (): Promise<number> =>
    Number(((await caller.get('payment/tva')).body['list'] as { id: number }[])[0]?.id)

  it('keeps active an extra that grids sell for place types (spec 8)', async () => {
    const tvaId = await tvaOf()
    const extra = { code: 'FRIGO', label: { fr: 'Réfrigérateur' }, tvaId }
    const id = await made('occupant-extra/extra', extra)
    const layoutId = await made('camp/layout', { label: { fr: 'Tente' } })
    const type = await made('camp/place-type', { code: 'T', label: { fr: 'Tente' }, layoutId, tvaId })
    const { db } = await testDb()
    await sql`
      with grid as (insert into price_grid (establishment_id, label, model, draft)
        values (${house.establishmentId}, 'Été', 'NIGHT', ${JSON.stringify({ options: [{ kind: 'EXTRA', refId: id }] })}::jsonb) returning id)
      insert into price_grid_place_type select ${house.establishmentId}, id, ${type} from grid`.execute(db)
    const { body } = await caller.get(`occupant-extra/extra/edit/${id}`)
    const refused = await caller.post('occupant-extra/extra/edit', { ...body, active: false })
    expect(refused.body).toMatchObject({ message: 'extra.sold', context: { grids: 'Été' } })
  })

  it('gives a new extra, animal type and vehicle type the VAT for options, a new age category that of occupants (spec 3)', async () => {
    const rows = (await caller.get('payment/tva')).body['list'] as Record<string, unknown>[]
    const marked = (mark: string): unknown => rows.find((row) => row[mark] === true)?.['id']
    for (const name of ['extra', 'animal-type', 'vehicle-type'])
      expect((await caller.get(`occupant-extra/${name}/edit/0`)).body['tvaId']).toBe(marked('isDefaultForOption'))
    const age = (await caller.get('occupant-extra/age-category/edit/0')).body
    expect([age['tvaId'], age['isActif']]).toEqual([marked('isDefaultForAttendant'), true])
    expect((await caller.get('occupant-extra/extra/edit/0')).body['color']).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('keeps to animal categories 1, 2 and 3, and does not accept the first (spec 5; code rural, L211-16)', async () => {
    const dog = { code: 'CHIEN', label: { fr: 'Chien' }, tvaId: await tvaOf() }
    expect(refusedFor(await saved('occupant-extra/animal-type', { ...dog, category: '4' }))).toEqual([
      'category field.choice',
    ])
    expect(refusedFor(await saved('occupant-extra/animal-type', { ...dog, category: '1', accepted: true }))).toBe(
      'animal.firstCategory',
    )
  })

  it('wants ages in order', async () => {
    const age = { code: 'ADO', label: { fr: 'Ado' }, minAge: 12, maxAge: 11, tvaId: await tvaOf() }
    expect(refusedFor(await saved('occupant-extra/age-category', age))).toEqual(['maxAge ageCategory.reversed'])
  })

  it('knows the makes of what arrives, and refuses one twice', async () => {
    const { total } = (await caller.get('occupant-extra/vehicle-brand')).body
    expect(total).toBeGreaterThan(150)
    expect(refusedFor(await saved('occupant-extra/vehicle-brand', { label: 'Hymer', car: true }))).toEqual([
      'label value.taken',
    ])
  })
})
