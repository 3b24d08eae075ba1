/** How the backups stand, and one begun by hand: for who answers for the system. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { backups } from '#contract/operations/session/backup.ts'
import type { BackupStateAnswer } from '#contract/operations/session/backup.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { beginJob } from '#server/platform/jobs/routes.ts'
import { backupJobs } from './job.ts'
import { busyWith } from './start-backup.ts'
import type { UnderWay } from './start-backup.ts'
import type { BackupState } from './state.ts'

const onlySystem = ({ user }: Context): void => {
  if (!user.systeme) throw new RuleError('right.insufficient')
}

const answerOf = (state: BackupState, running: UnderWay | null): BackupStateAnswer => {
  const { place, sameDisk, shippedAt, waiting, fault, twin, needsBase, baseFailed, check, bases } = state
  return {
    ...{ place, sameDisk, shippedAt, twin, baseFailed, running },
    waiting: { files: waiting.files, bytes: waiting.bytes },
    fault: fault === null ? null : { kind: fault.kind, since: fault.since },
    needsBase: needsBase !== null,
    check:
      check === null
        ? null
        : {
            ...{ at: check.at, base: check.base, reached: check.reached },
            ...{ rows: check.rows, segments: check.segments, faults: [...check.faults] },
          },
    bases: bases.toReversed(),
  }
}

/** The one that this person began here and that still runs. */
const underWay = async ({ tx, establishmentId, user }: Context): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from job where establishment_id = ${establishmentId} and user_id = ${user.id} and kind = 'backup' and ended_at is null
    order by id limit 1`.execute(tx)
  return rows[0]?.id
}

/** Throws RuleError right.insufficient, backup.none, backup.busy (whose, how far), job.tooMany. */
const take = async (context: Context) => {
  onlySystem(context)
  const { backup } = context.services
  const [kind] = backupJobs
  if (backup === undefined || kind === undefined) throw new RuleError('backup.none')
  const [own, running] = [await underWay(context), backup.underWay(0)]
  if (own === undefined && running !== null) throw busyWith(running)
  const jobId = own ?? (await beginJob(context, kind, 'Sauvegarde', {})).id
  return { jobId, state: answerOf(backup.state(), running) }
}

export const backupRoutes: readonly Route[] = [
  handle(backups.list)(async (context) => {
    onlySystem(context)
    const { backup } = context.services
    const second = backup?.second()
    return {
      state: backup === undefined ? null : answerOf(backup.state(), backup.underWay(0)),
      second: backup === undefined || second === undefined ? null : answerOf(second, backup.underWay(1)),
    }
  }),
  handle(backups.take)(take),
]
