/** Signed links of guests: 128 random bits, kept as their SHA-256 with what they are of. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'

export type PageKind = 'UNSUBSCRIBE' | 'PAY_NEWS' | 'PAY_RETURN' | 'MAIL_OPEN' | 'MAIL_CLICK' | 'RECEIPT'

export interface PageOf {
  readonly establishmentId: number
  readonly recordId: number
}

const TOKEN_BYTES = 16
/** Of 16 bytes in base64url. */
export const TOKEN = /^[\w-]{22}$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface NewLink extends PageOf {
  readonly kind: PageKind
  /** Key of the message that it is in, where that leaves once. */
  readonly once?: string | undefined
  /** Where a counted link leads. */
  readonly target?: string
}

/** Answers the token, which nothing keeps. `expiresAt` null: it holds until it is revoked. */
export const newPageLink = async (
  tx: Tx,
  { kind, establishmentId, recordId, once, target }: NewLink,
  now: Date,
  expiresAt: Date | null = null,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await sql`insert into page_link (establishment_id, kind, record_id, token_hash, created_at, expires_at, mail_once, target)
    values (${establishmentId}, ${kind}, ${recordId}, ${hashOf(token)}, ${now}, ${expiresAt}, ${once ?? null}, ${target ?? null})`.execute(
    tx,
  )
  return token
}

/** What a token is of, while it holds; undefined: of nothing. */
export const readPageLink = async (
  tx: Tx | Db,
  kind: PageKind,
  token: string,
  now: Date,
): Promise<PageOf | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const { rows } =
    await sql<PageOf>`select establishment_id as "establishmentId", record_id as "recordId" from page_link
    where token_hash = ${hashOf(token)} and kind = ${kind} and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(
      tx,
    )
  return rows[0]
}

/** Notes that it was taken, the first time. */
export const markPageLink = async (tx: Tx | Db, token: string, now: Date): Promise<void> => {
  await sql`update page_link set used_at = ${now} where token_hash = ${hashOf(token)} and used_at is null`.execute(tx)
}

/** Where a counted link leads; undefined: nowhere. */
export const targetOf = async (tx: Tx | Db, token: string): Promise<string | undefined> => {
  const { rows } = await sql<{
    target: string | null
  }>`select target from page_link where token_hash = ${hashOf(token)}`.execute(tx)
  return rows[0]?.target ?? undefined
}

interface LinksOf {
  readonly establishmentId: number
  readonly kind: PageKind
  readonly recordIds: readonly number[]
}

/** How many links to some records still open. */
export const countPageLinks = async (
  tx: Tx | Db,
  { establishmentId, kind, recordIds }: LinksOf,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from page_link
    where establishment_id = ${establishmentId} and kind = ${kind} and record_id = any (${[...recordIds]}::bigint[])
      and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(tx)
  return rows[0]?.count ?? 0
}

/** From now on they open nothing; answers how many did. */
export const revokePageLinks = async (
  tx: Tx,
  { establishmentId, kind, recordIds }: LinksOf,
  now: Date,
): Promise<number> => {
  const { numAffectedRows } = await sql`update page_link set revoked_at = ${now}
    where establishment_id = ${establishmentId} and kind = ${kind} and record_id = any (${[...recordIds]}::bigint[])
      and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
