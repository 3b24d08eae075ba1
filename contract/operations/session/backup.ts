/** GET `backup`: what whoever answers for the system must know of the backups. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'

/** The worst first: what leaves does not arrive; the proof of the night found a fault; none was proved for three days; a base failed; all on one disk. */
export const BACKUP_WARNINGS = ['PLACE', 'FAULTY', 'OLD', 'FAILED', 'SAME_DISK'] as const
export type BackupWarning = (typeof BACKUP_WARNINGS)[number]

const backupAnswer = z.strictObject({
  /** Null: all is well, nothing is backed up here, or not for this user. */
  warning: z
    .strictObject({
      kind: z.enum(BACKUP_WARNINGS),
      /** Folder that they go to. */
      place: z.string(),
      /** Last base that proved itself. */
      provedAt: z.string().nullable(),
    })
    .nullable(),
})
export type BackupAnswer = z.output<typeof backupAnswer>

export const readBackup = operation({
  method: 'GET',
  path: 'backup',
  right: 'session',
  write: false,
  summary: 'Ce qui ne va pas dans les sauvegardes',
  answer: backupAnswer,
})
