/** When backups are taken and proved by themselves: a base and its proof each night, and a base as soon as the log no longer follows. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Backup } from './start-backup.ts'
import type { BackupState } from './state.ts'

/** By the clock of the first establishment: before the record is verified (`fiscal/nightly.ts`), while nobody sells. */
const HOUR = 2
const HOUR_MS = 3_600_000
/** One that failed is tried again after this. */
const AGAIN_MS = 15 * 60_000

/** The last time that the clocks of `zone` showed two in the morning. */
const lastNight = (now: Date, zone: string): number => {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const night = local.withPlainTime({ hour: HOUR })
  const last = Temporal.ZonedDateTime.compare(night, local) > 0 ? night.subtract({ days: 1 }) : night
  return last.epochMilliseconds
}

const isBefore = (at: string | undefined, limit: number, now: Date): boolean => {
  const instant = at === undefined ? Number.NaN : Date.parse(at)
  // One that is dated in the future never was one: the clock was set back.
  return Number.isNaN(instant) || instant < limit || instant > now.getTime() + HOUR_MS
}

/** What is due now. */
export const dueAt = (state: BackupState, now: Date, zone: string): 'base' | 'check' | undefined => {
  const night = lastNight(now, zone)
  const { base, baseFailed, check, needsBase, fault } = state
  const hasFailed = baseFailed !== null && !isBefore(baseFailed.at, now.getTime() - AGAIN_MS, now)
  const wantsBase = needsBase !== null || isBefore(base?.at, night, now)
  if (wantsBase) return hasFailed || fault !== null ? undefined : 'base'
  return isBefore(check?.at, night, now) ? 'check' : undefined
}

/** Does what is due; a failure is kept in the state, and tried again. */
export const backUpIfDue = async (db: Db, backup: Backup, now: Date): Promise<void> => {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from establishment order by id limit 1`.execute(
    db,
  )
  const zone = rows[0]?.zone
  if (zone === undefined) return // nothing of anybody's is there yet
  const due = dueAt(backup.state(), now, zone)
  if (due === 'base') await backup.takeBase()
  if (due === 'check') await backup.check()
}
