/** Signs a ticket that a station sold alone (decision 0450): what was sold was sold, so that nothing of it is priced or refused here. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { ticketNumber } from '#domain/sale/settle.ts'
import type { TicketLine } from '#domain/sale/ticket.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertTicket } from '#server/platform/fiscal/tickets.ts'
import type { Context } from '#server/platform/http/route.ts'
import { writeDetails } from '#server/modules/payment/pay/money-row.ts'
import { ratesOf } from '#server/modules/payment/ticket/record-ticket.ts'

type Paid = Omit<OfflineContent['payments'][number], 'kind' | 'methodId'>

export interface OfflineSale {
  readonly cashRegisterId: number
  readonly cashRegisterCode: string
  readonly lines: readonly TicketLine[]
  /** Who sold, where it is not whose session it is. */
  readonly sellerId: number | null
  /** Money alone: no paper pays without the server. */
  readonly payments: readonly (Paid & {
    readonly method: { readonly id: number; readonly kind: PaymentMethodKind; readonly label: string }
  })[]
  /** The station's number of it, and the hash of what the station signed. */
  readonly offline: { readonly number: string; readonly hash: string }
}

/**
 * Counts today, whenever it was sold; payments go into the drawer of the context's till. One that gives back is a technical event. Throws
 * RuleError payment.dayClosed where today is closed.
 */
export const recordOfflineTicket = async (
  context: Context,
  sale: OfflineSale,
): Promise<{ readonly id: number; readonly number: string }> => {
  const { tx, today } = context
  const { payments, lines, ...said } = sale
  const total = sum(lines.map(({ amount }) => amount))
  const ticket = {
    ...{ ...said, on: today, customerId: null, returnsId: null },
    ...{ lines, total, rates: ratesOf(lines) },
  }
  const { id, seq, paymentIds } = await insertTicket(tx, context, ticket, payments)
  await writeDetails(context, paymentIds, payments)
  if (total < 0) await writeTechnicalEvent(tx, context, JET.TICKET_CANCELLED, { ticket: id, amount: total })
  return { id, number: ticketNumber({ till: context.till, seq }) }
}

interface Made {
  readonly id: number
  readonly number: string
  readonly total: Cents
  readonly registerId: number
  /** In their order. */
  readonly lines: readonly { readonly articleId: number | null; readonly quantity: number; readonly amount: Cents }[]
}

/** The ticket that a request of this user made by its key; undefined: none. Its key is taken before: nobody is at it. */
export const ticketOfIntent = async (
  { tx, establishmentId }: Context,
  { userId, intent }: { readonly userId: number; readonly intent: string },
): Promise<Made | undefined> => {
  const { rows } = await sql<Omit<Made, 'number'> & { readonly till: string; readonly seq: number }>`
    select t.id, t.till, t.seq, t.total, t.cash_register_id as "registerId", (
      select jsonb_agg(jsonb_build_object('articleId', l.article_id, 'quantity', l.quantity, 'amount', l.amount) order by l.position)
      from ticket_line l where l.establishment_id = t.establishment_id and l.ticket_id = t.id) as lines
    from ticket t where t.establishment_id = ${establishmentId} and t.operator_id = ${userId} and t.intent = ${intent}`.execute(
    tx,
  )
  const [row] = rows
  return row === undefined ? undefined : { ...row, number: ticketNumber(row) }
}
