/** The last day of a period of activity is that of the last departures, wherever a stay is asked for. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { Wish } from '#contract/operations/booking/waiting.ts'
import { loadPriceBook } from '#server/modules/pricing/index.ts'
import { aBasket, aStay } from '#server/testing/campsite.ts'
import { fileOf, freshDesk, intent, stayIn } from '#server/testing/desk.ts'

const LATE = { arrival: '2027-09-25', departure: '2027-09-28' }
const LAST = { arrival: '2027-09-25', departure: '2027-09-27' }

const closesOn = async (day: string): Promise<void> => {
  await sql`update activity_period set end_date = ${day} where establishment_id = ${desk.site.establishmentId}
    and label = 'Saison 2027'`.execute(desk.house.house.db)
}

const desk = await freshDesk('2027-03-01T09:00:00Z', { pitches: 2 })

beforeEach(async () => {
  await closesOn('2027-09-27')
})

const calculated = async (dates: object) =>
  (
    await desk.staff().post('booking/quote-calculation', {
      placeTypeId: desk.site.pitch,
      people: [{ age: 40 }],
      ...dates,
    })
  ).body

test('is searched, priced and sold to, and no further', async () => {
  const late = await desk.search(LATE)
  expect(late.notices).toMatchObject([{ code: 'booking.outsideActivity', context: { night: '2027-09-27' } }])
  expect(late.types[0]).toMatchObject({ price: null, refusal: { code: 'booking.outsideActivity' } })
  expect((await desk.search(LAST)).notices).toEqual([])
  expect(await calculated(LATE)).toMatchObject({ priced: false, refusal: { code: 'booking.outsideActivity' } })
  expect(await calculated(LAST)).toMatchObject({ priced: true })
  const refused = await desk
    .staff()
    .post('booking/temp-booking/edit', aBasket(desk.site, [aStay(desk.site, LATE)]), intent())
  expect(refused.body).toMatchObject({ message: 'booking.outsideActivity', context: { night: '2027-09-27' } })
  expect((await desk.booked([aStay(desk.site, LAST)])).statusId).toBe(3)
})

test('bounds moves, and the season that follows at once opens its night', async () => {
  const file = await desk.booked([aStay(desk.site, LAST)])
  const { id, version, placeTypeId } = stayIn(file)
  const further = { ...LATE, placeTypeId, placeId: null, strategy: 'UPDATE_FROM_GRID' }
  const move = () => desk.staff().post('booking/booking/move', { occupancyId: id, version, ...further }, intent())
  expect((await move()).body['message']).toBe('booking.outsideActivity')
  await sql`insert into activity_period (establishment_id, label, start_date, end_date)
    values (${desk.site.establishmentId}, 'Automne', '2027-09-28', '2027-10-31')`.execute(desk.house.house.db)
  expect((await move()).status).toBe(200)
  await sql`delete from activity_period where label = 'Automne'`.execute(desk.house.house.db)
})

test('leaves what was sold before to its guests: their party may still change', async () => {
  await closesOn('2027-09-30')
  const file = await desk.booked([aStay(desk.site, LATE)])
  await closesOn('2027-09-27')
  const change = { id: stayIn(file).id, people: [{ age: 40 }], options: [], gridId: null }
  const body = { id: file.id, version: file.version, strategy: 'UPDATE_FROM_GRID', occupancies: [change] }
  const answer = await desk.staff().post('booking/booking/reprice', body, intent())
  expect(fileOf(answer).occupancies[0]?.people).toHaveLength(1)
})

test('refuses to convert a quote that goes beyond', async () => {
  await closesOn('2027-09-30')
  const quote = await desk.booked([aStay(desk.site, LATE)], 1)
  await closesOn('2027-09-27')
  const body = { id: quote.id, version: quote.version, statusId: 3, strategy: 'KEEP_DETAIL' }
  expect((await desk.staff().post('booking/booking/convert', body, intent())).body).toMatchObject({
    message: 'booking.outsideActivity',
    context: { night: '2027-09-27' },
  })
})

test('is told to channels, and to those who wait', async () => {
  const { db } = desk.house.house
  const { establishmentId, pitch, customerId } = desk.site
  const partner = await sql<{ id: number }>`
    insert into partner (establishment_id, label, partner_type_id, billing_type_id, management_type_id, fallback_public)
    select ${establishmentId}, 'Canal', (select min(id) from partner_type),
      (select min(id) from partner_billing_type where establishment_id = ${establishmentId}),
      (select min(id) from partner_management_type where establishment_id = ${establishmentId}), true
    returning id`.execute(db)
  const type = { placeTypeId: pitch, gridId: null }
  const of = { tx: db as never, establishmentId, today: toDay('2027-03-01') }
  const book = await loadPriceBook(of, partner.rows[0]?.id ?? 0, [type])
  expect(book.price(type, toDay('2027-09-25'), 2, 2)).toBeGreaterThan(0)
  expect(book.price(type, toDay('2027-09-25'), 3, 2)).toBeNull()
  const wish = (dates: object) => ({
    ...{ id: 0, version: 0, customerId, placeTypeId: pitch, flexibleDays: 0, people: [{ age: 40 }] },
    ...{ until: '2027-09-01', note: '', ...dates },
  })
  for (const dates of [LATE, LAST]) await desk.staff().post('booking/waiting-wish/edit', wish(dates), intent())
  const { list } = (await desk.staff().post('booking/waiting-wish/search', { bookingId: null })).body as unknown as {
    readonly list: readonly Wish[]
  }
  expect(list.map((one) => [one.departure, one.freeFrom])).toEqual([
    ['2027-09-28', null],
    ['2027-09-27', '2027-09-25'],
  ])
})

test('counts no place as free tonight once the last have left', async () => {
  const total = async (now: string) => {
    await desk.at(now)
    return (await desk.staff().get('home')).body['freeTonight']
  }
  expect(await total('2027-09-26T09:00:00Z')).toMatchObject({ total: 4 })
  expect(await total('2027-09-27T09:00:00Z')).toMatchObject({ total: 0 })
})
