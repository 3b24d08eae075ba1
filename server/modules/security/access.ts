/** What a manager may do about how somebody else gets in. One's own is in « Mon profil », behind one's password. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetCode, JetDetail } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { OpenSession } from '#contract/operations/session/access.ts'
import { checkReach, checkSeen } from '#server/modules/security/users.ts'
import { hashPassword } from '#server/platform/auth/password.ts'
import { revoke, sessionsOf } from '#server/platform/auth/session-list.ts'
import { closeSessionsOf } from '#server/platform/auth/session.ts'
import { removeTwoFactor } from '#server/platform/auth/two-factor.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

type Saved = { status: 'SAVED'; id: number }

const reachOther = async (context: Context, id: number): Promise<void> => {
  await checkReach(context, id)
  if (id === context.user.id) throw new RuleError('access.own')
}

const note = async (context: Context, id: number, code: JetCode, detail: JetDetail = {}): Promise<Saved> => {
  await writeTechnicalEvent(context.tx, context, code, { user: id, ...detail })
  await context.changed({ entity: 'user', id, action: 'SAVED', functionality: 'establishment_user' })
  return { status: 'SAVED', id }
}

/** A new password for somebody else; where it is temporary, they choose another at their next log-in. Their sessions end. */
export const resetPassword = async (
  context: Context,
  id: number,
  { password, temporary }: { readonly password: string; readonly temporary: boolean },
): Promise<Saved> => {
  await reachOther(context, id)
  await sql`
    update app_user set password_hash = ${await hashPassword(password)}, password_changed_at = ${context.now},
      must_change_password = ${temporary}
    where id = ${id}`.execute(context.tx)
  await closeSessionsOf(context.tx, id)
  return note(context, id, JET.PASSWORD_RESET, { temporary })
}

/** For who lost their telephone and their recovery codes: the password alone lets them in again. */
export const resetTwoFactor = async (context: Context, id: number): Promise<Saved> => {
  await reachOther(context, id)
  if (!(await removeTwoFactor(context.tx, id))) throw new RuleError('twoFactor.none')
  return note(context, id, JET.TWO_FACTOR_CHANGED, { on: false })
}

export const readSessions = async (context: Context, id: number): Promise<{ list: OpenSession[] }> => {
  await checkSeen(context, id)
  return { list: await sessionsOf(context.tx, id, context.sessionId, context.now) }
}

/** One session, or with null all of them. */
export const closeSessions = async (context: Context, id: number, sessionId: number | null): Promise<Saved> => {
  await reachOther(context, id)
  const closed = await revoke(context.tx, id, sessionId, 0)
  return note(context, id, JET.SESSIONS_CLOSED, { closed })
}
