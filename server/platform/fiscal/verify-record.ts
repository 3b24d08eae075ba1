/** Verification of one bill or ticket, before it leaves the house on paper. */
import { sql } from 'kysely'
import type { ProvedRecord } from '#domain/fiscal/content.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { FiscalKeys } from './keys.ts'
import { verifySignature } from './keys.ts'
import { copiesLeftOut } from './jumps.ts'
import { checkKeys } from './verify-facts.ts'
import { CHAIN_TABLES } from './verify-rows.ts'
import type { NumberedRow } from './verify-rows.ts'

/** Its signature is the key's, and it says what was signed. */
const isSound = (row: NumberedRow | undefined, keys: ReadonlyMap<string, string>): boolean => {
  if (row === undefined) return false
  const key = keys.get(row.keyId)
  return key !== undefined && row.rebuiltText === row.signedText && verifySignature(key, row.signedText, row.signature)
}

const isProved = async (
  tx: Tx,
  establishmentId: number,
  { record, id, keys }: { record: ProvedRecord; id: number; keys: ReadonlyMap<string, string> },
): Promise<boolean> => {
  const [row] = await CHAIN_TABLES.CONTENT.read(
    tx,
    sql`where t.establishment_id = ${establishmentId} and t.record = ${record} and t.record_id = ${id}`,
  )
  return isSound(row, keys)
}

interface Cancelled {
  readonly cancelled: boolean
  readonly cancelling: boolean
}

interface PrintsKept {
  readonly printed: boolean
  readonly printProved: boolean
  readonly copies: number
  readonly lastCopy: number
  /** Numbers of copies that a restored house left out before its last copy. */
  readonly leftOut: number
}

/** Its prints and copies, which make an original or a duplicate. */
const printsOf = async (
  tx: Tx,
  establishmentId: number,
  { id, kind, table }: { id: number; kind: 'INVOICE' | 'TICKET'; table: 'bill' | 'ticket' },
): Promise<PrintsKept | undefined> => {
  const print = `${table}_print`
  const { rows } = await sql<PrintsKept>`
    select exists (select from ${sql.table(print)} where establishment_id = ${establishmentId} and ${sql.id(`${table}_id`)} = ${id}) as printed,
      exists (select from record_proof where establishment_id = ${establishmentId} and record = ${print} and record_id = ${id}) as "printProved",
      (select count(*)::int from duplicate where establishment_id = ${establishmentId} and original_kind = ${kind} and original_id = ${id}) as copies,
      (select coalesce(max(copy_number), 0) from duplicate where establishment_id = ${establishmentId} and original_kind = ${kind}
        and original_id = ${id}) as "lastCopy",
      ${copiesLeftOut(
        establishmentId,
        id,
        sql`(select max(d.id) from duplicate d where d.establishment_id = ${establishmentId}
        and d.original_kind = ${kind} and d.original_id = ${id})`,
      )} as "leftOut"`.execute(tx)
  return rows[0]
}

/** Whether it was cancelled, as both sides say. */
const cancelled = async (tx: Tx, establishmentId: number, id: number): Promise<Cancelled | undefined> => {
  const { rows } = await sql<Cancelled>`
    select exists (select from bill_cancellation where establishment_id = ${establishmentId} and bill_id = ${id}) as cancelled,
      exists (select from bill where establishment_id = ${establishmentId} and cancels_id = ${id}) as cancelling`.execute(
    tx,
  )
  return rows[0]
}

/** What of a bill is no longer as it was signed; null: nothing. */
export type BillFault = 'SIGNATURE' | 'CONTENT' | 'PRINTS' | 'CANCELLATION' | 'UNREADABLE'

type Keys = ReadonlyMap<string, string>

/** Its own string and content, and its prints. */
const ownFault = async (
  tx: Tx,
  establishmentId: number,
  { id, kind, table, keys }: { id: number; kind: 'INVOICE' | 'TICKET'; table: 'bill' | 'ticket'; keys: Keys },
): Promise<BillFault | null> => {
  const where = sql`where t.establishment_id = ${establishmentId} and t.id = ${id}`
  const [row] = await CHAIN_TABLES[kind].read(tx, where)
  if (!isSound(row, keys)) return 'SIGNATURE'
  if (!(await isProved(tx, establishmentId, { record: table, id, keys }))) return 'CONTENT'
  const found = await printsOf(tx, establishmentId, { id, kind, table })
  if (found === undefined) return 'PRINTS'
  if (found.printed !== found.printProved || found.copies + found.leftOut !== found.lastCopy) return 'PRINTS'
  const print = { record: `${table}_print`, id, keys } as const
  return !found.printed || (await isProved(tx, establishmentId, print)) ? null : 'PRINTS'
}

const faultOf = async (tx: Tx, establishmentId: number, id: number, own: FiscalKeys): Promise<BillFault | null> => {
  const { good: keys } = await checkKeys(tx, establishmentId, own)
  const fault = await ownFault(tx, establishmentId, { id, kind: 'INVOICE', table: 'bill', keys })
  if (fault !== null && fault !== 'PRINTS') return fault
  const found = await cancelled(tx, establishmentId, id)
  return found === undefined || found.cancelled !== found.cancelling ? 'CANCELLATION' : fault
}

const readable = async (check: () => Promise<BillFault | null>): Promise<BillFault | null> => {
  try {
    return await check()
  } catch (error) {
    if (error instanceof RangeError) return 'UNREADABLE' // a number or an instant that no program wrote
    throw error
  }
}

/** Verifies a ticket with all that it says and its prints; it is printed where this is null, and only there. */
export const verifyTicket = (tx: Tx, establishmentId: number, id: number, own: FiscalKeys): Promise<BillFault | null> =>
  readable(async () => {
    const { good: keys } = await checkKeys(tx, establishmentId, own)
    return ownFault(tx, establishmentId, { id, kind: 'TICKET', table: 'ticket', keys })
  })

/** Verifies a bill with all that it says, its prints and its cancellation. It is printed where this is null, and only there. */
export const verifyBill = (tx: Tx, establishmentId: number, id: number, own: FiscalKeys): Promise<BillFault | null> =>
  readable(() => faultOf(tx, establishmentId, id, own))
