/**
 * Stations that may be selling alone hold the closing of the days on which they were heard of last (issue I, item 5; decision 0450): until
 * they are back, or somebody says that they are lost.
 */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface AwayStation {
  readonly series: string
  readonly label: string
  /** The day on which it was heard of last, where it stands. */
  readonly since: Day
}

interface Asking {
  readonly establishmentId: number
  /** A training establishment has none. */
  readonly training: boolean
  readonly now: Date
}

/** The longest away first. */
export const stationsAway = async (db: Db, { establishmentId, training, now }: Asking): Promise<AwayStation[]> => {
  if (training) return []
  const { rows } = await sql<AwayStation>`
    select a.series, a.label, (a.last_seen_at at time zone e.time_zone)::date as since
    from establishment e, stations_away(e.id, ${now}) a
    where e.id = ${establishmentId} order by a.last_seen_at, a.series`.execute(db)
  return rows
}

/** Those that prevent a closing, as its sentence names them. */
export const awaySaid = (away: readonly AwayStation[]): { readonly stations: string; readonly date: Day } => ({
  stations: away.map(({ label, series }) => `${label} (${series})`).join(', '),
  date: away[0]?.since ?? ('' as Day),
})
