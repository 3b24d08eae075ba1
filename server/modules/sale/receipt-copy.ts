/** Which copy of a ticket a receipt without paper is: decided and signed before anybody has it, as on paper (decisions 0448, 0465). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { TicketPaper } from '#server/documents/ticket-document.ts'
import { nextCopyOfTicket } from '#server/modules/payment/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

export type Copy = TicketPaper['duplicate']

export interface HandOver {
  readonly ticketId: number
  /** Of whoever asks: the same as long as it is one hand-over. */
  readonly key: string
}

interface Receipt {
  readonly id: number
  readonly ticketId: number
  readonly copy: Copy
}

interface Row {
  readonly id: number
  readonly ticketId: number
  readonly copyNumber: number | null
  readonly copySignature: string | null
}

const COLUMNS = sql`id, ticket_id as "ticketId", copy_number as "copyNumber", copy_signature as "copySignature"`

const receiptOf = ({ id, ticketId, copyNumber, copySignature }: Row): Receipt => ({
  ...{ id, ticketId },
  copy: copyNumber === null ? null : { copyNumber, signature: copySignature ?? '' },
})

/** What was handed over; undefined: nothing by that number. */
export const readReceipt = async (tx: Tx | Db, establishmentId: number, id: number): Promise<Receipt | undefined> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ticket_receipt where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  return rows[0] === undefined ? undefined : receiptOf(rows[0])
}

/**
 * Of a key that was used, the copy of then; else the original where nobody had it, or a signed duplicate. In a transaction. Throws
 * RuleError request.invalid where the key is that of another ticket.
 */
export const handOver = async (context: Context, { ticketId, key }: HandOver): Promise<Receipt> => {
  const { tx, establishmentId, now, user } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${key}`}, 0))`.execute(tx)
  const before = await sql<Row>`
    select ${COLUMNS} from ticket_receipt where establishment_id = ${establishmentId} and key = ${key}`.execute(tx)
  if (before.rows[0] !== undefined) {
    if (before.rows[0].ticketId !== ticketId) throw new RuleError('request.invalid')
    return receiptOf(before.rows[0])
  }
  const copy = await nextCopyOfTicket({ ...context, db: tx }, ticketId)
  const { rows } = await sql<Row>`
    insert into ticket_receipt (establishment_id, key, ticket_id, copy_number, copy_signature, at, operator_id)
    values (${establishmentId}, ${key}, ${ticketId}, ${copy?.copyNumber ?? null}, ${copy?.signature ?? null}, ${now}, ${user.id})
    returning ${COLUMNS}`.execute(tx)
  if (rows[0] === undefined) throw new Error('the receipt was just written')
  return receiptOf(rows[0])
}

/** All hand-overs of a ticket without paper. */
export const receiptsOf = async ({ tx, establishmentId }: Context, ticketId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ticket_receipt where establishment_id = ${establishmentId} and ticket_id = ${ticketId}`.execute(tx)
  return rows.map(({ id }) => id)
}
