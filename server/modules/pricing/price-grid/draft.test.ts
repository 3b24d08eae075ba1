import { beforeAll, describe, expect, it } from 'vitest'
import type { PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { BASE, fieldsOf, gridHouse } from '#server/testing/grid-house.ts'
import type { GridHouse } from '#server/testing/grid-house.ts'

let made: GridHouse
beforeAll(async () => {
  made = await gridHouse()
})

describe('a draft', () => {
  it('is made with what a tariff has, on the season to come', async () => {
    made.house.setNow(new Date('2026-11-20T10:00:00Z'))
    const { body } = await made.caller.get(`${BASE}/edit/0?priceGridModeleId=1&placeTypeId=${made.ids.type}`)
    expect(body).toMatchObject({
      id: 0,
      draft: {
        label: 'Emplacement',
        model: 'NIGHT',
        includedQuantity: 2,
        tvaId: made.ids.tva,
        placeTypeIds: [made.ids.type],
        periods: [{ start: '2027-04-01', end: '2027-10-01' }],
        ageCategories: [{ code: 'ADU' }, { code: 'ENF' }],
      },
    })
  })

  it('is saved with ids, named and taxed by its records, and read back', async () => {
    const item = await made.newGrid()
    expect(item.draft.periods.map((p) => p.id).every((id) => id > 0)).toBe(true)
    expect(item.draft.ageCategories[0]).toMatchObject({
      code: 'ADU',
      label: 'Adulte',
      min: 11,
      max: null,
      tvaRate: 1000,
    })
    expect(item.draft.options[0]).toMatchObject({ code: 'CHIEN', label: 'Chien', tvaId: made.ids.tva })
    expect(item.draft.options[0]?.prices?.map((p) => p.periodId)).toEqual(item.draft.periods.map((p) => p.id))
    expect(item).toMatchObject({ version: 1, currentVersion: null, draftChanged: true, stays: 0, issues: [] })
    expect((await made.caller.get(`${BASE}/edit/${item.id}`)).body['draft']).toEqual(item.draft)
  })

  it('is not saved over a newer one', async () => {
    const item = await made.newGrid()
    const mine = { id: item.id, version: item.version, draft: { ...item.draft, label: `${item.draft.label} bis` } }
    expect((await made.save(mine)).status).toBe(200)
    const stale = await made.save({ ...mine, draft: { ...item.draft, label: 'Autre' } })
    expect([stale.status, stale.body['status']]).toEqual([409, 'STALE'])
    expect(stale.body['current']).toMatchObject({ version: 2, draft: { label: `${item.draft.label} bis` } })
    expect((await made.publish(item)).status).toBe(409)
  })

  it('has a name of its own', async () => {
    const item = await made.newGrid()
    const twin = await made.save({ id: 0, version: 0, draft: made.draft({ label: item.draft.label }) })
    expect([twin.status, fieldsOf(twin)]).toEqual([400, [['draft.label', 'value.taken']]])
  })

  const period = (over: object) => ({
    periods: [{ id: -1, start: '2027-04-01', end: '2027-05-01', night: 2000, ...over }],
  })

  it.each([
    ['an amount of 1e12', () => period({ night: 1e12 }), 'draft.periods.0.night'],
    ['a negative price', () => period({ night: -1 }), 'draft.periods.0.night'],
    ['half a cent', () => period({ night: 10.5 }), 'draft.periods.0.night'],
    ['reversed dates', () => period({ end: '2027-03-01' }), 'draft.periods.0.end'],
    ['a day that does not exist', () => period({ end: '2027-02-30' }), 'draft.periods.0.end'],
    ['a year out of reach', () => period({ end: '9999-01-01' }), 'draft.periods.0.start'],
    ['an eighth day of the week', () => period({ arrivalDays: [7] }), 'draft.periods.0.arrivalDays.0'],
    [
      '5,000 periods',
      () => ({
        periods: Array.from({ length: 5000 }, (_, i) => ({ id: -i - 1, start: '2027-04-01', end: '2027-05-01' })),
      }),
      'draft.periods',
    ],
    ['no name', () => ({ label: '   ' }), 'draft.label'],
    ['minus one person', () => ({ includedQuantity: -1 }), 'draft.includedQuantity'],
    [
      'the same age twice',
      () => ({ ageCategories: [1, 2].map((n) => ({ id: -n, ageCategoryId: made.ids.adult, mode: 'NIGHT_OCCUPANT' })) }),
      'draft.ageCategories',
    ],
    ['an unknown model', () => ({ model: 'FREE' }), 'draft.model'],
  ])('is refused with %s', async (_, over, path) => {
    const answer = await made.save({ id: 0, version: 0, draft: made.draft(over()) })
    expect([answer.status, fieldsOf(answer)[0]?.[0]]).toEqual([400, path])
  })

  it('is refused with the same id twice, or a price of a period that is not there', async () => {
    const periods = [1, 2].map((n) => ({ id: -1, start: `2027-0${n}-01`, end: `2027-0${n}-15`, night: 1 }))
    expect((await made.save({ id: 0, version: 0, draft: made.draft({ periods, options: [] }) })).body['message']).toBe(
      'request.invalid',
    )
    expect((await made.save({ id: 0, version: 0, draft: made.draft({ periods: [] }) })).body['message']).toBe(
      'request.invalid',
    )
  })
})

describe('records of others', () => {
  it('are refused in a draft, field by field', async () => {
    const answer = await made.save({ id: 0, version: 0, draft: made.draft() }, made.stranger)
    expect(fieldsOf(answer).map(([path]) => path)).toEqual([
      'draft.tvaId',
      'draft.placeTypeIds',
      'draft.ageCategories.0.ageCategoryId',
      'draft.ageCategories.1.ageCategoryId',
      'draft.options.0.refId',
    ])
  })

  it('another establishment’s grid is not there, whatever is asked of it', async () => {
    const item = await made.published()
    const [period, option] = [item.draft.periods[0]?.id ?? 0, item.draft.options[0]?.id ?? 0]
    const price = item.draft.options[0]?.prices?.[0]?.id ?? 0
    const stay = { arrival: '2027-05-01', departure: '2027-05-03' }
    const { version, id } = item
    const own = made.draft({ tvaId: null, placeTypeIds: [], periods: [], ageCategories: [], options: [] })
    const calls: [string, object?][] = [
      [`${BASE}/edit/${id}`],
      [`${BASE}/history/${id}/1`],
      [`${BASE}/edit`, { id, version, draft: own }],
      [`${BASE}/publish/${id}`, { version }],
      [`${BASE}/discard/${id}`, { version }],
      [`${BASE}/activate/${id}`, { version, active: false }],
      [`${BASE}/duplicate/${id}`, {}],
      [`${BASE}/delete/${id}`, {}],
      [`${BASE}/simulate`, { gridId: id, version: 'draft', stay, people: [] }],
      [`${BASE}/simulate`, { gridId: id, version: 'draft', stay, people: [], draft: own }],
      [`${BASE}/simulate`, { gridId: id, version: 1, stay, people: [] }],
      [`${BASE}-period/get_for_pricegrid/${id}`],
      [`${BASE}-period/edit/${period}`],
      [`${BASE}-period/edit/0?priceGridId=${id}`],
      [`${BASE}-period/edit`, { id: period, version, priceGridId: id, start: '2027-04-01', end: '2027-05-01' }],
      [`${BASE}-period/delete/${period}`, {}],
      [`${BASE}-option/get_option_for_price_grid/${id}`],
      [`${BASE}-option/edit/${option}`],
      [`${BASE}-option/delete/${option}`, {}],
      ['occupant-extra/option-price/get_for_price_grid_option/' + option],
      ['occupant-extra/option-price/edit/' + price],
      ['occupant-extra/option-price/delete/' + price, {}],
    ]
    for (const [path, body] of calls) {
      const { status } = await (body === undefined ? made.stranger.get(path) : made.stranger.post(path, body))
      expect([path, status]).toEqual([path, 404])
    }
    expect((await made.stranger.get(`${BASE}/history/${id}`)).body).toEqual({ list: [], total: 0 })
    expect((await made.stranger.post(`${BASE}/search`, {})).body['total']).toBe(0)
    expect((await made.caller.get(`${BASE}/edit/${id}`)).body).toMatchObject({ version, active: true })
  })
})

describe('parts by themselves', () => {
  it('a period is read, made, moved with its prices, deleted', async () => {
    const item = await made.newGrid()
    const list = await made.caller.get(`${BASE}-period/get_for_pricegrid/${item.id}`)
    expect(list.body).toMatchObject({ total: 2, list: [{ priceGridId: item.id, night: 2260 }, { night: 2550 }] })
    const haute = item.draft.periods[1]?.id ?? 0
    const read = await made.caller.get(`${BASE}-period/edit/${haute}`)
    expect(read.body).toMatchObject({ id: haute, version: 1, label: 'Haute', model: 'NIGHT' })
    const cut = { ...read.body, end: '2027-09-01' }
    expect((await made.caller.post(`${BASE}-period/edit`, cut)).body).toEqual({ status: 'SAVED', id: haute })
    expect((await made.caller.post(`${BASE}-period/edit`, cut)).status).toBe(409)
    const fresh = (await made.caller.get(`${BASE}-period/edit/0?priceGridId=${item.id}`)).body
    expect(fresh).toMatchObject({ id: 0, version: 2, start: '2027-09-01', end: '2027-10-01' })
    const saved = await made.caller.post(`${BASE}-period/edit`, { ...fresh, night: 2000 }, { returnedititem: 'true' })
    expect(saved.body).toMatchObject({ status: 'SAVED', item: { night: 2000, start: '2027-09-01' } })
    const after = (await made.caller.get(`${BASE}/edit/${item.id}`)).body as unknown as PriceGridItem
    expect(after.draft.options[0]?.prices?.[1]).toMatchObject({ end: '2027-09-01', price: 355 })
    expect((await made.caller.post(`${BASE}-period/delete/${haute}`)).body).toEqual({ status: 'DELETED' })
    const left = (await made.caller.get(`${BASE}/edit/${item.id}`)).body as unknown as PriceGridItem
    expect([left.draft.periods.length, left.draft.options[0]?.prices?.length]).toEqual([2, 1])
  })

  it('an option is made, dated, and keeps its prices', async () => {
    const item = await made.newGrid()
    const fresh = (await made.caller.get(`${BASE}-option/edit/0?priceGridId=${item.id}`)).body
    const asked = { ...fresh, kind: 'EXTRA', refId: made.ids.elec, mode: 'NIGHT_GROUP', pricing: 'FLAT', price: 410 }
    const saved = await made.caller.post(`${BASE}-option/edit`, asked, { returnedititem: 'true' })
    expect(saved.body).toMatchObject({ item: { code: 'ELEC', label: 'Électricité', price: 410, version: 2 } })
    const optionId = Number(saved.body['id'])
    const dated = { priceGridOptionId: optionId, start: '2027-07-01', end: '2027-08-01', price: 520 }
    const flat = await made.caller.post('occupant-extra/option-price/edit', { id: 0, version: 2, ...dated })
    expect(flat.body['message']).toBe('grid.flatPrice')
    await made.caller.post(`${BASE}-option/edit`, { ...asked, id: optionId, version: 2, pricing: 'DATED' })
    const price = await made.caller.post(
      'occupant-extra/option-price/edit',
      { id: 0, version: 3, ...dated },
      { returnedititem: 'true' },
    )
    expect(price.body).toMatchObject({ item: { price: 520, periodId: null, version: 4 } })
    const prices = await made.caller.get(`occupant-extra/option-price/get_for_price_grid_option/${optionId}`)
    expect(prices.body).toMatchObject({ total: 1, list: [{ start: '2027-07-01', price: 520 }] })
    const lines = await made.caller.get(`${BASE}-option/get_option_for_price_grid/${item.id}`)
    expect((lines.body['list'] as { kind: string }[]).map((line) => line.kind)).toEqual([
      'AGE',
      'AGE',
      'ANIMAL',
      'EXTRA',
    ])
    expect((await made.caller.post(`occupant-extra/option-price/delete/${String(price.body['id'])}`)).status).toBe(200)
    expect((await made.caller.post(`${BASE}-option/delete/${optionId}`)).status).toBe(200)
    expect((await made.caller.get(`${BASE}-option/edit/${optionId}`)).status).toBe(404)
  })
})
