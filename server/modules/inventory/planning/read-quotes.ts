import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { PlanningQuote } from '#contract/operations/booking/planning.ts'
import type { Context } from '#server/platform/http/route.ts'
import { stateIs, statusIn } from '#server/platform/db/file-states.ts'

/** Quotes that may still be accepted, with a night in [from, to). They hold nothing: no row of the ledger says so. */
export const readQuotes = async (
  { tx, establishmentId, today }: Pick<Context, 'tx' | 'establishmentId' | 'today'>,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<{ list: PlanningQuote[] }> => {
  const { rows } = await sql<PlanningQuote>`
    select b.id as "bookingId", o.id as "occupancyId", o.version, coalesce(b.code, '') as code,
      coalesce(nullif(c.company_name, ''), c.surname, '') as name,
      (select count(*)::int from attendant a
        where a.establishment_id = o.establishment_id and a.occupancy_id = o.id) as people,
      o.place_type_id as "placeTypeId", o.place_id as "placeId", o.arrival, o.departure
    from booking b
    join occupancy o on o.establishment_id = b.establishment_id and o.booking_id = b.id
    left join customer c on c.id = b.customer_id
    where b.establishment_id = ${establishmentId} and ${stateIs('b', 'SAVED')} and ${statusIn('b', 'QUOTE')} and b.status = 'SAVED'
      and not o.cancelled and o.departure > ${from} and o.arrival < ${to}
      and b.arrival < ${to} and coalesce(b.quote_valid_until >= ${today}::date, true)
    order by o.arrival, o.id`.execute(tx)
  return { list: rows }
}
