/** Messages that leave by themselves: what leaves in the next days, and why one does not (spec 4, « Emailing »; decision 0430). */
import { z } from 'zod'
import { MAIL_STATES } from '#domain/mail/outbox.ts'
import { SMS_STATES } from '#domain/sms/states.ts'
import { triggers } from '#contract/document/triggers.ts'
import { operation } from '#contract/operation.ts'
import { dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput, wholeInAddress } from '#contract/operations/input.ts'

export const ABOUT = ['booking', 'customer', 'waiting'] as const
export type About = (typeof ABOUT)[number]

/** `HH:MM`, on the wall of the site. */
const time = z.string()

const foretold = z.strictObject({
  day: dayAnswer,
  emailingId: idAnswer,
  label: z.string(),
  trigger: z.enum(triggers),
  time,
  /** Messages that leave, and those that something holds back. */
  leaving: z.int().min(0),
  held: z.int().min(0),
})
export type Foretold = z.output<typeof foretold>

const refused = z.strictObject({
  emailingId: idAnswer,
  label: z.string(),
  about: z.enum(ABOUT),
  recordId: idAnswer,
  code: z.string(),
  name: z.string(),
  reason: saidAnswer,
})

const foretoldRow = z.strictObject({
  about: z.enum(ABOUT),
  recordId: idAnswer,
  code: z.string(),
  name: z.string(),
  time,
  /** The day that it precedes or follows. */
  day: dayAnswer,
  reason: saidAnswer.nullable(),
})
export type ForetoldRow = z.output<typeof foretoldRow>

const state = z.strictObject({
  emailingId: idAnswer,
  label: z.string(),
  trigger: z.enum(triggers),
  state: z.enum(['SENT', 'COMING', 'NOT']),
  /** When it left, leaves, or would have; null: nothing brings it about. */
  at: z.strictObject({ day: dayAnswer, time }).nullable(),
  mailId: idAnswer.nullable(),
  mailState: z.enum(MAIL_STATES).nullable(),
  smsState: z.enum(SMS_STATES).nullable(),
  reason: saidAnswer.nullable(),
})
export type EmailingState = z.output<typeof state>

const calendar = z.strictObject({
  /** Settings in use. */
  count: z.int().min(0),
  days: z.array(foretold).readonly(),
  refused: z.array(refused).readonly(),
})
export type Calendar = z.output<typeof calendar>

const why = z.strictObject({
  label: z.string(),
  customerId: idAnswer,
  customerName: z.string(),
  isOffFile: z.boolean(),
  isOffCustomer: z.boolean(),
  list: z.array(state).readonly(),
})
export type Why = z.output<typeof why>

const READ = ['document_email_mailing', 'read'] as const

export const automaticMessages = {
  calendar: operation({
    method: 'GET',
    path: 'module/emailing/calendar',
    right: READ,
    write: false,
    summary: 'Messages automatiques des 14 prochains jours',
    answer: calendar,
  }),
  calendarRows: operation({
    method: 'GET',
    path: 'module/emailing/calendar/:emailingId/:day',
    right: READ,
    write: false,
    summary: 'Destinataires d’un message automatique un jour donné',
    params: z.object({ emailingId: wholeInAddress(1), day: dayInput }),
    ids: { emailingId: 'emailing' },
    answer: z.strictObject({ list: z.array(foretoldRow).readonly() }),
  }),
  why: operation({
    method: 'GET',
    path: 'module/emailing/why/:about/:id',
    right: READ,
    write: false,
    summary: 'Messages automatiques d’un dossier ou d’un client, et pourquoi l’un ne part pas',
    params: z.object({ about: z.enum(ABOUT), id: wholeInAddress(1) }),
    answer: why,
  }),
  off: operation({
    method: 'POST',
    path: 'module/emailing/off',
    right: ['document_email_mailing', 'write'],
    write: true,
    idempotent: true,
    summary: 'Ne plus envoyer de message automatique à un dossier ou à un client, ou reprendre',
    body: z.object({ about: z.enum(['booking', 'customer']), id: idInput, off: z.boolean() }),
    answer: z.strictObject({ off: z.boolean() }),
  }),
} as const
