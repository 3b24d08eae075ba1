import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { isLanguage } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import type { Functionality, Right } from '#contract/rights.ts'
import { toPreferences } from '#contract/operations/establishment/preference.ts'
import type { Preferences } from '#contract/operations/establishment/preference.ts'
import { activeModules } from '#contract/modules.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { AuditOf } from '#server/platform/auth/audit.ts'
import { rightsWithin } from '#server/platform/auth/modules.ts'
import { effectiveRightsOf } from '#server/platform/auth/rights.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Whose customers the establishment works with (`customer_owners`, group preference). */
export interface CustomerReach {
  /** Its own id, and those of the sites that share with it. */
  readonly owners: readonly number[]
  /** Stays of it name customers of a site that shares no more (`customer_kept`). */
  readonly keepsOthers: boolean
}

export interface Session {
  readonly id: number
  readonly token: string
  readonly user: {
    readonly id: number
    readonly name: string
    readonly login: string
    readonly admin: boolean
    readonly systeme: boolean
  }
  readonly establishmentId: number
  readonly timeZone: string
  readonly training: boolean
  readonly till: string
  /** Language of the user's screens. */
  readonly language: LanguageCode
  readonly rights: Readonly<Record<Functionality, Right>>
  /** Modules that are on in the establishment. */
  readonly modules: readonly ModuleKey[]
  readonly customers: CustomerReach
  /** Rights that a lock holds back to reading. */
  readonly held: readonly Functionality[]
  /** Of a tax inspector: reads what `contract/audit.ts` names, and nothing else. */
  readonly audit: AuditOf | null
  readonly expiresAt: Date
  readonly lastSeenAt: Date
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Where a session was opened from, for the list that its owner reads. */
export interface Origin {
  readonly address: string
  /** What the browser says of itself. */
  readonly device: string
}

const NOWHERE: Origin = { address: '', device: '' }

/** Opens a session; the secret goes to the HttpOnly cookie and only its hash is kept, `token` to the readable one. */
export const openSession = async (
  tx: Tx,
  userId: number,
  establishmentId: number,
  now: Date,
  { address, device }: Origin = NOWHERE,
): Promise<{ id: number; secret: string; token: string }> => {
  const secret = randomBytes(32).toString('base64url')
  const token = randomBytes(18).toString('base64url')
  const { rows } = await sql<{ id: number }>`
    insert into session (secret_hash, token, user_id, establishment_id, created_at, last_seen_at, expires_at, address, device)
    values (${hashOf(secret)}, ${token}, ${userId}, ${establishmentId}, ${now}, ${now},
      ${endOf(now, now, await accessOf(tx, establishmentId))}, ${address}, ${device})
    returning id`.execute(tx)
  await sql`delete from session where expires_at < ${now}`.execute(tx)
  return { id: rows[0]?.id ?? 0, secret, token }
}

type Access = Preferences['access']

const accessFrom = (stored: Readonly<Record<string, unknown>> | null): Access =>
  toPreferences(stored === null ? {} : { access: stored }).access

const accessOf = async (tx: Tx, establishmentId: number): Promise<Access> => {
  const { rows } = await sql<{ value: Readonly<Record<string, unknown>> }>`
    select value from preference where establishment_id = ${establishmentId} and kind = 'access'`.execute(tx)
  return accessFrom(rows[0]?.value ?? null)
}

/** A session ends some time after the last gesture of its user, and some time after it was opened whatever they do. */
const endOf = (openedAt: Date, lastSeenAt: Date, { idleMinutes, lifetimeHours }: Access): Date =>
  new Date(Math.min(lastSeenAt.getTime() + idleMinutes * 60_000, openedAt.getTime() + lifetimeHours * 3_600_000))

export const closeSession = async (tx: Tx, sessionId: number): Promise<void> => {
  await sql`delete from session where id = ${sessionId}`.execute(tx)
  await tellSecurity(tx)
}

/** Every process reads its sessions and their rights again, once this is committed. */
export const tellSecurity = async (tx: Tx): Promise<void> => {
  await sql`select pg_notify('pinede_security', '')`.execute(tx)
}

/** Ends every session of a user but one: after a change of password, rights or suspension. */
export const closeSessionsOf = async (tx: Tx, userId: number, except = 0): Promise<void> => {
  await sql`delete from session where user_id = ${userId} and id <> ${except}`.execute(tx)
  await tellSecurity(tx)
}

interface Found {
  id: number
  token: string
  userId: number
  name: string
  login: string
  admin: boolean
  systeme: boolean
  establishmentId: number
  timeZone: string
  training: boolean
  till: string | null
  offModules: string[]
  owners: number[]
  keepsOthers: boolean
  language: string
  isAudit: boolean
  auditId: number | null
  auditEndsOn: string | null
  auditEndsAt: string | null
  createdAt: string
  lastSeenAt: string
  access: Readonly<Record<string, unknown>> | null
}

const LONG_AGO = new Date(0)

/** When the access of an inspector ends, whatever they do; long ago where it was closed. Null: of nobody else. */
const auditEndOf = ({ isAudit, auditEndsAt }: Found): Date | null => {
  if (!isAudit) return null
  return auditEndsAt === null ? LONG_AGO : new Date(auditEndsAt)
}

/** Written at most once a minute, so that reading stays reading. */
const SEEN_EVERY_MS = 60_000

const isStale = (lastSeenAt: Date, now: Date): boolean => now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS

/** The live session of a secret, or undefined. What its user does prolongs it; what a screen asks by itself does not. */
export const findSession = async (tx: Tx, secret: string, now: Date, isActive = true): Promise<Session | undefined> => {
  const { rows } = await sql<Found>`
    select s.id, s.token, u.id as "userId", u.name, u.login, u.admin, u.systeme, u.language, e.id as "establishmentId",
      e.time_zone as "timeZone", e.training, st.code as till, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      (select p.value from preference p where p.establishment_id = e.id and p.kind = 'access') as access,
      array(select module from establishment_module m where m.establishment_id = e.id and not m.active) as "offModules",
      customer_owners(e.id) as owners,
      exists (select 1 from customer_kept k where k.establishment_id = e.id) as "keepsOthers",
      u.audit as "isAudit", a.id as "auditId", a.ends_on as "auditEndsOn", a.ends_at as "auditEndsAt"
    from session s
    join app_user u on u.id = s.user_id and not u.suspended
    join establishment e on e.id = s.establishment_id
    left join station st on st.establishment_id = s.establishment_id and st.id = s.station_id
    left join audit_access a on a.user_id = u.id and a.establishment_id = s.establishment_id and a.closed_at is null
    where s.secret_hash = ${hashOf(secret)}`.execute(tx)
  const found = rows[0]
  if (found === undefined) return undefined
  const [access, openedAt, seenAt] = [accessFrom(found.access), new Date(found.createdAt), new Date(found.lastSeenAt)]
  const auditEnd = auditEndOf(found)
  const until = (end: Date): Date => (auditEnd !== null && auditEnd < end ? auditEnd : end)
  if (until(endOf(openedAt, seenAt, access)) <= now) return undefined
  const { rights, held } = await effectiveRightsOf(tx, found.userId, found.establishmentId)
  const modules = activeModules(found.offModules)
  const lastSeenAt = isActive && isStale(seenAt, now) ? now : seenAt
  const expiresAt = until(endOf(openedAt, lastSeenAt, access))
  if (lastSeenAt === now)
    await sql`update session set last_seen_at = ${now}, expires_at = ${expiresAt} where id = ${found.id}`.execute(tx)
  return {
    id: found.id,
    token: found.token,
    user: { id: found.userId, name: found.name, login: found.login, admin: found.admin, systeme: found.systeme },
    establishmentId: found.establishmentId,
    timeZone: found.timeZone,
    training: found.training,
    till: found.till ?? 'POSTE-1',
    language: isLanguage(found.language) ? found.language : 'fr',
    rights: rightsWithin(rights, modules),
    held,
    modules,
    customers: { owners: found.owners, keepsOthers: found.keepsOthers },
    audit: found.auditId === null ? null : { id: found.auditId, endsOn: found.auditEndsOn ?? '' },
    expiresAt,
    lastSeenAt,
  }
}

/** Today where the campsite is. */
export const todayIn = (timeZone: string, now: Date): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now) as Day

/**
 * Sessions found in the last seconds, so that a screen's burst of calls reads its rights once. Cleared at once in every
 * process by `pg_notify('pinede_security')` when a session, a right or a user changes.
 */
export class SessionCache {
  private readonly found = new Map<string, { session: Session; until: number }>()

  /** `isActive`: the user did something, it is not their screen that asks by itself. */
  async get(tx: Tx, secret: string, now: Date, isActive = true): Promise<Session | undefined> {
    const key = hashOf(secret).toString('base64')
    const cached = this.found.get(key)
    const isFresh = cached !== undefined && cached.until > now.getTime() && cached.session.expiresAt > now
    if (isFresh && !(isActive && isStale(cached.session.lastSeenAt, now))) return cached.session
    const session = await findSession(tx, secret, now, isActive)
    if (session === undefined) this.found.delete(key)
    else this.found.set(key, { session, until: now.getTime() + 5000 })
    if (this.found.size > 10_000) this.found.clear()
    return session
  }

  clear(): void {
    this.found.clear()
  }
}
