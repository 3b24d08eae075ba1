import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { HOLD_FLAGS, HOLD_KINDS, planningBody } from '#contract/operations/booking/planning.ts'
import type { HoldKind, PlanningHolds } from '#contract/operations/booking/planning.ts'
import { readQuotes } from '#server/modules/inventory/planning/read-quotes.ts'
import { readBoard } from '#server/modules/inventory/planning/read-board.ts'
import { holdsQuery, readHolds } from '#server/modules/inventory/planning/read-holds.ts'
import type { HoldWindow } from '#server/modules/inventory/planning/read-holds.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { expectIndexScan } from '#server/testing/explain.ts'
import { inRollback, testDb } from '#server/testing/test-db.ts'

const NOW = new Date('2027-06-01T10:00:00Z')
const SITE = 1
const OTHER_SITE = 2

/** Two sites with a type of two places each: ids 11 and 12 on the first, 21 and 22 on the second. */
const sites = async (tx: Tx): Promise<void> => {
  for (const site of [SITE, OTHER_SITE]) {
    await sql`insert into establishment (id, name, time_zone) values (${site}, ${`Site ${site}`}, 'Europe/Paris')`.execute(
      tx,
    )
    await sql`insert into tva (establishment_id, id, label, rate) values (${site}, ${site * 10}, '10 %', 1000)`.execute(
      tx,
    )
    await sql`insert into layout (establishment_id, id, label, rental) values (${site}, ${site * 10}, '{"fr":"Mobil-home"}', true)`.execute(
      tx,
    )
    await sql`insert into place_type (establishment_id, id, code, label, layout_id, capacity, tva_id)
      values (${site}, ${site * 10}, 'MH4', '{"fr":"Mobil-home 4 places"}', ${site * 10}, 4, ${site * 10})`.execute(tx)
    for (const [id, code] of [
      [1, 'A10'],
      [2, 'A2'],
    ] as const)
      await sql`insert into place (establishment_id, id, code, place_type_id) values (${site}, ${site * 10 + id}, ${code}, ${site * 10})`.execute(
        tx,
      )
    await sql`insert into customer (id, owner_establishment_id, code, surname) values (${site * 100}, ${site}, ${`C${site}`}, 'Durand')`.execute(
      tx,
    )
  }
}

interface Made {
  readonly site?: number
  readonly id: number
  readonly placeId: number
  readonly from: string
  readonly to: string
  readonly kind?: HoldKind
  readonly expires?: string
  readonly paid?: number
  readonly arrived?: boolean
  readonly people?: number
}

const stay = async (tx: Tx, made: Made): Promise<void> => {
  const { site = SITE, id, placeId, from, to, kind = 'STAY', expires = null, paid = 0, people = 2 } = made
  await sql`insert into booking (establishment_id, id, code, state_id, status_id, status, origin_id, customer_id, booked_on, arrival, departure, total, paid)
    values (${site}, ${id}, ${`R${id}`}, 3, ${kind === 'OPTION' ? 2 : 3}, 'SAVED', 1, ${site * 100}, '2027-01-01', ${from}, ${to}, 50000, ${paid})`.execute(
    tx,
  )
  await sql`insert into occupancy (establishment_id, id, booking_id, place_type_id, place_id, arrival, departure, arrived_at)
    values (${site}, ${id + 1}, ${id}, ${site * 10}, ${placeId}, ${from}, ${to}, ${made.arrived === true ? NOW : null})`.execute(
    tx,
  )
  for (let i = 0; i < people; i++)
    await sql`insert into attendant (establishment_id, occupancy_id, age) values (${site}, ${id + 1}, 30)`.execute(tx)
  await sql`insert into place_hold (establishment_id, id, place_id, place_type_id, arrival, departure, kind, booking_id, occupancy_id, pinned, expires_at)
    values (${site}, ${id + 2}, ${placeId}, ${site * 10}, ${from}, ${to}, ${kind}, ${id}, ${id + 1}, true, ${expires})`.execute(
    tx,
  )
}

const read = (tx: Tx, over: Partial<HoldWindow> = {}): Promise<PlanningHolds> =>
  readHolds(
    { tx, establishmentId: SITE, today: toDay('2027-06-01'), now: NOW },
    { from: toDay('2027-07-01'), to: toDay('2027-08-01'), ...over },
  )

describe('holds of a window', () => {
  test('are columns, days counted from its start', () =>
    inRollback(async (tx) => {
      await sites(tx)
      await stay(tx, {
        id: 1000,
        placeId: 11,
        from: '2027-06-28',
        to: '2027-07-04',
        arrived: true,
        paid: 50_000,
        people: 4,
      })
      expect(await read(tx)).toEqual({
        from: '2027-07-01',
        id: [1002],
        placeId: [11],
        arrival: [-3],
        nights: [6],
        kind: [HOLD_KINDS.indexOf('STAY')],
        bookingId: [1000],
        occupancyId: [1001],
        version: [1],
        originId: [1],
        code: ['R1000'],
        name: ['Durand'],
        people: [4],
        flags: [HOLD_FLAGS.pinned + HOLD_FLAGS.arrived],
        expires: [0],
        recordId: [0],
      })
    }))

  test('touch it by a night: the departure day is no night', () =>
    inRollback(async (tx) => {
      await sites(tx)
      await stay(tx, { id: 1000, placeId: 11, from: '2027-06-20', to: '2027-07-01' })
      await stay(tx, { id: 2000, placeId: 11, from: '2027-07-01', to: '2027-07-02' })
      await stay(tx, { id: 3000, placeId: 11, from: '2027-07-31', to: '2027-08-09' })
      await stay(tx, { id: 4000, placeId: 12, from: '2027-08-01', to: '2027-08-09' })
      expect((await read(tx)).bookingId.toSorted((a, b) => a - b)).toEqual([2000, 3000])
    }))

  test('say by when an option lapses; lapsed ones are gone', () =>
    inRollback(async (tx) => {
      await sites(tx)
      const expires = '2027-06-03T10:00:00Z'
      await stay(tx, { id: 1000, placeId: 11, from: '2027-07-02', to: '2027-07-04', kind: 'OPTION', expires, paid: 10 })
      await stay(tx, {
        id: 2000,
        placeId: 12,
        from: '2027-07-02',
        to: '2027-07-04',
        kind: 'OPTION',
        expires: NOW.toISOString(),
      })
      const holds = await read(tx)
      expect(holds.bookingId).toEqual([1000])
      expect(holds.expires).toEqual([Date.parse(expires) / 1000])
      expect(holds.kind).toEqual([HOLD_KINDS.indexOf('OPTION')])
    }))

  test.each([
    ['paid', 50_000, '2027-05-01', 0, null, false],
    ['balance not yet due', 0, '2027-06-02', 0, null, false],
    ['balance due today', 0, '2027-06-01', 0, null, true],
    ['no date: due at arrival', 0, null, 0, null, false],
    ['down payment late', 9999, '2027-06-20', 10_000, '2027-05-31', true],
    ['down payment paid', 10_000, '2027-06-20', 10_000, '2027-05-31', false],
  ])('say whether something is due today: %s', (_, paid, balanceDue, downPayment, downPaymentDue, due) =>
    inRollback(async (tx) => {
      await sites(tx)
      await stay(tx, { id: 1000, placeId: 11, from: '2027-07-02', to: '2027-07-04', paid })
      await sql`update booking set balance_due = ${balanceDue}, down_payment = ${downPayment}, down_payment_due = ${downPaymentDue}
        where id = 1000`.execute(tx)
      const [flags = 0] = (await read(tx)).flags
      expect((flags & HOLD_FLAGS.due) !== 0).toBe(due)
    }),
  )

  test('include what is no stay, with its reason', () =>
    inRollback(async (tx) => {
      await sites(tx)
      await sql`insert into unavailability (establishment_id, id, place_id, arrival, departure, reason)
        values (1, 900, 12, '2027-07-05', '2027-07-08', 'Toiture')`.execute(tx)
      await sql`insert into place_hold (establishment_id, id, place_id, place_type_id, arrival, departure, kind, unavailability_id)
        values (1, 901, 12, 10, '2027-07-05', '2027-07-08', 'UNAVAILABILITY', 900)`.execute(tx)
      expect(await read(tx)).toMatchObject({
        id: [901],
        name: ['Toiture'],
        bookingId: [0],
        people: [0],
        version: [0],
        flags: [0],
        recordId: [900],
      })
    }))

  test('are narrowed to types or files', () =>
    inRollback(async (tx) => {
      await sites(tx)
      await stay(tx, { id: 1000, placeId: 11, from: '2027-07-02', to: '2027-07-04' })
      await stay(tx, { id: 2000, placeId: 12, from: '2027-07-02', to: '2027-07-04' })
      expect((await read(tx, { bookingIds: [2000] })).bookingId).toEqual([2000])
      expect((await read(tx, { placeTypeIds: [10] })).bookingId).toHaveLength(2)
      expect((await read(tx, { placeTypeIds: [20] })).id).toEqual([])
    }))

  test('never show another site, even by its ids', () =>
    inRollback(async (tx) => {
      await sites(tx)
      await stay(tx, { site: OTHER_SITE, id: 5000, placeId: 21, from: '2027-07-02', to: '2027-07-04' })
      expect((await read(tx)).id).toEqual([])
      expect((await read(tx, { bookingIds: [5000], placeTypeIds: [20] })).id).toEqual([])
    }))
})

describe('quotes', () => {
  test('are told while they may be accepted, of this site alone; they are no holds', () =>
    inRollback(async (tx) => {
      await sites(tx)
      await stay(tx, { id: 1000, placeId: 11, from: '2027-07-02', to: '2027-07-04' })
      await stay(tx, { id: 2000, placeId: 12, from: '2027-07-02', to: '2027-07-04' })
      await stay(tx, { site: OTHER_SITE, id: 5000, placeId: 21, from: '2027-07-02', to: '2027-07-04' })
      await sql`delete from place_hold`.execute(tx)
      await sql`update booking set status_id = 1, arrival = '2027-07-02' where id in (1000, 2000, 5000)`.execute(tx)
      await sql`update booking set quote_valid_until = '2027-05-31' where id = 2000`.execute(tx)
      const context = { tx, establishmentId: SITE, today: toDay('2027-06-01') }
      const july = { from: toDay('2027-07-01'), to: toDay('2027-08-01') }
      expect((await readQuotes(context, july)).list).toMatchObject([
        { bookingId: 1000, placeId: 11, arrival: '2027-07-02', departure: '2027-07-04' },
      ])
      expect((await readQuotes(context, { from: toDay('2027-07-04'), to: toDay('2027-08-01') })).list).toEqual([])
      expect((await read(tx)).id).toEqual([])
    }))
})

describe('rows of the board', () => {
  const board = (tx: Tx) => readBoard({ tx, establishmentId: SITE, language: 'fr' })

  test('are the places of the site by their numbers, hidden ones left out', () =>
    inRollback(async (tx) => {
      await sites(tx)
      await sql`insert into place (establishment_id, id, code, place_type_id, hidden) values (1, 13, 'A3', 10, true)`.execute(
        tx,
      )
      const { places, types } = await board(tx)
      expect(places.map((place) => place.code)).toEqual(['A2', 'A10'])
      expect(places[0]).toEqual({ id: 12, code: 'A2', placeTypeId: 10, capacity: 4, commercialised: true })
      await sql`update place set sold_from = '2027-05-01', sold_until = '2027-09-01' where establishment_id = 1 and id = 12`.execute(
        tx,
      )
      expect((await board(tx)).places[0]).toMatchObject({ soldFrom: '2027-05-01', soldUntil: '2027-09-01' })
      expect(types).toEqual([{ id: 10, code: 'MH4', label: 'Mobil-home 4 places', familyId: null, rental: true }])
    }))

  test('leave out types without a place', () =>
    inRollback(async (tx) => {
      await sites(tx)
      await sql`update place set hidden = true where establishment_id = 1`.execute(tx)
      expect(await board(tx)).toMatchObject({ places: [], types: [] })
    }))
})

test('a month of a big site is read through the index of days, people through theirs', async () => {
  // As the owner: nobody else may have the tables analysed.
  const tx = await (await testDb()).ownerDb.startTransaction().execute()
  try {
    await sites(tx)
    await sql`insert into place (establishment_id, id, code, place_type_id) select 1, 100000 + n, 'P' || n, 10 from generate_series(1, 300) n`.execute(
      tx,
    )
    await sql`insert into booking (establishment_id, id, state_id, booked_on) values (1, 900, 1, '2027-01-01')`.execute(
      tx,
    )
    await sql`insert into occupancy (establishment_id, id, booking_id, place_type_id, place_id, arrival, departure)
      select 1, 200000 + n, 900, 10, 100001 + n % 300, date '2025-01-01' + n / 300 * 8, date '2025-01-08' + n / 300 * 8
      from generate_series(0, 29999) n`.execute(tx)
    await sql`insert into attendant (establishment_id, occupancy_id, age) select 1, 200000 + n, 30 from generate_series(0, 29999) n`.execute(
      tx,
    )
    await sql`insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, booking_id, occupancy_id)
      select 1, place_id, 10, arrival, departure, 'STAY', 900, id from occupancy where booking_id = 900`.execute(tx)
    await sql`analyze place_hold, occupancy, attendant, booking`.execute(tx)
    const context = { establishmentId: SITE, today: toDay('2027-06-01'), now: NOW }
    const query = holdsQuery(context, { from: toDay('2027-03-01'), to: toDay('2027-04-01') }).compile(tx)
    await expect(expectIndexScan(tx, query, 'place_hold_days')).resolves.toBeUndefined()
    await expect(expectIndexScan(tx, query, 'attendant_establishment_id_occupancy_id_idx')).resolves.toBeUndefined()
  } finally {
    await tx.rollback().execute()
  }
})

describe('the window asked for', () => {
  test.each([
    ['a year', '2027-01-01', '2028-01-01', true],
    ['no day', '2027-01-01', '2027-01-01', false],
    ['reversed', '2027-01-02', '2027-01-01', false],
    ['too wide', '2027-01-01', '2029-01-01', false],
    ['no date', '2027-02-30', '2027-03-01', false],
  ])('%s', (_, from, to, accepted) => {
    expect(planningBody.safeParse({ from, to }).success).toBe(accepted)
  })
})
