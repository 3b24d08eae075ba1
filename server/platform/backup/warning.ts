/** Whether the backups are well: said at home to whoever answers for the system, and by `/healthz`. */
import type { BackupWarning } from '#contract/operations/session/backup.ts'
import type { BackupState } from './state.ts'

const OLD_MS = 3 * 86_400_000

const isOld = ({ base, check }: BackupState, now: Date): boolean => {
  // A house that was just made has neither: it is told once its first base is old.
  const proved = check?.at ?? base?.at
  return proved !== undefined && now.getTime() - Date.parse(proved) > OLD_MS
}

/** The worst that there is to say; undefined where all is well. */
export const warningOf = (state: BackupState, now: Date): BackupWarning | undefined => {
  if (state.twin !== null || state.fault?.kind === 'OTHER_WRITER') return 'TWIN'
  if (state.fault !== null) return 'PLACE'
  if ((state.check?.faults.length ?? 0) > 0) return 'FAULTY'
  if (isOld(state, now)) return 'OLD'
  if (state.baseFailed !== null) return 'FAILED'
  return state.sameDisk === true ? 'SAME_DISK' : undefined
}
