/**
 * Records of before contents were signed (docs/decisions/0060): each gets its proof once, as it is now, where the string that was
 * signed then still verifies. Nothing is signed again; what does not verify stays without, and every verification says so.
 *
 * Once means once: a file beside the key says that it was done (docs/decisions/0110). Otherwise whoever holds the database would take
 * the proofs away, change what they prove, and have the next start of the server sign the result.
 */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { PROVED_RECORDS } from '#domain/fiscal/content.ts'
import type { ProvedRecord } from '#domain/fiscal/content.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { lockTill } from './chain.ts'
import { RECORD_SHAPES } from './content.ts'
import type { EventContext } from './jet.ts'
import { writeTechnicalEvent } from './jet.ts'
import { verifySignature } from './keys.ts'
import { proveRecords } from './prove.ts'
import { checkKeys } from './verify-facts.ts'
import { CHAIN_TABLES } from './verify-rows.ts'

/** Till of what the server does by itself. */
export const SERVER_TILL = 'SERVEUR'

const PAGE = 500

/** Readers of the records that have a certification string. */
const STRINGS = {
  bill: CHAIN_TABLES.INVOICE,
  duplicate: CHAIN_TABLES.DUPLICATE,
  jet: CHAIN_TABLES.JET,
  payment: CHAIN_TABLES.PAYMENT,
  ticket: CHAIN_TABLES.TICKET,
} as const
const hasString = (record: ProvedRecord): record is keyof typeof STRINGS => Object.hasOwn(STRINGS, record)

/** Numbers of the next records without a proof. */
const nextUnproved = async (tx: Tx, site: number, record: ProvedRecord, after: number): Promise<number[]> => {
  const id = sql.ref(`t.${RECORD_SHAPES[record].id}`)
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${sql.table(record)} t where t.establishment_id = ${site} and ${id} > ${after} and not exists (
      select from record_proof p where p.establishment_id = t.establishment_id and p.record = ${record} and p.record_id = ${id})
    order by ${id} limit ${PAGE}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Those whose certification string verifies and is what they say. */
const soundOf = async (
  tx: Tx,
  site: number,
  { record, ids, keys }: { record: ProvedRecord; ids: readonly number[]; keys: ReadonlyMap<string, string> },
): Promise<readonly number[]> => {
  if (!hasString(record)) return ids
  const rows = await STRINGS[record].read(
    tx,
    sql`where t.establishment_id = ${site} and t.id = any (${[...ids]}::bigint[])`,
  )
  return rows
    .filter(({ rebuiltText, signedText, signature, keyId }) => {
      const key = keys.get(keyId)
      return key !== undefined && rebuiltText === signedText && verifySignature(key, signedText, signature)
    })
    .map((row) => row.id)
}

export interface Sealed {
  readonly sealed: number
  /** Left without a proof: they are not what was signed. */
  readonly refused: number
}

/**
 * Seals what an establishment recorded before, once; a page is a transaction, so that it may stop and go on. Told as event 250.
 * Nothing is sealed where no key of this server signed: what is there then is nothing that it recorded.
 */
export async function sealOldRecords(db: Db, context: EventContext): Promise<Sealed> {
  const { establishmentId, services } = context
  const { good } = await checkKeys(db, establishmentId, services.keys)
  const own = [...good.keys()]
  if (own.length === 0 || own.every((id) => services.keys.isSealed(id))) return { sealed: 0, refused: 0 }
  const done = await sealAll(db, context, good)
  for (const id of own) services.keys.markSealed(id)
  return done
}

const sealAll = async (db: Db, context: EventContext, keys: ReadonlyMap<string, string>): Promise<Sealed> => {
  const { establishmentId } = context
  let [sealed, refused] = [0, 0]
  for (const record of PROVED_RECORDS) {
    let last = 0
    for (;;) {
      const page = await inTransaction(db, async (tx) => {
        const some = await nextUnproved(tx, establishmentId, record, last)
        if (some.length === 0) return { some, sound: 0 }
        await lockTill(tx, context) // whoever seals beside us waits, then finds less to do
        const ids = await nextUnproved(tx, establishmentId, record, last)
        const sound = await soundOf(tx, establishmentId, { record, ids, keys })
        await proveRecords(tx, context, record, sound)
        return { some: ids, sound: sound.length }
      })
      sealed += page.sound
      refused += page.some.length - page.sound
      last = page.some.at(-1) ?? last
      if (page.some.length < PAGE) break
    }
  }
  if (sealed > 0)
    await inTransaction(db, (tx) =>
      writeTechnicalEvent(tx, context, JET.SOFTWARE_UPDATED, { sealedRecords: sealed, refused }),
    )
  return { sealed, refused }
}
