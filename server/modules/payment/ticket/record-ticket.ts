/** Signs a ticket of a till, and what pays it (domain rules, sections 4 and 5). */
import { isPaperVoucher } from '#domain/billing/faces.ts'
import type { Counts } from '#domain/billing/faces.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { vatByRate } from '#domain/billing/vat.ts'
import { sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { keptLine } from '#domain/sale/papers.ts'
import type { SignedLine } from '#domain/sale/papers.ts'
import { checkTicketPayments, ticketNumber } from '#domain/sale/settle.ts'
import type { PricedTicket } from '#domain/sale/ticket.ts'
import type { PaperLeft } from '#contract/operations/sale/till-papers.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertTicket } from '#server/platform/fiscal/tickets.ts'
import type { TicketRate } from '#server/platform/fiscal/tickets.ts'
import type { Context } from '#server/platform/http/route.ts'
import { writeDetails } from '#server/modules/payment/pay/money-row.ts'
import { isResident, readMethod } from '#server/modules/payment/pay/situation.ts'
import type { ActiveMethod } from '#server/modules/payment/pay/situation.ts'
import { tieCardRequests } from '#server/modules/payment/ticket/card-requests.ts'
import { giftOfPayment, spendPapers } from '#server/modules/payment/ticket/ticket-papers.ts'

export interface TicketPaymentInput {
  readonly methodId: number
  readonly amount: Cents
  readonly given: Cents | null
  readonly creditNoteId: number | null
  readonly cardRequestId: number | null
  readonly giftCode: string | null
  readonly chequeNumber: string | null
  readonly bankId: number | null
  /** Paper holiday vouchers, counted. */
  readonly vouchers: Counts
  readonly voucherYear: number | null
}

export interface NewTicketSale {
  readonly cashRegisterId: number
  readonly cashRegisterCode: string
  readonly priced: PricedTicket
  readonly customerId: number | null
  readonly returnsId: number | null
  /** Who sold, where it is not whose session it is. */
  readonly sellerId: number | null
  readonly payments: readonly TicketPaymentInput[]
  /** Key of the request, where it makes this ticket and no other. */
  readonly intent?: string | undefined
}

export interface RecordedTicket {
  readonly id: number
  readonly number: string
  readonly total: Cents
  /** What holiday vouchers were worth beyond it. */
  readonly kept: Cents
  /** What is left of each paper that paid. */
  readonly left: readonly PaperLeft[]
}

/** What lines come to by rate, cents; what is outside VAT last. */
export const ratesOf = (lines: readonly Pick<SignedLine, 'rate' | 'amount'>[]): TicketRate[] => {
  const { rows, outside } = vatByRate(lines)
  const isOutside = lines.some(({ rate }) => rate === null)
  return [...rows, ...(isOutside ? [{ rate: null, excluding: outside, vat: ZERO, including: outside }] : [])]
}

type Ready = TicketPaymentInput & { readonly method: ActiveMethod }

const withMethod = async ({ tx, establishmentId }: Context, payment: TicketPaymentInput): Promise<Ready> => {
  const method = await readMethod(tx, establishmentId, payment.methodId)
  if ((method.kind === 'CREDIT_NOTE') !== (payment.creditNoteId !== null)) throw new RuleError('credit.choose')
  if ((method.kind === 'GIFT') !== (payment.giftCode !== null)) throw new RuleError('gift.choose')
  return { ...payment, method, ...(isPaperVoucher(method) ? {} : { vouchers: {}, voucherYear: null }) }
}

/** Answers what is kept. Throws RuleError credit.choose, gift.choose, the codes of `readMethod` and of `checkTicketPayments`. */
const ready = async (
  context: Context,
  sale: NewTicketSale,
): Promise<{ readonly paid: Ready[]; readonly kept: Cents }> => {
  const paid: Ready[] = []
  for (const payment of sale.payments) paid.push(await withMethod(context, payment))
  const asked = paid.map(({ method, vouchers: counts, voucherYear: year, ...payment }) => ({
    ...payment,
    kind: method.kind,
    ...(isPaperVoucher(method) ? { vouchers: { counts, year } } : {}),
  }))
  const resident = await isResident(context.tx, sale.customerId)
  return { paid, kept: checkTicketPayments(sale.priced.total, asked, { resident, on: context.today }) }
}

/**
 * The chains of the station are locked here, after every other lock but stocks. A ticket that gives back is a technical event. Throws RuleError reference.unknown, payment.noMethod,
 * payment.dayClosed, card.settled, the codes of `ready` and of `spendPapers`.
 */
export const recordTicket = async (context: Context, sale: NewTicketSale): Promise<RecordedTicket> => {
  const { tx, today } = context
  const { paid, kept } = await ready(context, sale)
  const { cashRegisterId, cashRegisterCode, priced, customerId, returnsId, sellerId, intent } = sale
  const papers = await spendPapers(context, priced.lines, { payments: paid, customerId })
  const lines = [...priced.lines, ...papers.lines, ...(kept > 0 ? [keptLine(kept)] : [])]
  const total = sum(lines.map(({ amount }) => amount))
  const money = paid.flatMap((payment) => {
    const gift = giftOfPayment(papers, payment)
    return gift?.deducts === true ? [] : [{ ...payment, giftSaleId: gift?.id ?? null }]
  })
  const ticket = {
    ...{ on: today, cashRegisterId, cashRegisterCode, customerId, returnsId, sellerId },
    ...{ lines, total, rates: ratesOf(lines), intent },
  }
  const { id, seq, paymentIds } = await insertTicket(tx, context, ticket, money)
  await writeDetails(context, paymentIds, money)
  await tieCardRequests(context, id, sale.payments)
  if (total < 0) await writeTechnicalEvent(tx, context, JET.TICKET_CANCELLED, { ticket: id, amount: total })
  return { id, number: ticketNumber({ till: context.till, seq }), total, kept, left: papers.left }
}
