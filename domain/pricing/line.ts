/** Lines of a document: what is charged, at which VAT rate. */
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { AmountUnit, OfferScope } from './request.ts'

/** Booking line types of spec 3. It announces 24 and names 23: those are coded, the list may grow. */
export const LINE_TYPES = [
  'occupancy',
  'tax',
  'otherTax',
  'animal',
  'vehicle',
  'attendant',
  'extra',
  'fees',
  'discount',
  'holidayAid',
  'insurance',
  'specialOffer',
  'partnerCommission',
  'downPayment',
  'downPaymentBill',
  'additionalSales',
  'otherExtras',
  'residentialDeadline',
  'residentialFees',
  'cancellation',
  'earlyDeparture',
  'meter',
  'giftVouchers',
] as const
export type LineType = (typeof LINE_TYPES)[number]

/** How a reduction was made, so that it can follow a stay whose dates change (domain rules 3.8). */
export interface ReductionBasis {
  readonly scope: OfferScope
  /** Basis points of what it reduces. */
  readonly rate?: number
  /** A sum per stay, night or full week. */
  readonly per?: AmountUnit
  readonly unit?: Cents
  /** What it takes off base and people, positive: a tax by percentage is on what is left of them. */
  readonly lodging?: Cents
}

export interface QuoteLine {
  readonly type: LineType
  /** Stable within the type: age category, option, offer… */
  readonly code: string
  /** As the grid or the rule names it; empty where the type's own name says it. */
  readonly label: string
  readonly quantity: number
  /** Nights that multiply the quantity; null where they do not. */
  readonly nights: number | null
  /** amount = quantity × (nights ?? 1) × unitPrice; null where the price varies and only the amount holds. */
  readonly unitPrice: Cents | null
  readonly amount: Cents
  readonly tvaId: number | null
  /** Basis points; null: outside VAT or exempt. */
  readonly tvaRate: number | null
  readonly manual?: boolean
  /** Only on reductions. */
  readonly reduction?: ReductionBasis
  /** Basis points of `net`: insurance, commission. */
  readonly rate?: number
  /** A commission that its partner keeps out of what it pays. */
  readonly retained?: boolean
}

/** What a document holds: the lines of the stay, and the nights that they were made for. */
export interface StoredPrice {
  readonly nights: number
  readonly lines: readonly QuoteLine[]
}

/** Lines that are neither the stay's price nor a reduction of it. */
const APART: readonly LineType[] = [
  'fees',
  'insurance',
  'tax',
  'otherTax',
  'holidayAid',
  'partnerCommission',
  'downPayment',
  'downPaymentBill',
]
const TAXES: readonly LineType[] = ['tax', 'otherTax']

/** Computed again with each price, whatever else is kept. */
export const isTaxLine = ({ type }: Pick<QuoteLine, 'type'>): boolean => TAXES.includes(type)

/** Part of `net`: the stay's price and its reductions. */
export const isInNet = ({ type }: Pick<QuoteLine, 'type'>): boolean => !APART.includes(type)

/** The code of a line that charges what a guarantee was cashed for. */
export const damageCode = (guaranteeId: number): string => `guarantee-${guaranteeId}`

/** Damage is charged with the stay and is no part of its price: no percentage, no arrhes, no cancellation is of it. */
export const isDamageLine = ({ type, code }: Pick<QuoteLine, 'type' | 'code'>): boolean =>
  type === 'additionalSales' && code.startsWith(damageCode(0).slice(0, -1))

const POSTING = 'posting-'

/** The code of a line that a till put on a stay (decision 0445). As `stay_posting_line.line_code` makes it. */
export const postingCode = (postingId: number, position: number): string => `${POSTING}${postingId}-${position}`

/** What a till put on the stay: its price was agreed there, and no change of the stay touches it. */
export const isPostedLine = ({ type, code }: Pick<QuoteLine, 'type' | 'code'>): boolean =>
  type === 'additionalSales' && code.startsWith(POSTING)

/** Charged with the stay and no part of its price: damage, and what tills put on it. */
export const isBesideStay = (line: Pick<QuoteLine, 'type' | 'code'>): boolean =>
  isDamageLine(line) || isPostedLine(line)

/** Charged to somebody: in `totalsOf`'s total. Payer shifts and down payments are not. */
export const isChargedLine = (line: Pick<QuoteLine, 'type'>): boolean =>
  isInNet(line) || line.type === 'fees' || line.type === 'insurance' || isTaxLine(line)

/** A commission counts once its line has a payer: the partner, where it bears something of the file. */
export const isKeptByPayer = (line: {
  readonly type: LineType
  readonly payerId: number | null
  readonly retained?: boolean
}): boolean => line.type === 'partnerCommission' && line.retained === true && line.payerId !== null

export interface LineTotals {
  /** Everything but fees, insurance, taxes and what stands beside the stay: steps 1 to 4 of domain rules 3.4. */
  readonly net: Cents
  readonly fees: Cents
  readonly insurance: Cents
  readonly tax: Cents
  readonly total: Cents
}

/** Totals of a document from its lines. Payer shifts and down payments (never a price change, domain rules 3.4) are left out. */
export function totalsOf(lines: readonly QuoteLine[]): LineTotals {
  const of = (keep: (type: LineType) => boolean): Cents => sum(lines.filter((l) => keep(l.type)).map((l) => l.amount))
  const beside = sum(lines.filter(isBesideStay).map((l) => l.amount))
  const net = cents(of((type) => isInNet({ type })) - beside)
  const fees = of((type) => type === 'fees')
  const insurance = of((type) => type === 'insurance')
  const tax = of((type) => TAXES.includes(type))
  return { net, fees, insurance, tax, total: cents(net + fees + insurance + tax + beside) }
}
