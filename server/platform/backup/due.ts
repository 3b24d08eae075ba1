/** When backups are taken and proved by themselves: a base and its proof each night, and a base as soon as the log no longer follows. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Where } from './protocol.ts'
import type { Backup } from './start-backup.ts'
import type { BackupState } from './state.ts'

/** By the clock of the first establishment: before the record is verified (`fiscal/nightly.ts`), while nobody sells. */
const HOUR = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A second copy comes back over a line that is paid for: once a week while the first answers. */
const SECOND_NIGHTS = 7
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

/** What is due now; a proof every so many nights. */
export const dueAt = (state: BackupState, now: Date, zone: string, nights = 1): 'base' | 'check' | undefined => {
  const night = lastNight(now, zone)
  const { base, baseFailed, check, needsBase, fault } = state
  const hasFailed = baseFailed !== null && !isBefore(baseFailed.at, now.getTime() - AGAIN_MS, now)
  const wantsBase = needsBase !== null || isBefore(base?.at, night, now)
  if (wantsBase) return hasFailed || fault !== null ? undefined : 'base'
  return isBefore(check?.at, night - (nights - 1) * DAY_MS, now) ? 'check' : undefined
}

/** Of the second place, where there is one: after the first, so that two copies are not made at a time. */
const dueFar = (backup: Backup, now: Date, zone: string): ReturnType<typeof dueAt> => {
  const [first, second] = [backup.state(), backup.second()]
  if (second === undefined || dueAt(first, now, zone) === 'base') return undefined
  return dueAt(second, now, zone, first.fault === null ? SECOND_NIGHTS : 1)
}

/** Does what is due; a failure is kept in the state, and tried again. */
export const backUpIfDue = async (db: Db, backup: Backup, now: Date, where: Where = 0): Promise<void> => {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from establishment order by id limit 1`.execute(
    db,
  )
  const zone = rows[0]?.zone
  if (zone === undefined) return // nothing of anybody's is there yet
  const due = where === 0 ? dueAt(backup.state(), now, zone) : dueFar(backup, now, zone)
  if (due === 'base') await backup.takeBase(undefined, null, where)
  if (due === 'check') await backup.check(null, where)
}
