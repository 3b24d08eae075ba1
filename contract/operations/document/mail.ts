/** Electronic mail: the outbox, what was sent and what came. */
import { z } from 'zod'
import { isMailAddress } from '#domain/mail/address.ts'
import { MAIL_ACTIONS, MAIL_STATES } from '#domain/mail/outbox.ts'
import { bodyAnswer, bodyInput } from '#contract/document/body.ts'
import { documentFunctions } from '#contract/document/functions.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams, wholeInAddress } from '#contract/operations/input.ts'

const recipient = z.object({
  name: z.string().max(200),
  /** Null: a letter. */
  email: z.string().trim().max(320).refine(isMailAddress, { error: 'field.email' }).nullable(),
})
const carbon = z.object({
  name: z.string().max(200),
  email: z.string().trim().max(320).refine(isMailAddress, { error: 'field.email' }),
})
const about = z.object({ kind: z.string().regex(/^[a-z]{2,40}$/), entityId: idInput })

const storedFile = z.object({
  name: z.string().trim().min(1).max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentId: z.string().max(200).nullable().default(null),
})

const fileAnswer = z.strictObject({
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  contentId: z.string().nullable(),
})
export type MailFileAnswer = z.output<typeof fileAnswer>

/** A message as somebody changed it. */
export const sendBody = z.object({
  about,
  to: z.array(recipient).min(1, { error: 'mail.recipientMissing' }).max(100),
  cc: z.array(carbon).max(100).default([]),
  bcc: z.array(carbon).max(100).default([]),
  subject: z.string().trim().min(1, { error: 'mail.subjectRequired' }).max(500),
  body: bodyInput,
  files: z.array(storedFile).max(20).default([]),
  /** The paper of the model, or of the record itself, leaves with it. */
  withPaper: z.boolean().default(false),
  languageId: idInput.nullable().default(null),
  /** Null: written without a model. */
  modelId: idInput.nullable().default(null),
  againId: idInput.nullable().default(null),
})

const draft = z.strictObject({
  about: z.strictObject({ kind: z.string(), entityId: idAnswer, label: z.string() }),
  /** People whom the record knows, the one it goes to first. */
  recipients: z.array(z.strictObject({ name: z.string(), email: z.string().nullable() })).readonly(),
  from: z.strictObject({ name: z.string(), address: z.string() }),
  /** Nothing leaves by itself: no server is set (`from` is empty), or the establishment is for training. */
  isHeld: z.boolean(),
  subject: z.string(),
  body: bodyAnswer,
  files: z.array(fileAnswer).readonly(),
  /** What would leave with it; `isOwn`: the record's, not the model's. */
  paper: z.strictObject({ name: z.string(), isOwn: z.boolean() }).nullable(),
  /** What the model could not say of this record. */
  problems: z.array(z.strictObject({ tag: z.string(), message: z.string() })).readonly(),
  modelId: idAnswer.nullable(),
  functionKey: z.enum(documentFunctions),
  languageId: idAnswer,
  models: z.array(z.strictObject({ modelId: idAnswer, label: z.string() })).readonly(),
  languages: z.array(z.strictObject({ id: idAnswer, code: z.string(), label: z.string() })).readonly(),
})
export type MailDraft = z.output<typeof draft>

const mailDetail = z.strictObject({
  id: idAnswer,
  direction: z.enum(['OUT', 'IN']),
  state: z.enum(MAIL_STATES),
  actions: z.array(z.enum(Object.keys(MAIL_ACTIONS) as (keyof typeof MAIL_ACTIONS)[])).readonly(),
  subject: z.string(),
  text: z.string(),
  /** For a frame without network: its pictures are in it. */
  html: z.string().nullable(),
  from: z.strictObject({ name: z.string(), address: z.string() }),
  replyTo: z.string().nullable(),
  recipients: z
    .array(
      z.strictObject({
        kind: z.enum(['TO', 'CC', 'BCC', 'SELF']),
        name: z.string(),
        address: z.string().nullable(),
        state: z.enum(['WAITING', 'ACCEPTED', 'REFUSED', 'BOUNCED']),
        detail: z.string().nullable(),
      }),
    )
    .readonly(),
  files: z
    .array(
      z.strictObject({ position: z.int(), name: z.string(), type: z.string(), size: z.int(), isInline: z.boolean() }),
    )
    .readonly(),
  events: z
    .array(
      z.strictObject({ kind: z.string(), at: z.string(), user: z.string().nullable(), detail: z.string().nullable() }),
    )
    .readonly(),
  headers: z.string(),
  about: z.strictObject({ kind: z.string(), entityId: idAnswer, label: z.string() }).nullable(),
  customer: z.strictObject({ id: idAnswer, name: z.string() }).nullable(),
  writtenBy: z.string().nullable(),
  automatic: z.boolean(),
  writtenAt: z.string(),
  sentAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  isErased: z.boolean(),
  againOf: idAnswer.nullable(),
  answersTo: z.strictObject({ id: idAnswer, subject: z.string() }).nullable(),
  answers: z
    .array(
      z.strictObject({ id: idAnswer, at: z.string(), from: z.string(), subject: z.string(), automatic: z.boolean() }),
    )
    .readonly(),
})
export type MailDetail = z.output<typeof mailDetail>

const BASE = 'document/mail-history'
/** As many as one PDF holds. */
export const LETTERS_AT_ONCE = 300
const lettersInput = z.array(idInput).min(1).max(LETTERS_AT_ONCE)
export const lettersBody = z.object({ ids: lettersInput })

export const mails = {
  one: operation({
    method: 'GET',
    path: `${BASE}/edit/:id`,
    right: ['document_email_mailing', 'read'],
    write: false,
    summary: 'E-mail : ce qui est parti exactement, à qui, où il en est',
    params: idParams,
    answer: mailDetail,
  }),
  /** What a person does with a message. */
  act: operation({
    method: 'POST',
    path: `${BASE}/act/:id`,
    right: ['document_email_mailing', 'write'],
    write: true,
    idempotent: true,
    summary: 'E-mail : renvoyer, arrêter, noter envoyé ou imprimé',
    params: idParams,
    body: z.object({ action: z.enum(Object.keys(MAIL_ACTIONS) as (keyof typeof MAIL_ACTIONS)[]) }),
    answer: savedAnswer,
  }),
  /** A message about a record, as it would leave: to be read and changed first. */
  draft: operation({
    method: 'GET',
    path: `${BASE}/draft/:kind/:id`,
    right: ['document_email_mailing', 'write'],
    write: false,
    summary: 'E-mail : message à relire avant l’envoi',
    params: z.object({ kind: z.string().regex(/^[a-z]{2,40}$/), id: wholeInAddress(1) }),
    query: z.object({
      modelId: wholeInAddress(1).optional(),
      languageId: wholeInAddress(1).optional(),
      mailId: wholeInAddress(1).optional(),
    }),
    answer: draft,
  }),
  send: operation({
    method: 'POST',
    path: `${BASE}/send`,
    right: ['document_email_mailing', 'write'],
    write: true,
    idempotent: true,
    summary: 'E-mail : envoyer un message relu',
    body: sendBody,
    answer: z.strictObject({ status: z.literal('SAVED'), id: idAnswer, state: z.enum(MAIL_STATES) }),
  }),
  /** Guests without address: their letters wait to be printed. */
  letters: operation({
    method: 'GET',
    path: `${BASE}/letters`,
    right: ['document_email_mailing', 'read'],
    write: false,
    summary: 'Courriers à imprimer : clients sans adresse e-mail',
    answer: listedAnswer(
      z.strictObject({
        id: idAnswer,
        name: z.string(),
        subject: z.string(),
        aboutKind: z.string().nullable(),
        aboutId: idAnswer.nullable(),
        writtenAt: z.string(),
        files: z.int(),
      }),
    ),
  }),
  lettersPrinted: operation({
    method: 'POST',
    path: `${BASE}/letters/printed`,
    right: ['document_email_mailing', 'write'],
    write: true,
    summary: 'Courriers à imprimer : noter imprimés',
    body: lettersBody,
    answer: z.strictObject({ status: z.literal('SAVED'), count: z.int() }),
  }),
} as const

/** One PDF of letters of the pile, by POST `{ ids }`. */
export const LETTERS_PAPER = `${BASE}/letters/paper`
