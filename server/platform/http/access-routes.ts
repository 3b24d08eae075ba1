/** What every user may do about the protection of their own account: second factor, sessions. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetCode, JetDetail } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { RecoveryCodes, TwoFactorSecret, TwoFactorState } from '#contract/operations/session/access.ts'
import { access } from '#contract/operations/session/access.ts'
import { checkOwnPassword } from '#server/platform/auth/login.ts'
import { revoke, sessionsOf } from '#server/platform/auth/session-list.ts'
import {
  confirmTwoFactor,
  newRecoveryCodes,
  recoveryCodesLeft,
  removeTwoFactor,
  startTwoFactor,
} from '#server/platform/auth/two-factor.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const keyFolder = (context: Context): string => context.services.keys.folder

const identity = async ({ tx, user }: Context): Promise<{ login: string; since: string | null }> => {
  const { rows } = await sql<{ login: string; since: string | null }>`
    select login, two_factor_since as since from app_user where id = ${user.id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('session.none')
  return rows[0]
}

const note = (context: Context, code: JetCode, detail: JetDetail): Promise<void> =>
  writeTechnicalEvent(context.tx, context, code, { user: context.user.id, ...detail })

const state = async (context: Context): Promise<TwoFactorState> => ({
  since: (await identity(context)).since,
  recoveryLeft: await recoveryCodesLeft(context.tx, context.user.id),
})

/** The password first: a desk left open must not be enough to change how its user logs in. */
const start = async (context: Context, password: string): Promise<TwoFactorSecret> => {
  await checkOwnPassword(context.db, context.user.id, password, context.now)
  const { login } = await identity(context)
  return startTwoFactor(context.tx, keyFolder(context), { id: context.user.id, login })
}

const confirm = async (context: Context, code: string): Promise<RecoveryCodes> => {
  const codes = await confirmTwoFactor(context.tx, keyFolder(context), context.user.id, code, context.now)
  await note(context, JET.TWO_FACTOR_CHANGED, { on: true })
  return { codes }
}

const renewCodes = async (context: Context, password: string): Promise<RecoveryCodes> => {
  await checkOwnPassword(context.db, context.user.id, password, context.now)
  if ((await identity(context)).since === null) throw new RuleError('twoFactor.none')
  return { codes: await newRecoveryCodes(context.tx, context.user.id) }
}

const stop = async (context: Context, password: string): Promise<{ status: 'SAVED' }> => {
  await checkOwnPassword(context.db, context.user.id, password, context.now)
  if (await removeTwoFactor(context.tx, context.user.id)) await note(context, JET.TWO_FACTOR_CHANGED, { on: false })
  return { status: 'SAVED' }
}

const close = async (context: Context, sessionId: number | null): Promise<{ status: 'SAVED'; closed: number }> => {
  if (sessionId === context.sessionId) throw new RuleError('session.own')
  const closed = await revoke(context.tx, context.user.id, sessionId, context.sessionId)
  if (closed > 0) await note(context, JET.SESSIONS_CLOSED, { closed })
  return { status: 'SAVED', closed }
}

export const accessRoutes: readonly Route[] = [
  handle(access.twoFactor)(state),
  handle(access.startTwoFactor)((context, { body }) => start(context, body.password)),
  handle(access.confirmTwoFactor)((context, { body }) => confirm(context, body.code)),
  handle(access.renewCodes)((context, { body }) => renewCodes(context, body.password)),
  handle(access.stopTwoFactor)((context, { body }) => stop(context, body.password)),
  handle(access.sessions)(async (context) => ({
    list: await sessionsOf(context.tx, context.user.id, context.sessionId, context.now),
  })),
  handle(access.closeSessions)((context, { body }) => close(context, body.sessionId)),
]
