/** Texts of a model, one a language: read and saved with their versions, taken back to what is supplied, tried on a record. */
import { z } from 'zod'
import { documentFunctions } from '#contract/document/functions.ts'
import { bodyAnswer, bodyInput } from '#contract/document/body.ts'
import { DOCUMENT_KINDS } from '#contract/document/kinds.ts'
import { operation } from '#contract/operation.ts'
import { dayAnswer, idAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams, wholeInAddress } from '#contract/operations/input.ts'

const RIGHT = 'document_email_mailing'

const textParams = z.object({ id: wholeInAddress(1), languageId: wholeInAddress(1) })

const written = { subject: bodyAnswer, body: bodyAnswer }

const modelText = z.strictObject({
  languageId: idAnswer,
  ...written,
  /** 0: the supplied text, which no one changed here. */
  version: z.int().min(0),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
})
export type ModelText = z.output<typeof modelText>

const modelTexts = z.strictObject({
  id: idAnswer,
  label: z.string(),
  documentModelId: idAnswer,
  documentModelLabel: z.string(),
  functionKey: z.enum(documentFunctions),
  paper: z.boolean(),
  message: z.boolean(),
  active: z.boolean(),
  /** Languages of the house that are in use, in their order; `isSupplied`: the product has a text for it. */
  languages: z
    .array(z.strictObject({ id: idAnswer, code: z.string(), label: z.string(), isSupplied: z.boolean() }))
    .readonly(),
  texts: z.array(modelText).readonly(),
})
export type ModelTexts = z.output<typeof modelTexts>

const textVersion = z.strictObject({
  version: z.int().min(1),
  savedAt: z.string(),
  savedBy: z.string().nullable(),
})
export type TextVersion = z.output<typeof textVersion>

const kindInput = z.enum(DOCUMENT_KINDS)

const preview = z.strictObject({
  /** The record that it was tried on. */
  about: z.strictObject({ kind: kindInput, entityId: idAnswer, label: z.string() }),
  subject: z.string(),
  /** A whole page, styles within, pictures as data: drawn in a frame that runs nothing. */
  html: z.string(),
  text: z.string(),
  problems: z.array(z.strictObject({ tag: z.string(), message: z.string() })).readonly(),
  recipients: z.array(z.strictObject({ name: z.string(), email: z.string().nullable() })).readonly(),
})
export type Preview = z.output<typeof preview>

/** A record that a text may be tried on. */
const foundRecord = z.strictObject({ id: idAnswer, code: z.string(), name: z.string().nullable(), day: dayAnswer })
export type FoundRecord = z.output<typeof foundRecord>

/** What is tried: the text in hand, saved or not. */
export const previewBody = z.object({
  kind: kindInput,
  /** Null: the latest of its kind. */
  entityId: idInput.nullable(),
  languageId: idInput,
  subject: bodyInput.optional(),
  body: bodyInput.optional(),
})

export const modelTextOperations = {
  read: operation({
    method: 'GET',
    path: 'document/mailing-configuration/texts/:id',
    right: [RIGHT, 'read'],
    write: false,
    summary: 'Textes d’un modèle',
    params: idParams,
    answer: modelTexts,
    ids: { id: 'mailingConfiguration' },
  }),
  save: operation({
    method: 'POST',
    path: 'document/mailing-configuration/texts/:id/:languageId',
    right: [RIGHT, 'write'],
    write: true,
    summary: 'Enregistre le texte d’une langue',
    params: textParams,
    body: z.object({ subject: bodyInput, body: bodyInput, version: z.int().min(0) }),
    answer: modelText,
    ids: { id: 'mailingConfiguration' },
  }),
  restoreSupplied: operation({
    method: 'DELETE',
    path: 'document/mailing-configuration/texts/:id/:languageId',
    right: [RIGHT, 'write'],
    write: true,
    summary: 'Revient au texte fourni',
    params: textParams,
    answer: savedAnswer,
    ids: { id: 'mailingConfiguration' },
  }),
  versions: operation({
    method: 'GET',
    path: 'document/mailing-configuration/versions/:id/:languageId',
    right: [RIGHT, 'read'],
    write: false,
    summary: 'Versions du texte d’une langue',
    params: textParams,
    answer: listedAnswer(textVersion),
    ids: { id: 'mailingConfiguration' },
  }),
  version: operation({
    method: 'GET',
    path: 'document/mailing-configuration/versions/:id/:languageId/:version',
    right: [RIGHT, 'read'],
    write: false,
    summary: 'Une version du texte d’une langue',
    params: textParams.extend({ version: wholeInAddress(1) }),
    answer: z.strictObject(written),
    ids: { id: 'mailingConfiguration' },
  }),
  duplicate: operation({
    method: 'POST',
    path: 'document/mailing-configuration/duplicate/:id',
    right: [RIGHT, 'write'],
    write: true,
    summary: 'Copie un modèle avec ses textes',
    params: idParams,
    answer: savedAnswer,
    ids: { id: 'mailingConfiguration' },
  }),
  /** Those that Ctrl+K does not find. */
  records: operation({
    method: 'GET',
    path: 'document/mailing-configuration/records',
    right: [RIGHT, 'read'],
    write: false,
    summary: 'Trouve les dossiers d’une sorte, par leur code ou un nom',
    query: z.object({ kind: kindInput, q: z.string().trim().min(1).max(60) }),
    answer: listedAnswer(foundRecord),
  }),
  preview: operation({
    method: 'POST',
    path: 'document/mailing-configuration/preview/:id',
    right: [RIGHT, 'read'],
    write: false,
    summary: 'Essaie un texte sur un dossier',
    params: idParams,
    body: previewBody,
    answer: preview,
    ids: { id: 'mailingConfiguration' },
  }),
} as const

/** The same as a PDF, by POST. */
export const PREVIEW_PAPER = 'document/mailing-configuration/preview-paper'
