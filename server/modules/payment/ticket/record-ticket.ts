/** Signs a ticket of a till, and what pays it (domain rules, sections 4 and 5). */
import { JET } from '#domain/fiscal/jet.ts'
import { vatByRate } from '#domain/billing/vat.ts'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { checkTicketPayments, ticketNumber } from '#domain/sale/settle.ts'
import type { PricedTicket } from '#domain/sale/ticket.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import { insertTicket } from '#server/platform/fiscal/tickets.ts'
import type { TicketRate } from '#server/platform/fiscal/tickets.ts'
import type { Context } from '#server/platform/http/route.ts'
import { checkCredit } from '#server/modules/payment/credit/credit-use.ts'
import { writeDetail } from '#server/modules/payment/pay/money-row.ts'
import { isResident, readMethod } from '#server/modules/payment/pay/situation.ts'
import type { ActiveMethod } from '#server/modules/payment/pay/situation.ts'

export interface TicketPaymentInput {
  readonly methodId: number
  readonly amount: Cents
  readonly given: Cents | null
  readonly creditNoteId: number | null
  readonly chequeNumber: string | null
  readonly bankId: number | null
}

export interface NewTicketSale {
  readonly cashRegisterId: number
  readonly cashRegisterCode: string
  readonly priced: PricedTicket
  readonly customerId: number | null
  readonly returnsId: number | null
  readonly payments: readonly TicketPaymentInput[]
}

export interface RecordedTicket {
  readonly id: number
  readonly number: string
}

const ratesOf = ({ lines }: PricedTicket): TicketRate[] => {
  const { rows, outside } = vatByRate(lines)
  const isOutside = lines.some(({ rate }) => rate === null)
  return [...rows, ...(isOutside ? [{ rate: null, excluding: outside, vat: ZERO, including: outside }] : [])]
}

type Ready = TicketPaymentInput & { readonly method: ActiveMethod }

/** Methods that are offered at the till alone. Throws RuleError payment.methodElsewhere, credit.choose, and as `checkTicketPayments`. */
const ready = async (context: Context, sale: NewTicketSale): Promise<Ready[]> => {
  const { tx, establishmentId } = context
  const found: Ready[] = []
  for (const payment of sale.payments) {
    const method = await readMethod(tx, establishmentId, payment.methodId)
    if ((method.kind === 'CREDIT_NOTE') !== (payment.creditNoteId !== null)) throw new RuleError('credit.choose')
    found.push({ ...payment, method })
  }
  const asked = found.map(({ method, ...payment }) => ({ ...payment, kind: method.kind }))
  checkTicketPayments(sale.priced.total, asked, { resident: await isResident(tx, sale.customerId) })
  for (const { creditNoteId, amount } of found.toSorted((a, b) => (a.creditNoteId ?? 0) - (b.creditNoteId ?? 0)))
    if (creditNoteId !== null) await checkCredit(context, creditNoteId, { amount, payerId: sale.customerId })
  return found
}

/**
 * The chains of the station are locked here, after every other lock but stocks. A ticket that gives back is a technical event. Throws RuleError reference.unknown, payment.noMethod,
 * payment.dayClosed, the codes of `ready` and of `checkCredit`.
 */
export const recordTicket = async (context: Context, sale: NewTicketSale): Promise<RecordedTicket> => {
  const { tx, today } = context
  const payments = await ready(context, sale)
  const { cashRegisterId, cashRegisterCode, priced, customerId, returnsId } = sale
  const { id, seq } = await insertTicket(tx, context, {
    ...{ on: today, cashRegisterId, cashRegisterCode, customerId, returnsId },
    ...{ lines: priced.lines, total: priced.total, rates: ratesOf(priced) },
  })
  for (const { method, amount, given, creditNoteId, chequeNumber, bankId } of payments) {
    const payment = await insertPayment(tx, context, {
      ...{ paidOn: today, amount, kind: 'CASH_REGISTER_SALE', method, payerId: null, account: null, reversesId: null },
      ...{ ticketId: id, creditNoteId, isRefund: amount < 0 },
    })
    await writeDetail(context, payment.id, { chequeNumber, bankId, given })
  }
  const number = ticketNumber({ till: context.till, seq })
  if (priced.total < 0)
    await writeTechnicalEvent(tx, context, JET.TICKET_CANCELLED, { ticket: id, amount: priced.total })
  return { id, number }
}
