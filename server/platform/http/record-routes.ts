/** Whether the record of money proves itself, and the disk has room: for who answers for the system. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { RecordCheck, RecordCheckAnswer } from '#contract/operations/session/record-check.ts'
import type { DiskSpaceAnswer } from '#contract/operations/session/disk-space.ts'
import { readDiskSpace } from '#contract/operations/session/disk-space.ts'
import { recordChecks } from '#contract/operations/session/record-check.ts'
import { readBackup } from '#contract/operations/session/backup.ts'
import type { BackupAnswer } from '#contract/operations/session/backup.ts'
import { warningOf } from '#server/platform/backup/warning.ts'
import { isShort } from '#server/platform/disk-space.ts'
import { checkRecord } from '#server/platform/fiscal/nightly.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const read = async ({ tx, establishmentId, user }: Context): Promise<RecordCheckAnswer> => {
  if (!user.systeme) return { check: null }
  const { rows } = await sql<RecordCheck>`
    select checked_at as "checkedAt", intact, faults from record_check where establishment_id = ${establishmentId}`.execute(
    tx,
  )
  return { check: rows[0] ?? null }
}

/** Throws RuleError right.insufficient. */
const verify = async ({ db, establishmentId, training, user, now, services }: Context): Promise<RecordCheckAnswer> => {
  if (!user.systeme) throw new RuleError('right.insufficient')
  return { check: await checkRecord({ db, services, now: () => now }, { id: establishmentId, training }) }
}

const readDisk = async ({ user, services }: Context): Promise<DiskSpaceAnswer> => {
  const disk = user.systeme ? await services.disk() : null
  return { short: isShort(disk) ? disk : null }
}

const readBackups = async ({ user, services, now }: Context): Promise<BackupAnswer> => {
  const warning = user.systeme && services.backup !== undefined ? warningOf(services.backup, now) : undefined
  if (warning === undefined) return { warning: null }
  const { kind, state } = warning
  return { warning: { kind, place: state.place, provedAt: state.check?.at ?? null } }
}

export const recordRoutes: readonly Route[] = [
  handle(readDiskSpace)(readDisk),
  handle(readBackup)(readBackups),
  handle(recordChecks.read)(read),
  handle(recordChecks.verify)(verify),
]
