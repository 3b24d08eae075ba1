/**
 * The receipt of a ticket on a printer. Which copy it is is decided and signed before a byte leaves; that same copy is sent until it is known
 * to be out, so that no second original exists and no touch prints twice (decision 0448). A printer that is plugged into the station gets the
 * same bytes from its browser, which says whether they came out (decision 0475).
 */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { OwnPrinter, ReceiptRetry } from '#contract/operations/sale/receipt.ts'
import { ticketStrip } from '#server/documents/ticket-document.ts'
import type { TicketPaper } from '#server/documents/ticket-document.ts'
import { receiptBytes } from '#server/documents/receipt/receipt-bytes.ts'
import { copyOf, printable } from '#server/modules/payment/ticket/print-ticket.ts'
import {
  forBrowser,
  isDeclared,
  printerAt,
  requirePrinter,
  toldBy,
} from '#server/modules/payment/ticket/receipt-printers.ts'
import type { PaperTarget } from '#server/modules/payment/ticket/receipt-printers.ts'
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
  readonly own: OwnPrinter | null
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

/** What becomes of bytes that a browser writes, it says later: until then nobody knows. */
const begunAs = (target: PaperTarget) =>
  isDeclared(target)
    ? ({ state: 'SENDING', reason: null } as const)
    : ({ state: 'UNSURE', reason: 'receipt.ownUnsure' } as const)

const insertJob = async (
  context: Context,
  { ticketId, key }: Asked,
  target: PaperTarget,
  copy: Copy,
): Promise<number> => {
  const { tx, establishmentId, now, user } = context
  const { state, reason } = begunAs(target)
  const { rows } = await sql<{ id: number }>`
    insert into receipt_job (establishment_id, key, ticket_id, receipt_printer_id, copy_number, copy_signature, state, reason, at,
      operator_id)
    values (${establishmentId}, ${key}, ${ticketId}, ${isDeclared(target) ? target.id : null}, ${copy?.copyNumber ?? null},
      ${copy?.signature ?? null}, ${state}, ${reason}, ${now}, ${user.id}) returning id`.execute(tx)
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
const goOn = async (context: Context, job: Job, { ticketId, retry }: Asked, target: PaperTarget): Promise<Begun> => {
  if (job.ticketId !== ticketId) throw new RuleError('request.invalid')
  const copy = copyIn(job)
  if (job.state === 'PRINTED') return { id: job.id, copy, isOut: true }
  const isLost = job.state === 'SENDING' && context.now.getTime() - new Date(job.at).getTime() > SENDING_MS
  if (job.state === 'SENDING' && !isLost) throw new RuleError('receipt.underWay')
  const isUnsure = job.state === 'UNSURE' || isLost
  if (isUnsure && retry === 'NO')
    throw isDeclared(target)
      ? new RuleError(job.reason ?? 'receipt.unsure', { label: target.label })
      : new RuleError('receipt.ownUnsure')
  if (isUnsure && retry === 'OUT') {
    await setJob(context, job.id, 'PRINTED')
    return { id: job.id, copy, isOut: true }
  }
  // Its original was given otherwise meanwhile.
  const next = job.state === 'TAKEN' ? await copyOf(context, ticketId) : copy
  const { state, reason } = begunAs(target)
  await setJob(context, job.id, state, { copy: next, reason })
  return { id: job.id, copy: next, isOut: false }
}

const begin = (context: Context, asked: Asked, target: PaperTarget): Promise<Begun> =>
  inTransaction(context.db, async (tx) => {
    const inTx = { ...context, tx, db: tx }
    await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${asked.key}`}, 0))`.execute(tx)
    const job = await findJob(inTx, asked.key)
    if (job !== undefined) return goOn(inTx, job, asked, target)
    const copy = await copyOf(inTx, asked.ticketId)
    return { id: await insertJob(inTx, asked, target, copy), copy, isOut: false }
  })

const send = async (
  context: Context,
  { id, copy }: Begun,
  paper: Omit<TicketPaper, 'duplicate'>,
  target: PaperTarget,
): Promise<string | null> => {
  const bytes = receiptBytes(ticketStrip({ ...paper, duplicate: copy }), target)
  if (!isDeclared(target)) return forBrowser(bytes)
  const later = { ...context, tx: context.db }
  try {
    await printerAt(context, target).print(bytes)
  } catch (error) {
    const isSent = !(error instanceof ReceiptFailure) || error.isSent
    await setJob(later, id, isSent ? 'UNSURE' : 'FAILED', {
      reason: error instanceof ReceiptFailure ? error.message : 'receipt.unsure',
    })
    throw toldBy(error, target)
  }
  await setJob(later, id, 'PRINTED')
  return null
}

/**
 * Throws RuleError record.unknown, ticket.notAsSigned, receipt.noPrinter, receipt.underWay; and `receipt.…` as the printer refuses, where
 * nothing is printed, or receipt.unsure, receipt.brokenOff and receipt.ownUnsure, where nobody knows until `retry` says.
 */
export const printReceipt = async (context: Context, asked: Asked) => {
  const paper = await printable(context, asked.ticketId)
  const { registerId } = paper.ticket
  const target = registerId === null ? asked.own : await requirePrinter(context, registerId, asked.own)
  if (target === null) throw new RuleError('receipt.noPrinter')
  const begun = await begin(context, asked, target)
  const bytes = begun.isOut ? null : await send(context, begun, paper, target)
  await context.changed({
    ...{ entity: 'cashRegisterSale', id: asked.ticketId, action: 'SAVED', functionality: 'sale_cash_register' },
  })
  const printer = isDeclared(target) ? target.label : null
  return { status: 'PRINTED' as const, copy: begun.copy?.copyNumber ?? 0, printer, bytes }
}
