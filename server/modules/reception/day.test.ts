import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ListRow } from '#contract/list.ts'
import type { birthdayList } from '#contract/lists/booking/reception.ts'
import type { ReceptionRow, Ticked } from '#contract/operations/booking/reception-day.ts'
import type { HomeFigures } from '#contract/operations/booking/list.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aStay } from '#server/testing/campsite.ts'
import { freshDesk, intent } from '#server/testing/desk.ts'

const MORNING = '2027-07-10T08:00:00Z'

const desk = await freshDesk('2027-07-01T09:00:00Z')
const { site } = desk

beforeEach(async () => {
  await sql`update booking set status = 'CANCELLED'`.execute(desk.house.house.db)
})

const rowsOf = async (base: string, criteria: object): Promise<readonly ReceptionRow[]> =>
  (await desk.staff().post(`${base}/search`, { criteria })).body['list'] as ReceptionRow[]

const day = (kind: 'arrival' | 'departure', on: string, more = {}): Promise<readonly ReceptionRow[]> =>
  rowsOf(`booking/${kind}`, { day: on, ...more })

const tick = async (what: string, ids: readonly number[]): Promise<Ticked> =>
  (await desk.staff().post('booking/arrival/tick', { tick: what, occupancyIds: ids }, intent()))
    .body as unknown as Ticked

const idOf = (rows: readonly ReceptionRow[], i = 0): number => rows[i]?.id ?? 0

describe('arrivals of a day', () => {
  test('show the place, what is owed and what is missing', async () => {
    await desk.booked([
      aStay(site, { placeTypeId: site.mobilHome, people: [{ age: 41, surname: 'Martin' }, { age: 39 }] }),
    ])
    await desk.booked([aStay(site, { arrival: '2027-07-11', departure: '2027-07-12' })])
    const rows = await day('arrival', '2027-07-10')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      customerName: 'Martin Élodie',
      placeState: 'READY',
      rental: true,
      people: 2,
      missing: ['names'],
      arrivedAt: null,
    })
    expect(rows[0]?.balance).toBeGreaterThan(0)
  })

  test('wait for a customer without address, and for the plate of a vehicle', async () => {
    const { db } = desk.house.house
    const file = await desk.booked([aStay(site, { people: [{ age: 41, surname: 'Martin' }] })])
    await sql`insert into occupancy_option (establishment_id, occupancy_id, code, kind, label, quantity)
      values (${site.establishmentId}, ${file.occupancies[0]?.id}, 'CAR', 'VEHICLE', 'Voiture', 1)`.execute(db)
    const [row] = await day('arrival', '2027-07-10')
    expect(row?.missing).toEqual(['plate'])
    await sql`update occupancy_option set detail = 'AB-123-CD' where code = 'CAR'`.execute(db)
    await sql`update address set postal_code = ''`.execute(db)
    const [after] = await day('arrival', '2027-07-10')
    expect(after).toMatchObject({ plates: 'AB-123-CD', missing: ['address'] })
    await sql`update address set postal_code = '69003'`.execute(db)
  })

  test('say who is still on the place', async () => {
    const placeId = site.pitches[0]
    await desk.booked([aStay(site, { placeId, arrival: '2027-07-08', departure: '2027-07-10' })])
    await desk.booked([aStay(site, { placeId })])
    await desk.at('2027-07-08T09:00:00Z')
    await tick('arrive', [idOf(await day('arrival', '2027-07-08'))])
    await desk.at(MORNING)
    const [row] = await day('arrival', '2027-07-10')
    expect(row).toMatchObject({ placeState: 'OCCUPIED', occupiedBy: 'Martin Élodie' })
    const [leaving] = await day('departure', '2027-07-10')
    expect(leaving?.awaitedAfter).toBe(true)
  })

  test('say when they will be there, and what the staff wrote', async () => {
    await desk.booked([aStay(site)])
    await desk.at(MORNING)
    const [row] = await day('arrival', '2027-07-10')
    const announce = (body: object) =>
      desk.staff().post('booking/arrival/expect', { occupancyId: row?.id, ...body }, intent())
    expect(row).toMatchObject({ expectedHour: null, note: null })
    expect(await announce({ version: row?.version, hour: '17:30', note: 'Arrive en train' })).toMatchObject({
      status: 200,
    })
    expect(await day('arrival', '2027-07-10')).toMatchObject([{ expectedHour: '17:30', note: 'Arrive en train' }])
    expect((await announce({ version: row?.version, hour: '18:00', note: null })).status).toBe(409)
    expect((await announce({ version: 1, hour: '25:00', note: null })).body).toMatchObject({
      fields: [{ path: 'hour', message: 'field.time' }],
    })
    const reader = await desk.house.user(everywhere('001', false))
    expect(
      (await reader.post('booking/arrival/expect', { occupancyId: 1, version: 1, hour: null }, intent())).status,
    ).toBe(401)
  })

  test('ask the customer for their own part only, and name who bears the rest', async () => {
    const other = await desk.house.house.db
      .insertInto('customer')
      .values({ code: 'C-OTHER', surname: 'Comité', owner_establishment_id: site.establishmentId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = await desk.booked([aStay(site)])
    const { db } = desk.house.house
    await sql`update booking_line set payer_id = ${other.id} where booking_id = ${file.id} and type <> 'fees'`.execute(
      db,
    )
    await sql`update booking set down_payment = 0 where id = ${file.id}`.execute(db)
    const read = await desk.read(file.id)
    await desk.at(MORNING)
    const [row] = await day('arrival', '2027-07-10')
    const [own, theirs] = read.payers
    expect(theirs?.balance).toBeGreaterThan(0)
    expect(row).toMatchObject({
      due: Math.max(0, own?.balance ?? -1),
      balance: read.totals.balance,
      payers: read.payers,
    })
  })

  test('keep who should have come before, until they come', async () => {
    await desk.booked([aStay(site, { arrival: '2027-07-08' })])
    await desk.at(MORNING)
    const late = await day('arrival', '2027-07-10')
    expect(late).toHaveLength(1)
    expect(await day('arrival', '2027-07-11')).toEqual([])
    expect(await tick('arrive', [idOf(late)])).toMatchObject({ results: [{ refusal: null }] })
    expect(await day('arrival', '2027-07-10')).toEqual([])
    expect(await day('arrival', '2027-07-08')).toMatchObject([{ arrivedAt: expect.any(String) }])
  })
})

describe('ticking several stays at once', () => {
  test('does those that may be done, and says why the others may not', async () => {
    await desk.booked([aStay(site)])
    await desk.booked([aStay(site, { arrival: '2027-07-12', departure: '2027-07-14' })])
    await desk.at(MORNING)
    const [now] = await day('arrival', '2027-07-10')
    const [later] = await day('arrival', '2027-07-12')
    const ids = [later?.id ?? 0, now?.id ?? 0]
    const { results } = await tick('arrive', ids)
    expect(results).toMatchObject([
      { occupancyId: ids[0], refusal: { code: 'booking.arrivalNotReached', context: { arrival: '2027-07-12' } } },
      { occupancyId: ids[1], refusal: null },
    ])
    expect((await desk.read(now?.bookingId ?? 0)).statusId).toBe(4)
    expect((await desk.read(later?.bookingId ?? 0)).statusId).toBe(3)
  })

  test('does each stay once, whichever of two desks comes first', async () => {
    await desk.booked([aStay(site)])
    await desk.booked([aStay(site)])
    await desk.at(MORNING)
    const ids = (await day('arrival', '2027-07-10')).map((row) => row.id)
    const both = await Promise.all([tick('arrive', ids), tick('arrive', ids.toReversed())])
    const codes = both.flatMap(({ results }) => results.map((one) => one.refusal?.code ?? 'done'))
    expect(codes.toSorted()).toEqual(['booking.arrived', 'booking.arrived', 'done', 'done'])
  })

  test('ticks the stays of one file one after the other, and takes the tick back', async () => {
    await desk.booked([aStay(site), aStay(site)])
    await desk.at(MORNING)
    const ids = (await day('arrival', '2027-07-10')).map((row) => row.id)
    expect(ids).toHaveLength(2)
    expect((await tick('arrive', ids)).results.every((one) => one.refusal === null)).toBe(true)
    expect((await tick('undoArrive', ids.slice(0, 1))).results).toMatchObject([{ refusal: null }])
    expect((await tick('undoArrive', ids)).results.map((one) => one.refusal?.code ?? 'done')).toEqual([
      'booking.notArrived',
      'done',
    ])
    expect((await tick('arrive', ids.slice(1))).results).toMatchObject([{ refusal: null }])
    expect((await tick('arrive', ids.slice(1))).results).toMatchObject([{ refusal: { code: 'booking.arrived' } }])
    expect((await day('arrival', '2027-07-10')).map((row) => row.arrivedAt === null)).toEqual([true, false])
  })

  test('lets nobody go who owes, then goes', async () => {
    const file = await desk.booked([aStay(site)])
    await desk.at(MORNING)
    const ids = [idOf(await day('arrival', '2027-07-10'))]
    await tick('arrive', ids)
    await desk.at('2027-07-17T08:00:00Z')
    expect((await tick('go', ids)).results[0]?.refusal?.code).toBe('booking.balanceLeft')
    await desk.pay(file.id, file.totals.balance)
    expect((await tick('go', ids)).results).toMatchObject([{ refusal: null }])
    expect(await day('departure', '2027-07-17')).toMatchObject([{ balance: 0, goneAt: expect.any(String) }])
  })

  test('refuses stays of nobody, and who may only read', async () => {
    await desk.booked([aStay(site)])
    const answer = await desk.staff().post('booking/arrival/tick', { tick: 'arrive', occupancyIds: [1] }, intent())
    expect(answer.body['message']).toBe('record.unknown')
    const reader = await desk.house.user(everywhere('001', false))
    expect((await reader.post('booking/arrival/search', { criteria: { day: '2027-07-10' } })).status).toBe(200)
    expect((await reader.post('booking/arrival/document', { criteria: { day: '2027-07-10' } })).status).toBe(401)
    expect((await reader.post('booking/arrival/tick', { tick: 'go', occupancyIds: [1] }, intent())).status).toBe(401)
  })
})

describe('the figures of home', () => {
  const figures = async (): Promise<HomeFigures> => (await desk.staff().get('home')).body as unknown as HomeFigures

  test('are the rows of the lists, the overdue among them', async () => {
    const today = '2027-07-18'
    // Late, of today; leaving late, leaving today, gone early.
    for (const [arrival, departure] of [
      ['2027-07-16', '2027-07-25'],
      [today, '2027-07-20'],
      ['2027-07-11', '2027-07-17'],
      ['2027-07-12', today],
    ])
      // Who arrives today has a place that nobody is late to leave.
      await desk.booked([
        aStay(site, { arrival, departure, ...(arrival === today ? { placeTypeId: site.mobilHome } : {}) }),
      ])
    await desk.at('2027-07-12T09:00:00Z')
    const here = [...(await day('arrival', '2027-07-11')), ...(await day('arrival', '2027-07-12'))]
    await tick('arrive', [...new Set(here.map((row) => row.id))])
    await desk.at(`${today}T08:00:00Z`)
    const [arrivals, departures] = [await day('arrival', today), await day('departure', today)]
    expect([arrivals.length, departures.length]).toEqual([2, 2])
    expect(await figures()).toMatchObject({ arrivals: { done: 0, total: 2 }, departures: { done: 0, total: 2 } })
    const [now] = arrivals.filter((row) => row.arrival === today)
    await tick('arrive', [now?.id ?? 0])
    expect(await figures()).toMatchObject({ arrivals: { done: 1, total: 2 } })
  })
})

describe('departures of a day', () => {
  test('also show who is here and leaves later, where that is asked for', async () => {
    await desk.booked([aStay(site)])
    await desk.at(MORNING)
    await tick('arrive', [idOf(await day('arrival', '2027-07-10'))])
    expect(await day('departure', '2027-07-10')).toEqual([])
    expect(await day('departure', '2027-07-10', { present: true })).toHaveLength(1)
  })

  test('keep who should have left before', async () => {
    await desk.booked([aStay(site)])
    await desk.at(MORNING)
    await tick('arrive', [idOf(await day('arrival', '2027-07-10'))])
    await desk.at('2027-07-18T08:00:00Z')
    expect(await day('departure', '2027-07-18')).toMatchObject([{ departure: '2027-07-17', goneAt: null }])
  })

  test('write a journal of their export', async () => {
    const answer = await desk.staff().post('booking/departure/document', { criteria: { day: '2027-07-17' } })
    expect(answer.status).toBe(200)
    const { rows } = await sql<{ detail: unknown }>`
      select detail from jet where code = 110 order by id desc limit 1`.execute(desk.house.house.db)
    expect(rows).toMatchObject([{ detail: { entity: 'departure' } }])
  })
})

describe('who is on the site', () => {
  const search = (from: string, to: string): Promise<readonly ReceptionRow[]> =>
    rowsOf('booking/occupation', { view: 'period', from, to })

  test('on a day, those who sleep there; on a period, those who sleep a night of it', async () => {
    await desk.booked([aStay(site, { people: [{ age: 41, surname: 'Martin', name: 'Élodie' }, { age: 39 }] })])
    expect(await search('2027-07-09', '2027-07-09')).toEqual([])
    expect(await search('2027-07-10', '2027-07-10')).toMatchObject([{ people: 2, occupants: 'Martin Élodie' }])
    expect(await search('2027-07-16', '2027-07-20')).toHaveLength(1)
    expect(await search('2027-07-17', '2027-07-20')).toEqual([])
  })

  test('of today, also those who should have left and did not', async () => {
    await desk.booked([aStay(site)])
    await desk.at(MORNING)
    await tick('arrive', [idOf(await day('arrival', '2027-07-10'))])
    await desk.at('2027-07-19T08:00:00Z')
    expect(await search('2027-07-19', '2027-07-19')).toMatchObject([{ departure: '2027-07-17', goneAt: null }])
    expect(await search('2027-07-20', '2027-07-21')).toEqual([])
  })

  test('now: everybody who came and is not gone, nobody who is awaited or left', async () => {
    const present = () => rowsOf('booking/occupation', { view: 'present' })
    const file = await desk.booked([aStay(site)])
    await desk.booked([aStay(site)])
    await sql`update customer set phone2 = '+33612345678'`.execute(desk.house.house.db)
    await desk.at(MORNING)
    expect(await present()).toEqual([])
    const ids = [idOf((await day('arrival', '2027-07-10')).filter((row) => row.bookingId === file.id))]
    await tick('arrive', ids)
    await desk.at('2027-07-19T08:00:00Z')
    expect(await present()).toMatchObject([{ code: file.code, phone: '+33612345678', people: 2 }])
    await desk.pay(file.id, file.totals.balance)
    expect((await tick('go', ids)).results).toMatchObject([{ refusal: null }])
    expect(await present()).toEqual([])
  })

  test('is asked for a year at most', async () => {
    for (const days of [
      { from: '2027-07-10', to: '2027-07-09' },
      { from: '2027-07-10', to: '2028-07-11' },
      { to: '2027-07-10' },
    ]) {
      const criteria = { view: 'period', ...days }
      const { status, body } = await desk.staff().post('booking/occupation/search', { criteria })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('reception.period')])
    }
  })
})

describe('birthdays', () => {
  const born = async (birthDate: string, from: string, to: string): Promise<ListRow<typeof birthdayList>[]> => {
    await desk.booked([aStay(site, { people: [{ age: 30, surname: 'Martin', name: 'Paul', birthDate }] })])
    const { body } = await desk.staff().post('booking/birthday/search', { criteria: { from, to } })
    return body['list'] as ListRow<typeof birthdayList>[]
  }

  test.each([
    ['1997-07-10', '2027-07-10', 30],
    ['2017-07-17', '2027-07-17', 10],
    ['1997-07-13', '2027-07-13', 30],
  ])('born on %s: %s', async (birth, birthday, age) =>
    expect(await born(birth, '2027-07-01', '2027-07-31')).toMatchObject([{ name: 'Martin Paul', birthday, age }]),
  )

  test.each([['1997-07-09'], ['1997-07-18']])('not of who is not there: %s', async (birth) =>
    expect(await born(birth, '2027-07-01', '2027-07-31')).toEqual([]),
  )

  test('are those of the period', async () => expect(await born('1997-07-13', '2027-07-14', '2027-07-31')).toEqual([]))
})
