/**
 * The receipt of a ticket on a printer. Which copy it is is decided and signed before a byte leaves; that same copy is sent until it is known
 * to be out, so that no second original exists and no touch prints twice (decision 0448).
 */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { ReceiptRetry } from '#contract/operations/sale/receipt.ts'
import { ticketStrip } from '#server/documents/ticket-document.ts'
import type { TicketPaper } from '#server/documents/ticket-document.ts'
import { receiptBytes } from '#server/documents/receipt/receipt-bytes.ts'
import { copyOf, printable } from '#server/modules/payment/ticket/print-ticket.ts'
import { printerAt, requirePrinter, toldBy } from '#server/modules/payment/ticket/receipt-printers.ts'
import type { PrinterRow } from '#server/modules/payment/ticket/receipt-printers.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { ReceiptFailure } from '#server/ports/receipt-printer.ts'

type Copy = TicketPaper['duplicate']

interface Job {
  readonly id: number
  readonly ticketId: number
  readonly copyNumber: number | null
  readonly copySignature: string | null
  readonly state: 'SENDING' | 'PRINTED' | 'FAILED' | 'UNSURE' | 'TAKEN'
  readonly reason: string | null
  readonly at: string
}

interface Asked {
  readonly ticketId: number
  readonly key: string
  readonly retry: ReceiptRetry
}

/** Longer than any printer is waited for: whoever sent it died meanwhile, and nobody knows what came out. */
const SENDING_MS = 60_000

const copyIn = ({ copyNumber, copySignature }: Pick<Job, 'copyNumber' | 'copySignature'>): Copy =>
  copyNumber === null ? null : { copyNumber, signature: copySignature ?? '' }

const findJob = async ({ tx, establishmentId }: Context, key: string): Promise<Job | undefined> => {
  const { rows } = await sql<Job>`
    select id, ticket_id as "ticketId", copy_number as "copyNumber", copy_signature as "copySignature", state, reason, at
    from receipt_job where establishment_id = ${establishmentId} and key = ${key} for update`.execute(tx)
  return rows[0]
}

const insertJob = async (
  context: Context,
  { ticketId, key }: Asked,
  printer: PrinterRow,
  copy: Copy,
): Promise<number> => {
  const { tx, establishmentId, now, user } = context
  const { rows } = await sql<{ id: number }>`
    insert into receipt_job (establishment_id, key, ticket_id, receipt_printer_id, copy_number, copy_signature, state, at, operator_id)
    values (${establishmentId}, ${key}, ${ticketId}, ${printer.id}, ${copy?.copyNumber ?? null}, ${copy?.signature ?? null}, 'SENDING',
      ${now}, ${user.id}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

const setJob = async (
  { tx, establishmentId, now }: Context,
  id: number,
  state: Job['state'],
  { copy, reason = null }: { readonly copy?: Copy; readonly reason?: string | null } = {},
): Promise<void> => {
  const signed =
    copy === undefined
      ? sql``
      : sql`, copy_number = ${copy?.copyNumber ?? null}, copy_signature = ${copy?.signature ?? null}`
  await sql`update receipt_job set state = ${state}, reason = ${reason}, at = ${now}${signed}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

type Begun = { readonly id: number; readonly copy: Copy; readonly isOut: boolean }

/** A print that began before. Throws RuleError receipt.underWay, and what it was told of one that nobody knows about. */
const goOn = async (context: Context, job: Job, { ticketId, retry }: Asked, label: string): Promise<Begun> => {
  if (job.ticketId !== ticketId) throw new RuleError('request.invalid')
  const copy = copyIn(job)
  if (job.state === 'PRINTED') return { id: job.id, copy, isOut: true }
  const isLost = job.state === 'SENDING' && context.now.getTime() - new Date(job.at).getTime() > SENDING_MS
  if (job.state === 'SENDING' && !isLost) throw new RuleError('receipt.underWay')
  const isUnsure = job.state === 'UNSURE' || isLost
  if (isUnsure && retry === 'NO') throw new RuleError(job.reason ?? 'receipt.unsure', { label })
  if (isUnsure && retry === 'OUT') {
    await setJob(context, job.id, 'PRINTED')
    return { id: job.id, copy, isOut: true }
  }
  // Its original was given otherwise meanwhile.
  const next = job.state === 'TAKEN' ? await copyOf(context, ticketId) : copy
  await setJob(context, job.id, 'SENDING', { copy: next })
  return { id: job.id, copy: next, isOut: false }
}

const begin = (context: Context, asked: Asked, printer: PrinterRow): Promise<Begun> =>
  inTransaction(context.db, async (tx) => {
    const inTx = { ...context, tx, db: tx }
    await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${asked.key}`}, 0))`.execute(tx)
    const job = await findJob(inTx, asked.key)
    if (job !== undefined) return goOn(inTx, job, asked, printer.label)
    const copy = await copyOf(inTx, asked.ticketId)
    return { id: await insertJob(inTx, asked, printer, copy), copy, isOut: false }
  })

const send = async (
  context: Context,
  { id, copy }: Begun,
  paper: Omit<TicketPaper, 'duplicate'>,
  printer: PrinterRow,
) => {
  const bytes = receiptBytes(ticketStrip({ ...paper, duplicate: copy }), printer)
  const later = { ...context, tx: context.db }
  try {
    await printerAt(context, printer).print(bytes)
  } catch (error) {
    const isSent = !(error instanceof ReceiptFailure) || error.isSent
    await setJob(later, id, isSent ? 'UNSURE' : 'FAILED', {
      reason: error instanceof ReceiptFailure ? error.message : 'receipt.unsure',
    })
    throw toldBy(error, printer)
  }
  await setJob(later, id, 'PRINTED')
}

/**
 * Throws RuleError record.unknown, ticket.notAsSigned, receipt.noPrinter, receipt.underWay; and `receipt.…` as the printer refuses, where
 * nothing is printed, or receipt.unsure and receipt.brokenOff, where nobody knows until `retry` says.
 */
export const printReceipt = async (context: Context, asked: Asked) => {
  const paper = await printable(context, asked.ticketId)
  const { registerId } = paper.ticket
  if (registerId === null) throw new RuleError('receipt.noPrinter')
  const printer = await requirePrinter(context, registerId)
  const begun = await begin(context, asked, printer)
  if (!begun.isOut) await send(context, begun, paper, printer)
  await context.changed({
    ...{ entity: 'cashRegisterSale', id: asked.ticketId, action: 'SAVED', functionality: 'sale_cash_register' },
  })
  return { status: 'PRINTED' as const, copy: begun.copy?.copyNumber ?? 0, printer: printer.label }
}
