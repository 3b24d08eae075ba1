/** Whether the backups are well: said at home to whoever answers for the system, and by `/healthz`. */
import { BACKUP_WARNINGS } from '#contract/operations/session/backup.ts'
import type { BackupWarning } from '#contract/operations/session/backup.ts'
import type { Backup } from './start-backup.ts'
import type { BackupState } from './state.ts'

const OLD_MS = 3 * 86_400_000

const isOld = ({ base, check }: BackupState, now: Date): boolean => {
  // A house that was just made has neither: it is told once its first base is old.
  const proved = check?.at ?? base?.at
  return proved !== undefined && now.getTime() - Date.parse(proved) > OLD_MS
}

const warningOfOne = (state: BackupState, now: Date): BackupWarning | undefined => {
  if (state.twin !== null || state.fault?.kind === 'OTHER_WRITER') return 'TWIN'
  if (state.fault !== null) return 'PLACE'
  if ((state.check?.faults.length ?? 0) > 0) return 'FAULTY'
  if (isOld(state, now)) return 'OLD'
  if (state.baseFailed !== null) return 'FAILED'
  return state.sameDisk === true ? 'SAME_DISK' : undefined
}

export interface Warning {
  readonly kind: BackupWarning
  /** Of the place that it is about. */
  readonly state: BackupState
}

/** The worst that there is to say of the places; undefined where all is well. Beside a second copy, one disk is no fault. */
export const warningOf = (backup: Pick<Backup, 'state' | 'second'>, now: Date): Warning | undefined => {
  const second = backup.second()
  const said = [backup.state(), ...(second === undefined ? [] : [second])].flatMap((state) => {
    const kind = warningOfOne(state, now)
    return kind === undefined || (kind === 'SAME_DISK' && second !== undefined) ? [] : [{ kind, state }]
  })
  return said.toSorted((a, b) => BACKUP_WARNINGS.indexOf(a.kind) - BACKUP_WARNINGS.indexOf(b.kind))[0]
}
