/** Papers of a record: looked at, printed, taken away, one or hundreds (spec 2, `/printing`). */
import { z } from 'zod'
import { labelSheets } from '#domain/labels.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer } from '#contract/operations/answer.ts'
import { idInput, wholeInAddress } from '#contract/operations/input.ts'
import { searchBody } from '#contract/operations/session/session.ts'

/** Kinds of record in the addresses (spec 5: 2 option, 3 booking; names for the rest). */
export const PRINTED_TYPES = ['2', '3', 'quote'] as const
export type PrintedType = (typeof PRINTED_TYPES)[number]

/** Letters in one PDF; more of them are several, in a ZIP. */
export const LETTERS_IN_ONE = 300
export const MOST_LETTERS = 5000
export const MOST_LABELS = 5000

const RIGHT = ['booking_booking', 'read'] as const

/** What is printed: model 0 is the paper that Pinède draws by itself; language 0 the customer's own. */
const printedParams = z.object({
  mailingConfigurationId: wholeInAddress(0),
  entityType: z.enum(PRINTED_TYPES),
  entityId: wholeInAddress(1),
  languageId: wholeInAddress(0),
})
export type PrintedParams = z.output<typeof printedParams>
export { printedParams }

const named = z.strictObject({ id: idAnswer, label: z.string() })

const PRINT_STATES = ['WAITING', 'PRINTING', 'STOPPED', 'PRINTED', 'CANCELLED', 'FAILED'] as const
const printedJob = z.strictObject({
  /** Number of the job on the printer. */
  jobId: z.int(),
  state: z.enum(PRINT_STATES),
  /** Keywords of RFC 8011 (`media-empty`): screens have words for them. */
  reasons: z.array(z.string()).readonly(),
})

export type PrintedAnswer = z.output<typeof printedJob>

const papersAnswer = z.strictObject({
  /** What the record is called: « R00042 – Martin ». */
  title: z.string(),
  papers: z.array(z.strictObject({ mailingConfigurationId: z.int().min(0), label: z.string() })).readonly(),
  /** The first is the customer's own. */
  languages: z.array(z.strictObject({ languageId: z.int().min(0), label: z.string() })).readonly(),
  printers: z.array(named.extend({ copies: z.int() })).readonly(),
})
export type PapersAnswer = z.output<typeof papersAnswer>

export const printing = {
  papers: operation({
    method: 'GET',
    path: 'document/printing/papers/:entityType/:entityId',
    right: RIGHT,
    write: false,
    summary: 'Papiers qui existent pour un enregistrement, imprimantes et langues',
    params: printedParams.pick({ entityType: true, entityId: true }),
    answer: papersAnswer,
  }),
  print: operation({
    method: 'POST',
    path: 'document/printing/print',
    right: RIGHT,
    write: true,
    idempotent: true,
    summary: 'Imprimer sur une imprimante de l’établissement',
    body: z.object({
      entityType: z.enum(PRINTED_TYPES),
      entityId: idInput,
      mailingConfigurationId: z.int().min(0),
      languageId: z.int().min(0),
      printerId: idInput,
      copies: z.int().min(1).max(20),
    }),
    ids: { printerId: 'docEditor' },
    answer: printedJob,
  }),
  job: operation({
    method: 'GET',
    path: 'document/printing/job/:printerId/:jobId',
    right: RIGHT,
    write: false,
    summary: 'Où en est une impression',
    params: z.object({ printerId: wholeInAddress(1), jobId: wholeInAddress(0) }),
    answer: printedJob,
  }),
  look: operation({
    method: 'POST',
    path: 'module/doc-editor/test/:id',
    right: ['establishment_module', 'read'],
    write: false,
    summary: 'Interroger une imprimante',
    params: z.object({ id: wholeInAddress(1) }),
    ids: { id: 'docEditor' },
    answer: z.strictObject({
      name: z.string(),
      state: z.enum(['IDLE', 'PROCESSING', 'STOPPED']),
      reasons: z.array(z.string()).readonly(),
    }),
  }),
} as const

const ids = (most: number) => z.array(idInput).min(1).max(most)

/** Job « letters »: a selection of files, in the order given. */
export const lettersInput = z.strictObject({
  mailingConfigurationId: z.int().min(0).default(0),
  entityType: z.enum(PRINTED_TYPES),
  ids: ids(MOST_LETTERS),
  languageId: z.int().min(0).default(0),
})

const onSheet = { sheet: z.enum(labelSheets), start: z.int().min(1).max(65).default(1) }

/** Job « labels »: addresses of the customers of a search, or of those of files; each once. */
export const labelsInput = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('CUSTOMERS'), criteria: searchBody.shape.criteria, ...onSheet }),
  z.strictObject({ of: z.literal('BOOKINGS'), ids: ids(MOST_LABELS), ...onSheet }),
])
