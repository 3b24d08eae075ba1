/**
 * What must hold in the database whatever happened to it, asked in plain SQL of its own: none of these queries shares code with
 * the server, but the verification of the signature chains, which is itself under test elsewhere.
 */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { claim, claimNone } from './report.ts'

/** A claim and the rows that would contradict it. */
const CONTRADICTIONS: readonly (readonly [claim: string, query: ReturnType<typeof sql<object>>])[] = [
  [
    'no place is held twice for one night',
    sql`select a.id as one, b.id as other, a.place_id from place_hold a join place_hold b
      on b.establishment_id = a.establishment_id and b.place_id = a.place_id and b.id > a.id
      and a.arrival < b.departure and b.arrival < a.departure`,
  ],
  [
    'no night of a place is sold twice, counted from the stays: those not yet over, where they are now',
    sql`select o.place_id, night::date, count(*) from occupancy o
      join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
      join establishment e on e.id = o.establishment_id
      cross join generate_series(
        coalesce((select max(s.departure) from place_hold s
          where s.establishment_id = o.establishment_id and s.occupancy_id = o.id and s.spent), o.arrival),
        least(o.departure, o.early_departure, (o.gone_at at time zone e.time_zone)::date) - 1, interval '1 day') night
      where b.state_id = 3 and b.status = 'SAVED' and b.status_id in (2, 3, 4) and not o.cancelled
      group by o.establishment_id, o.place_id, night having count(*) > 1`,
  ],
  [
    'every live stay holds its very nights, without a gap, those to come on its place',
    sql`select b.code, o.id, h.* from occupancy o
      join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
      left join lateral (select count(*) filter (where not h.spent) as present, min(h.arrival) as first, max(h.departure) as last,
          sum(h.departure - h.arrival) as nights,
          bool_and(h.spent or (h.place_id = o.place_id and h.place_type_id = o.place_type_id)) as there,
          bool_and(h.booking_id = b.id and h.kind = case b.status_id when 2 then 'OPTION' else 'STAY' end) as own
        from place_hold h where h.establishment_id = o.establishment_id and h.occupancy_id = o.id) h on true
      where b.state_id = 3 and b.status = 'SAVED' and b.status_id in (2, 3, 4) and not o.cancelled and o.gone_at is null
        and (o.early_departure is null or o.early_departure > o.arrival)
        and not coalesce(h.present = 1 and h.first = o.arrival and h.last in (o.departure, o.early_departure)
          and h.nights = h.last - h.first and h.there and h.own, false)`,
  ],
  [
    'no extra is taken beyond its stock on any night',
    sql`select e.id, night::date, sum(q.quantity) as taken, e.stock from extra e
      join occupancy_option q on q.establishment_id = e.establishment_id and q.ref_id = e.id and q.kind = 'EXTRA'
      join place_hold h on h.establishment_id = q.establishment_id and h.occupancy_id = q.occupancy_id
      cross join generate_series(h.arrival, h.departure - 1, interval '1 day') night
      where e.stock is not null and (h.expires_at is null or h.expires_at > now())
      group by e.establishment_id, e.id, e.stock, night having sum(q.quantity) > e.stock`,
  ],
  [
    'no allotment keeps more of a night than it was given, its partner’s stays counted',
    sql`select a.id, night::date, count(*) from allotment a
      cross join generate_series(a.start_date, a.end_date, interval '1 day') night
      join place_hold h on h.establishment_id = a.establishment_id and h.arrival <= night and h.departure > night
      left join booking b on b.establishment_id = h.establishment_id and b.id = h.booking_id
      where h.allotment_id = a.id or (h.kind in ('STAY', 'OPTION', 'LOCK') and b.partner_id = a.partner_id and h.place_type_id = a.place_type_id)
      group by a.establishment_id, a.id, a.quantity, night having count(*) > a.quantity`,
  ],
  [
    'every hold belongs to a stay that is live, or to a basket',
    sql`select h.id, h.kind, b.code, b.status from place_hold h
      left join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
      left join booking b on b.establishment_id = h.establishment_id and b.id = h.booking_id
      where h.kind in ('STAY', 'OPTION', 'LOCK') and (o.id is null or b.id is null or o.booking_id <> b.id or o.cancelled
        or (h.kind = 'LOCK') <> (b.state_id = 1) or (h.kind <> 'LOCK' and b.status <> 'SAVED'))`,
  ],
  [
    'every saved file has its stays, its lines and its code',
    sql`select b.id, b.code from booking b where b.state_id = 3 and b.status = 'SAVED' and (b.code is null
      or not exists (select 1 from occupancy o where o.establishment_id = b.establishment_id and o.booking_id = b.id)
      or exists (select 1 from occupancy o where o.establishment_id = b.establishment_id and o.booking_id = b.id
        and not o.cancelled and not exists (select 1 from booking_line l
          where l.establishment_id = o.establishment_id and l.occupancy_id = o.id and l.type = 'occupancy')))`,
  ],
  [
    'every total is the sum of its lines',
    sql`select b.code, b.total, sum(l.amount) as lines from booking b
      left join booking_line l on l.establishment_id = b.establishment_id and l.booking_id = b.id and l.type <> 'partnerCommission'
      where b.state_id = 3 group by b.establishment_id, b.id, b.code, b.total having b.total <> coalesce(sum(l.amount), 0)`,
  ],
  [
    'the dates of every file are those of its stays',
    sql`select b.code from booking b join occupancy o on o.establishment_id = b.establishment_id and o.booking_id = b.id
      where b.state_id = 3 and b.status = 'SAVED' and not o.cancelled group by b.establishment_id, b.id, b.code, b.arrival, b.departure
      having b.arrival <> min(o.arrival) or b.departure <> max(o.departure)`,
  ],
  [
    'what every file says it received is the sum of its payments, with what came from other files and went to them',
    sql`select b.code, b.paid, sum(p.amount) as payments from booking b
      left join (select establishment_id, booking_id, amount from payment
        union all select establishment_id, booking_id, amount from payment_move) p
        on p.establishment_id = b.establishment_id and p.booking_id = b.id
      group by b.establishment_id, b.id, b.code, b.paid having b.paid <> coalesce(sum(p.amount), 0)`,
  ],
  [
    'what leaves one file arrives in another: the moves of a payment sum to nothing',
    sql`select establishment_id, payment_id, sum(amount) from payment_move
      group by establishment_id, payment_id having sum(amount) <> 0`,
  ],
  [
    'every reversal is the opposite of one payment of the same file',
    sql`select r.id from payment r left join payment p on p.establishment_id = r.establishment_id and p.id = r.reverses_id
      where r.type = 'REVERSAL' and (p.id is null or p.type = 'REVERSAL' or p.amount <> -r.amount or p.booking_id <> r.booking_id)`,
  ],
  [
    'every guarantee has received and let go what its signed rows say',
    sql`select g.id from guarantee g
      left join payment p on p.establishment_id = g.establishment_id and p.guarantee_id = g.id
      group by g.establishment_id, g.id, g.received, g.returned, g.cashed
      having g.received <> coalesce(sum(p.amount) filter (where p.amount > 0), 0)
        or (g.received > 0 and g.returned + g.cashed <> -coalesce(sum(p.amount) filter (where p.amount < 0), 0))`,
  ],
  [
    'no credit note paid more than it was',
    sql`select c.number from credit_note c where credit_left(c.establishment_id, c.id) not between 0 and c.amount`,
  ],
  [
    'every bill is the sum of its lines',
    sql`select b.number from bill b left join bill_line l on l.establishment_id = b.establishment_id and l.bill_id = b.id
      group by b.establishment_id, b.id, b.number, b.total, b.total_excluding, b.total_vat
      having b.total <> coalesce(sum(l.amount), 0) or b.total <> b.total_excluding + b.total_vat`,
  ],
  [
    'bill numbers of a year follow each other from 1 without a gap, in the order of the chain',
    sql`select number, rank, seq from (select number, substring(number from length(y.bill_prefix) + 1)::int as rank, b.seq,
        row_number() over (partition by b.establishment_id, y.id order by b.seq) as expected
      from bill b join financial_year y on y.establishment_id = b.establishment_id and y.id = b.financial_year_id) n
      where rank <> expected`,
  ],
  [
    'codes of files follow each other without a gap',
    sql`select c.year, c.last, count(b.id) from booking_counter c left join booking b on b.establishment_id = c.establishment_id
      and b.code is not null and extract(year from b.booked_on) = c.year
      group by c.establishment_id, c.year, c.last having c.last <> count(b.id)`,
  ],
]

/** Checks all of it, and every signature. Answers how many stays, payments and bills were looked at. */
export const claimConsistent = async (db: Db, when: string): Promise<void> => {
  for (const [text, query] of CONTRADICTIONS) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) claimNone(`${when}: ${text}`, rows)
  }
  const establishments = await sql<{ id: number }>`select id from establishment`.execute(db)
  for (const { id } of establishments.rows) {
    const report = await verifyChains(db, id)
    if (!report.intact) claim(`${when}: every signature chain verifies`, false, report)
  }
}

/** The same, told claim by claim even where all hold: once, at the end of a proof. */
export const tellConsistent = async (db: Db): Promise<void> => {
  for (const [text, query] of CONTRADICTIONS) claimNone(text, (await query.execute(db)).rows)
  const establishments = await sql<{ id: number }>`select id from establishment`.execute(db)
  for (const { id } of establishments.rows) {
    const report = await verifyChains(db, id)
    const rows = report.chains.map((chain) => `${chain.kind} ${chain.rows}`).join(', ')
    claim(`every signature chain verifies (${rows})`, report.intact, report)
  }
}
