/** The bill of a ticket that was paid, for who must have one (CGI art. 289 and ann. II, art. 242 nonies A; decision 0446). */
import { sql } from 'kysely'
import type { BilledTicket } from '#domain/billing/bill-content.ts'
import { prepareBill } from '#domain/billing/prepare-bill.ts'
import type { BillableLine } from '#domain/billing/prepare-bill.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { formatMoney } from '#contract/format.ts'
import type { BillSaved } from '#contract/operations/payment/billing.ts'
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import type { TicketBill } from '#contract/operations/sale/till-papers.ts'
import { speechToKeep } from '#server/documents/bill-speech.ts'
import { customerSpeaks } from '#server/documents/customer-language.ts'
import { readBuyer, readSeller } from '#server/documents/parties.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { takeBillNumber } from '#server/platform/fiscal/numbering.ts'
import { insertBill } from '#server/platform/fiscal/records.ts'
import { verifyTicket } from '#server/platform/fiscal/verify-record.ts'
import type { Context } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'
import { attestationOf } from '#server/modules/payment/bill/attestation.ts'
import { tellBill } from '#server/modules/payment/bill/create-bill.ts'
import { readTicket } from '#server/modules/payment/ticket/read-ticket.ts'

type Ticket = TicketAnswer['item']
type Line = Ticket['lines'][number]

/** What came off is told on the line, and its price is then of no quantity. */
const labelOf = ({ label, discount, discountReason }: Line): string =>
  discount === 0
    ? label
    : `${label} (remise ${formatMoney(cents(Math.abs(discount)))}${discountReason === null ? '' : `, ${discountReason}`})`

/** Deposits and what is kept follow what is sold: neither makes a bill of goods one of services too. */
const isGoods = (line: Line, lines: readonly Line[]): boolean =>
  line.nature === 'GOODS' || (line.rate === null && lines.every(({ nature }) => nature !== 'SERVICE'))

const billable = (line: Line, _: number, lines: readonly Line[]): BillableLine => ({
  ...{ occupancyId: null, payerId: null, nights: null },
  // A voucher of one purpose is no article: its VAT was on its own bill.
  type: line.articleId === null && line.rate !== null ? 'giftVouchers' : 'additionalSales',
  label: labelOf(line),
  quantity: line.quantity,
  unitPrice: line.discount === 0 ? line.unitPrice : null,
  amount: line.amount,
  rate: line.rate,
  goods: isGoods(line, lines),
})

/** The bill that a return corrects. Throws RuleError ticket.returnUnnamed, ticket.billFirst. */
const corrected = async (
  { tx, establishmentId }: Context,
  { type, returnsId, returnsNumber }: Ticket,
): Promise<Pick<BilledTicket, 'corrects'>> => {
  if (type !== 'REFUND' && returnsId === null) return {}
  if (returnsId === null) throw new RuleError('ticket.returnUnnamed')
  const { rows } = await sql<{ number: string; date: Day }>`
    select b.number, f.bill_on as date from ticket_bill b join bill f on f.establishment_id = b.establishment_id and f.id = b.id
    where b.establishment_id = ${establishmentId} and b.ticket_id = ${returnsId} order by b.id desc limit 1`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('ticket.billFirst', { number: returnsNumber ?? '' })
  return { corrects: rows[0] }
}

/** Signed as it was, of this training or not, and nobody else's bill of it is under way. Throws RuleError record.unknown, ticket.notAsSigned. */
const lockedTicket = async (context: Context, id: number): Promise<Ticket> => {
  const { tx, establishmentId, training, services } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bill of ticket ${id}`}, 0))`.execute(tx)
  const ticket = await readTicket(tx, establishmentId, id)
  if (ticket.training !== training) throw new RuleError('record.unknown')
  if ((await verifyTicket(tx, establishmentId, id, services.keys)) !== null)
    throw new RuleError('ticket.notAsSigned', { number: ticket.number })
  return ticket
}

const requestOf = async (context: Context, ticket: Ticket, { customerId, reference, note }: TicketBill) => {
  const { tx, establishmentId, today, training } = context
  const { seller, vatOnDebits } = await readSeller(tx, establishmentId)
  const spoken = await customerSpeaks(tx, customerId)
  return {
    ...{ date: today, today, dueOn: null, training, seller, customerId, bookingCode: null, stays: [], vatOnDebits },
    ...{ reference, note, software: SOFTWARE, speech: speechToKeep(spoken) },
    buyer: await readBuyer(tx, establishmentId, customerId),
    attestation: await attestationOf(tx, establishmentId),
    ticket: { id: ticket.id, number: ticket.number, date: ticket.day, ...(await corrected(context, ticket)) },
    lines: ticket.lines.map(billable),
    payments: ticket.payments.map(({ label, amount, paper }) => ({
      ...{ payerId: null, paidOn: ticket.day, kind: 'PAYMENT' as const, amount },
      method: paper === null ? label : `${label} ${paper}`,
    })),
  }
}

/**
 * It stands in the chain of bills, owes nothing, and is counted nowhere: the ticket was. Asked twice, it is the same bill. Throws RuleError
 * record.unknown, reference.unknown, ticket.notAsSigned, ticket.returnUnnamed, ticket.billFirst, billing.noFinancialYear and the codes of
 * `prepareBill` (billing.buyerIncomplete names what the customer lacks).
 */
export const billTicket = async (context: Context, input: TicketBill): Promise<BillSaved> => {
  const { tx, establishmentId, today } = context
  const ticket = await lockedTicket(context, input.id)
  if (ticket.bill !== null) return { status: 'SAVED', ...ticket.bill }
  await checkCustomer(tx, establishmentId, input.customerId)
  const request = await requestOf(context, ticket, input)
  const { financialYearId, ...place } = await takeBillNumber(tx, context, today)
  const content = prepareBill({ ...request, ...place })
  if (financialYearId === null) throw new RuleError('billing.noFinancialYear', { date: today })
  const payments = ticket.payments.map(({ id: paymentId, amount }) => ({ paymentId, amount }))
  const { id } = await insertBill(tx, context, { content, financialYearId, account: null, cancelsId: null, payments })
  await tellBill(context, id)
  await context.changed({
    ...{ entity: 'cashRegisterSale', id: ticket.id, action: 'SAVED', functionality: 'sale_cash_register' },
  })
  return { status: 'SAVED', id, number: content.number }
}
