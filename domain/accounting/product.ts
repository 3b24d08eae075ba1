/** What a line of a bill is in the books: its product, as the plan names it. */
import { own } from '../own.ts'
import type { LineType } from '../pricing/line.ts'

/** What the usual plan has an account for. */
export const PRODUCTS = ['PITCH', 'RENTAL', 'RESIDENTIAL', 'GOODS', 'SERVICE', 'FEES'] as const
export type Product = (typeof PRODUCTS)[number]

/** What roles take: third parties, advances and what is kept bear no account of sales. */
export const THIRD_PRODUCTS = ['TAX', 'INSURANCE', 'VOUCHER', 'INDEMNITY', 'DOWN_PAYMENT'] as const
type ThirdProduct = (typeof THIRD_PRODUCTS)[number]

/** Records that may have an account of their own. */
export type ItemKind = 'PLACE_TYPE' | 'EXTRA' | 'DISCOUNT' | 'SPECIAL_OFFER' | 'TAX'

export interface SoldLine {
  readonly type: LineType
  /** Basis points; null: outside VAT. */
  readonly rate: number | null
  /** Whether its stay is in a rental; null for a line that has no stay. */
  readonly isRental: boolean | null
  /** Sold as goods. */
  readonly isGoods?: boolean
  /** What a guarantee was cashed for: an indemnity. */
  readonly isDamage?: boolean
  /** Records that it comes of. */
  readonly items?: readonly { readonly kind: ItemKind; readonly id: number }[]
  /** Family of the place that its stay is on: it has a section, and no account. */
  readonly placeFamilyId?: number | null
}

/** Line types that follow the stay where they have no account of their own. */
const OF_THE_STAY: readonly LineType[] = [
  'occupancy',
  'attendant',
  'animal',
  'vehicle',
  'discount',
  'specialOffer',
  'cancellation',
  'earlyDeparture',
]

const FIXED: Partial<Record<LineType, Product | ThirdProduct>> = {
  tax: 'TAX',
  otherTax: 'TAX',
  insurance: 'INSURANCE',
  fees: 'FEES',
  residentialDeadline: 'RESIDENTIAL',
  residentialFees: 'RESIDENTIAL',
  downPaymentBill: 'DOWN_PAYMENT',
}

const generalOf = ({ type, rate, isRental, isGoods, isDamage }: SoldLine): Product | ThirdProduct => {
  if (isDamage === true || (type === 'cancellation' && rate === null)) return 'INDEMNITY'
  if (type === 'giftVouchers' && rate === null) return 'VOUCHER'
  const fixed = FIXED[type]
  if (fixed !== undefined) return fixed
  if (isGoods === true) return 'GOODS'
  return OF_THE_STAY.includes(type) && isRental !== null ? (isRental ? 'RENTAL' : 'PITCH') : 'SERVICE'
}

/** Line types that the plan may give an account of their own: the others are one product already. */
export const OWN_LINE_TYPES = [
  'attendant',
  'animal',
  'vehicle',
  'extra',
  'otherExtras',
  'discount',
  'specialOffer',
  'cancellation',
  'earlyDeparture',
  'additionalSales',
  'meter',
  'otherTax',
  'giftVouchers',
] as const satisfies readonly LineType[]

/** `otherExtras` → `OTHER_EXTRAS` */
export const lineKey = (type: LineType): string => type.replace(/[A-Z]/g, (c) => `_${c}`).toUpperCase()

export const itemKey = (kind: ItemKind | 'PLACE_FAMILY', id: number): string => `${kind}-${id}`

/** Whether a line is a part of the stay, and so of what is stayed in: taxes, fees and extras are of themselves. */
const isOfStay = (line: SoldLine): boolean => {
  const general = generalOf(line)
  return general === 'PITCH' || general === 'RENTAL'
}

/** What a line is of itself comes before the type of place that its stay is in. */
const narrowKeys = (line: SoldLine): string[] => {
  const keysOf = (ofPlace: boolean): string[] =>
    (line.items ?? [])
      .filter(({ kind }) => (kind === 'PLACE_TYPE') === ofPlace)
      .map(({ kind, id }) => itemKey(kind, id))
  return [...keysOf(false), lineKey(line.type), ...(isOfStay(line) ? keysOf(true) : [])]
}

/**
 * The product of a line: the narrowest for which the plan has an account at its rate, else the general one, which an export then names as
 * lacking. A reduction follows what it reduces, unless the plan says otherwise.
 */
export const productOf = (sales: Readonly<Record<string, string>>, line: SoldLine): string => {
  const general = generalOf(line)
  if (general === 'DOWN_PAYMENT' || general === 'INDEMNITY') return general
  const has = (key: string): boolean =>
    own(sales, key) !== undefined || (line.rate !== null && own(sales, `${key}:${line.rate}`) !== undefined)
  return narrowKeys(line).find(has) ?? general
}

/** By what the section of a line is looked up, the narrowest first. */
export const sectionKeys = (line: SoldLine): string[] => [
  ...narrowKeys(line),
  ...(line.placeFamilyId == null || !isOfStay(line) ? [] : [itemKey('PLACE_FAMILY', line.placeFamilyId)]),
  generalOf(line),
]
