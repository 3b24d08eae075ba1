/** Signs all that records say, beside their certification strings, in one chain a till (docs/decisions/0060). */
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { CONTENT_VERSION, contentText } from '#domain/fiscal/content.ts'
import type { ProvedRecord } from '#domain/fiscal/content.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import type { FiscalContext, Head, LockedTill } from './chain.ts'
import { lockTill, signAfter } from './chain.ts'
import { readHashes } from './content.ts'

export interface ProofContext extends FiscalContext {
  readonly now: Date
}

/** Inserts rows of one shape, for `together`; nothing where there are none. */
export const insertRows = <T extends keyof Database>(
  sender: Sender,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<unknown> => {
  const [first] = rows
  if (first === undefined) return Promise.resolve()
  const columns = Object.keys(first) as (keyof typeof first & string)[]
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    values ${sql.join(values)}`.execute(sender)
}

interface ToSign {
  readonly record: ProvedRecord
  readonly id: number
  /** Undefined: it is not there. */
  readonly hash: string | undefined
}

/** Signs what the records say, one after the other, and inserts their proofs. */
const writeProofs = async (
  tx: Tx,
  context: ProofContext,
  records: readonly ToSign[],
  locked: LockedTill,
): Promise<void> => {
  const { establishmentId, till, training, now, services } = context
  let head: Head = locked.headOf('CONTENT')
  const rows = records.map(({ record, id: recordId, hash }) => {
    if (hash === undefined) throw new Error(`${record} ${recordId} is not there to be signed`)
    const fields = { version: CONTENT_VERSION, record, recordId, hash, at: now }
    const signed = signAfter(services.keys, locked.keyId, head, (link) => contentText(fields, link))
    head = signed
    const { seq, previousSignature, signature, keyId } = signed
    return [seq, recordId, hash, previousSignature, signature, keyId, record] as const
  })
  const column = (n: 0 | 1 | 2 | 3 | 4 | 5 | 6) => rows.map((row) => row[n])
  await sql`
    insert into record_proof (establishment_id, till, training, seq, record, record_id, version, hash, recorded_at,
      previous_signature, signature, key_id)
    select ${establishmentId}, ${till}, ${training}, n.seq, n.record, n.id, ${CONTENT_VERSION}, n.hash, ${now}, n.before, n.own, n.key
    from unnest(${column(0)}::bigint[], ${column(1)}::bigint[], ${column(2)}::text[], ${column(3)}::text[], ${column(4)}::text[],
      ${column(5)}::text[], ${column(6)}::text[]) as n (seq, id, hash, before, own, key, record) order by n.seq`.execute(
    tx,
  )
}

export interface Proved {
  readonly record: ProvedRecord
  readonly id: number
  readonly write: (sender: Sender) => readonly Promise<unknown>[]
}

/**
 * Writes records and their parts in their order, then signs what the database holds of each: one round trip to write and read back, one
 * for the proofs. The till is locked already.
 */
export async function writeProved(
  tx: Tx,
  context: ProofContext,
  locked: LockedTill,
  ...records: readonly Proved[]
): Promise<void> {
  const kinds = [...new Set(records.map(({ record }) => record))]
  const idsOf = (kind: ProvedRecord) => records.filter(({ record }) => record === kind).map(({ id }) => id)
  const [, hashes] = await together(tx, (sender) => [
    Promise.all(records.flatMap(({ write }) => write(sender))),
    Promise.all(kinds.map((kind) => readHashes(sender, context.establishmentId, kind, idsOf(kind)))),
  ])
  const signed = records.map(({ record, id }) => ({ record, id, hash: hashes[kinds.indexOf(record)]?.get(id) }))
  await writeProofs(tx, context, signed, locked)
}

/** Signs records that were written before in this transaction, in the order of their numbers. Locks the till: call it last. */
export async function proveRecords(
  tx: Tx,
  context: ProofContext,
  record: ProvedRecord,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const locked = await lockTill(tx, context)
  const hashes = await readHashes(tx, context.establishmentId, record, ids)
  const sorted = ids.toSorted((a, b) => a - b)
  await writeProofs(
    tx,
    context,
    sorted.map((id) => ({ record, id, hash: hashes.get(id) })),
    locked,
  )
}
