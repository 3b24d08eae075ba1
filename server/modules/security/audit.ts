/**
 * Read-only log-ins for tax inspectors, with an end (docs/decisions/0290). What they may do is not in their rights alone: the server lets
 * them ask for the addresses of `contract/audit.ts` and no other, in transactions that cannot write.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { checkAuditEnd } from '#domain/security/audit.ts'
import { AUDIT_RIGHTS } from '#contract/audit.ts'
import type { AuditAccess, AuditLook, openAuditBody } from '#contract/operations/session/audit.ts'
import type { Rights } from '#contract/rights.ts'
import { checkGiven } from '#server/modules/security/standing.ts'
import { hashPassword } from '#server/platform/auth/password.ts'
import { setUserRights } from '#server/platform/auth/rights.ts'
import { closeSessionsOf } from '#server/platform/auth/session.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

const RIGHTS: Rights = Object.fromEntries(AUDIT_RIGHTS.map((key) => [key, { code: '001', canExport: true }]))

/** The newest first. */
export const listAccesses = async ({
  tx,
  establishmentId,
  now,
}: Context): Promise<{ list: readonly AuditAccess[] }> => {
  const { rows } = await sql<AuditAccess>`
    select a.id, a.inspector, a.office, u.login, a.ends_on as "endsOn", a.opened_at as "openedAt", o.name as "openedBy",
      a.closed_at as "closedAt", c.name as "closedBy", u.last_login_at as "lastUsedAt",
      case when a.closed_at is not null then 'CLOSED' when a.ends_at <= ${now} then 'OVER' else 'OPEN' end as state,
      (select count(*)::int from audit_look l where l.establishment_id = a.establishment_id and l.access_id = a.id and not l.taken) as looks,
      (select count(*)::int from audit_look l where l.establishment_id = a.establishment_id and l.access_id = a.id and l.taken) as taken
    from audit_access a join app_user u on u.id = a.user_id join app_user o on o.id = a.opened_by
    left join app_user c on c.id = a.closed_by
    where a.establishment_id = ${establishmentId} order by a.opened_at desc, a.id desc`.execute(tx)
  return { list: rows }
}

const checkKnown = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  const { rows } =
    await sql`select from audit_access where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
}

/** What it looked at, the last first. Throws RuleError record.unknown. */
export const listLooks = async (context: Context, id: number): Promise<{ list: readonly AuditLook[] }> => {
  await checkKnown(context, id)
  const { rows } = await sql<AuditLook>`
    select what, record, taken, times, first_at as "firstAt", last_at as "lastAt" from audit_look
    where establishment_id = ${context.establishmentId} and access_id = ${id} order by last_at desc, what, record`.execute(
    context.tx,
  )
  return { list: rows }
}

/** `controle-1`, `controle-2`: the first that nobody has. */
const freeLogin = async ({ tx }: Context): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtext('audit login'))`.execute(tx)
  const { rows } = await sql<{ login: string }>`
    select 'controle-' || n as login from generate_series(1, (select count(*) + 1 from app_user)) n
    where not exists (select from app_user where login = 'controle-' || n) order by n limit 1`.execute(tx)
  return rows[0]?.login ?? 'controle'
}

type Asked = z.output<typeof openAuditBody>

const makeUser = async (context: Context, { inspector, password }: Asked) => {
  const login = await freeLogin(context)
  const { rows } = await sql<{ id: number }>`
    insert into app_user (name, login, password_hash, password_changed_at, must_change_password, audit)
    values (${inspector}, ${login}, ${await hashPassword(password)}, ${context.now}, true, true) returning id`.execute(
    context.tx,
  )
  const id = rows[0]?.id ?? 0
  await sql`insert into user_establishment (user_id, establishment_id) values (${id}, ${context.establishmentId})`.execute(
    context.tx,
  )
  await setUserRights(context.tx, id, context.establishmentId, RIGHTS)
  return { id, login }
}

const told = async (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'auditAccess', id, action: 'SAVED', functionality: 'establishment_user' })

/** Opens an access; the password is told by who opened it, once. Throws those of `checkAuditEnd` and of `checkGiven`. */
export const openAccess = async (context: Context, asked: Asked) => {
  const { tx, establishmentId, today, now, user } = context
  checkAuditEnd(today, asked.endsOn)
  await checkGiven(context, establishmentId, {}, RIGHTS)
  const made = await makeUser(context, asked)
  const { rows } = await sql<{ id: number }>`
    insert into audit_access (establishment_id, user_id, inspector, office, ends_on, ends_at, opened_at, opened_by)
    select id, ${made.id}, ${asked.inspector}, ${asked.office}, ${asked.endsOn},
      ${addDays(asked.endsOn, 1)}::timestamp at time zone time_zone, ${now}, ${user.id}
    from establishment where id = ${establishmentId} returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await writeTechnicalEvent(tx, context, JET.TAX_AUDIT, { entity: 'auditOpened', id, user: made.id, end: asked.endsOn })
  await told(context, id)
  return { status: 'SAVED' as const, id, login: made.login }
}

/** Its sessions end at once. Throws RuleError record.unknown, audit.over where it has ended already. */
export const closeAccess = async (context: Context, id: number): Promise<{ status: 'SAVED'; id: number }> => {
  await checkKnown(context, id)
  const { tx, establishmentId, now, user } = context
  const { rows } = await sql<{ userId: number }>`
    update audit_access set closed_at = ${now}, closed_by = ${user.id}
    where establishment_id = ${establishmentId} and id = ${id} and closed_at is null and ends_at > ${now}
    returning user_id as "userId"`.execute(tx)
  const [closed] = rows
  if (closed === undefined) throw new RuleError('audit.over')
  await closeSessionsOf(tx, closed.userId)
  await writeTechnicalEvent(tx, context, JET.TAX_AUDIT, { entity: 'auditClosed', id, user: closed.userId })
  await told(context, id)
  return { status: 'SAVED', id }
}
