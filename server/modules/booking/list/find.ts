/** Ctrl+K: any customer or stay by a few letters or a code. Each part only where its right allows. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Found, FoundBooking, FoundCustomer } from '#contract/operations/booking/list.ts'
import { allows } from '#contract/rights.ts'
import type { Context } from '#server/platform/http/route.ts'
import { searchCustomers } from '#server/modules/customer/index.ts'
import { matchesText } from '#server/modules/booking/list/search-bookings.ts'

const MOST = 8
/** Spec 5: a search needs three characters; fewer find nothing. */
const SHORTEST = 3

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
    where b.establishment_id = ${establishmentId} and b.state_id = 3 and b.status in ('SAVED', 'EXPIRED', 'CANCELLING', 'CANCELLED')
      and ${sql.join(matches, sql` and `)}
    order by b.status not in ('SAVED', 'EXPIRED'), abs(b.arrival - ${today}::date), b.id limit ${MOST}`.execute(tx)
  return rows
}

export const find = async (context: Context, q: string): Promise<Found> => {
  const words = q.split(/\s+/).filter((word) => word.length >= SHORTEST)
  if (words.length === 0) return { customers: [], bookings: [] }
  const { rights } = context
  return {
    customers: allows(rights.customer_partner_customer, 'read') ? await findCustomers(context, q) : [],
    bookings: allows(rights.booking_booking, 'read')
      ? await findBookings(context, matchesText(context.establishmentId, q))
      : [],
  }
}
