/** What becomes of a sale on account: confirmed, handed out, delivered, cancelled, deleted. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { checkDelivered, leavingStock } from '#domain/sale/account.ts'
import { allows } from '#contract/rights.ts'
import { cancelBill } from '#server/modules/payment/index.ts'
import { moveStock } from '#server/modules/sale/index.ts'
import { tellSale, writeSaleEvent } from '#server/modules/sale-account/event.ts'
import { lockSale, readHead, readLines } from '#server/modules/sale-account/read.ts'
import type { Head, LineRow } from '#server/modules/sale-account/read.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Versioned {
  readonly id: number
  readonly version: number
}

/** Throws StaleError, RuleError record.unknown, sale.notQuote, sale.quoteExpired, sale.noCustomer. */
export const confirmSale = async (context: Context, { id, version }: Versioned): Promise<void> => {
  const { tx, establishmentId, today } = context
  const { status, code, validUntil, customerId, total } = await lockSale(context, id, version)
  if (status !== 'QUOTE') throw new RuleError('sale.notQuote', { code })
  if (validUntil !== null && validUntil < today) throw new RuleError('sale.quoteExpired', { until: validUntil })
  if (customerId === null) throw new RuleError('sale.noCustomer')
  await sql`update sale set state = 'SALE', made_on = ${today}, valid_until = null, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await writeSaleEvent(context, id, 'CONFIRMED', { amount: total })
  await tellSale(context, id)
}

/** Somebody has it from now on. Anything but a quote has been handed out otherwise. Throws RuleError record.unknown. */
export const markSent = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId, today } = context
  const { numAffectedRows } = await sql`
    update sale set sent_on = ${today} where establishment_id = ${establishmentId} and id = ${id} and state = 'QUOTE'
      and sent_on is null`.execute(tx)
  if (numAffectedRows !== 1n) {
    await readHead(context, id)
    return
  }
  await writeSaleEvent(context, id, 'SENT')
  await tellSale(context, id)
}

interface Delivering extends Versioned {
  readonly lines: readonly { readonly lineId: number; readonly delivered: number }[]
}

interface Step {
  readonly line: LineRow
  readonly next: number
}

/** Throws RuleError sale.lineGone, sale.nothingDelivered and the codes of `checkDelivered`. */
const stepsOf = (lines: readonly LineRow[], asked: Delivering['lines']): Step[] => {
  const next = new Map(asked.map(({ lineId, delivered }) => [lineId, delivered]))
  if (asked.some(({ lineId }) => !lines.some(({ id }) => id === lineId))) throw new RuleError('sale.lineGone')
  const steps = lines.flatMap((line) => {
    const to = next.get(line.id) ?? line.delivered
    checkDelivered({ ...line, label: line.sold.label }, to)
    return to === line.delivered ? [] : [{ line, next: to }]
  })
  if (steps.length === 0) throw new RuleError('sale.nothingDelivered')
  return steps
}

/** Writes what was delivered, and moves the stock of what left or came back. */
const writeSteps = async (context: Context, { code, id }: Head, steps: readonly Step[]): Promise<void> => {
  const { tx, establishmentId, today } = context
  const rows = steps.map(({ line, next }) => ({ id: line.id, delivered: next }))
  await sql`update sale_line l set delivered = d.delivered
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id bigint, delivered integer)
    where l.establishment_id = ${establishmentId} and l.sale_id = ${id} and l.id = d.id`.execute(tx)
  await sql`update sale s set version = version + 1, delivered_on = case when not exists (select from sale_line l
      where l.establishment_id = s.establishment_id and l.sale_id = s.id and l.delivered < l.quantity) then ${today}::date end
    where s.establishment_id = ${establishmentId} and s.id = ${id}`.execute(tx)
  const moves = steps.flatMap(({ line, next }) =>
    leavingStock(line.sold, next - line.delivered).map(({ articleId, quantity }) => ({
      ...{ articleId, quantity: -quantity, document: code },
      kind: quantity > 0 ? ('SALE' as const) : ('RETURN' as const),
    })),
  )
  await moveStock(context, moves)
  const more = steps.filter(({ line, next }) => next > line.delivered)
  const less = steps.filter(({ line, next }) => next < line.delivered)
  const said = (of: readonly Step[]): string =>
    of.map(({ line, next }) => `${Math.abs(next - line.delivered)} × ${line.sold.label}`).join(', ')
  if (more.length > 0) await writeSaleEvent(context, id, 'DELIVERED', { what: said(more) })
  if (less.length > 0) await writeSaleEvent(context, id, 'RETURNED', { what: said(less) })
}

/**
 * All of it or some; below what was delivered, some came back. Throws StaleError, RuleError record.unknown, sale.isQuote, sale.cancelled,
 * sale.billed and the codes of `stepsOf`.
 */
export const deliverSale = async (context: Context, { id, version, lines }: Delivering): Promise<void> => {
  const head = await lockSale(context, id, version)
  const { status, code, billed } = head
  if (status === 'QUOTE') throw new RuleError('sale.isQuote', { code })
  if (status === 'CANCELLED') throw new RuleError('sale.cancelled', { code })
  if (billed) throw new RuleError('sale.billed', { code })
  await writeSteps(context, head, stepsOf(await readLines(context, id), lines))
  await tellSale(context, id)
}

interface Cancelling extends Versioned {
  readonly reason: string
  readonly isReturned: boolean
}

/** Live bills of it, the last first: a final one deducts those of down payments. */
const liveBills = async ({ tx, establishmentId }: Context, id: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from live_bill where establishment_id = ${establishmentId} and account_kind = 'sale' and account_id = ${id}
    order by id desc`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Its bills are cancelled by others (avoirs); what was paid is owed to the customer until it is given back. Throws StaleError, RuleError
 * record.unknown, sale.cancelled, right.insufficient (a bill is cancelled by who may), sale.stillOut where goods were delivered and do not
 * come back, and the codes of `cancelBill`.
 */
export const cancelSale = async (context: Context, { id, version, reason, isReturned }: Cancelling): Promise<void> => {
  const { tx, establishmentId, today, rights } = context
  const head = await lockSale(context, id, version)
  if (head.status === 'CANCELLED') throw new RuleError('sale.cancelled', { code: head.code })
  const delivered = (await readLines(context, id)).filter((line) => line.delivered > 0)
  if (delivered.length > 0 && !isReturned) throw new RuleError('sale.stillOut')
  const bills = await liveBills(context, id)
  if (bills.length > 0 && !allows(rights.payment_bill_cancel, 'write')) throw new RuleError('right.insufficient')
  // Numbers follow each other: one bill at a time.
  for (const bill of bills) await cancelBill(context, { id: bill, reason })
  if (delivered.length > 0)
    await writeSteps(
      context,
      head,
      delivered.map((line) => ({ line, next: 0 })),
    )
  await sql`update sale set state = 'CANCELLED', cancelled_on = ${today}, delivered_on = null, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await writeSaleEvent(context, id, 'CANCELLED', { reason })
  await tellSale(context, id)
}

/** Somebody was written to about it: they have it. */
const wasMailed = async ({ tx, establishmentId }: Context, id: number): Promise<boolean> => {
  const { rows } = await sql`select from mail_of_record
    where establishment_id = ${establishmentId} and kind = 'sale' and record_id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

/** A quote that nobody has, and nothing else: a sale is cancelled. Throws StaleError, RuleError record.unknown, sale.keep. */
export const removeSale = async (context: Context, { id, version }: Versioned): Promise<{ status: 'DELETED' }> => {
  const { status, sentOn } = await lockSale(context, id, version)
  if (status !== 'QUOTE' || sentOn !== null || (await wasMailed(context, id))) throw new RuleError('sale.keep')
  await sql`delete from sale where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  await tellSale(context, id, 'DELETED')
  return { status: 'DELETED' }
}
