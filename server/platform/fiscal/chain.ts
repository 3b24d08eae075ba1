import { sql } from 'kysely'
import type { ChainKind } from '#domain/fiscal/chain.ts'
import type { Link } from '#domain/fiscal/signed-text.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import type { FiscalKeys } from './keys.ts'
import { signingKeyOf } from './keys.ts'

/** Where chains are: each (establishment, till, training) has one of each kind. */
export interface TillRef {
  readonly establishmentId: number
  readonly till: string
  readonly training: boolean
}

/** Who signs; the context of a request is one. */
export interface FiscalContext extends TillRef {
  readonly services: { readonly keys: FiscalKeys }
}

/** What the signed row keeps. */
export interface Signed {
  readonly seq: number
  readonly previousSignature: string
  readonly signature: string
  readonly keyId: string
  readonly signedText: string
}

export interface Head {
  readonly seq: number
  readonly signature: string
}

/** Where the chains of a till end, while this transaction alone may move them. */
export interface LockedTill {
  readonly headOf: (kind: ChainKind) => Head
  readonly keyId: string
  /** A number for the record to come: it is signed with its own. */
  readonly nextId: number
  /** Numbers of all records to come, `nextId` first. */
  readonly nextIds: readonly number[]
}

interface Locking {
  /** Asked before, in the same round trip; its error goes before any of the lock. */
  readonly first?: (sender: Sender) => Promise<void>
  /** Records to come; one where it is left out. */
  readonly records?: number
}

export const NO_HEAD: Head = { seq: 0, signature: '' }

/** Locks the chains of a till until the transaction ends; the first link of all makes its row. */
const askLock = (sender: Sender, { establishmentId, till, training }: TillRef) =>
  sql<{ kind: string; seq: number; signature: string }>`
    select kind, seq, signature from lock_till(${establishmentId}, ${till}, ${training})`.execute(sender)

/**
 * Locks the chains of a till until the transaction ends: call it last, and put nothing slow after it. Throws RuleError
 * fiscal.keyMissing where this server does not hold the establishment's key: then nothing can be signed.
 */
export async function lockTill(
  tx: Tx,
  context: FiscalContext,
  { first = () => Promise.resolve(), records = 1 }: Locking = {},
): Promise<LockedTill> {
  if (!tx.isTransaction) throw new Error('a chain is locked in a transaction only')
  const { establishmentId } = context
  const [, locked, key, next] = await together(tx, (sender) => [
    first(sender),
    askLock(sender, context),
    sql<{ id: string }>`select id from signing_key where establishment_id = ${establishmentId}`.execute(sender),
    sql<{ id: number }>`select nextval('record_id') as id from generate_series(1, ${records}::int)`.execute(sender),
  ])
  const nextIds = next.rows.map(({ id }) => id)
  const heads = new Map(locked.rows.map(({ kind, ...head }) => [kind, head]))
  return {
    headOf: (kind) => heads.get(kind) ?? NO_HEAD,
    keyId: key.rows[0]?.id ?? (await signingKeyOf(tx, context.services.keys, establishmentId)),
    nextId: nextIds[0] ?? 0,
    nextIds,
  }
}

const orderOf = ({ establishmentId, till, training }: TillRef): string =>
  [String(establishmentId).padStart(20, '0'), till, training ? '1' : '0'].join('\u0000')

/**
 * Locks the chains of several tills in the one order that everybody keeps. A transaction that signs at more than one till calls it
 * first, after its other writes: two transactions then never wait for each other. The chains of one till are locked together.
 */
export async function lockTills(tx: Tx, tills: readonly TillRef[]): Promise<void> {
  const sorted = tills.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0))
  for (const till of sorted) await askLock(tx, till)
}

/** Where the next row of a chain stands. */
const linkAfter = ({ seq, signature }: Head): Link => ({
  seq: seq + 1,
  isFirst: seq === 0,
  previousSignature: signature,
})

/** Signs the link after `head`. `build` makes the signed string (`domain/fiscal/signed-text.ts`); inserting the row moves the head. */
export const signAfter = (keys: FiscalKeys, keyId: string, head: Head, build: (link: Link) => string): Signed => {
  const link = linkAfter(head)
  const signedText = build(link)
  const signature = keys.sign(keyId, signedText)
  return { seq: link.seq, previousSignature: head.signature, signature, keyId, signedText }
}

/** The columns of a signed row. */
export const signedColumns = (signed: Signed) => ({
  seq: signed.seq,
  signed_text: signed.signedText,
  previous_signature: signed.previousSignature,
  signature: signed.signature,
  key_id: signed.keyId,
})
