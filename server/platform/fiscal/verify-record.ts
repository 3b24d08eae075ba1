/** Verification of one bill, before it leaves the house on paper. */
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

interface Around {
  readonly printed: boolean
  readonly printProved: boolean
  readonly copies: number
  readonly lastCopy: number
  /** Numbers of copies that a restored house left out before its last copy. */
  readonly leftOut: number
  readonly cancelled: boolean
  readonly cancelling: boolean
}

/** What is kept of it elsewhere: prints and copies, which make an original or a duplicate, and its cancellation. */
const around = async (tx: Tx, establishmentId: number, id: number): Promise<Around | undefined> => {
  const { rows } = await sql<Around>`
    select exists (select from bill_print where establishment_id = ${establishmentId} and bill_id = ${id}) as printed,
      exists (select from record_proof where establishment_id = ${establishmentId} and record = 'bill_print' and record_id = ${id}) as "printProved",
      (select count(*)::int from duplicate where establishment_id = ${establishmentId} and original_kind = 'INVOICE' and original_id = ${id}) as copies,
      (select coalesce(max(copy_number), 0) from duplicate where establishment_id = ${establishmentId} and original_kind = 'INVOICE'
        and original_id = ${id}) as "lastCopy",
      ${copiesLeftOut(
        establishmentId,
        id,
        sql`(select max(d.id) from duplicate d where d.establishment_id = ${establishmentId}
        and d.original_kind = 'INVOICE' and d.original_id = ${id})`,
      )} as "leftOut",
      exists (select from bill_cancellation where establishment_id = ${establishmentId} and bill_id = ${id}) as cancelled,
      exists (select from bill where establishment_id = ${establishmentId} and cancels_id = ${id}) as cancelling`.execute(
    tx,
  )
  return rows[0]
}

/** What of a bill is no longer as it was signed; null: nothing. */
export type BillFault = 'SIGNATURE' | 'CONTENT' | 'PRINTS' | 'CANCELLATION' | 'UNREADABLE'

const faultOf = async (tx: Tx, establishmentId: number, id: number, own: FiscalKeys): Promise<BillFault | null> => {
  const { good: keys } = await checkKeys(tx, establishmentId, own)
  const [bill] = await CHAIN_TABLES.INVOICE.read(
    tx,
    sql`where t.establishment_id = ${establishmentId} and t.id = ${id}`,
  )
  if (!isSound(bill, keys)) return 'SIGNATURE'
  if (!(await isProved(tx, establishmentId, { record: 'bill', id, keys }))) return 'CONTENT'
  const found = await around(tx, establishmentId, id)
  if (found === undefined || found.cancelled !== found.cancelling) return 'CANCELLATION'
  if (found.printed !== found.printProved || found.copies + found.leftOut !== found.lastCopy) return 'PRINTS'
  const printed = !found.printed || (await isProved(tx, establishmentId, { record: 'bill_print', id, keys }))
  return printed ? null : 'PRINTS'
}

/** Verifies a bill with all that it says, its prints and its cancellation. It is printed where this is null, and only there. */
export async function verifyBill(
  tx: Tx,
  establishmentId: number,
  id: number,
  own: FiscalKeys,
): Promise<BillFault | null> {
  try {
    return await faultOf(tx, establishmentId, id, own)
  } catch (error) {
    if (error instanceof RangeError) return 'UNREADABLE' // a number or an instant that no program wrote
    throw error
  }
}
