/** What protects an account: second factor, open sessions. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { idAnswer, listedAnswer, savedAnswer } from '#contract/operations/answer.ts'

/** Six digits of the generator, or a recovery code, as people type them. */
export const codeText = z.string().trim().min(6).max(40)

export const codeBody = z.object({ code: codeText })
export const ownPasswordBody = z.object({ password: z.string().min(1).max(200) })
/** One session, or with null all the others. */
export const closeSessionBody = z.object({ sessionId: z.int().min(1).nullable() })

export const openSession = z.strictObject({
  id: idAnswer,
  address: z.string(),
  /** `User-Agent` of the browser. */
  device: z.string(),
  /** Instants, ISO. */
  openedAt: z.string(),
  lastSeenAt: z.string(),
  /** Where it works now. */
  establishment: z.string(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

const twoFactorState = z.strictObject({
  /** Instant; null where no code is asked. */
  since: z.string().nullable(),
  recoveryLeft: z.int(),
})
export type TwoFactorState = z.output<typeof twoFactorState>

/** A new secret, shown once. */
const twoFactorSecret = z.strictObject({
  secret: z.string(),
  uri: z.string(),
})
export type TwoFactorSecret = z.output<typeof twoFactorSecret>

const recoveryCodes = z.strictObject({
  codes: z.array(z.string()).readonly(),
})
export type RecoveryCodes = z.output<typeof recoveryCodes>

const READ = { method: 'GET', right: 'session', write: false } as const
const WRITE_PLAIN = { method: 'POST', right: 'session', write: true } as const

export const access = {
  twoFactor: operation({ ...READ, path: 'two-factor', summary: 'Ma double authentification', answer: twoFactorState }),
  startTwoFactor: operation({
    ...WRITE_PLAIN,
    path: 'two-factor/start',
    summary: 'Préparer un générateur de codes',
    body: ownPasswordBody,
    answer: twoFactorSecret,
  }),
  confirmTwoFactor: operation({
    ...WRITE_PLAIN,
    path: 'two-factor/confirm',
    summary: 'Activer la double authentification',
    body: codeBody,
    answer: recoveryCodes,
  }),
  renewCodes: operation({
    ...WRITE_PLAIN,
    path: 'two-factor/recovery',
    summary: 'Nouveaux codes de secours',
    body: ownPasswordBody,
    answer: recoveryCodes,
  }),
  stopTwoFactor: operation({
    ...WRITE_PLAIN,
    path: 'two-factor/stop',
    summary: 'Arrêter la double authentification',
    body: ownPasswordBody,
    answer: savedAnswer.omit({ id: true }),
  }),
  sessions: operation({
    ...READ,
    path: 'sessions',
    summary: 'Mes sessions ouvertes',
    answer: listedAnswer(openSession),
  }),
  closeSessions: operation({
    ...WRITE_PLAIN,
    path: 'sessions/close',
    summary: 'Fermer mes autres sessions',
    body: closeSessionBody,
    answer: savedAnswer.omit({ id: true }).extend({ closed: z.int() }),
  }),
} as const
