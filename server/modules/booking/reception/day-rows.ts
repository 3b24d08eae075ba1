/** The stays that arrive or leave on a day, with what the desk asks before it ticks them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { stayOwes } from '#server/modules/booking/reception/police/due.ts'
import { arriving, FIRM, leaving, present, sleeping } from '#server/modules/booking/reception/which-stays.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What is still to be asked for, as names of `MISSING`. */
const missing = (police: RawBuilder<boolean>): RawBuilder<unknown> => sql`array_remove(array[
    case when exists (select 1 from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id
      and coalesce(a.surname, '') = '') then 'names' end,
    case when coalesce(x.address1, '') = '' or coalesce(x.postal_code, '') = '' or coalesce(x.town, '') = '' then 'address' end,
    case when exists (select 1 from occupancy_option q where q.establishment_id = o.establishment_id and q.occupancy_id = o.id
      and q.kind = 'VEHICLE' and q.quantity > 0 and coalesce(q.detail, '') = '') then 'plate' end,
    case when ${police} then 'police' end], null)`

/** Whether the list speaks of police forms, and then whether the stay lacks one. */
const lacksForm = async ({ tx, establishmentId, modules }: Context): Promise<RawBuilder<boolean>> => {
  if (!modules.includes('policeRegister')) return sql<boolean>`false`
  const { policeRegister } = await preferencesOf(tx, establishmentId)
  return policeRegister.askOnArrival ? stayOwes(policeRegister.presumeForeign) : sql<boolean>`false`
}

/**
 * Stays that `which` names. A query of its own: how many of all the past are still here is guessed so badly that the other tables
 * would be read whole.
 */
const idsOf = async ({ tx, establishmentId }: Context, which: RawBuilder<boolean>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from occupancy o where o.establishment_id = ${establishmentId} and not o.cancelled and ${which}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

const query = (context: Context, police: RawBuilder<boolean>, ids: readonly number[], day: Day) => sql<ReceptionRow>`
  select o.id, o.version, b.id as "bookingId", b.version as "bookingVersion", b.code, b.status_id as "statusId",
    b.customer_id as "customerId", nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName", coalesce(nullif(c.phone1, ''), nullif(c.phone2, '')) as phone,
    p.id as "placeId", p.code as "placeCode", t.label ->> 'fr' as "placeTypeLabel", coalesce(l.rental, false) as rental, o.arrival,
    coalesce(o.early_departure, o.departure) as departure,
    (select count(*)::int from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id) as people,
    (select string_agg(concat_ws(' ', a.surname, a.name), ', ' order by a.position) from attendant a
      where a.establishment_id = o.establishment_id and a.occupancy_id = o.id and concat_ws('', a.surname, a.name) <> '') as occupants,
    (select string_agg(concat_ws(' ', q.detail, '(' || v.label || ')'), ', ' order by q.code) from occupancy_option q
      left join vehicle_brand v on v.id = q.brand_id
      where q.establishment_id = o.establishment_id and q.occupancy_id = o.id and q.kind = 'VEHICLE' and q.quantity > 0
        and (q.detail is not null or v.id is not null)) as plates,
    o.arrived_at as "arrivedAt", o.gone_at as "goneAt", b.balance,
    ${missing(police)} as missing,
    case when p.id is null then 'NONE' when s.name is not null then 'OCCUPIED' when u.closed then 'CLOSED' else 'READY' end as "placeState",
    s.name as "occupiedBy",
    exists (select 1 from place_hold n where n.establishment_id = o.establishment_id and n.place_id = p.id
      and n.nights @> ${day}::date and n.arrival = ${day} and n.kind = 'STAY' and n.occupancy_id <> o.id) as "awaitedAfter"
  from occupancy o
  join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
  join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
  left join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
  left join place_hold h on h.establishment_id = o.establishment_id and h.occupancy_id = o.id and not h.spent
  left join place p on p.establishment_id = o.establishment_id and p.id = coalesce(h.place_id, o.place_id)
  left join customer c on c.id = b.customer_id
  left join lateral (select * from address y where y.customer_id = c.id order by y.is_main desc, y.id limit 1) x on true
  left join lateral (
    select coalesce(nullif(concat_ws(' ', d.company_name, d.surname, d.name), ''), g.code) as name
    from occupancy r
    join booking g on g.establishment_id = r.establishment_id and g.id = r.booking_id
    left join customer d on d.id = g.customer_id
    where r.establishment_id = o.establishment_id and r.place_id = p.id and r.id <> o.id and r.arrived_at is not null
      and r.gone_at is null and not r.cancelled and r.arrival <= ${day} and g.state_id = 3 and g.status = 'SAVED'
    order by r.departure desc limit 1) s on true
  left join lateral (select true as closed from place_hold k where k.establishment_id = o.establishment_id
    and k.place_id = p.id and k.kind = 'UNAVAILABILITY' and k.nights @> ${day}::date limit 1) u on true
  where o.establishment_id = ${context.establishmentId} and o.id = any (${ids}::bigint[]) and ${FIRM}
  order by p.position, p.code, "customerName", o.id`

const rowsOf = async (
  context: Context,
  police: RawBuilder<boolean>,
  which: RawBuilder<boolean>,
  day: Day,
): Promise<readonly ReceptionRow[]> => {
  const ids = await idsOf(context, which)
  return ids.length === 0 ? [] : (await query(context, police, ids, day).execute(context.tx)).rows
}

/** By place. */
export const arrivalRows = async (context: Context, day: Day): Promise<readonly ReceptionRow[]> =>
  rowsOf(context, await lacksForm(context), arriving(day, context.today), day)

/** By place; `others`: also who is here and leaves later. Whoever leaves is asked for no form any more. */
export const departureRows = async (context: Context, day: Day, others: boolean): Promise<readonly ReceptionRow[]> =>
  rowsOf(context, sql<boolean>`false`, leaving(day, context.today, others), day)

/** Who is on the site on a night of [from, to], or said to be: by place, whatever day they arrived. */
export const occupationRows = async (context: Context, from: Day, to: Day): Promise<readonly ReceptionRow[]> =>
  rowsOf(context, sql<boolean>`false`, sleeping(from, to, context.today), from)

/** Everybody who came and did not leave: the list of an evacuation, by place. */
export const presentRows = async (context: Context): Promise<readonly ReceptionRow[]> =>
  rowsOf(context, sql<boolean>`false`, present(), context.today)
