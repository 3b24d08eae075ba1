/** Tickets of tills: signed in the chain TICKET of the station that sells (domain rules, section 5), with their lines and rates. */
import type { Day } from '#domain/day.ts'
import { ticketText } from '#domain/fiscal/signed-text.ts'
import type { Cents } from '#domain/money.ts'
import type { SignedLine } from '#domain/sale/papers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import { lockTill, signAfter, signedColumns } from './chain.ts'
import type { LockedTill } from './chain.ts'
import { insertRows, writeProved } from './prove.ts'
import { openOn, signedPayment } from './records.ts'
import type { NewPayment, Recorded, RecordContext } from './records.ts'

export interface TicketRate {
  /** Basis points; null: outside VAT. */
  readonly rate: number | null
  readonly excluding: Cents
  readonly vat: Cents
  readonly including: Cents
}

export interface NewTicket {
  readonly on: Day
  readonly cashRegisterId: number
  readonly cashRegisterCode: string
  readonly lines: readonly SignedLine[]
  /** VAT of the whole, once a rate. */
  readonly rates: readonly TicketRate[]
  readonly total: Cents
  readonly customerId: number | null
  /** The ticket whose articles come back. */
  readonly returnsId: number | null
  /** Who sold, where it is not whose session it is. */
  readonly sellerId: number | null
  /** Key of the request that makes it, by which it is found again; left out: none. */
  readonly intent?: string | undefined
  /** What a station signed alone before (decision 0450). */
  readonly offline?: { readonly number: string; readonly hash: string } | undefined
}

const lineRows = (establishmentId: number, ticketId: number, { lines }: NewTicket) =>
  lines.map((line, position) => ({
    establishment_id: establishmentId,
    ticket_id: ticketId,
    position,
    article_id: line.articleId,
    label: line.label,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    discount: line.discount,
    discount_reason: line.discountReason,
    amount: line.amount,
    tva_rate: line.rate,
    nature: line.nature,
    is_takeaway: line.isTakeaway,
    gift_sale_id: line.giftSaleId ?? null,
  }))

const rateRows = (establishmentId: number, ticketId: number, { rates }: NewTicket) =>
  rates.map((rate, position) => ({ establishment_id: establishmentId, ticket_id: ticketId, position, ...rate }))

const sumOf = (rates: readonly TicketRate[], key: 'excluding' | 'vat'): number =>
  rates.reduce((whole, one) => whole + one[key], 0)

/** What pays a ticket, in its order. */
export type TicketPayment = Pick<NewPayment, 'amount' | 'method' | 'creditNoteId' | 'giftSaleId'>

/** Each signed after the one before. */
const paymentsOf = (context: RecordContext, locked: LockedTill, { on }: NewTicket, paid: readonly TicketPayment[]) => {
  const [ticketId, ...ids] = locked.nextIds
  let head = locked.headOf('PAYMENT')
  return ids.flatMap((id, i) => {
    const payment = paid[i]
    if (payment === undefined || ticketId === undefined) return []
    const { signed, proved } = signedPayment(context, locked, head, {
      ...{ ...payment, id, ticketId, paidOn: on, kind: 'CASH_REGISTER_SALE', isRefund: payment.amount < 0 },
      ...{ payerId: null, account: null, reversesId: null },
    })
    head = signed
    return [proved]
  })
}

/** Signs and inserts a ticket with what pays it, under one lock. Throws RuleError payment.dayClosed. */
export async function insertTicket(
  tx: Tx,
  context: RecordContext,
  ticket: NewTicket,
  paid: readonly TicketPayment[],
): Promise<Recorded & { readonly paymentIds: readonly number[] }> {
  const { establishmentId, till, training, now, user } = context
  const locked = await lockTill(tx, context, { ...openOn(context, ticket.on), records: 1 + paid.length })
  const type = ticket.total < 0 ? 'REFUND' : 'SALE'
  const { rates, total, offline } = ticket
  const fields = { rates, total, at: now, till, type, offline } as const
  const signed = signAfter(context.services.keys, locked.keyId, locked.headOf('TICKET'), (link) =>
    ticketText(fields, link),
  )
  const id = locked.nextId
  const row = {
    ...{ establishment_id: establishmentId, till, training, recorded_at: now, operator_id: user.id },
    ...signedColumns(signed),
    id,
    ticket_on: ticket.on,
    type,
    cash_register_id: ticket.cashRegisterId,
    cash_register_code: ticket.cashRegisterCode,
    total_excluding: sumOf(ticket.rates, 'excluding'),
    total_vat: sumOf(ticket.rates, 'vat'),
    total,
    customer_id: ticket.customerId,
    returns_id: ticket.returnsId,
    seller_id: ticket.sellerId,
    intent: ticket.intent ?? null,
    offline_number: offline?.number ?? null,
    offline_hash: offline?.hash ?? null,
  } as const
  const write = (sender: Sender) => [
    insertRows(sender, 'ticket_line', lineRows(establishmentId, id, ticket)),
    insertRows(sender, 'ticket_rate', rateRows(establishmentId, id, ticket)),
    insertRows(sender, 'ticket', [row]),
  ]
  const payments = paymentsOf(context, locked, ticket, paid)
  await writeProved(tx, context, locked, { record: 'ticket', id, write }, ...payments)
  return { id, ...signed, paymentIds: payments.map((payment) => payment.id) }
}
