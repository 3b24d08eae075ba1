/** Keeps an invoice of a supplier as it came, with what it says: by hand, or from the platform. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addsUp, sellerKey } from '#domain/purchase/invoice.ts'
import type { PurchaseInvoice } from '#domain/purchase/invoice.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { markHandled, nextReceived } from '#server/modules/einvoice/index.ts'
import { readFile } from '#server/modules/purchase/read-file.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { EventContext } from '#server/platform/fiscal/jet.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'

export const CHANGED = { entity: 'purchase', action: 'SAVED', functionality: 'payment_expense' } as const

/** Somebody at a desk, or the platform (`user` null). */
export type Receiver = EventContext & { readonly tx: Tx }

export const ourSiren = async ({
  tx,
  establishmentId,
}: Pick<Receiver, 'tx' | 'establishmentId'>): Promise<string | null> => {
  const { rows } = await sql<{ siren: string | null }>`
    select coalesce(siren, left(siret, 9)) as siren from establishment where id = ${establishmentId}`.execute(tx)
  return rows[0]?.siren ?? null
}

/** The first of the same seller, number and date. */
const firstOf = async ({ tx, establishmentId }: Receiver, invoice: PurchaseInvoice): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from purchase where establishment_id = ${establishmentId} and seller_key = ${sellerKey(invoice.seller)}
      and number = ${invoice.number} and issued_on = ${invoice.issuedOn} and state <> 'REFUSED'
    order by id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

export interface Received {
  readonly fileName: string
  readonly bytes: Uint8Array
  /** Row of the inbox; null: by hand. */
  readonly receivedId: number | null
}

/** Throws RuleError of `readFile`. Two who bring the same follow one another: the second is known as a double. */
export const keepPurchase = async (receiver: Receiver, { fileName, bytes, receivedId }: Received): Promise<number> => {
  const { tx, establishmentId, now, user } = receiver
  const { type, invoice } = readFile(bytes)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchase ${establishmentId}`}, 0))`.execute(tx)
  const [mine, double] = [await ourSiren(receiver), await firstOf(receiver, invoice)]
  const sign = invoice.credit ? -1 : 1
  const other = mine !== null && invoice.buyer.siren !== null && invoice.buyer.siren !== mine
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await sql<{ id: number }>`
    insert into purchase (establishment_id, received_id, file_name, content_type, content, sha256, read, seller_key, seller, number,
      issued_on, due_on, total, vat, other_buyer, adds_up, double_of, received_at, received_by)
    values (${establishmentId}, ${receivedId}, ${fileName.slice(-255) || 'facture'}, ${type}, ${Buffer.from(bytes)}, ${sha256},
      ${JSON.stringify(invoice)}, ${sellerKey(invoice.seller)}, ${invoice.seller.name}, ${invoice.number}, ${invoice.issuedOn},
      ${invoice.dueOn}, ${sign * invoice.total}, ${sign * invoice.vat}, ${other}, ${addsUp(invoice)}, ${double}, ${now}, ${user?.id ?? null})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await writeTechnicalEvent(tx, receiver, JET.PURCHASE_RECEIVED, { id, sha256 })
  return id
}

/** What cannot be read stays in the inbox with the reason: nobody loses it, and it is not tried again. */
const takeOne = (house: House): Promise<boolean> =>
  inTransaction(house.db, async (tx) => {
    const row = await nextReceived(tx, 'SupplierInvoice')
    if (row === undefined) return false
    const { establishmentId, training } = row
    const now = house.now()
    const receiver = { tx, establishmentId, training, till: SERVER_TILL, now, user: null, services: house.services }
    let problem: string | null = null
    try {
      const id = await keepPurchase(receiver, { fileName: row.name, bytes: row.content, receivedId: row.id })
      await recordChange(tx, establishmentId, null, { ...CHANGED, id })
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      problem = error.code
    }
    await markHandled(tx, row, now, problem)
    return true
  })

/** Invoices that the platform had for the house. */
export const takeReceived = async (house: House, isStopping: () => boolean = () => false): Promise<void> => {
  while (!isStopping() && (await takeOne(house)));
}
