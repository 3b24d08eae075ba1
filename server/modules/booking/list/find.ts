/** Ctrl+K: any customer, stay or place by a few letters, a code, a telephone or a plate. Each part only where its right allows. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { searchTerms } from '#domain/customer/search-terms.ts'
import type { Found, FoundBooking, FoundCustomer, FoundPlace } from '#contract/operations/booking/list.ts'
import { escapeLike } from '#server/crud/search.ts'
import { allows } from '#contract/rights.ts'
import type { Context } from '#server/platform/http/route.ts'
import { searchCustomers } from '#server/modules/customer/index.ts'
import { matchesText } from '#server/modules/booking/list/matches-text.ts'
import { stateIs } from '#server/platform/db/file-states.ts'

const MOST = 8
const MOST_PLACES = 5

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** As the list of customers finds them: telephone, plate, town, one typo. */
const findCustomers = async (context: Context, text: string): Promise<FoundCustomer[]> => {
  const { list } = await searchCustomers(context, { criteria: { text }, page: 0, size: MOST, sort: [] })
  return list.map((row) => ({
    id: row.id,
    code: textOf(row['code']),
    name: ['companyName', 'surname', 'name']
      .map((key) => textOf(row[key]))
      .filter((part) => part !== '')
      .join(' '),
    town: textOf(row['town']) || null,
  }))
}

const findBookings = async (
  { tx, establishmentId, today }: Context,
  text: string,
  matches: readonly RawBuilder<boolean>[],
): Promise<FoundBooking[]> => {
  const { rows } = await sql<FoundBooking>`
    select b.id, b.code, b.status_id as "statusId", b.status,
      nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName", b.arrival, b.departure, coalesce((select string_agg(coalesce(p.code, t.code), ', ' order by o.position, o.id)
        from occupancy o
        join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
        left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
        where o.establishment_id = b.establishment_id and o.booking_id = b.id), '') as places
    from booking b left join customer c on c.id = b.customer_id
    where b.establishment_id = ${establishmentId} and ${stateIs('b', 'SAVED')} and b.status in ('SAVED', 'EXPIRED', 'CANCELLING', 'CANCELLED')
      and ${sql.join(matches, sql` and `)}
    order by lower(b.code) <> lower(${text}), b.status not in ('SAVED', 'EXPIRED'), b.departure < ${today}::date,
      abs(b.arrival - ${today}::date), b.id limit ${MOST}`.execute(tx)
  return rows
}

/** Its code or its customer; before them whoever came by that vehicle: at the barrier the plate is all there is to read. */
const findStays = async (context: Context, q: string): Promise<FoundBooking[]> => {
  const { establishmentId } = context
  const { terms, plate: whole } = searchTerms(q)
  const plate = whole ?? (terms.length === 1 ? (terms[0]?.plate ?? null) : null)
  const named = await findBookings(context, q, matchesText(establishmentId, q))
  if (plate === null) return named
  const ofVehicle = sql<boolean>`b.id = any (array(
    select o.booking_id from occupancy_option v
    join occupancy o on o.establishment_id = v.establishment_id and o.id = v.occupancy_id
    where v.establishment_id = ${establishmentId} and v.detail is not null and plain_key(v.detail) like '%' || plain_key(${plate}) || '%'))`
  const came = await findBookings(context, q, [ofVehicle])
  return [...came, ...named.filter(({ id }) => !came.some((one) => one.id === id))].slice(0, MOST)
}

/** « b12 », « A 4 »: a code is short, and begins with what is typed. */
const findPlaces = async ({ tx, establishmentId, today, now }: Context, text: string): Promise<FoundPlace[]> => {
  const code = text.replaceAll(/\s/g, '')
  const { rows } = await sql<FoundPlace>`
    select p.id, p.code, t.label ->> 'fr' as type, case when h.id is null then null else json_build_object('name',
      coalesce(nullif(c.company_name, ''), c.surname, u.reason), 'until', h.departure) end as tonight
    from place p
    join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
    left join place_hold h on h.establishment_id = p.establishment_id and h.place_id = p.id
      and h.nights @> ${today}::date and (h.expires_at is null or h.expires_at > ${now})
    left join booking b on b.establishment_id = h.establishment_id and b.id = h.booking_id
    left join customer c on c.id = b.customer_id
    left join unavailability u on u.establishment_id = h.establishment_id and u.id = h.unavailability_id
    where p.establishment_id = ${establishmentId} and not p.hidden
      and sort_key(replace(p.code, ' ', '')) like sort_key(${escapeLike(code)}) || '%'
    order by length(p.code), sort_key(p.code), p.id limit ${MOST_PLACES}`.execute(tx)
  return rows
}

export const find = async (context: Context, q: string): Promise<Found> => {
  const { rights } = context
  const places = allows(rights.booking_planning, 'read') ? await findPlaces(context, q) : []
  // Spec 5: three characters, but for the code of a place.
  if (searchTerms(q).terms.length === 0) return { places, customers: [], bookings: [] }
  return {
    places,
    customers: allows(rights.customer_partner_customer, 'read') ? await findCustomers(context, q) : [],
    bookings: allows(rights.booking_booking, 'read') ? await findStays(context, q) : [],
  }
}
