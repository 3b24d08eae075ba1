/** Work that lasts longer than a request: started, watched, cancelled and begun again by the one person who asked for it. */
import { z } from 'zod'
import { countedAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams } from '#contract/operations/input.ts'
import { closureInput } from '#contract/operations/payment/closure.ts'
import { archiveAsked, auditFileAsked } from '#contract/operations/payment/archive.ts'
import { exportAsked } from '#contract/operations/payment/accounting-export.ts'
import { labelsInput, lettersInput, mailsInput, printInput } from '#contract/operations/document/printing.ts'
import { purgeFilesBody } from '#contract/operations/booking/purge.ts'
import { repackBody } from '#contract/operations/booking/repack.ts'
import { searchBody } from '#contract/operations/session/session.ts'
import { operation } from '#contract/operation.ts'

/** Rows from which a file is made beside the work of the screens. */
export const LONG_FILE = 10_000

/** A file that a screen would download at once if it were short: the same address, the same criteria. */
const fileInput = z.strictObject({
  path: z.string().max(200),
  body: z.record(z.string(), z.unknown()),
  /** How many rows are awaited: what progress is measured by, and nothing else. */
  rows: z.int().min(0).max(100_000_000),
})

/** Customers in one packet of their file (spec 7); more of them are a job. */
export const CUSTOMER_PACKET = 5000

/** What each kind of job is given. Nothing of it is a secret: it is kept with the job. */
export const jobInputs = {
  file: fileInput,
  customers: z.strictObject({ criteria: searchBody.shape.criteria }),
  repack: repackBody,
  closure: closureInput,
  backup: z.strictObject({}),
  /** The newest base restored beside, and looked at. */
  backupCheck: z.strictObject({}),
  /** An archive of the record of money. */
  archive: archiveAsked,
  /** What a tax inspector takes away, in one ZIP. */
  auditFile: auditFileAsked,
  /** Entries for the accountant. */
  accountingExport: exportAsked,
  /** Files that the law lets go. */
  purgeFiles: purgeFilesBody,
  /** The record of money as it is, verified row by row. */
  recordCheck: z.strictObject({}),
  /** Papers of a selection: one PDF, or several in a ZIP. */
  letters: lettersInput,
  /** The same on a printer of the house. */
  print: printInput,
  /** A message to each of a selection. */
  mails: mailsInput,
  /** Addresses of a selection on sheets of labels. */
  labels: labelsInput,
  /** A long file of another till. */
  tillFile: z.strictObject({ id: idInput }),
  /** The whole house, for who leaves or audits. */
  house: z.strictObject({}),
} as const

export type JobName = keyof typeof jobInputs
export type JobInput<K extends JobName> = z.output<(typeof jobInputs)[K]>
/** The same as a screen gives it. */
export type JobSent<K extends JobName> = z.input<(typeof jobInputs)[K]>

const JOB_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

const refusedPart = z.strictObject({ label: z.string(), ...saidAnswer.shape })
/** A part of a selection that a job left out: what it is called, and why. */
export type RefusedPart = z.output<typeof refusedPart>

const jobRow = z.strictObject({
  id: idAnswer,
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  done: z.int(),
  /** Null while it is not known. */
  total: z.int().nullable(),
  /** Its owner asked it to stop; it soon will. */
  stopping: z.boolean(),
  failure: saidAnswer.nullable(),
  /** A file is there to be taken. */
  fileName: z.string().nullable(),
  /** What of a selection was left out, each with its reason, the first of them; the others are done. */
  refused: z.array(refusedPart).readonly(),
  refusedCount: z.int().min(0),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type JobRow = z.output<typeof jobRow>

const changed = z.strictObject({ status: z.literal('SAVED'), id: idAnswer })

export const jobs = {
  mine: operation({
    method: 'GET',
    path: 'job',
    right: 'session',
    write: false,
    summary: 'Mes travaux en cours et les derniers finis',
    answer: countedAnswer(jobRow),
  }),
  start: operation({
    method: 'POST',
    path: 'job/start',
    right: 'session',
    write: true,
    idempotent: true,
    summary: 'Commencer un travail',
    body: z.strictObject({
      kind: z.enum(Object.keys(jobInputs)),
      title: z.string().trim().min(1).max(120),
      input: z.unknown(),
    }),
    answer: changed,
  }),
  read: operation({
    method: 'GET',
    path: 'job/answer/:id',
    right: 'session',
    write: false,
    summary: 'Ce qu’un de mes travaux a demandé et répondu',
    params: idParams,
    answer: z.strictObject({ id: idAnswer, kind: z.string(), input: z.unknown(), answer: z.unknown() }),
  }),
  cancel: operation({
    method: 'POST',
    path: 'job/cancel/:id',
    right: 'session',
    write: true,
    summary: 'Arrêter un travail',
    params: idParams,
    answer: changed,
  }),
  retry: operation({
    method: 'POST',
    path: 'job/retry/:id',
    right: 'session',
    write: true,
    summary: 'Recommencer un travail arrêté ou échoué',
    params: idParams,
    answer: changed,
  }),
} as const

/** GET: the file that a job of one's own made. */
export const JOB_FILE = 'job/file/:id'
