/** The stays that arrive or leave on a day, with what the desk asks before it ticks them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { PayerFile } from '#contract/operations/booking/file.ts'
import type { ReceptionRow } from '#contract/operations/booking/reception-day.ts'
import { payersOfFiles } from '#server/modules/booking/index.ts'
import { stayOwes } from '#server/modules/reception/police/due.ts'
import { arriving, FIRM, leaving, present, sleeping } from '#server/modules/reception/which-stays.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isLive } from '#server/platform/db/file-states.ts'

/** What is still to be asked for, as names of `MISSING`. */
const missing = (police: RawBuilder<boolean>): RawBuilder<unknown> => sql`array_remove(array[
    case when w.unnamed then 'names' end,
    case when coalesce(x.address1, '') = '' or coalesce(x.postal_code, '') = '' or coalesce(x.town, '') = '' then 'address' end,
    case when v.unplated then 'plate' end,
    case when ${police} then 'police' end], null)`

/** The people of all stays in one pass, `w` of the stay `o`: so many questions a row cost more than the rows. */
const people = ({ establishmentId }: Context, ids: readonly number[]): RawBuilder<unknown> => sql`(
  select a.occupancy_id, count(*)::int as people, bool_or(coalesce(a.surname, '') = '') as unnamed,
    string_agg(concat_ws(' ', a.surname, a.name), ', ' order by a.position) filter (where concat_ws('', a.surname, a.name) <> '') as occupants
  from attendant a where a.establishment_id = ${establishmentId} and a.occupancy_id = any (${ids}::bigint[]) group by 1)`

/** Their vehicles, `v`. */
const vehicles = ({ establishmentId }: Context, ids: readonly number[]): RawBuilder<unknown> => sql`(
  select q.occupancy_id, bool_or(coalesce(q.detail, '') = '') as unplated,
    string_agg(concat_ws(' ', q.detail, '(' || m.label || ')'), ', ' order by q.code)
      filter (where q.detail is not null or m.id is not null) as plates
  from occupancy_option q left join vehicle_brand m on m.id = q.brand_id
  where q.establishment_id = ${establishmentId} and q.occupancy_id = any (${ids}::bigint[])
    and q.kind = 'VEHICLE' and q.quantity > 0 group by 1)`

/** What was written of their files, `z`, the last first. */
const notes = ({ establishmentId }: Context, bookingIds: readonly number[]): RawBuilder<unknown> => sql`(
  select n.booking_id, string_agg(n.text, ' · ' order by n.created_at desc, n.id desc) as note from booking_note n
  where n.establishment_id = ${establishmentId} and n.booking_id = any (${bookingIds}::bigint[]) group by 1)`

/** Stays that begin on a place on the day, `f` of the place: found by their arrival, since a place's nights are many. */
const following = ({ establishmentId }: Context, day: Day): RawBuilder<unknown> => sql`(
  select n.place_id, array_agg(n.occupancy_id) as stays from place_hold n
  where n.establishment_id = ${establishmentId} and n.arrival = ${day} and n.kind = 'STAY' group by 1)`

/** Whether the list speaks of police forms, and then whether the stay lacks one. */
const lacksForm = async ({ tx, establishmentId, modules }: Context): Promise<RawBuilder<boolean>> => {
  if (!modules.includes('policeRegister')) return sql<boolean>`false`
  const { policeRegister } = await preferencesOf(tx, establishmentId)
  return policeRegister.askOnArrival ? stayOwes(policeRegister.presumeForeign) : sql<boolean>`false`
}

interface Ids {
  readonly stays: readonly number[]
  readonly files: readonly number[]
}

/**
 * Stays that `which` names. A query of its own: how many of all the past are still here is guessed so badly that the other tables
 * would be read whole.
 */
const idsOf = async ({ tx, establishmentId }: Context, which: RawBuilder<boolean>): Promise<Ids> => {
  const { rows } = await sql<{ id: number; bookingId: number }>`
    select o.id, o.booking_id as "bookingId" from occupancy o
    where o.establishment_id = ${establishmentId} and not o.cancelled and ${which}`.execute(tx)
  return { stays: rows.map(({ id }) => id), files: [...new Set(rows.map(({ bookingId }) => bookingId))] }
}

type Found = Omit<ReceptionRow, 'due' | 'payers' | 'presence' | 'tickedAt'>

const query = (context: Context, police: RawBuilder<boolean>, ids: Ids, day: Day) => sql<Found>`
  select o.id, o.version, b.id as "bookingId", b.version as "bookingVersion", b.code, b.status_id as "statusId",
    b.customer_id as "customerId", nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName", coalesce(nullif(c.phone1, ''), nullif(c.phone2, '')) as phone,
    p.id as "placeId", p.code as "placeCode", t.label ->> 'fr' as "placeTypeLabel", coalesce(l.rental, false) as rental, o.arrival,
    coalesce(o.early_departure, o.departure) as departure,
    coalesce(w.people, 0) as people, w.occupants, v.plates, to_char(o.expected_hour, 'HH24:MI') as "expectedHour", z.note,
    o.arrived_at as "arrivedAt", o.gone_at as "goneAt", b.balance,
    ${missing(police)} as missing,
    case when p.id is null then 'NONE' when s.name is not null then 'OCCUPIED' when u.closed then 'CLOSED' else 'READY' end as "placeState",
    s.name as "occupiedBy",
    coalesce(cardinality(array_remove(f.stays, o.id)) > 0, false) as "awaitedAfter"
  from occupancy o
  join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
  join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
  left join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
  left join place_hold h on h.establishment_id = o.establishment_id and h.occupancy_id = o.id and not h.spent
  left join place p on p.establishment_id = o.establishment_id and p.id = coalesce(h.place_id, o.place_id)
  left join customer c on c.id = b.customer_id
  left join ${people(context, ids.stays)} w on w.occupancy_id = o.id
  left join ${vehicles(context, ids.stays)} v on v.occupancy_id = o.id
  left join ${notes(context, ids.files)} z on z.booking_id = b.id
  left join ${following(context, day)} f on f.place_id = p.id
  left join lateral (select * from address y where y.customer_id = c.id order by y.is_main desc, y.id limit 1) x on true
  left join lateral (
    select coalesce(nullif(concat_ws(' ', d.company_name, d.surname, d.name), ''), g.code) as name
    from occupancy r
    join booking g on g.establishment_id = r.establishment_id and g.id = r.booking_id
    left join customer d on d.id = g.customer_id
    where r.establishment_id = o.establishment_id and r.place_id = p.id and r.id <> o.id and r.arrived_at is not null
      and r.gone_at is null and not r.cancelled and r.arrival <= ${day} and ${isLive('g')}
    order by r.departure desc limit 1) s on true
  left join lateral (select true as closed from place_hold k where k.establishment_id = o.establishment_id
    and k.place_id = p.id and k.kind = 'UNAVAILABILITY' and k.nights @> ${day}::date limit 1) u on true
  where o.establishment_id = ${context.establishmentId} and o.id = any (${ids.stays}::bigint[]) and ${FIRM}
  order by p.position, p.code, "customerName", o.id`

const rowsOf = async (
  context: Context,
  police: RawBuilder<boolean>,
  which: RawBuilder<boolean>,
  day: Day,
): Promise<readonly ReceptionRow[]> => {
  const ids = await idsOf(context, which)
  if (ids.stays.length === 0) return []
  const { rows } = await query(context, police, ids, day).execute(context.tx)
  const shared = await payersOfFiles(
    context.tx,
    context.establishmentId,
    rows.map(({ bookingId, customerId }) => ({ id: bookingId, customerId })),
  )
  return rows.map((row) => completed(row, shared.get(row.bookingId)))
}

/** What the customer is asked at the desk is their own part: others are asked elsewhere, unless nobody else bears anything. */
const completed = (row: Found, payers: readonly PayerFile[] | undefined): ReceptionRow => {
  const own = payers?.find(({ payerId }) => payerId === row.customerId)?.balance ?? row.balance
  const { arrivedAt, goneAt } = row
  const presence = goneAt !== null ? 'gone' : arrivedAt === null ? 'awaited' : 'here'
  return { ...row, presence, tickedAt: goneAt ?? arrivedAt, payers: payers ?? null, due: cents(Math.max(0, own)) }
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
