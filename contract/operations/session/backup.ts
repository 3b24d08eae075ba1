/** GET `backup`: what whoever answers for the system must know of the backups. */
import { z } from 'zod'
import { idAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'

/** The worst first: another house of the same origin writes too; what leaves does not arrive; the proof of the night found a fault; none was proved for three days; a base failed; all on one disk. */
export const BACKUP_WARNINGS = ['TWIN', 'PLACE', 'FAULTY', 'OLD', 'FAILED', 'SAME_DISK'] as const
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

/** Why what leaves does not arrive; from UNREACHABLE on, of a store that speaks S3. */
export const PLACE_FAULTS = [
  ...(['MISSING', 'FULL', 'READ_ONLY', 'SLOW', 'OTHER_WRITER', 'OTHER'] as const),
  ...(['UNREACHABLE', 'CERTIFICATE', 'REFUSED', 'NO_BUCKET', 'ADDRESS', 'CLOCK'] as const),
] as const
export type PlaceFault = (typeof PLACE_FAULTS)[number]

const backupState = z.strictObject({
  place: z.string(),
  /** It lies on the disk of the data; null: not known yet. */
  sameDisk: z.boolean().nullable(),
  /** When the log last arrived there. */
  shippedAt: z.string().nullable(),
  waiting: z.strictObject({ files: z.int(), bytes: z.int() }),
  fault: z.strictObject({ kind: z.enum(PLACE_FAULTS), since: z.string() }).nullable(),
  /** Folder of another house of the same origin that lives: both would give the same numbers. */
  twin: z.string().nullable(),
  /** The log no longer follows the last base: a new one is taken as soon as can be. */
  needsBase: z.boolean(),
  /** What runs now, whoever began it (`by` null: Pinède itself), and how many bytes of how many were read. */
  running: z
    .strictObject({
      work: z.enum(['base', 'check']),
      by: z.string().nullable(),
      since: z.string(),
      done: z.number(),
      total: z.number().nullable(),
    })
    .nullable(),
  baseFailed: z.strictObject({ at: z.string(), reason: z.string() }).nullable(),
  /** The last base that was restored beside and looked at. */
  check: z
    .strictObject({
      at: z.string(),
      base: z.string(),
      /** Last moment that came back. */
      reached: z.string().nullable(),
      rows: z.int(),
      segments: z.int(),
      faults: z.array(z.string()),
    })
    .nullable(),
  /** The newest first. */
  bases: z.array(z.strictObject({ name: z.string(), at: z.string(), bytes: z.int() })),
})
export type BackupStateAnswer = z.output<typeof backupState>

/** Null: the database is somebody else's (DATABASE_URL), and so are its backups. */
const backupsAnswer = z.strictObject({
  state: backupState.nullable(),
  /** Of a second copy, in a store that speaks S3; null: there is none. */
  second: backupState.nullable(),
})

export const backups = {
  list: operation({
    method: 'GET',
    path: 'backup/list',
    right: 'session',
    write: false,
    summary: 'Sauvegardes : où elles vont, lesquelles sont là, la dernière vérification',
    answer: backupsAnswer,
  }),
  /** The address is the specification's (7): a GET that begins work, so that it demands the anti-forgery header. */
  take: operation({
    method: 'GET',
    path: 'establishment/establishment/backup',
    right: 'session',
    write: true,
    summary: 'Commencer une sauvegarde, ou dire où en est celle qui court',
    answer: z.strictObject({ jobId: idAnswer, state: backupState }),
  }),
} as const

export const readBackup = operation({
  method: 'GET',
  path: 'backup',
  right: 'session',
  write: false,
  summary: 'Ce qui ne va pas dans les sauvegardes',
  answer: backupAnswer,
})
