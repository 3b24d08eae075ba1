/** Which stays a day of the reception speaks of: said once, for the lists, their files and the figures of home. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isLive, statusIn } from '#server/platform/db/file-states.ts'

/** Nights of the longest stay, as the table has it: nobody who came before is still here. */
const LONGEST = 366

/** Files whose guests are expected, here or gone: of the stay `o` in the file `b`. */
export const FIRM = sql<boolean>`(${isLive('b')} and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')} and not o.cancelled)`

/** Came and did not leave, whatever day they should have. */
const HERE = sql<boolean>`(o.arrived_at is not null and o.gone_at is null)`

/** Of the day; today also who should have come on a day before and did not. */
export const arriving = (day: Day, today: Day): RawBuilder<boolean> =>
  day === today
    ? sql`(o.arrival = ${day}
        or (o.arrival < ${day} and o.arrival > ${addDays(day, -LONGEST)} and o.departure > ${day} and o.arrived_at is null and not o.cancelled))`
    : sql`o.arrival = ${day}`

/** Of the day, by the day that was said last; today also who should have left before and did not; where wanted, everybody here. */
export const leaving = (day: Day, today: Day, present: boolean): RawBuilder<boolean> => {
  const others = [
    ...(day === today ? [sql`(o.departure < ${day} and ${HERE})`] : []),
    ...(present ? [sql`(o.arrival <= ${day} and o.departure > ${day} and ${HERE})`] : []),
  ]
  const onTheDay = [sql`o.early_departure = ${day}`, sql`(o.departure = ${day} and o.early_departure is null)`]
  return sql`(${sql.join([...onTheDay, ...others], sql` or `)})`
}

/** Sleeps on the site on a night of [from, to], or is said to; of a period that has begun, also whoever is here past the departure. */
export const sleeping = (from: Day, to: Day, today: Day): RawBuilder<boolean> => {
  const planned = sql<boolean>`(o.arrival <= ${to} and o.arrival > ${addDays(from, -LONGEST)} and coalesce(o.early_departure, o.departure) > ${from})`
  return from <= today && today <= to ? sql`(${planned} or ${HERE})` : planned
}

/** On the site at this moment, even if they should have left: whom an evacuation looks for. */
export const present = (): RawBuilder<boolean> => HERE

/** Day on which the guests of the stay `o` came, where the campsite is: that of the tick, else the one that was planned. */
export const CAME_ON = sql<Day>`coalesce(
  (o.arrived_at at time zone (select z.time_zone from establishment z where z.id = o.establishment_id))::date, o.arrival)`

/** Came on [from, to], or should; nobody comes before the day that was planned, and days of the tick stand on an index of their own. */
export const cameBetween = (from: Day, to: Day): RawBuilder<boolean> => sql`(
  (o.arrival between ${from} and ${to} or o.arrived_at between ${from}::date - 1 and ${to}::date + 2)
  and ${CAME_ON} between ${from} and ${to})`

/**
 * How many stays `which` names, and how many of them are `done`. The file is read stay by stay: how many of all the past are still
 * here is guessed so badly that a join would read all files.
 */
export const countStays = (
  { establishmentId }: Pick<Context, 'establishmentId'>,
  which: RawBuilder<boolean>,
  done: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`(
  select json_build_object('done', count(*) filter (where ${done}), 'total', count(*)) from occupancy o
  where o.establishment_id = ${establishmentId} and not o.cancelled and ${which}
    and (select ${FIRM} from booking b where b.establishment_id = o.establishment_id and b.id = o.booking_id))`
