import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { bookingList } from '#contract/lists/booking/booking.ts'
import type { BookingList } from '#contract/lists/booking/booking.ts'
import type { Found, HomeFigures } from '#contract/operations/booking/list.ts'
import { pageQuery } from '#server/list/rows.ts'
import type { Search } from '#server/list/rows.ts'
import { searchBodyOf } from '#server/list/schema.ts'
import { bookingSource } from '#server/modules/booking/list/booking-list.ts'
import type { Context } from '#server/platform/http/route.ts'
import { expectIndexScan } from '#server/testing/explain.ts'
import { testDb } from '#server/testing/test-db.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

const DAY = toDay('2027-07-01')
let desk: Desk
let codes: string[]
let paid: number

const search = async (criteria: object, over: object = {}): Promise<BookingList> =>
  (await desk.staff().post('booking/booking/search', { criteria, ...over })).body as unknown as BookingList
const codesOf = ({ list }: BookingList): string[] => list.map((row) => row.code)

beforeAll(async () => {
  desk = await openDesk({ pitches: 6 })
  await desk.at('2027-03-01T09:00:00Z')
  const { db } = desk.house.house
  const { rows } = await sql<{ id: number }>`
    insert into customer (owner_establishment_id, code, surname, name)
    values (${desk.house.establishmentId}, 'C-2', 'Müller', 'Jürgen') returning id`.execute(db)
  const week = (n: number) => ({ arrival: addDays(DAY, 7 * n), departure: addDays(DAY, 7 * n + 7) })
  const files = [
    await desk.booked([aStay(desk.site, week(0))]),
    await desk.booked(
      [aStay(desk.site, week(1)), aStay(desk.site, { ...week(1), placeTypeId: desk.site.mobilHome })],
      3,
      { customerId: rows[0]?.id },
    ),
    await desk.booked([aStay(desk.site, week(2))], 2),
    await desk.booked([aStay(desk.site, week(3))], 1),
  ]
  codes = files.map((f) => f.code ?? '')
  const [first] = files
  paid = first?.totals.total ?? 0
  const answer = await desk.pay(first?.id ?? 0, paid)
  if (answer.status !== 200) throw new Error(answer.text)
})

describe('the list of files', () => {
  test('begins with the soonest arrival; with the latest where it is over', async () => {
    const arrivals = (await search({ statusId: 3 })).list.map((row) => row.arrival)
    expect(arrivals).toHaveLength(2)
    expect(arrivals).toEqual(arrivals.toSorted())
    const all = (await search({})).list.map((row) => row.arrival)
    expect(all).toEqual(all.toSorted().toReversed())
  })

  test('filters by status, day, balance and customer', async () => {
    const [one, two, option, quote] = codes
    expect(codesOf(await search({ statusId: 3 }, { sort: [{ field: 'arrival' }] }))).toEqual([one, two])
    expect(codesOf(await search({ statusId: 1 }))).toEqual([quote])
    expect(codesOf(await search({ on: 'arrival', from: '2027-07-15', to: '2027-07-15' }))).toEqual([option])
    expect(codesOf(await search({ on: 'stay', from: '2027-07-08', to: '2027-07-09' }))).toEqual([two])
    expect(codesOf(await search({ statusId: 3, withBalance: true }))).toEqual([two])
    expect(codesOf(await search({ placeTypeId: desk.site.mobilHome }))).toEqual([two])
  })

  test('brings stays of a partner under its name, and all of them in a file', async () => {
    const { db } = desk.house.house
    const { rows } = await sql<{ id: number }>`
      insert into partner (establishment_id, label, partner_type_id, billing_type_id, management_type_id)
      select e.id, 'Comité des Forges', (select min(id) from partner_type),
        (select min(id) from partner_billing_type where establishment_id = e.id),
        (select min(id) from partner_management_type where establishment_id = e.id)
      from establishment e where e.id = ${desk.house.establishmentId} returning id`.execute(db)
    const partnerId = rows[0]?.id ?? 0
    await sql`update booking set pricing = pricing || jsonb_build_object('partnerId', ${partnerId}::bigint) where code = ${codes[1]}`.execute(
      db,
    )
    expect((await search({ partnerId })).list).toMatchObject([{ code: codes[1], partner: 'Comité des Forges' }])
    const file = await desk.staff().post('booking/booking/document', { criteria: { partnerId } })
    expect(file.text).toContain('Dossier;Statut;Client')
    expect(file.text).toMatch(new RegExp(`${codes[1]};Réservation;Müller Jürgen;08/07/2027;15/07/2027;`))
    expect(file.text.trim().split('\n')).toHaveLength(2)
    await sql`update booking set pricing = pricing - 'partnerId' where code = ${codes[1]}`.execute(db)
  })

  test('finds by name without accents, and by code', async () => {
    const [one, two] = codes
    expect(codesOf(await search({ text: 'muller jurg' }))).toEqual([two])
    expect(codesOf(await search({ text: one?.slice(-5) }))).toEqual([one])
    expect(codesOf(await search({ text: '%%%' }))).toEqual([])
  })

  test('shows places, people and money, with the sums of all pages', async () => {
    const { list, total, sums } = await search({ statusId: 3 }, { size: 1, sort: [{ field: 'total', desc: true }] })
    expect(list).toMatchObject([
      { code: codes[1], customerName: 'Müller Jürgen', places: 'A1, M1', people: 4, paid: 0 },
    ])
    expect(total).toBe(2)
    expect(sums).toEqual({ total: paid + (list[0]?.total ?? 0), balance: list[0]?.balance })
  })

  test('sorts by each column, and refuses another', async () => {
    for (const field of ['code', 'arrival', 'departure', 'bookedOn', 'customerName', 'total', 'balance'])
      expect((await search({}, { sort: [{ field, desc: true }] })).total).toBe(4)
    expect((await desk.staff().post('booking/booking/search', { sort: [{ field: 'lock_until' }] })).status).toBe(400)
  })

  test('of a customer on a period, quotes included', async () => {
    const of = async (query: string) =>
      codesOf(
        (await desk.staff().get(`frontoffice/booking/bycustomerdateperiod?customerId=${desk.site.customerId}${query}`))
          .body as unknown as BookingList,
      )
    expect(await of('')).toEqual([codes[3], codes[2], codes[0]])
    expect(await of('&from=2027-07-20')).toEqual([codes[3], codes[2]])
    expect(await of('&to=2027-07-01')).toEqual([])
  })

  test('shows nothing of another site', async () => {
    const other = await desk.house.user(undefined, desk.house.otherEstablishmentId)
    expect((await other.post('booking/booking/search', {})).body).toMatchObject({ list: [], total: 0 })
  })

  test('filters by place, origin, partner and last day; finds cancelled ones with their places', async () => {
    const [one, two, option] = codes
    expect(codesOf(await search({ placeId: desk.site.mobilHomes[0] }))).toEqual([two])
    expect(codesOf(await search({ statusId: 3, originId: 1 }))).toEqual([one, two])
    expect(codesOf(await search({ originId: 4 }))).toEqual([])
    expect(codesOf(await search({ statusId: 2, isEnding: true }))).toEqual([])
    await desk.at('2027-03-08T09:00:00Z')
    expect(codesOf(await search({ statusId: 2, isEnding: true }))).toEqual([option])
    expect(codesOf(await search({ statusId: 2 }, { sort: [{ field: 'until' }] }))).toEqual([option])
    await desk.at('2027-03-01T09:00:00Z')
    const gone = await desk.booked([
      aStay(desk.site, { placeId: desk.site.pitches[5], arrival: addDays(DAY, 40), departure: addDays(DAY, 47) }),
    ])
    const cancel = { id: gone.id, version: gone.version, reason: 'Malade' }
    expect((await desk.staff().post('booking/booking/cancel', cancel, intent())).status).toBe(200)
    const cancelled = await search({ statusId: 3, status: 'CANCELLED', placeId: desk.site.pitches[5] })
    expect(cancelled.list).toMatchObject([{ code: gone.code, places: 'A6', people: 2 }])
  })
})

describe('Ctrl+K', () => {
  const find = async (q: string): Promise<Found> =>
    (await desk.staff().get(`search?q=${encodeURIComponent(q)}`)).body as unknown as Found

  test('finds customers and stays, by their rights', async () => {
    const found = await find('mull')
    expect(found.customers.map((c) => c.name)).toEqual(['Müller Jürgen'])
    expect(found.bookings.map((b) => b.code)).toEqual([codes[1]])
    expect((await find('mu')).customers).toEqual([])
    const clerk = await desk.house.user({ booking_booking: { code: '001', canExport: false } })
    expect((await clerk.get('search?q=mull')).body).toMatchObject({ customers: [], bookings: [{ code: codes[1] }] })
    const nobody = await desk.house.user({})
    expect((await nobody.get('search?q=mull')).body).toEqual({ places: [], customers: [], bookings: [] })
  })

  test('finds a telephone however it is written, for customers and their stays', async () => {
    await sql`update customer set phone1 = '+33612345678' where code = 'C-2'`.execute(desk.house.house.db)
    for (const written of [
      '06 12 34 56 78',
      '0612345678',
      '+33 6 12 34 56 78',
      '0033612345678',
      '06.12.34.56.78',
      '06 12 34',
    ]) {
      const found = await find(written)
      expect([written, found.customers.map((c) => c.name)]).toEqual([written, ['Müller Jürgen']])
      expect([written, found.bookings.map((b) => b.code)]).toEqual([written, [codes[1]]])
    }
  })

  test('finds a place by its code, from two characters, and who is there tonight', async () => {
    await desk.at('2027-07-08T09:00:00Z')
    const { places } = await find('a1')
    expect(places.map((place) => place.code)).toEqual(['A1'])
    expect(places[0]?.tonight).toMatchObject({ until: '2027-07-15' })
    expect((await find('A 6')).places).toMatchObject([{ code: 'A6', tonight: null }])
    await desk.at('2027-03-01T09:00:00Z')
  })

  test('puts the exact code first, then who is here or comes soon, before who left', async () => {
    await desk.at('2027-07-20T09:00:00Z')
    const { bookings } = await find('2027')
    const live = bookings.filter((b) => b.status === 'SAVED')
    const isOver = live.map((b) => b.departure < '2027-07-20')
    expect(isOver).toContain(true)
    expect(isOver).toContain(false)
    expect(isOver).toEqual(isOver.toSorted((a, b) => Number(a) - Number(b)))
    expect((await find(codes[0] ?? '')).bookings[0]?.code).toBe(codes[0])
    await desk.at('2027-03-01T09:00:00Z')
  })

  test('finds what was cancelled too, after what stands, and says which', async () => {
    const { customerId } = desk.site
    await sql`update customer set company_name = 'Rivage SARL' where id = ${customerId}`.execute(desk.house.house.db)
    const { bookings } = await find('rivage')
    const isCancelled = bookings.map((b) => b.status === 'CANCELLED')
    expect(isCancelled).toContain(true)
    expect(isCancelled).toEqual(isCancelled.toSorted((a, b) => Number(a) - Number(b)))
    expect(bookings[0]?.customerName).toMatch(/^Rivage SARL /)
  })
})

describe('home', () => {
  const home = async (): Promise<HomeFigures> => (await desk.staff().get('home')).body as unknown as HomeFigures

  test('counts arrivals, departures, what is due and what is free tonight', async () => {
    await desk.at('2027-07-08T09:00:00Z')
    expect(await home()).toMatchObject({
      today: '2027-07-08',
      // Nine o’clock in universal time, in summer.
      hour: 11,
      arrivals: { done: 0, total: 2 },
      departures: { done: 0, total: 1 },
      freeTonight: { free: 6, total: 8 },
      options: 1,
      quotes: 1,
    })
  })

  test('counts what is due and the bills as their lists do', async () => {
    await desk.at('2027-07-08T09:00:00Z')
    const { toCollect, bills } = await home()
    expect(toCollect).toMatchObject({ until: '2027-07-08', lists: [{ statusId: 3, files: 1 }] })
    for (const { statusId, isGone, files, amount } of toCollect?.lists ?? []) {
      const due = { on: 'balanceDue', to: toCollect?.until, withBalance: true }
      const list = await search({ ...due, statusId, ...(statusId === 4 ? { isGone } : {}) })
      expect([list.total, list.sums.balance]).toEqual([files, amount])
    }
    expect(bills).toBe((await desk.staff().post('payment/bill/search', {})).body['total'])
  })

  test('offers no place of tonight while the campsite is closed', async () => {
    await desk.at('2027-12-08T09:00:00Z')
    expect((await home()).freeTonight).toMatchObject({ total: 0 })
  })

  test('tells nobody what they may not see', async () => {
    const nobody = await desk.house.user({})
    expect((await nobody.get('home')).body).toMatchObject({
      arrivals: null,
      departures: null,
      toCollect: null,
      bills: null,
      freeTonight: null,
      options: null,
      quotes: null,
    })
  })
})

describe('stays under way', () => {
  test('are those that somebody has not left, though the file waits to be closed', async () => {
    await desk.at('2027-07-01T15:00:00Z')
    const [code = ''] = codes
    const id = (await search({ text: code })).list[0]?.id ?? 0
    const tick = async (action: 'arrival/arrive' | 'departure/go'): Promise<void> => {
      const { version } = await desk.read(id)
      const answer = await desk.staff().post(`booking/${action}`, { id, version }, intent())
      expect(answer).toMatchObject({ status: 200 })
    }
    await tick('arrival/arrive')
    expect(codesOf(await search({ statusId: 4, isGone: false }))).toEqual([code])
    expect(codesOf(await search({ statusId: 4, isGone: true }))).toEqual([])
    await tick('departure/go')
    expect(codesOf(await search({ statusId: 4, isGone: false }))).toEqual([])
    expect(codesOf(await search({ statusId: 4, isGone: true }))).toEqual([code])
    expect(codesOf(await search({ statusId: 4 }))).toEqual([code])
  })
})

describe('hot queries', () => {
  test('stay on their indexes', async () => {
    const { ownerDb } = await testDb()
    const site = desk.house.establishmentId
    await sql`
      insert into booking (establishment_id, code, state_id, status_id, status, customer_id, booked_on, arrival, departure, total)
      select ${site}, 'X-' || n, 3, 3 + n % 2, 'SAVED', ${desk.site.customerId}, '2026-01-01', '2026-01-01'::date + n % 600, '2026-01-08'::date + n % 600, n
      from generate_series(1, 20000) n`.execute(ownerDb)
    await sql`
      insert into occupancy (establishment_id, booking_id, place_type_id, arrival, departure)
      select ${site}, id, ${desk.site.pitch}, arrival, departure from booking where code like 'X-%'`.execute(ownerDb)
    await sql`analyze booking`.execute(ownerDb)
    await sql`analyze occupancy`.execute(ownerDb)
    const page = (criteria: object) =>
      pageQuery(
        bookingList,
        bookingSource,
        { establishmentId: site, today: DAY, rights: {} } as unknown as Context,
        searchBodyOf(bookingList).parse({ criteria, size: 20 }) as Search,
      ).compile(ownerDb)
    const check = (query: ReturnType<typeof page>, index: string) =>
      expect(expectIndexScan(ownerDb, query, index)).resolves.toBeUndefined()
    await check(page({ statusId: 3, on: 'arrival', from: '2026-07-01', to: '2026-07-02' }), 'booking_list')
    await check(
      page({ statusId: 3, on: 'arrival', from: '2026-07-01', to: '2026-07-02' }),
      'occupancy_establishment_id_booking_id_idx',
    )
    await check(page({ text: 'X-123' }), 'booking_code')
    // Also read as a telephone, which must not have all files read.
    await check(page({ text: '2026-004321' }), 'booking_pkey')
  })
})
