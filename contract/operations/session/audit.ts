/** « Contrôle fiscal »: log-ins of tax inspectors, and what they looked at. What they may do is in `contract/audit.ts`. */
import { z } from 'zod'
import { dayAnswer, idAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput, idParams, textInput } from '#contract/operations/input.ts'
import { operation } from '#contract/operation.ts'
import { newPassword } from '#contract/operations/session/users.ts'

/** Ended by itself, closed before, or still open. */
const AUDIT_STATES = ['OPEN', 'CLOSED', 'OVER'] as const

const access = z.strictObject({
  id: idAnswer,
  inspector: z.string(),
  office: z.string().nullable(),
  login: z.string(),
  state: z.enum(AUDIT_STATES),
  endsOn: dayAnswer,
  openedAt: z.string(),
  openedBy: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Things that were looked at, and taken. */
  looks: z.int(),
  taken: z.int(),
})
export type AuditAccess = z.output<typeof access>

const look = z.strictObject({
  what: z.string(),
  /** Which record of it; empty: the whole. */
  record: z.string(),
  taken: z.boolean(),
  times: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type AuditLook = z.output<typeof look>

export const openAuditBody = z.strictObject({
  inspector: z.string({ error: 'field.required' }).trim().min(1, { error: 'field.required' }).max(80),
  office: textInput(120),
  /** Last day. */
  endsOn: dayInput,
  /** Told to the inspector, who chooses another at the first log-in. */
  password: newPassword,
})

const READ = { method: 'GET', right: ['establishment_user', 'read'], write: false } as const
const WRITE = { method: 'POST', right: ['establishment_user', 'write'], write: true } as const

export const audits = {
  list: operation({
    ...READ,
    path: 'audit/access',
    summary: 'Accès ouverts pour un contrôle fiscal',
    answer: listedAnswer(access),
  }),
  looks: operation({
    ...READ,
    path: 'audit/access/looks/:id',
    summary: 'Ce qu’un accès de contrôle fiscal a consulté ou téléchargé',
    params: idParams,
    ids: { id: 'auditAccess' },
    answer: listedAnswer(look),
  }),
  open: operation({
    ...WRITE,
    path: 'audit/access/open',
    summary: 'Ouvrir un accès en lecture seule pour un contrôle fiscal',
    body: openAuditBody,
    answer: z.strictObject({ status: z.literal('SAVED'), id: idAnswer, login: z.string() }),
  }),
  close: operation({
    ...WRITE,
    path: 'audit/access/close/:id',
    summary: 'Fermer un accès de contrôle fiscal avant sa fin',
    params: idParams,
    ids: { id: 'auditAccess' },
    answer: savedAnswer,
  }),
} as const
