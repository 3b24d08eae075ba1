import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import type { ExtraPlanning, ExtraStay } from '#contract/operations/booking/extra-planning.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { aBasket, aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent, stayIn } from '#server/testing/desk.ts'

/** The extra that the grid of the tests prices, with a stock: say fridges. */
const stock = (count: number | null): Promise<unknown> =>
  sql`update extra set stock = ${count} where id = ${site.electricityId}`.execute(desk.house.house.db)

const desk = await freshDesk('2027-03-01T09:00:00Z', { pitches: 60 })
const { site } = desk

beforeEach(async () => {
  await sql`delete from extra_stock where establishment_id = ${site.establishmentId}`.execute(desk.house.house.db)
  await stock(2)
})

const fridges = (quantity: number, over: Record<string, unknown> = {}) =>
  aStay(site, { options: [{ kind: 'EXTRA', refId: site.electricityId, quantity }], ...over })

const ask = (occupancies: readonly object[], over: Record<string, unknown> = {}) =>
  desk.staff().post('booking/temp-booking/edit', aBasket(site, occupancies, over), intent())

const used = async (from: string, to: string): Promise<readonly number[]> => {
  const answer = await desk.staff().post('booking/extra-planning/search', { from, to })
  return (answer.body as unknown as ExtraPlanning).extras[0]?.used ?? []
}

const moveTo = (file: BookingFile, over: Record<string, unknown>) => {
  const { id, version, placeTypeId, placeId, arrival, departure } = stayIn(file)
  return { occupancyId: id, version, placeTypeId, placeId, arrival, departure, ...over }
}

const SHORT = { message: 'extra.short' }

describe('what stays take', () => {
  test('is counted by night, the departure day being free again, and lists its stays', async () => {
    const first = await desk.booked([fridges(1)])
    await desk.booked([fridges(1, { arrival: '2027-07-12', departure: '2027-07-14' })])
    await desk.booked([fridges(2, { arrival: '2027-07-17', departure: '2027-07-18' })])
    expect(await used('2027-07-09', '2027-07-19')).toEqual([0, 1, 1, 2, 2, 1, 1, 1, 2, 0])
    const answer = await desk
      .staff()
      .post('booking/extra-planning/stays', { extraId: site.electricityId, night: '2027-07-16' })
    expect(answer.body['list'] as ExtraStay[]).toMatchObject([{ code: first.code, quantity: 1, name: 'Martin Élodie' }])
  })

  test('ends with a cancellation; a quote takes none', async () => {
    const file = await desk.booked([fridges(2)])
    expect((await ask([fridges(1)])).body).toMatchObject(SHORT)
    await desk.booked([fridges(2)], 1)
    expect(await used('2027-07-10', '2027-07-11')).toEqual([2])
    const body = { id: file.id, version: file.version, reason: 'Météo', cause: 'CUSTOMER' }
    const cancelled = await desk.staff().post('booking/booking/cancel', body, intent())
    expect(cancelled.status).toBe(200)
    expect(await used('2027-07-10', '2027-07-11')).toEqual([0])
  })
})

describe('a shortage is refused', () => {
  test('in the basket, with the night, what is left and what was asked', async () => {
    await desk.booked([fridges(1, { arrival: '2027-07-12', departure: '2027-07-14' })])
    const answer = await ask([fridges(2)])
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      ...SHORT,
      context: { label: 'Électricité', day: '2027-07-12', asked: 2, left: 1 },
    })
  })

  test('between the stays of one file', async () => {
    expect((await ask([fridges(1), fridges(2)])).body).toMatchObject(SHORT)
    expect((await ask([fridges(1), fridges(1)])).status).toBe(200)
  })

  test('when a quote becomes a stay', async () => {
    const quote = await desk.booked([fridges(2)], 1)
    await desk.booked([fridges(1)])
    const body = { id: quote.id, version: quote.version, statusId: 3, strategy: 'KEEP_DETAIL' }
    const answer = await desk.staff().post('booking/booking/convert', body, intent())
    expect(answer.body).toMatchObject(SHORT)
  })

  test('when a stay is moved onto other nights, also in its preview; another place of the same nights is nothing more', async () => {
    await desk.booked([fridges(2, { arrival: '2027-07-20', departure: '2027-07-22' })])
    const file = await desk.booked([fridges(1, { placeId: site.pitches[0] })])
    const later = moveTo(file, { arrival: '2027-07-15', departure: '2027-07-22' })
    const preview = await desk.staff().post('booking/booking/move-preview', later)
    expect((preview.body as unknown as ChangePreview).refusal?.code).toBe('extra.short')
    expect((await desk.staff().post('booking/booking/move', later, intent())).body).toMatchObject(SHORT)
    const beside = moveTo(file, { placeId: site.pitches[7] })
    expect((await desk.staff().post('booking/booking/move', beside, intent())).status).toBe(200)
  })

  test('not where the extra has no stock to watch', async () => {
    await stock(null)
    expect((await ask([fridges(40)])).status).toBe(200)
    expect(await used('2027-07-10', '2027-07-11')).toEqual([])
  })
})

describe('a stock lowered below what stays have', () => {
  test('shows more than the stock; these stays can be changed, and take no more; nobody else gets one', async () => {
    const file = await desk.booked([fridges(2, { placeId: site.pitches[0] })])
    await stock(1)
    expect(await used('2027-07-10', '2027-07-11')).toEqual([2])
    const moved = await desk
      .staff()
      .post('booking/booking/move', moveTo(file, { placeId: site.pitches[3], departure: '2027-07-15' }), intent())
    expect(moved.status).toBe(200)
    const longer = moveTo(await desk.read(file.id), { departure: '2027-07-16' })
    expect((await desk.staff().post('booking/booking/move', longer, intent())).body).toMatchObject(SHORT)
    expect((await ask([fridges(1)])).body).toMatchObject(SHORT)
  })
})

describe('a stock that changes on some dates', () => {
  const dated = async (startDate: string, endDate: string, quantity: number) =>
    desk.staff().post('occupant-extra/extra-stock/edit', {
      ...{ id: 0, version: 0, extraId: site.electricityId },
      ...{ startDate, endDate, quantity },
    })

  test('is what is watched on these nights, the usual one on the others', async () => {
    expect((await dated('2027-07-12', '2027-07-13', 1)).body).toMatchObject({ status: 'SAVED' })
    const refused = await ask([fridges(2)])
    expect(refused.body).toMatchObject({ ...SHORT, context: { day: '2027-07-12', asked: 2, left: 1 } })
    expect((await ask([fridges(2, { arrival: '2027-07-14', departure: '2027-07-16' })])).status).toBe(200)
    const { body } = await desk.staff().post('booking/extra-planning/search', { from: '2027-07-11', to: '2027-07-15' })
    expect((body as unknown as ExtraPlanning).extras[0]).toMatchObject({ stock: 2, stocks: [2, 1, 1, 2] })
  })

  test('may be more, and limits an extra that has no usual stock on these nights alone', async () => {
    await dated('2027-07-10', '2027-07-16', 5)
    expect((await ask([fridges(5)])).status).toBe(200)
    await desk.clear()
    await stock(null)
    expect((await ask([fridges(6)])).body).toMatchObject({ ...SHORT, context: { asked: 6, left: 5 } })
    expect((await ask([fridges(40, { arrival: '2027-07-17', departure: '2027-07-20' })])).status).toBe(200)
  })

  test('says what is left on the night that has least', async () => {
    await dated('2027-07-12', '2027-07-13', 1)
    const left = async (from: string, to: string): Promise<unknown> =>
      (await desk.staff().post('booking/extra-planning/left', { from, to })).body['list']
    expect(await left('2027-07-10', '2027-07-17')).toEqual([{ extraId: site.electricityId, stock: 1, left: 1 }])
    expect(await left('2027-07-14', '2027-07-17')).toEqual([{ extraId: site.electricityId, stock: 2, left: 2 }])
  })

  test('is one a night', async () => {
    await dated('2027-07-12', '2027-07-13', 1)
    const faults = { fields: [{ path: 'startDate', message: 'extraStock.overlap' }] }
    expect((await dated('2027-07-13', '2027-07-14', 2)).body).toMatchObject(faults)
    expect((await dated('2027-07-20', '2027-07-19', 2)).body).toMatchObject({
      fields: [{ path: 'endDate', message: 'dates.reversed' }],
    })
  })

  test('is never exceeded by fifty desks at once', async () => {
    await stock(null)
    await dated('2027-07-12', '2027-07-12', 1)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => ask([fridges(1, { placeId: site.pitches[i] })])),
    )
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1)
  })
})

describe('what is left for a stay', () => {
  const left = async (over: Record<string, unknown> = {}): Promise<unknown> => {
    const body = { from: '2027-07-10', to: '2027-07-17', ...over }
    return (await desk.staff().post('booking/extra-planning/left', body)).body['list']
  }
  const found = (count: number) => [{ extraId: site.electricityId, stock: 2, left: count }]

  test('is that of the night that has least; its own units, and those of its file, count for it', async () => {
    expect(await left()).toEqual(found(2))
    const file = await desk.booked([fridges(1, { arrival: '2027-07-12', departure: '2027-07-14' })])
    expect(await left()).toEqual(found(1))
    expect(await left({ from: '2027-07-14' })).toEqual(found(2))
    expect(await left({ bookingId: file.id })).toEqual(found(2))
    expect(await left({ occupancyId: stayIn(file).id })).toEqual(found(2))
    await desk.booked([fridges(1, { arrival: '2027-07-13', departure: '2027-07-14' })])
    expect(await left()).toEqual(found(0))
    await stock(null)
    expect(await left()).toEqual([])
  })

  test('is asked for dates in their order', async () => {
    const answer = await desk.staff().post('booking/extra-planning/left', { from: '2027-07-10', to: '2027-07-10' })
    expect(answer.status).toBe(400)
  })
})

test('fifty desks want the last one at once: one gets it, the others are told so', async () => {
  await stock(1)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => ask([fridges(1, { placeId: site.pitches[i] })])),
  )
  const won = answers.filter((answer) => answer.status === 200)
  const refused = answers.filter((answer) => answer.status === 400 && answer.body['message'] === 'extra.short')
  expect([won.length, refused.length]).toEqual([1, 49])
  expect(await used('2027-07-10', '2027-07-11')).toEqual([1])
})
