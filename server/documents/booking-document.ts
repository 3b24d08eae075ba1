import type { BillPayment, BillStay, Buyer, Seller } from '#domain/billing/bill-content.ts'
import { vatByRate } from '#domain/billing/vat.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { cents, sum } from '#domain/money.ts'
import { DOCUMENT_WORDS as WORDS, filled } from '#contract/document-words.ts'
import { formatDay, formatMoney, inCurrency } from '#contract/format.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { stayBlocks } from './stay-blocks.ts'
import type { PrintedLine } from './stay-blocks.ts'
import {
  bankPart,
  currencySymbol,
  fact,
  groupedLines,
  paymentPart,
  recipientLines,
  shortRate,
  stayPart,
  totalRow,
} from './parts.ts'

/** What is asked before the stay. Null: nothing, or the whole price at once (then it is the balance). */
export interface DownPayment {
  readonly kind: 'ARRHES' | 'ACOMPTE'
  readonly amount: Cents
  readonly dueOn: Day | null
}

/** A file as it is told to the customer before any bill. Amounts include VAT. */
export interface BookingContent {
  readonly kind: 'QUOTE' | 'OPTION' | 'RESERVATION'
  readonly code: string
  /** Day of the document. */
  readonly date: Day
  /** Last day that a quote or an option stands; null for a reservation. */
  readonly expires: Day | null
  readonly seller: Seller
  /** A quote may have none yet. */
  readonly customer: Buyer | null
  readonly stays: readonly BillStay[]
  readonly lines: readonly PrintedLine[]
  readonly downPayment: DownPayment | null
  /** When the balance is due; null: on arrival. */
  readonly balanceDueOn: Day | null
  /** Those of the customer. */
  readonly payments: readonly BillPayment[]
  /** What others bear of the price (a partner that pays): the customer owes the rest. */
  readonly others?: readonly { readonly name: string; readonly amount: Cents }[]
  /** Sentences of the establishment, one paragraph each. */
  readonly hours?: readonly string[]
  /** What was agreed on cancelling. */
  readonly cancellation?: readonly string[]
  /** How the house takes money; said while something is left to pay. */
  readonly waysToPay?: readonly string[]
  /** The customer's language; undefined: French. */
  readonly spoken?: Spoken | undefined
}

/** C. conso. L214-1 and L221-28, 12°: what a consumer must know before paying. */
const LAW = {
  ARRHES:
    'Les sommes versées à la réservation sont des arrhes : chacun peut se dédire, le client en les abandonnant, le camping en les restituant au double (C. conso., art. L214-1).',
  ACOMPTE: 'La somme versée à la réservation est un acompte : elle engage fermement le client et le camping.',
  WITHDRAWAL:
    'Le droit de rétractation ne s’applique pas à l’hébergement fourni à une date déterminée (C. conso., art. L221-28, 12°).',
} as const

const expiryText = ({ kind, expires }: BookingContent): string => {
  if (expires === null || kind === 'RESERVATION') return ''
  return filled(kind === 'QUOTE' ? WORDS.quoteUntil : WORDS.optionUntil, { day: formatDay(expires) })
}

const lawOf = ({ downPayment, customer }: BookingContent): string[] => [
  ...(downPayment === null ? [] : [LAW[downPayment.kind]]),
  ...(customer?.professional === true ? [] : [LAW.WITHDRAWAL]),
]

/** What is to be paid, and when: the down payment while it is not covered, then what is left. */
const scheduleOf = ({ downPayment, balanceDueOn, kind }: BookingContent, total: Cents, paid: Cents) => {
  const asked = downPayment?.amount ?? cents(0)
  const now = cents(Math.max(0, asked - Math.max(0, paid)))
  const later = cents(total - Math.max(paid, 0) - now)
  const first = downPayment === null ? '' : WORDS[downPayment.kind]
  const by = (day: Day | null, otherwise: string): string =>
    day === null ? otherwise : filled(WORDS.before, { day: formatDay(day) })
  return [
    ...(now > 0
      ? [
          {
            label: first,
            when: by(downPayment?.dueOn ?? null, kind === 'QUOTE' ? WORDS.onBooking : WORDS.onReceipt),
            amount: formatMoney(now),
          },
        ]
      : []),
    ...(later > 0
      ? [{ label: WORDS.balance, when: by(balanceDueOn, WORDS.onArrival), amount: formatMoney(later) }]
      : []),
  ]
}

const taxesText = (lines: readonly PrintedLine[]): string => {
  const { rows, excluding } = vatByRate(lines)
  const parts = rows
    .filter((row) => row.rate !== 0)
    .map((row) => filled(WORDS.vatRate, { amount: formatMoney(row.vat), rate: shortRate(row.rate) }))
  return parts.length === 0
    ? ''
    : `${WORDS.excluding} ${formatMoney(excluding)}, ${filled(WORDS.vatOf, { rates: parts.join(', ') })}`
}

const factsOf = ({ date, customer }: BookingContent) => [
  ...fact(WORDS.date, formatDay(date)),
  ...fact(WORDS.customer, customer?.code ?? null),
  ...fact(WORDS.customerVat, customer?.vatNumber ?? null),
]

const totalsOf = ({ payments, others = [] }: BookingContent, own: Cents, paid: Cents) => [
  totalRow(WORDS.total, cents(own + sum(others.map(({ amount }) => amount))), 'total'),
  ...others.map(({ name, amount }) => totalRow(filled(WORDS.borneBy, { name }), cents(0 - amount))),
  ...(payments.length === 0 ? [] : [totalRow(WORDS.paid, cents(0 - paid))]),
  ...(payments.length === 0 && others.length === 0 ? [] : [totalRow(WORDS.due, cents(own - paid), 'due')]),
]

/** The quote or the confirmation as texts ready to print, in the currency of its seller and the customer's language. */
export const bookingDocumentData = (booking: BookingContent) => {
  return saidIn(booking.spoken, () => inCurrency(currencySymbol(booking.seller), () => bookingTexts(booking)))
}
export type BookingDocumentData = ReturnType<typeof bookingDocumentData>

const bookingTexts = (booking: BookingContent) => {
  const { seller, customer, stays, lines, payments } = booking
  const total = cents(sum(lines.map((line) => line.amount)) - sum((booking.others ?? []).map(({ amount }) => amount)))
  const paid = sum(payments.map((payment) => payment.amount))
  const blocks = stayBlocks(stays, lines)
  return {
    isQuote: booking.kind === 'QUOTE',
    title: WORDS[booking.kind],
    number: booking.code,
    subtitle: expiryText(booking),
    recipient: customer === null ? [] : recipientLines(customer, seller.address.countryCode),
    facts: factsOf(booking),
    stays: blocks.map(stayPart),
    groups: groupedLines(blocks, lines),
    totals: totalsOf(booking, total, paid),
    taxes: taxesText(lines),
    schedule: scheduleOf(booking, total, paid),
    payments: payments.map(paymentPart),
    bank: total > paid ? bankPart(seller) : null,
    reference: booking.code,
    waysToPay: total > paid ? [...(booking.waysToPay ?? [])] : [],
    hours: [...(booking.hours ?? [])],
    cancellation: [...(booking.cancellation ?? [])],
    mentions: lawOf(booking),
  }
}
