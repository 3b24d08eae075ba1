/**
 * What a ticket of a till comes to (domain rules, section 5; decision 0440): lines with their discount, menus split over what they are
 * made of, the discount of the whole shared over its lines, VAT once a rate. The screen and the server count with these alone.
 */
import { cents, type Cents, percentOf, prorate, roundQuotient, sum, ZERO } from '../money.ts'
import { RuleError } from '../rule-error.ts'

/** By rate (basis points) or by amount (cents, positive). */
export interface Discount {
  readonly rate: number | null
  readonly amount: Cents | null
  readonly reason: string
}

export interface MenuPart {
  readonly articleId: number
  readonly label: string
  readonly price: Cents
  readonly quantity: number
  readonly nature: 'GOODS' | 'SERVICE'
  readonly rate: number
  readonly takeawayRate: number
}

/** The article that a line sells, as it stands now. */
export interface Sold {
  readonly id: number
  readonly label: string
  readonly price: Cents
  readonly isFreePrice: boolean
  readonly nature: 'GOODS' | 'SERVICE'
  readonly rate: number
  readonly takeawayRate: number
  readonly isDiscountable: boolean
  readonly deposit: Cents | null
  readonly parts: readonly MenuPart[]
}

export interface Asked {
  readonly article: Sold
  /** Negative: brought back. */
  readonly quantity: number
  /** Typed; null: the price of the moment. */
  readonly unitPrice: Cents | null
  readonly isTakeaway: boolean
  readonly discount: Discount | null
  readonly withDeposit: boolean
}

/** A line as it is signed. A menu is several, one a part; a deposit is one of its own, outside VAT (CGI 267, II-3°). */
export interface TicketLine {
  /** Which line asked for it. */
  readonly of: number
  readonly articleId: number
  readonly label: string
  readonly quantity: number
  /** Before discounts. */
  readonly unitPrice: Cents
  /** What came off, of the sign of the line. */
  readonly discount: Cents
  readonly discountReason: string | null
  readonly amount: Cents
  readonly rate: number | null
  readonly nature: 'GOODS' | 'SERVICE' | 'DEPOSIT'
  readonly isTakeaway: boolean
}

export interface PricedTicket {
  readonly lines: readonly TicketLine[]
  readonly total: Cents
}

/** The most of one article on one line. */
export const MOST_OF_A_LINE = 999
/** The most that one ticket may come to, cents. */
export const MOST_OF_A_TICKET = 10_000_000

const signed = (amount: number, of: number): Cents => cents(amount === 0 ? 0 : of < 0 ? -amount : amount)

/** What a discount takes off an amount: something, and never more than it. Throws RuleError ticket.discountWrong, ticket.discountAbove. */
const reduction = ({ rate, amount }: Discount, of: Cents): Cents => {
  if ((rate === null) === (amount === null) || (rate ?? amount ?? 0) <= 0) throw new RuleError('ticket.discountWrong')
  const whole = cents(Math.abs(of))
  const off = rate === null ? (amount ?? ZERO) : percentOf(whole, rate)
  if (off > whole) throw new RuleError('ticket.discountAbove')
  return signed(off, of)
}

const isDiscount = (discount: Discount | null): discount is Discount =>
  discount !== null && (discount.rate !== null || discount.amount !== null)

const priceOf = ({ article, quantity, unitPrice }: Asked): Cents => {
  if (!Number.isSafeInteger(quantity) || quantity === 0 || Math.abs(quantity) > MOST_OF_A_LINE)
    throw new RuleError('sale.wrongQuantity')
  if (unitPrice !== null && unitPrice < 0) throw new RuleError('ticket.priceBelowZero')
  if (unitPrice === null && article.isFreePrice) throw new RuleError('ticket.priceMissing', { label: article.label })
  return unitPrice ?? article.price
}

/** A menu's amount over what it is made of, in proportion to the usual prices of the parts; one line where it is no menu. */
const splitMenu = (asked: Asked, line: TicketLine): TicketLine[] => {
  const { parts, label } = asked.article
  if (parts.length === 0) return [line]
  const weights = parts.map(({ price, quantity }) => price * quantity)
  const gross = prorate(cents(line.amount + line.discount), weights)
  const nets = prorate(line.amount, weights)
  return parts.map((part, i) => {
    const [whole, amount] = [gross[i] ?? ZERO, nets[i] ?? ZERO]
    return {
      ...line,
      articleId: part.articleId,
      label: `${label} : ${part.label}`,
      quantity: line.quantity * part.quantity,
      unitPrice: roundQuotient(Math.abs(whole), Math.abs(line.quantity) * part.quantity),
      discount: cents(whole - amount),
      amount,
      rate: asked.isTakeaway ? part.takeawayRate : part.rate,
      nature: part.nature,
    }
  })
}

const linesOf = (asked: Asked, of: number): TicketLine[] => {
  const { article, quantity, isTakeaway, discount, withDeposit } = asked
  const unitPrice = priceOf(asked)
  const gross = cents(unitPrice * quantity)
  if (isDiscount(discount) && !article.isDiscountable)
    throw new RuleError('ticket.notDiscountable', { label: article.label })
  const off = isDiscount(discount) ? reduction(discount, gross) : ZERO
  const common = { of, articleId: article.id, quantity, isTakeaway }
  const line: TicketLine = {
    ...common,
    label: article.label,
    unitPrice,
    discount: off,
    discountReason: isDiscount(discount) ? discount.reason : null,
    amount: cents(gross - off),
    rate: isTakeaway ? article.takeawayRate : article.rate,
    nature: article.nature,
  }
  const { deposit } = article
  if (deposit === null || !withDeposit) return splitMenu(asked, line)
  const amount = cents(deposit * quantity)
  const kept = { label: `Consigne : ${article.label}`, unitPrice: deposit, discount: ZERO, discountReason: null }
  return [...splitMenu(asked, line), { ...common, ...kept, amount, rate: null, nature: 'DEPOSIT' }]
}

/** The discount of the whole over the lines that may bear it, by largest remainder on what they come to. */
const discounted = (lines: readonly TicketLine[], bears: (line: TicketLine) => boolean, discount: Discount) => {
  const some = lines.filter(bears)
  const whole = sum(some.map(({ amount }) => amount))
  if (some.some(({ amount }) => amount < 0)) throw new RuleError('ticket.discountOnReturn')
  if (whole === 0) throw new RuleError('ticket.discountAbove')
  const shares = prorate(
    reduction(discount, whole),
    some.map(({ amount }) => amount),
  )
  const offs = new Map(some.map((line, i) => [line, shares[i] ?? ZERO]))
  return lines.map((line) => {
    const off = offs.get(line) ?? ZERO
    if (off === 0) return line
    const reasons = [line.discountReason, discount.reason].filter((reason) => reason !== null)
    return {
      ...line,
      discount: cents(line.discount + off),
      discountReason: [...new Set(reasons)].join(' ; '),
      amount: cents(line.amount - off),
    }
  })
}

/**
 * Prices a basket, cents including VAT. Discounts of the whole spare deposits and what may not be discounted. Throws RuleError
 * ticket.empty, sale.wrongQuantity, ticket.priceBelowZero, ticket.priceMissing, ticket.notDiscountable, ticket.discountWrong,
 * ticket.discountAbove, ticket.discountOnReturn, ticket.tooLarge.
 */
export const priceTicket = (asked: readonly Asked[], discount: Discount | null = null): PricedTicket => {
  if (asked.length === 0) throw new RuleError('ticket.empty')
  const lines = asked.flatMap(linesOf)
  const bears = ({ of, nature }: TicketLine): boolean =>
    nature !== 'DEPOSIT' && asked[of]?.article.isDiscountable === true
  const priced = isDiscount(discount) ? discounted(lines, bears, discount) : lines
  const total = sum(priced.map(({ amount }) => amount))
  if (Math.abs(total) > MOST_OF_A_TICKET) throw new RuleError('ticket.tooLarge')
  return { lines: priced, total }
}

/** Change of what is handed over in cash for what is left to pay; 0 where it is not enough. */
export const changeOf = (given: Cents, due: Cents): Cents => cents(Math.max(0, given - due))
