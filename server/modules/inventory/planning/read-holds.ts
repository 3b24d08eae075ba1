import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import { HOLD_FLAGS, HOLD_KINDS } from '#contract/operations/booking/planning.ts'
import type { PlanningHolds } from '#contract/operations/booking/planning.ts'
import type { Context } from '#server/platform/http/route.ts'

type Column = Exclude<keyof PlanningHolds, 'from'>

/** A hold as the query gives it: one value a column of the answer. */
export type HoldRow = { readonly [C in Column]: PlanningHolds[C][number] }

export interface HoldWindow {
  readonly from: Day
  readonly to: Day
  readonly placeTypeIds?: readonly number[] | undefined
  readonly bookingIds?: readonly number[] | undefined
}

const narrowed = ({ placeTypeIds, bookingIds }: HoldWindow): RawBuilder<unknown> => sql`
  ${placeTypeIds === undefined ? sql`` : sql`and h.place_type_id = any (${placeTypeIds}::bigint[])`}
  ${bookingIds === undefined ? sql`` : sql`and h.booking_id = any (${bookingIds}::bigint[])`}`

/** The balance at its date (at arrival where none is set), what offices of aid owe apart; the down payment at its own. */
const owes = (today: Day): RawBuilder<boolean> => sql<boolean>`
  (b.balance > 0 and coalesce(b.balance_due, h.arrival) <= ${today} and b.balance > aid_due(h.establishment_id, h.booking_id)
    or least(b.down_payment, b.total - b.retained - b.damage_paid) > b.paid - b.damage_paid and b.down_payment_due <= ${today})`

/**
 * Holds with a night in the window, lapsed ones left out; then, by their ids, the stays, files, customers and parties behind them.
 * Each is read by an array of ids, in a few descents of its index: how many holds a window has is guessed so badly from its two
 * days that a plain join would read the tables whole for a month of a season.
 */
export const holdsQuery = (
  { establishmentId, today, now }: Pick<Context, 'establishmentId' | 'today' | 'now'>,
  window: HoldWindow,
): RawBuilder<HoldRow> => sql<HoldRow>`
  with held as materialized (
    select * from place_hold h
    where h.establishment_id = ${establishmentId} and h.departure > ${window.from} and h.arrival < ${window.to}
      and (h.expires_at is null or h.expires_at > ${now}) ${narrowed(window)}),
  stay as materialized (
    select id, version, arrived_at, gone_at from occupancy
    where establishment_id = ${establishmentId} and id = any (array(select occupancy_id from held))),
  party as materialized (
    select occupancy_id, count(*)::int as people from attendant
    where establishment_id = ${establishmentId} and occupancy_id = any (array(select occupancy_id from held))
    group by occupancy_id),
  file as materialized (
    select id, code, origin_id, customer_id, balance, balance_due, total, paid, retained, damage_paid, down_payment, down_payment_due
    from booking where establishment_id = ${establishmentId} and id = any (array(select booking_id from held))),
  buyer as materialized (
    select id, coalesce(nullif(company_name, ''), surname) as name from customer
    where id = any (array(select customer_id from file)))
  select h.id, h.place_id as "placeId", h.arrival - ${window.from}::date as arrival, h.departure - h.arrival as nights,
    array_position(${HOLD_KINDS}::text[], h.kind) - 1 as kind,
    coalesce(h.booking_id, 0) as "bookingId",
    case when h.spent then 0 else coalesce(h.occupancy_id, 0) end as "occupancyId",
    coalesce(o.version, 0) as version, coalesce(b.origin_id, 0)::int as "originId", coalesce(b.code, '') as code,
    coalesce(c.name, u.reason, k.label, '') as name, coalesce(party.people, 0) as people,
    case when h.pinned then ${HOLD_FLAGS.pinned}::int else 0 end
      + case when o.arrived_at is not null then ${HOLD_FLAGS.arrived}::int else 0 end
      + case when o.gone_at is not null then ${HOLD_FLAGS.gone}::int else 0 end
      + case when ${owes(today)} then ${HOLD_FLAGS.due}::int else 0 end
      + case when h.spent then ${HOLD_FLAGS.spent}::int else 0 end as flags,
    coalesce(extract(epoch from h.expires_at)::bigint, 0) as expires, coalesce(h.unavailability_id, 0) as "recordId"
  from held h
  left join file b on b.id = h.booking_id
  left join stay o on o.id = h.occupancy_id
  left join buyer c on c.id = b.customer_id
  left join party on party.occupancy_id = h.occupancy_id
  left join unavailability u on u.establishment_id = h.establishment_id and u.id = h.unavailability_id
  left join allotment q on q.establishment_id = h.establishment_id and q.id = h.allotment_id
  left join partner k on k.establishment_id = q.establishment_id and k.id = q.partner_id`

/** Rows → columns. */
export const columnsOf = (from: Day, rows: readonly HoldRow[]): PlanningHolds => {
  const column = <C extends Column>(name: C): HoldRow[C][] => rows.map((row) => row[name])
  return {
    from,
    id: column('id'),
    placeId: column('placeId'),
    arrival: column('arrival'),
    nights: column('nights'),
    kind: column('kind'),
    bookingId: column('bookingId'),
    occupancyId: column('occupancyId'),
    version: column('version'),
    originId: column('originId'),
    code: column('code'),
    name: column('name'),
    people: column('people'),
    flags: column('flags'),
    expires: column('expires'),
    recordId: column('recordId'),
  }
}

/** What the planning draws in a window. */
export const readHolds = async (
  context: Pick<Context, 'tx' | 'establishmentId' | 'today' | 'now'>,
  window: HoldWindow,
): Promise<PlanningHolds> => {
  const { rows } = await holdsQuery(context, window).execute(context.tx)
  return columnsOf(window.from, rows)
}
