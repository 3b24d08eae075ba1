/** Papers of a record: looked at, printed, taken away, one or hundreds (spec 2, `/printing`). */
import { z } from 'zod'
import { labelSheets } from '#domain/labels.ts'
import { DOCUMENT_KINDS } from '#contract/document/kinds.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer } from '#contract/operations/answer.ts'
import { idInput, wholeInAddress } from '#contract/operations/input.ts'
import { searchBody } from '#contract/operations/session/session.ts'

/** Letters in one PDF; more of them are several, in a ZIP. */
export const LETTERS_IN_ONE = 300
export const MOST_LETTERS = 5000
export const MOST_LABELS = 5000
export const MOST_COPIES = 20

/** A kind of record as addresses say it: 2 option, 3 booking (spec 4), names for the rest. One that is none finds no record. */
const entityType = z.string().max(40)

/** What is printed: model 0 is the usual paper of the record; language 0 the customer's own. */
export const printedParams = z.object({
  mailingConfigurationId: wholeInAddress(0),
  entityType,
  entityId: wholeInAddress(1),
  languageId: wholeInAddress(0),
})
export type PrintedParams = z.output<typeof printedParams>

const MODEL = { mailingConfigurationId: 'mailingConfiguration' } as const

const PRINT_STATES = ['WAITING', 'PRINTING', 'STOPPED', 'PRINTED', 'CANCELLED', 'FAILED'] as const
const printedJob = z.strictObject({
  /** Number of the job on the printer. */
  jobId: z.int(),
  state: z.enum(PRINT_STATES),
  /** Keywords of RFC 8011 (`media-empty`): screens have words for them. */
  reasons: z.array(z.string()).readonly(),
})

export type PrintedAnswer = z.output<typeof printedJob>

const printers = z.array(z.strictObject({ id: idAnswer, label: z.string(), copies: z.int() })).readonly()

const papersAnswer = z.strictObject({
  kind: z.enum(DOCUMENT_KINDS),
  /** What the record is called: « R00042 Martin ». */
  title: z.string(),
  /** Those that make sense of it now; the first is the usual one. Number 0: the supplied text, where the house has no model of it. */
  papers: z.array(z.strictObject({ mailingConfigurationId: z.int().min(0), label: z.string() })).readonly(),
  /** The first is the customer's own. */
  languages: z.array(z.strictObject({ languageId: z.int().min(0), label: z.string() })).readonly(),
  printers,
  /** What goes with it and has a paper of its own: the bill of a cover. */
  enclosed: z.strictObject({ label: z.string() }).nullable(),
})
export type PapersAnswer = z.output<typeof papersAnswer>

const model = { mailingConfigurationId: idAnswer, label: z.string(), paper: z.boolean(), message: z.boolean() }
const checkAnswer = z.strictObject({
  /** Of the text that was found. */
  languageId: idAnswer,
  problems: z.array(z.strictObject({ tag: z.string(), message: z.string() })).readonly(),
})
export type CheckAnswer = z.output<typeof checkAnswer>

const modelsAnswer = z.strictObject({ list: z.array(z.strictObject(model)).readonly(), printers })
export type ModelsAnswer = z.output<typeof modelsAnswer>

export const printing = {
  papers: operation({
    method: 'GET',
    path: 'document/printing/papers/:entityType/:entityId',
    right: 'session',
    write: false,
    summary: 'Papiers qui existent pour un enregistrement, imprimantes et langues',
    params: printedParams.pick({ entityType: true, entityId: true }),
    answer: papersAnswer,
  }),
  /** For a selection: what can be made of records of a kind, and on which printers. */
  models: operation({
    method: 'GET',
    path: 'document/printing/models/:entityType',
    right: 'session',
    write: false,
    summary: 'Modèles d’une sélection d’enregistrements',
    params: printedParams.pick({ entityType: true }),
    answer: modelsAnswer,
  }),
  /** How a paper would be: what its text names and the record lacks, the language it was found in. */
  check: operation({
    method: 'GET',
    path: 'document/printing/check/:mailingConfigurationId/:entityType/:entityId/:languageId',
    right: 'session',
    write: false,
    summary: 'Ce qui manque à un papier, et sa langue',
    params: printedParams,
    ids: MODEL,
    answer: checkAnswer,
  }),
  /** Spec 3, « Document file »: where a paper is taken, under which name. The same again is the same address. */
  file: operation({
    method: 'POST',
    path: 'document/document/document',
    right: 'session',
    write: false,
    summary: 'Fichier d’un papier : son chemin et son nom',
    body: z.strictObject({
      mailingConfigurationId: z.int().min(0).default(0),
      entityType,
      entityId: idInput,
      languageId: z.int().min(0).default(0),
    }),
    ids: MODEL,
    answer: z.strictObject({
      generateFilePath: z.string(),
      generateFileName: z.string(),
      fileName: z.string(),
      extension: z.string(),
    }),
  }),
  job: operation({
    method: 'GET',
    path: 'document/printing/job/:printerId/:jobId',
    right: 'session',
    write: false,
    summary: 'Où en est une impression',
    params: z.object({ printerId: wholeInAddress(1), jobId: wholeInAddress(0) }),
    ids: { printerId: 'docEditor' },
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

const selection = {
  mailingConfigurationId: z.int().min(0).default(0),
  entityType,
  /** In the order of the letters; or, of customers, whom a search finds. */
  ids: z.array(idInput).max(MOST_LETTERS).default([]),
  criteria: searchBody.shape.criteria.nullable().default(null),
  languageId: z.int().min(0).default(0),
}

/** Job « letters »: papers of a selection, in the order given. */
export const lettersInput = z.strictObject(selection)

/** Job « print »: the same on a printer of the house. It answers what the printer said. */
export const printInput = z.strictObject({
  ...selection,
  printerId: idInput,
  copies: z.int().min(1).max(MOST_COPIES).default(1),
})
/** What a job « print » answers. */
export interface PrintedOn extends PrintedAnswer {
  readonly printerId: number
}

/** Job « mails »: a message to each of a selection. `key`: of one intent; begun again, nobody is written to twice. */
export const mailsInput = z.strictObject({
  ...selection,
  mailingConfigurationId: idInput,
  key: z.string().regex(/^[\w-]{8,60}$/),
})

const onSheet = { sheet: z.enum(labelSheets), start: z.int().min(1).max(65).default(1) }

/** Job « labels »: addresses of the customers of a search, or of those of files; each once. */
export const labelsInput = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('CUSTOMERS'), criteria: searchBody.shape.criteria, ...onSheet }),
  z.strictObject({ of: z.literal('BOOKINGS'), ids: ids(MOST_LABELS), ...onSheet }),
])
