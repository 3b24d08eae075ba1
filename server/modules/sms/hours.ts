/** When offers may leave by text message where a campsite is. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { yearOf } from '#domain/day.ts'
import { nextOfferMoment, offersMayLeave } from '#domain/sms/hours.ts'
import type { IsHoliday } from '#domain/sms/hours.ts'
import { legalHolidays } from '#server/modules/establishment/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

interface Wall {
  readonly day: Day
  readonly time: string
  readonly zone: string
  readonly postalCode: string | null
}

/** Whether they may leave now; null, else the instant from which they may again. */
export const offersWaitUntil = async (tx: Tx | Db, establishmentId: number, now: Date): Promise<Date | null> => {
  const { rows } = await sql<Wall>`select (${now}::timestamptz at time zone time_zone)::date as day,
      to_char(${now}::timestamptz at time zone time_zone, 'HH24:MI') as time, time_zone as zone, postal_code as "postalCode"
    from establishment where id = ${establishmentId}`.execute(tx)
  const [wall] = rows
  if (wall === undefined) return null
  const years = new Map<number, ReadonlySet<string>>()
  const isHoliday: IsHoliday = (day) => {
    const year = yearOf(day)
    const known = years.get(year) ?? new Set(legalHolidays(year, wall.postalCode).map(({ startDate }) => startDate))
    years.set(year, known)
    return known.has(day)
  }
  if (offersMayLeave(wall.day, wall.time, isHoliday)) return null
  const next = nextOfferMoment(wall.day, wall.time, isHoliday)
  const { rows: instants } = await sql<{ at: string }>`
    select (${`${next.day}T${next.time}`}::timestamp at time zone ${wall.zone}) as at`.execute(tx)
  return instants[0] === undefined ? null : new Date(instants[0].at)
}
