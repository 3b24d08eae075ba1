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

/** The balance at its date (at arrival where none is set), the down payment at its own. */
const owes = (today: Day): RawBuilder<boolean> => sql<boolean>`
  (b.balance > 0 and coalesce(b.balance_due, h.arrival) <= ${today}
    or least(b.down_payment, b.total - b.retained - b.damage_paid) > b.paid - b.damage_paid and b.down_payment_due <= ${today})`

/**
 * Holds with a night in the window, lapsed ones left out. One pass over the index of days; people are counted once per stay of
 * the window rather than once per hold, which a nested count would do.
 */
export const holdsQuery = (
  { establishmentId, today, now }: Pick<Context, 'establishmentId' | 'today' | 'now'>,
  window: HoldWindow,
): RawBuilder<HoldRow> => sql<HoldRow>`
  with held as (
    select * from place_hold h
    where h.establishment_id = ${establishmentId} and h.departure > ${window.from} and h.arrival < ${window.to}
      and (h.expires_at is null or h.expires_at > ${now}) ${narrowed(window)}),
  party as (
    select a.occupancy_id, count(*)::int as people
    from held join attendant a on a.establishment_id = held.establishment_id and a.occupancy_id = held.occupancy_id
    group by a.occupancy_id)
  select h.id, h.place_id as "placeId", h.arrival - ${window.from}::date as arrival, h.departure - h.arrival as nights,
    array_position(${HOLD_KINDS}::text[], h.kind) - 1 as kind,
    coalesce(h.booking_id, 0) as "bookingId",
    case when h.spent then 0 else coalesce(h.occupancy_id, 0) end as "occupancyId",
    coalesce(o.version, 0) as version, coalesce(b.origin_id, 0)::int as "originId", coalesce(b.code, '') as code,
    coalesce(nullif(c.company_name, ''), c.surname, u.reason, k.label, '') as name, coalesce(party.people, 0) as people,
    case when h.pinned then ${HOLD_FLAGS.pinned}::int else 0 end
      + case when o.arrived_at is not null then ${HOLD_FLAGS.arrived}::int else 0 end
      + case when o.gone_at is not null then ${HOLD_FLAGS.gone}::int else 0 end
      + case when ${owes(today)} then ${HOLD_FLAGS.due}::int else 0 end
      + case when h.spent then ${HOLD_FLAGS.spent}::int else 0 end as flags,
    coalesce(extract(epoch from h.expires_at)::bigint, 0) as expires, coalesce(h.unavailability_id, 0) as "recordId"
  from held h
  left join booking b on b.establishment_id = h.establishment_id and b.id = h.booking_id
  left join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
  left join customer c on c.id = b.customer_id
  left join unavailability u on u.establishment_id = h.establishment_id and u.id = h.unavailability_id
  left join allotment q on q.establishment_id = h.establishment_id and q.id = h.allotment_id
  left join partner k on k.establishment_id = q.establishment_id and k.id = q.partner_id
  left join party on party.occupancy_id = h.occupancy_id`

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
