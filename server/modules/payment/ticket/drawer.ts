/**
 * The drawer of a till opens by a pulse through its printer. Each opening is a technical event (JET 901), signed before the pulse leaves: none
 * is unknown, and one that the printer did not hear of is told to whoever asked.
 */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { OwnPrinter } from '#contract/operations/sale/receipt.ts'
import { pulseBytes } from '#server/documents/receipt/receipt-bytes.ts'
import {
  forBrowser,
  isDeclared,
  printerAt,
  printerOf,
  requirePrinter,
  toldBy,
} from '#server/modules/payment/ticket/receipt-printers.ts'
import type { PaperTarget } from '#server/modules/payment/ticket/receipt-printers.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

const pulse = async (
  context: Context,
  target: PaperTarget,
  pin: Exclude<PaperTarget['drawer'], 'NONE'>,
  detail: JetDetail,
): Promise<{ status: 'OPENED'; bytes: string | null }> => {
  await inTransaction(context.db, (tx) => writeTechnicalEvent(tx, context, JET.DRAWER_OPENED, detail))
  if (!isDeclared(target)) return { status: 'OPENED', bytes: forBrowser(pulseBytes(pin)) }
  try {
    await printerAt(context, target).pulse(pulseBytes(pin))
  } catch (error) {
    throw toldBy(error, target)
  }
  return { status: 'OPENED', bytes: null }
}

/** Without a sale. Throws RuleError record.unknown, receipt.noPrinter, drawer.none, and `receipt.…` as the printer refuses. */
export const openDrawer = async (
  context: Context,
  registerId: number,
  { reason, own }: { readonly reason: string; readonly own: OwnPrinter | null },
) => {
  const printer = await requirePrinter(context, registerId, own)
  if (printer.drawer === 'NONE') throw new RuleError('drawer.none')
  return pulse(context, printer, printer.drawer, { register: registerId, reason })
}

/** Longer ago than this, a ticket opens no drawer: it is opened with a reason. */
const JUST_SOLD_MS = 300_000

interface Sold {
  readonly registerId: number
  readonly at: string
  readonly hasCash: boolean
}

/** For a ticket that was just paid in cash, or pays some back; any other opens nothing. Throws as `openDrawer`, but for drawer.none. */
export const openDrawerForSale = async (context: Context, ticketId: number, own: OwnPrinter | null) => {
  const { tx, establishmentId, now } = context
  const { rows } = await sql<Sold>`
    select t.cash_register_id as "registerId", t.recorded_at as at, exists (select from payment y
      where y.establishment_id = t.establishment_id and y.ticket_id = t.id and y.method_kind = 'CASH') as "hasCash"
    from ticket t where t.establishment_id = ${establishmentId} and t.id = ${ticketId}`.execute(tx)
  const [sold] = rows
  if (sold === undefined) throw new RuleError('record.unknown')
  const printer = own ?? (await printerOf(context, sold.registerId))
  if (printer === undefined || printer.drawer === 'NONE') return { status: 'NO_DRAWER' as const, bytes: null }
  if (!sold.hasCash || now.getTime() - new Date(sold.at).getTime() > JUST_SOLD_MS)
    return { status: 'NO_CASH' as const, bytes: null }
  return pulse(context, printer, printer.drawer, { register: sold.registerId, ticket: ticketId })
}
