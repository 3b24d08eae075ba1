/** Random lives of files through the server: no night twice, lines and payers that sum, chains that verify. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import type { Answer } from '#server/testing/test-house.ts'
import { aStay } from '#server/testing/campsite.ts'
import type { Campsite } from '#server/testing/campsite.ts'
import { intent, openDesk, stayIn } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'

const LIVES = 160
const STEPS = 5

let desk: Desk
let site: Campsite
/** Somebody else who pays, and who takes files over. */
let other = 0
/** Of an extra that a third of the stays want. */
const FRIDGES = 6

beforeAll(async () => {
  desk = await openDesk({ pitches: 20 })
  site = desk.site
  const { db } = desk.house.house
  const { rows } = await sql<{ id: number }>`
    insert into customer (owner_establishment_id, code, surname) values (${site.establishmentId}, 'AUTRE', 'Durand') returning id`.execute(
    db,
  )
  other = rows[0]?.id ?? 0
  await sql`update extra set stock = ${FRIDGES} where id = ${site.electricityId}`.execute(db)
  await sql`insert into address (customer_id, address1, postal_code, town, country_id)
    select ${other}, '3 quai Perrache', '69002', 'Lyon', id from country where iso_code = 'FR'`.execute(db)
})

/** The same draws each time: what fails once fails again. */
const draws = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Draw = ReturnType<typeof draws>

const ARRIVALS = ['2027-07-10', '2027-07-12', '2027-07-15']
const at = <T>(list: readonly T[], draw: Draw): T => {
  const one = list[draw(list.length)]
  if (one === undefined) throw new Error('an empty list')
  return one
}

const stays = (draw: Draw): object[] =>
  Array.from({ length: 1 + draw(2) }, () =>
    aStay(site, {
      arrival: at(ARRIVALS, draw),
      departure: `2027-07-${18 + draw(4)}`,
      ...(draw(2) === 0
        ? { placeTypeId: site.mobilHome, placeId: null }
        : { placeId: draw(2) === 0 ? at(site.pitches, draw) : null }),
      options: draw(3) === 0 ? [{ kind: 'EXTRA', refId: site.electricityId, quantity: 1 }] : [],
    }),
  )

/** Files that were made so far. */
const known: number[] = []

type Step = (file: BookingFile, draw: Draw) => Promise<Answer>

const post =
  (path: string, body: (file: BookingFile, draw: Draw) => object = () => ({})): Step =>
  (file, draw) =>
    desk.staff().post(`booking/${path}`, { id: file.id, version: file.version, ...body(file, draw) }, intent())

const reason = () => ({ reason: 'au hasard' })

const STEP_LIST: readonly Step[] = [
  post('booking/validate'),
  post('booking/convert', (_, draw) => ({ statusId: 2 + draw(2) })),
  post('booking/downgrade'),
  post('booking/cancel', reason),
  post('booking/no-show', reason),
  post('arrival/arrive'),
  post('arrival/undo-arrive'),
  post('departure/go'),
  post('departure/early', (_, draw) => ({ price: at(['KEEP', 'REPRICE', 'FEE'], draw) })),
  post('booking/close'),
  post('booking/undo'),
  post('booking/undo'),
  post('booking/add-stay', (_, draw) => ({ stay: stays(draw)[0] })),
  post('booking/remove-stay', (file, draw) => ({ occupancyId: at(file.occupancies, draw).id })),
  post('booking/split', (file, draw) => ({ occupancyIds: [at(file.occupancies, draw).id] })),
  post('booking/payers', (file, draw) => ({
    lineIds: draw(2) === 0 ? file.lines.map((line) => line.id) : [file.lines[0]?.id ?? 1],
    payerId: at([site.customerId, other, other], draw),
    part: draw(2) === 0 ? { kind: 'ALL' } : { kind: 'PERCENT', rate: 1 + draw(9999) },
  })),
  post('booking/transfer', (_, draw) => ({ customerId: at([site.customerId, other], draw) })),
  async (file, draw) => {
    const twin = await desk.read(at(known, draw))
    return post('booking/merge', () => ({ otherId: twin.id, otherVersion: twin.version }))(file, draw)
  },
  post('booking/reprice', (file, draw) => ({
    strategy: at(['UPDATE_FROM_GRID', 'KEEP_GRID', 'KEEP_DETAIL', 'UPDATE_FROM_EXISTING_DETAIL'], draw),
    ...(draw(2) === 0 ? {} : { pricing: { ...file.pricing, discount: { unit: 'PERCENT', rate: 100 * draw(60) } } }),
  })),
  (file, draw) => {
    const owed = file.payers.find((payer) => payer.balance < 0)
    const what = { bookingId: file.id, amount: 0 - (owed?.balance ?? -1), payerId: owed?.payerId ?? null, ...reason() }
    const path = draw(2) === 0 ? 'refund' : 'credit-note'
    const body = path === 'refund' ? { ...what, methodId: site.methods.CARD } : what
    return desk.staff().post(`payment/${path === 'refund' ? 'payment/refund' : 'credit-note/edit'}`, body, intent())
  },
  (file) => desk.staff().post('payment/bill/cancel', { id: file.bills.at(-1)?.id ?? 1, ...reason() }, intent()),
  (file, draw) =>
    desk
      .staff()
      .post(
        'payment/bill/edit',
        { bookingId: file.id, payerId: at([null, other], draw), kind: 'DOWN_PAYMENT' },
        intent(),
      ),
  (file, draw) =>
    desk
      .staff()
      .post(
        'payment/bill/edit',
        { bookingId: file.id, payerId: at([null, other], draw), occupancyIds: [at(file.occupancies, draw).id] },
        intent(),
      ),
  (file, draw) => desk.pay(file.id, 100 + draw(5000), { payerId: other }),
  (file, draw) => desk.pay(file.id, 100 + draw(9000), { allowOverpay: true }),
  (file) => desk.pay(file.id, Math.max(1, file.totals.balance)),
  (file) => desk.staff().post('payment/bill/edit', { bookingId: file.id }, intent()),
  (file, draw) => {
    const { id, version, placeTypeId, arrival } = stayIn(file)
    const body = { occupancyId: id, version, placeTypeId, placeId: null, arrival, departure: `2027-07-${19 + draw(5)}` }
    return desk.staff().post('booking/booking/move', body, intent())
  },
  (file, draw) => {
    const { id, version, arrival, departure } = at(file.occupancies, draw)
    const body = {
      occupancyId: id,
      version,
      placeTypeId: site.pitch,
      placeId: at(site.pitches, draw),
      arrival,
      departure,
    }
    return desk.staff().post('booking/booking/move', body, intent())
  },
]

/** Each file of the database, whatever became of it; options that lapsed before `day` hold nothing any more. */
const checkAll = async (day: string): Promise<void> => {
  const { db } = desk.house.house
  const overlaps = await sql`
    select 1 from place_hold a join place_hold b on b.establishment_id = a.establishment_id and b.place_id = a.place_id
      and b.id > a.id and b.nights && a.nights`.execute(db)
  expect(overlaps.rows).toEqual([])
  const sums = await sql<{ code: string }>`
    select b.code from booking b
    where b.state_id = 3 and b.status <> 'DELETED' and (
      b.total <> (select coalesce(sum(l.amount), 0) from booking_line l
        where l.establishment_id = b.establishment_id and l.booking_id = b.id)
      or b.paid <> (select coalesce(sum(m.amount), 0) from payments_of(b.establishment_id, b.id) m))`.execute(db)
  expect(sums.rows).toEqual([])
  const moved = await sql`select payment_id from payment_move group by payment_id having sum(amount) <> 0`.execute(db)
  expect(moved.rows).toEqual([])
  const stray = await sql`
    select h.id from place_hold h join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    where o.cancelled or b.status not in ('SAVED', 'IN_PROGRESS') or h.booking_id <> o.booking_id or b.status_id = 1`.execute(
    db,
  )
  expect(stray.rows).toEqual([])
  const gaps = await sql`
    select o.id, h.* from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    left join lateral (select count(*) filter (where not x.spent) as present, min(x.arrival) as first, max(x.departure) as last,
        sum(x.departure - x.arrival) as nights, bool_and(x.spent or x.place_id = o.place_id) as there
      from place_hold x where x.establishment_id = o.establishment_id and x.occupancy_id = o.id) h on true
    where b.state_id = 3 and b.status = 'SAVED' and b.status_id in (2, 3, 4) and not o.cancelled and o.gone_at is null
      and (o.early_departure is null or o.early_departure > o.arrival) and (b.status_id <> 2 or b.option_expiry >= ${day} or b.paid > 0)
      and not coalesce(h.present = 1 and h.first = o.arrival and h.last in (o.departure, o.early_departure)
        and h.nights = h.last - h.first and h.there, false)`.execute(db)
  expect(gaps.rows).toEqual([])
  const short = await sql`
    select night from occupancy_option q
    join place_hold h on h.establishment_id = q.establishment_id and h.occupancy_id = q.occupancy_id
    cross join generate_series(h.arrival, h.departure - 1, interval '1 day') night
    where q.kind = 'EXTRA' and q.ref_id = ${site.electricityId} group by night having sum(q.quantity) > ${FRIDGES}`.execute(
    db,
  )
  expect(short.rows).toEqual([])
  expect((await verifyChains(db, site.establishmentId)).intact).toBe(true)
}

test('keep the ledger, the lines, the payers and the chains true', { timeout: 180_000 }, async () => {
  const draw = draws(20_270_710)
  const files: number[] = []
  let accepted = 0
  for (const day of ['2027-03-01', '2027-07-10', '2027-07-12', '2027-07-16']) {
    await desk.at(`${day}T15:00:00Z`)
    let second = 0
    for (let life = 0; life < LIVES / 4; life++) {
      const isFresh = files.length === 0 || draw(3) > 0
      if (isFresh && day < '2027-07-12') {
        const basket = await desk
          .staff()
          .post(
            'booking/temp-booking/edit',
            { statusId: 3, customerId: site.customerId, pricing: {}, occupancies: stays(draw) },
            intent(),
          )
        const made = basket.body['item'] as BookingFile | undefined
        if (made === undefined) continue
        const saved = await desk.save(made, 1 + draw(3))
        if (saved.status === 200) {
          files.push(made.id)
          known.push(made.id)
        }
      }
      if (files.length === 0) continue
      const id = at(files, draw)
      let file = await desk.read(id)
      for (let step = 0; step < STEPS; step++) {
        // Two events never happen in the same instant.
        desk.house.setNow(new Date(Date.parse(`${day}T15:00:00Z`) + 1000 * ++second))
        if (file.occupancies.length === 0) break // split off, and given back since
        const answer = await at(STEP_LIST, draw)(file, draw)
        expect([200, 400, 404, 409]).toContain(answer.status)
        if (answer.status !== 200) continue
        accepted++
        const item = answer.body['item'] as BookingFile | undefined
        file = item?.lines === undefined ? await desk.read(id) : item
        expect(file.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(file.totals.total)
        expect(file.payers.reduce((sum, payer) => sum + payer.balance, 0)).toBe(file.totals.balance)
        const created = answer.body['created'] as BookingFile | undefined
        if (created !== undefined) files.push(created.id)
      }
    }
    await checkAll(day)
  }
  expect(accepted).toBeGreaterThan(LIVES / 2)
})
