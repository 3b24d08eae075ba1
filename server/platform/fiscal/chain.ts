import type { ChainKind } from '#domain/fiscal/chain.ts'
import type { Link } from '#domain/fiscal/signed-text.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { FiscalKeys } from './keys.ts'
import { signingKeyOf } from './keys.ts'

/** Where a chain is: each (establishment, till, kind, training) has its own. */
export interface ChainRef {
  readonly establishmentId: number
  readonly till: string
  readonly kind: ChainKind
  readonly training: boolean
}

/** Who signs; the context of a request is one. */
export interface FiscalContext extends Omit<ChainRef, 'kind'> {
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

interface Head {
  readonly seq: number
  readonly signature: string
}

const selectHead = (tx: Tx, { establishmentId, till, kind, training }: ChainRef): Promise<Head | undefined> =>
  tx
    .selectFrom('chain_head')
    .select(['seq', 'signature'])
    .where('establishment_id', '=', establishmentId)
    .where('till', '=', till)
    .where('kind', '=', kind)
    .where('training', '=', training)
    .forUpdate()
    .executeTakeFirst()

/** Locks the head until the transaction ends; the first link of a chain makes it. */
async function lockHead(tx: Tx, chain: ChainRef): Promise<Head> {
  if (!tx.isTransaction) throw new Error('a chain is locked in a transaction only')
  const known = await selectHead(tx, chain)
  if (known !== undefined) return known
  const { establishmentId, till, kind, training } = chain
  await tx
    .insertInto('chain_head')
    .values({ establishment_id: establishmentId, till, kind, training })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await selectHead(tx, chain)
  if (made === undefined) throw new Error(`chain head ${till} ${kind} vanished`)
  return made
}

const orderOf = ({ establishmentId, till, kind, training }: ChainRef): string =>
  [String(establishmentId).padStart(20, '0'), till, kind, training ? '1' : '0'].join('\u0000')

/**
 * Locks several chains in the one order that everybody keeps (establishment, till, kind, training). A transaction that
 * writes to more than one chain calls it first, after its other writes: two transactions then never wait for each other.
 */
export async function lockChains(tx: Tx, chains: readonly ChainRef[]): Promise<void> {
  const sorted = chains.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0))
  for (const chain of sorted) await lockHead(tx, chain)
}

/**
 * Signs the next link of a chain and moves its head. The head stays locked until the transaction ends: call it last, and
 * put nothing slow after it. `build` makes the signed string (`domain/fiscal/signed-text.ts`); the caller inserts the row.
 * Throws RuleError fiscal.keyMissing where this server does not hold the establishment's key: then nothing can be signed.
 */
export async function appendToChain(
  tx: Tx,
  context: FiscalContext,
  kind: ChainKind,
  build: (link: Link) => string,
): Promise<Signed> {
  const { establishmentId, till, training } = context
  const { keys } = context.services
  const keyId = await signingKeyOf(tx, keys, establishmentId)
  const head = await lockHead(tx, { establishmentId, till, kind, training })
  const seq = head.seq + 1
  const signedText = build({ seq, isFirst: seq === 1, previousSignature: head.signature })
  const signature = keys.sign(keyId, signedText)
  await tx
    .updateTable('chain_head')
    .set({ seq, signature })
    .where('establishment_id', '=', establishmentId)
    .where('till', '=', till)
    .where('kind', '=', kind)
    .where('training', '=', training)
    .execute()
  return { seq, previousSignature: head.signature, signature, keyId, signedText }
}

/** The columns of a signed row. */
export const signedColumns = (signed: Signed) => ({
  seq: signed.seq,
  signed_text: signed.signedText,
  previous_signature: signed.previousSignature,
  signature: signed.signature,
  key_id: signed.keyId,
})
