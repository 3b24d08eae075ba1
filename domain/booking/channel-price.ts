/**
 * A stay that a channel sold costs what the channel said (domain rules 2.3): its amounts are prices by hand, whatever the grid asks,
 * and the taxes that are due are within them.
 */
import { cents, sum } from '../money.ts'
import type { Cents } from '../money.ts'
import { isChargedLine, isInNet } from '../pricing/line.ts'
import type { QuoteLine } from '../pricing/line.ts'
import type { ManualPrice } from '../pricing/request.ts'
import { RuleError } from '../rule-error.ts'

/** What the channel says of the price of a stay. */
export interface ChannelPrice {
  /** All that the guest pays for it, options and taxes included. */
  readonly amount: Cents
  readonly label: string
  /** Options that have a price of their own, by the grid's codes. */
  readonly options: readonly (ManualPrice & { readonly tvaId?: number | null })[]
}

const BY_HAND: readonly QuoteLine['type'][] = ['occupancy', 'attendant', 'animal', 'vehicle', 'extra', 'otherExtras']
export const ROUNDING_CODE = 'CANAL'

const isByHand = (line: QuoteLine): line is QuoteLine & { readonly type: ManualPrice['type'] } =>
  BY_HAND.includes(line.type)

const same = (a: Pick<QuoteLine, 'type' | 'code'>, b: Pick<QuoteLine, 'type' | 'code'>): boolean =>
  a.type === b.type && a.code === b.code

/** What a stay of these lines costs. */
export const costOf = (lines: readonly QuoteLine[]): Cents => sum(lines.filter(isChargedLine).map((l) => l.amount))

/**
 * Prices by hand for the stay, from the lines that it has so far (none: the first try): the channel's options at their price, what
 * else the grid charges at nothing, the base at what is left once taxes are taken off. Throws RuleError `import.amountTooLow` where
 * nothing is left.
 */
export const channelPrices = (price: ChannelPrice, lines: readonly QuoteLine[]): ManualPrice[] => {
  const others = lines
    .filter(isByHand)
    .filter((line) => line.type !== 'occupancy' && line.code !== ROUNDING_CODE)
    .filter((line) => !price.options.some((option) => same(option, line)))
  const taxes = sum(lines.filter((line) => isChargedLine(line) && !isInNet(line)).map((line) => line.amount))
  const base = cents(price.amount - taxes - sum(price.options.map((option) => option.amount)))
  if (base < 0) throw new RuleError('import.amountTooLow', { amount: price.amount, taxes })
  return [
    { type: 'occupancy', code: '', label: price.label, amount: base },
    ...price.options,
    ...others.map(({ type, code, label }) => ({ type, code, label: label || price.label, amount: cents(0) })),
  ]
}

/** The last cents, where a tax in per cent of the price never lets it come out: a line of its own, which bears no tourist tax. */
export const withRounding = (
  price: ChannelPrice,
  manual: readonly ManualPrice[],
  lines: readonly QuoteLine[],
): ManualPrice[] => {
  const left = cents(price.amount - costOf(lines))
  return left === 0
    ? [...manual]
    : [...manual, { type: 'otherExtras', code: ROUNDING_CODE, label: price.label, amount: left }]
}
