/** Occupants whose birthday falls within their stay: a card, a cake. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ListRow } from '#contract/list.ts'
import type { birthdayList } from '#contract/lists/booking/reception.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isLive, statusIn } from '#server/platform/db/file-states.ts'

type BirthdayRow = ListRow<typeof birthdayList>

/** Birthdays on [from, to], days of arrival and departure included; those of 29 February on the 28th of other years. */
export const readBirthdays = async (
  { tx, establishmentId }: Context,
  from: Day,
  to: Day,
): Promise<readonly BirthdayRow[]> => {
  const { rows } = await sql<BirthdayRow>`
    select a.id, b.id as "bookingId", b.status_id as "statusId", b.customer_id as "customerId", b.code,
      nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName", p.code as "placeCode",
      concat_ws(' ', a.surname, a.name) as name, d.day as birthday, y.year - extract(year from a.birth_date)::int as age,
      o.arrival, coalesce(o.early_departure, o.departure) as departure
    from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    join attendant a on a.establishment_id = o.establishment_id and a.occupancy_id = o.id and a.birth_date is not null
    left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
    left join customer c on c.id = b.customer_id
    cross join generate_series(extract(year from ${from}::date)::int, extract(year from ${to}::date)::int) as y (year)
    cross join lateral (
      select (a.birth_date + make_interval(years => y.year - extract(year from a.birth_date)::int))::date as day) d
    where o.establishment_id = ${establishmentId} and ${isLive('b')} and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')}
      and not o.cancelled and o.arrival <= ${to} and coalesce(o.early_departure, o.departure) >= ${from}
      and d.day between ${from} and ${to} and d.day between o.arrival and coalesce(o.early_departure, o.departure)
    order by d.day, p.code, name, a.id`.execute(tx)
  return rows
}
