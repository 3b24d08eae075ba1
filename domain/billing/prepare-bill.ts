/** From the lines of a booking to a bill, and from a bill to the one that cancels it. Pure: the number is given. */
import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { type Cents, cents, negate, sum } from '../money.ts'
import { isKeptByPayer } from '../pricing/line.ts'
import type { LineType } from '../pricing/line.ts'
import { RuleError } from '../rule-error.ts'
import type {
  BillContent,
  BilledTicket,
  BillDeduction,
  BillLine,
  BillPayment,
  BillStay,
  Buyer,
  OperationCategory,
  OutsideRow,
  Seller,
  TakenUp,
} from './bill-content.ts'
import { type BillDating, checkDating, checkParties } from './guards.ts'
import { LINE_LABELS } from './line-labels.ts'
import { mentionsOf } from './mentions.ts'
import { outsideByKind } from './outside-vat.ts'
import { excludingByLine, vatByRate } from './vat.ts'

/** A line of the booking; `payerId` null: the booking's customer owes it (domain rules, 2.4). */
export interface BillableLine extends Omit<BillLine, 'position' | 'excluding' | 'goods'> {
  readonly payerId: number | null
  /** Goods rather than a service; services unless said. */
  readonly goods?: boolean
  /** A commission that the buyer keeps out of what it pays: deducted, the sale stays whole. */
  readonly retained?: boolean
  /** What a down payment outside VAT is for. */
  readonly covers?: readonly OutsideRow[]
}

/** `payerId` null: paid by the booking's customer. */
export interface ReceivedPayment extends BillPayment {
  readonly payerId: number | null
}

export interface BillRequest extends BillDating {
  readonly number: string
  /** When the balance is due; null: on receipt. */
  readonly dueOn: Day | null
  readonly training: boolean
  readonly seller: Seller
  /** Who pays this bill: only this payer's lines and payments are on it. */
  readonly buyer: Buyer
  /** Customer of the booking. */
  readonly customerId: number
  readonly bookingCode: string | null
  /** What is received before the stay is billed: see `down-payment.ts` for its lines. */
  readonly downPayment?: true
  /** What the buyer wants to read on the bill. */
  readonly reference?: string | null
  readonly note?: string | null
  /** Down-payment bills that the lines deduct. */
  readonly takesUp?: readonly TakenUp[]
  /** The ticket that it bills, paid already. */
  readonly ticket?: BilledTicket
  readonly stays: readonly BillStay[]
  readonly lines: readonly BillableLine[]
  readonly payments: readonly ReceivedPayment[]
  readonly vatOnDebits: boolean
  /** What the document speaks where that is not French. */
  readonly speech?: Pick<BillContent, 'language' | 'words'>
  readonly software: string
  /** What vouches for the software. */
  readonly attestation?: string | null
}

/** Shifts between payers and sums still to be paid are no sale (domain rules, 3.4 and 4). */
const NOT_SOLD: readonly LineType[] = ['holidayAid', 'partnerCommission', 'downPayment']

/** The partner invoices its commission itself; here it only says why less is due. */
const RETAINED_LABEL = 'Commission TTC retenue par vos soins'

/** Whose bill says a line: a holiday aid is taken off what the customer is billed, and its office gets no bill of it. */
export const billedTo = <C extends number | null>(
  { type, payerId }: Pick<BillableLine, 'type' | 'payerId'>,
  customerId: C,
): number | C => (type === 'holidayAid' ? customerId : (payerId ?? customerId))

const billLines = (sold: readonly BillableLine[]): BillLine[] => {
  const shares = excludingByLine(sold)
  return sold.map((line, i) => ({
    position: i + 1,
    occupancyId: line.occupancyId,
    type: line.type,
    label: line.label.trim() || LINE_LABELS[line.type],
    quantity: line.quantity,
    nights: line.nights,
    unitPrice: line.unitPrice,
    amount: line.amount,
    excluding: shares[i] ?? line.amount,
    rate: line.rate,
    ...(line.goods === true ? { goods: true } : {}),
    ...(line.item === undefined ? {} : { item: line.item }),
  }))
}

const deductionsOf = (lines: readonly BillableLine[]): BillDeduction[] => {
  const aids = lines
    .filter((line) => line.type === 'holidayAid')
    .map((line) => ({
      label: line.label.trim() || LINE_LABELS.holidayAid,
      amount: negate(line.amount),
      ...(line.payerId === null ? {} : { payerId: line.payerId }),
    }))
  const kept = sum(lines.filter(isKeptByPayer).map((line) => line.amount))
  return kept === 0 ? aids : [...aids, { label: RETAINED_LABEL, amount: kept }]
}

/** What follows what is sold, and is neither goods nor service of its own. */
const FOLLOWS: readonly LineType[] = ['tax', 'otherTax', 'discount', 'specialOffer', 'insurance']

/** Of what is sold; taxes, reductions, insurance and deducted down payments go with it. */
const categoryOf = (sold: readonly BillableLine[]): OperationCategory => {
  const own = sold.filter(({ type, amount }) => !FOLLOWS.includes(type) && !(type === 'downPaymentBill' && amount < 0))
  const goods = own.filter((line) => line.goods === true).length
  return goods === 0 ? 'SERVICES' : goods === own.length ? 'GOODS' : 'MIXED'
}

/** Stays that the lines speak of; all of them where the lines name none. */
const staysOf = (stays: readonly BillStay[], lines: readonly BillLine[]): readonly BillStay[] => {
  const named = new Set(lines.map((line) => line.occupancyId))
  const some = stays.filter((stay) => named.has(stay.occupancyId))
  return some.length > 0 ? some : stays
}

const paymentOf = ({ paidOn, kind, method, amount }: ReceivedPayment): BillPayment => ({ paidOn, kind, method, amount })

/** Longest term between professionals, from the bill (C. com. L441-10, I). */
export const LONGEST_TERM_DAYS = 60

/** What is still to be paid must have a date between professionals (C. com. L441-9). */
const dueDate = ({ date, dueOn, buyer }: BillRequest, due: Cents): Day | null => {
  if (due <= 0 && !buyer.professional) return null
  const asked = dueOn === null || dueOn < date ? date : dueOn
  const latest = addDays(date, LONGEST_TERM_DAYS)
  return buyer.professional && asked > latest ? latest : asked
}

/** Either when it is due, or when it was paid. */
const termsOf = (request: BillRequest, due: Cents, payments: readonly BillPayment[]) => {
  const settledOn =
    due > 0
      ? undefined
      : payments
          .map((p) => p.paidOn)
          .toSorted()
          .at(-1)
  return settledOn === undefined ? { dueOn: dueDate(request, due) } : { dueOn: null, settledOn }
}

/** What is only there where somebody wrote it, so that bills without it are as they always were. */
const extrasOf = ({ downPayment, reference, note, takesUp, ticket, speech, attestation }: BillRequest) => ({
  ...speech,
  ...(typeof attestation === 'string' ? { attestation } : {}),
  ...(downPayment === true ? { downPayment } : {}),
  ...(typeof reference === 'string' ? { reference } : {}),
  ...(typeof note === 'string' ? { note } : {}),
  ...(takesUp === undefined || takesUp.length === 0 ? {} : { takesUp }),
  ...(ticket === undefined ? {} : { ticket }),
})

const chargesVat = (lines: readonly BillLine[]): boolean => lines.some((line) => (line.rate ?? 0) !== 0)

/** VAT, what bears none, what was received and what is left. */
const amountsOf = (
  lines: readonly BillLine[],
  outside: OutsideRow[],
  deductions: BillDeduction[],
  payments: BillPayment[],
) => {
  const { rows, excluding, vat, including } = vatByRate(lines)
  const [deducted, paid] = [sum(deductions.map((d) => d.amount)), sum(payments.map((p) => p.amount))]
  const totals = { excluding, vat, including, deductions: deducted, paid, due: cents(including - deducted - paid) }
  return { vat: rows, outside, deductions, payments, totals }
}

/**
 * The content of a bill for one payer. Amounts include VAT; VAT is worked out per rate on the sum of the lines.
 * Throws RuleError billing.nothingToBill, and those of `checkDating` and `checkParties`.
 */
export const prepareBill = (request: BillRequest): BillContent => {
  const { buyer, customerId, seller } = request
  const isTheirs = ({ payerId }: { readonly payerId: number | null }): boolean =>
    (payerId ?? customerId) === buyer.customerId
  const theirs = request.lines.filter((line) => billedTo(line, customerId) === buyer.customerId)
  const sold = theirs.filter((line) => !NOT_SOLD.includes(line.type))
  if (sold.length === 0) throw new RuleError('billing.nothingToBill')
  checkDating(request)
  const lines = billLines(sold)
  checkParties(seller, buyer, chargesVat(lines))
  const amounts = amountsOf(
    lines,
    outsideByKind(sold),
    deductionsOf(theirs),
    request.payments.filter(isTheirs).map(paymentOf),
  )
  const bill = {
    format: 1,
    edition: 2,
    type: 'BILL',
    number: request.number,
    date: request.date,
    ...termsOf(request, amounts.totals.due, amounts.payments),
    training: request.training,
    seller,
    buyer,
    bookingCode: request.bookingCode,
    ...extrasOf(request),
    stays: staysOf(request.stays, lines),
    lines,
    category: categoryOf(sold),
    vatOnDebits: request.vatOnDebits,
    ...amounts,
    cancels: null,
    software: request.software,
  } as const
  return { ...bill, mentions: mentionsOf(bill) }
}

export interface CancellationRequest extends BillDating {
  readonly number: string
  readonly software: string
  readonly attestation?: string | null
  /** The month of the bill to cancel is closed. */
  readonly billMonthClosed: boolean
  readonly alreadyCancelled: boolean
  /** Number of a bill that deducts this one and stands; null: none does. */
  readonly takenUpBy: string | null
  /** A partner's bill for the same stay still stands. */
  readonly livePartnerBill: boolean
}

const checkCancellable = (bill: BillContent, request: CancellationRequest): void => {
  const context = { number: bill.number }
  if (bill.type === 'CANCELLING') throw new RuleError('billing.cancellingBill', context)
  if (request.alreadyCancelled) throw new RuleError('billing.alreadyCancelled', context)
  if (request.billMonthClosed) throw new RuleError('billing.billMonthClosed', context)
  if (request.takenUpBy !== null) throw new RuleError('billing.downPaymentTaken', { ...context, by: request.takenUpBy })
  if (request.livePartnerBill) throw new RuleError('billing.partnerBillLive', context)
}

/** What a cancelling bill takes along of what was paid. */
const paidBack = ({
  ticket,
  payments,
  totals,
}: BillContent): { readonly payments: BillPayment[]; readonly paid: Cents } =>
  ticket === undefined
    ? { payments: [], paid: cents(0) }
    : { payments: payments.map((row) => ({ ...row, amount: negate(row.amount) })), paid: negate(totals.paid) }

/**
 * The bill that cancels `bill`: same parties, every line and total negated (never recomputed), a reference to the bill.
 * Payments stay where they were received: what was paid becomes owed to the buyer. Those of a ticket are the ticket's, which stands: its
 * bill takes them along, and nothing is owed.
 * Throws RuleError billing.cancellingBill, billing.alreadyCancelled, billing.billMonthClosed, billing.downPaymentTaken,
 * billing.partnerBillLive, and those of `checkDating`.
 */
export const prepareCancellation = (bill: BillContent, request: CancellationRequest): BillContent => {
  checkCancellable(bill, request)
  checkDating(request)
  const { totals } = bill
  const { payments, paid } = paidBack(bill)
  const { settledOn: _, attestation: __, ...kept } = bill
  const cancelling = {
    ...kept,
    edition: 2,
    type: 'CANCELLING',
    number: request.number,
    date: request.date,
    dueOn: null,
    lines: bill.lines.map((line) => ({
      ...line,
      quantity: 0 - line.quantity,
      amount: negate(line.amount),
      excluding: negate(line.excluding),
    })),
    vat: bill.vat.map((row) => ({
      rate: row.rate,
      excluding: negate(row.excluding),
      vat: negate(row.vat),
      including: negate(row.including),
    })),
    outside: bill.outside.map((row) => ({ ...row, amount: negate(row.amount) })),
    deductions: bill.deductions.map((row) => ({ ...row, amount: negate(row.amount) })),
    payments,
    totals: {
      excluding: negate(totals.excluding),
      vat: negate(totals.vat),
      including: negate(totals.including),
      deductions: negate(totals.deductions),
      paid,
      due: cents(totals.deductions - totals.including - paid),
    },
    cancels: { number: bill.number, date: bill.date },
    software: request.software,
    ...(typeof request.attestation === 'string' ? { attestation: request.attestation } : {}),
  } as const satisfies Omit<BillContent, 'mentions'>
  return { ...cancelling, mentions: mentionsOf(cancelling) }
}
