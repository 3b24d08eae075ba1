import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { mayOpenAudited } from '#contract/audit.ts'
import { menuFor } from '#contract/menu.ts'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { own } from '#contract/operations/session/session.ts'
import { checkOwnPassword } from '#server/platform/auth/login.ts'
import { hashPassword } from '#server/platform/auth/password.ts'
import { lockersOf, locksOf } from '#server/platform/auth/rights.ts'
import { closeSessionsOf } from '#server/platform/auth/session.ts'
import { lockTills } from '#server/platform/fiscal/chain.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { handle } from '#server/platform/http/handle.ts'

interface Identity {
  login: string
  email: string | null
  establishmentName: string
  readonly corporateName: string | null
  shortName: string | null
  timeZone: string
  isoCode: string
  symbol: string
  hasLogo: boolean
  station: LocalUser['establishment']['station']
  group: LocalUser['establishment']['group']
}

const identityOf = async (context: Context): Promise<Identity> => {
  const { rows } = await sql<Identity>`
    select u.login, u.email, e.name as "establishmentName", e.corporate_name as "corporateName",
      e.short_name as "shortName", e.time_zone as "timeZone",
      coalesce(c.iso_code, 'EUR') as "isoCode", coalesce(c.symbol, '€') as symbol, e.logo is not null as "hasLogo",
      (select json_build_object('id', st.id, 'label', st.label) from session s
        join station st on st.establishment_id = s.establishment_id and st.id = s.station_id
        where s.id = ${context.sessionId}) as station,
      (select json_build_object('id', g.id, 'label', g.label, 'hasLogo', g.logo is not null) from preference_group g
        where g.id = e.provider_id and g.type = 'GROUP' and g.is_client_sync_active and not e.training) as "group"
    from app_user u, establishment e left join currency c on c.id = e.currency_id
    where u.id = ${context.user.id} and e.id = ${context.establishmentId}`.execute(context.tx)
  if (rows[0] === undefined) throw new RuleError('session.none')
  return rows[0]
}

const establishmentsOf = async (tx: Tx, userId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select e.id, e.name from user_establishment ue join establishment e on e.id = ue.establishment_id
    where ue.user_id = ${userId} order by sort_key(e.name)`.execute(tx)
  return rows
}

/** The user's own names of the menu headers, and the establishment's where they have none. */
const headerNamesOf = async ({ tx, user, establishmentId }: Context): Promise<Record<string, string>> => {
  const { rows } = await sql<{ header: string; label: string }>`
    select header, label from custom_header_name
    where establishment_id = ${establishmentId} and (user_id is null or user_id = ${user.id})
    order by user_id nulls first`.execute(tx)
  return Object.fromEntries(rows.map(({ header, label }) => [header, label]))
}

/** The local user of spec 3: identity, menu, rights and establishment. */
export const localUser = async (context: Context): Promise<LocalUser> => {
  const identity = await identityOf(context)
  const tiles = await sql<{ tile: string }>`
    select tile from user_tile where user_id = ${context.user.id} order by position`.execute(context.tx)
  return {
    id: context.user.id,
    name: context.user.name,
    login: identity.login,
    email: identity.email,
    admin: context.user.admin,
    systeme: context.user.systeme,
    menus: menuFor(context.rights, context.modules, context.audit === null ? undefined : mayOpenAudited),
    modules: context.modules,
    rights: context.rights as LocalUser['rights'],
    tiles: tiles.rows.map((row) => row.tile),
    headerNames: await headerNamesOf(context),
    locked: await locksOf(context.tx, context.establishmentId),
    lockedBy: await lockersOf(context.tx, context.user.id, context.establishmentId),
    establishment: {
      id: context.establishmentId,
      name: identity.establishmentName,
      corporateName: identity.corporateName,
      shortName: identity.shortName,
      training: context.training,
      timeZone: identity.timeZone,
      currency: { isoCode: identity.isoCode, symbol: identity.symbol },
      hasLogo: identity.hasLogo,
      station: identity.station,
      group: identity.group,
    },
    establishments: await establishmentsOf(context.tx, context.user.id),
    today: context.today,
    ...(context.services.resume === undefined ? {} : { past: { reached: context.services.resume.restored.reached } }),
    ...(context.audit === null ? {} : { audit: { endsOn: context.audit.endsOn } }),
    language: context.language,
  }
}

const changePassword = async (context: Context, current: string, next: string): Promise<void> => {
  await checkOwnPassword(context.db, context.user.id, current, context.now)
  await sql`
    update app_user set password_hash = ${await hashPassword(next)}, password_changed_at = ${context.now},
      must_change_password = false
    where id = ${context.user.id}`.execute(context.tx)
  await closeSessionsOf(context.tx, context.user.id, context.sessionId)
}

/** Working in another site is a log-in there (JET 80), and the end of one here (JET 40). */
const journalSwitch = async (context: Context, tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{ training: boolean }>`select training from establishment where id = ${id}`.execute(tx)
  const there = { ...context, tx, establishmentId: id, training: rows[0]?.training ?? false, till: 'POSTE-1' }
  await lockTills(tx, [context, there])
  await writeTechnicalEvent(tx, context, JET.LOGOUT, { to: id })
  await writeTechnicalEvent(tx, there, JET.LOGIN, { from: context.establishmentId })
}

const switchEstablishment = async (context: Context, id: number): Promise<void> => {
  const allowed = await establishmentsOf(context.tx, context.user.id)
  if (!allowed.some((one) => one.id === id)) throw new RuleError('record.unknown')
  if (id === context.establishmentId) return
  await inTransaction(context.tx, async (tx) => {
    await sql`update session set establishment_id = ${id}, station_id = null where id = ${context.sessionId}`.execute(
      tx,
    )
    await sql`select pg_notify('pinede_security', '')`.execute(tx)
    await journalSwitch(context, tx, id)
  })
}

/** What every user may do about themselves, whatever their rights. */
export const sessionRoutes: readonly Route[] = [
  route({ method: 'GET', path: 'me', right: 'session', write: false, summary: 'Utilisateur connecté' }, localUser),
  handle(own.saveProfile)(async (context, { body }) => {
    await sql`
        update app_user set name = ${body.name}, email = ${body.email}, version = version + 1
        where id = ${context.user.id}`.execute(context.tx)
    await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
    return { status: 'SAVED', id: context.user.id }
  }),
  handle(own.changePassword)(async (context, { body }) => {
    await changePassword(context, body.current, body.next)
    return { status: 'SAVED', id: context.user.id }
  }),
  handle(own.workIn)(async (context, { body }) => {
    await switchEstablishment(context, body.id)
    return { status: 'SAVED', id: body.id }
  }),
]
