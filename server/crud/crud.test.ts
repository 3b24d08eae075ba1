import { beforeAll, describe, expect, it } from 'vitest'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller, TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let caller: Caller
beforeAll(async () => {
  house = await testHouse()
  caller = await house.user()
})

const list = async (path: string, body: object = {}): Promise<Record<string, unknown>[]> =>
  (await caller.post(`${path}/search`, body)).body['list'] as Record<string, unknown>[]

const tva = (over: object = {}) => ({
  id: 0,
  version: 0,
  label: 'TVA test',
  rate: 1000,
  isDefaultForAttendant: false,
  isDefaultForOption: false,
  active: true,
  ...over,
})

describe('saving', () => {
  it('creates, reads back, changes and deletes', async () => {
    const saved = await caller.post('payment/tva/edit', tva({ label: '  Réduit  ' }), { returnedititem: 'true' })
    expect(saved.body).toMatchObject({ status: 'SAVED', item: { label: 'Réduit', rate: 1000, version: 1 } })
    const id = saved.body['id']
    expect((await caller.post('payment/tva/edit', tva({ id, version: 1, label: 'Réduit bis' }))).body).toEqual({
      status: 'SAVED',
      id,
    })
    expect((await caller.get(`payment/tva/edit/${String(id)}`)).body).toMatchObject({ label: 'Réduit bis', version: 2 })
    expect((await caller.post(`payment/tva/delete/${String(id)}`)).body).toEqual({ status: 'DELETED' })
    expect((await caller.get(`payment/tva/edit/${String(id)}`)).status).toBe(404)
  })

  it('reads a record at its one address: digits alone', async () => {
    const id = Number((await caller.post('payment/tva/edit', tva({ label: 'Adresse' }))).body['id'])
    expect((await caller.get(`payment/tva/edit/${id}`)).status).toBe(200)
    for (const other of [`0x${id.toString(16)}`, `${id}.0`, `+${id}`, `0${id}`, `${id}e0`, '%20'])
      expect([other, (await caller.get(`payment/tva/edit/${other}`)).status]).toEqual([other, 400])
  })

  it('answers a stale save with the current record', async () => {
    const { body } = await caller.post('payment/tva/edit', tva({ label: 'Deux postes' }))
    await caller.post('payment/tva/edit', tva({ id: body['id'], version: 1, label: 'Premier' }))
    const stale = await caller.post('payment/tva/edit', tva({ id: body['id'], version: 1, label: 'Second' }))
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ status: 'STALE', current: { label: 'Premier', version: 2 } })
  })

  it('names the field that another record already has, and those that are missing', async () => {
    await caller.post('payment/tva/edit', tva({ label: 'Unique' }))
    const taken = await caller.post('payment/tva/edit', tva({ label: 'Unique' }))
    expect([taken.status, taken.body['fields']]).toEqual([400, [{ path: 'label', message: 'value.taken' }]])
    const empty = await caller.post('payment/tva/edit', { id: 0 })
    expect((empty.body['fields'] as { path: string }[]).map((field) => field.path)).toContain('label')
  })

  it('unticks the other default', async () => {
    const a = await caller.post('payment/tva/edit', tva({ label: 'A', isDefaultForOption: true }))
    const b = await caller.post('payment/tva/edit', tva({ label: 'B', isDefaultForOption: true }))
    expect((await caller.get(`payment/tva/edit/${String(a.body['id'])}`)).body['isDefaultForOption']).toBe(false)
    expect((await caller.get('occupant-extra/extra/edit/0')).body['tvaId']).toBe(b.body['id'])
  })
})

describe('references', () => {
  it('writes joined records and refuses those of another establishment', async () => {
    const feature = await caller.post('camp/feature/edit', { id: 0, label: { fr: 'Ombragé' }, filterable: true })
    const place = { id: 0, code: 'A1', commercialised: true, hidden: false, features: [feature.body['id']] }
    const saved = await caller.post('camp/place/edit', place)
    expect((await caller.get(`camp/place/edit/${String(saved.body['id'])}`)).body).toMatchObject({
      features: [feature.body['id']],
    })
    const stranger = await house.user(undefined, house.otherEstablishmentId)
    const refused = await stranger.post('camp/place/edit', place)
    expect(refused.body['fields']).toEqual([{ path: 'features', message: 'reference.unknown' }])
  })

  it('lists what a reference may name, with its flags', async () => {
    const { body } = await caller.get('camp/place-type/edit/0')
    expect(body).toHaveProperty('availableTva')
    expect((body['availableTva'] as object[])[0]).toHaveProperty('isDefaultForOption')
    expect(body).toMatchObject({ capacity: 6, active: true, id: 0 })
  })

  it('says what uses a record that cannot be deleted', async () => {
    const country = await caller.get('customer/country')
    const france = (country.body['list'] as { id: number; isoCode: string }[]).find((one) => one.isoCode === 'FR')
    const refused = await caller.post(`customer/country/delete/${france?.id ?? 0}`)
    expect([refused.status, refused.body['message']]).toEqual([400, 'record.inUse'])
  })
})

describe('lists', () => {
  it('finds without accents or case, sorts without them, pages', async () => {
    for (const surname of ['Éluard', 'Durand', 'eluart', 'Zola']) {
      const saved = await caller.post('customer/customer/edit', {
        id: 0,
        surname,
        isCompany: false,
        mailingConsent: false,
        smsConsent: false,
      })
      expect(saved.body['status']).toBe('SAVED')
    }
    expect((await list('customer/customer', { criteria: { text: 'ELUA' } })).map((row) => row['surname'])).toEqual([
      'Éluard',
      'eluart',
    ])
    expect(
      (await list('customer/customer', { sort: [{ field: 'surname', desc: true }], size: 1 }))[0]?.['surname'],
    ).toBe('Zola')
    expect((await caller.post('customer/customer/search', { size: 1, page: 1 })).body['total']).toBe(4)
    expect(await list('customer/customer', { criteria: { text: '100%_' } })).toEqual([])
  })

  it('has the towns of France with their INSEE and postal codes', async () => {
    const found = await list('customer/town', { criteria: { text: 'saint-etienne-de-baigorry' } })
    expect(found[0]).toMatchObject({ label: 'Saint-Étienne-de-Baïgorry', postalCode: '64430', inseeCode: '64477' })
  })

  it('exports CSV that a spreadsheet opens and cannot run', async () => {
    await caller.post('payment/bank/edit', { id: 0, label: '=cmd; "x"', code: null, active: true })
    const { text } = await caller.post('payment/bank/document', {})
    expect(text.startsWith('\uFEFFLibellé;Code banque;Actif\r\n')).toBe(true)
    expect(text).toContain(`"'=cmd; ""x"""`)
  })

  it('refuses an absurd page, size or sort', async () => {
    expect((await caller.post('payment/tva/search', { size: 100_000 })).status).toBe(400)
    expect((await caller.post('payment/tva/search', { sort: [{ field: 'nothing' }] })).status).toBe(400)
  })

  it.each([
    ['payment/tva', { rate: 'dix' }],
    ['payment/tva', { rate: 1.5 }],
    ['payment/tva', { active: 'oui' }],
    ['payment/tva', { active: [1] }],
    ['payment/bank-account', { label: 3 }],
    ['payment/expense-type', { tvaId: 'un' }],
    ['establishment/financial-year', { startDate: '2031-02-30' }],
    ['payment/payment-terms', { layouts: 4 }],
    ['payment/tva', { nothing: 1 }],
  ])('refuses a filter of %s that cannot be: %j', async (path, filters) => {
    const { status, body } = await caller.post(`${path}/search`, { criteria: { filters } })
    expect([status, body['message']]).toEqual([400, 'request.invalid'])
  })
})

describe('financial years', () => {
  const year = (over: object) => ({
    id: 0,
    label: 'Exercice 2031',
    startDate: '2031-01-01',
    endDate: '2031-12-31',
    billPrefix: 'F31-',
    billDigits: 5,
    ...over,
  })

  it('makes its months, refuses a half month and an overlap', async () => {
    const saved = await caller.post('establishment/financial-year/edit', year({}))
    const months = await caller.get(`establishment/financial-month/get_for_financial_year/${String(saved.body['id'])}`)
    expect(months.body['total']).toBe(12)
    const half = await caller.post(
      'establishment/financial-year/edit',
      year({ label: 'x', billPrefix: 'G', startDate: '2032-01-15', endDate: '2032-12-31' }),
    )
    expect(half.body['fields']).toEqual([{ path: 'endDate', message: 'financialYear.wholeMonths' }])
    const over = await caller.post(
      'establishment/financial-year/edit',
      year({ label: 'y', billPrefix: 'H', startDate: '2031-06-01', endDate: '2032-05-31' }),
    )
    expect(over.body['fields']).toMatchObject([{ path: 'startDate', message: 'financialYear.overlap' }])
  })
})
