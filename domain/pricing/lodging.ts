/**
 * What a tax by percentage is computed on: what is paid for the place and its people (age categories, not options), less the
 * offers and the discount that fall on them (CGCT L2333-30; domain rules, "Corrections of 22/11/2026").
 */
import { cents, sum, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { LineType, QuoteLine } from './line.ts'

/** The nights themselves: not animals, vehicles nor extras. */
export const isLodging = ({ type }: { readonly type: LineType }): boolean =>
  type === 'occupancy' || type === 'attendant'

const isReduction = ({ type }: Pick<QuoteLine, 'type'>): boolean => type === 'specialOffer' || type === 'discount'

/** Of amounts beside the lines that they belong to. */
export const lodgingPart = (amounts: readonly Cents[], lines: readonly Pick<QuoteLine, 'type'>[]): Cents =>
  sum(amounts.filter((_, i) => lines[i] !== undefined && isLodging(lines[i])))

/** The part of a reduction that falls on lodging, negative: as it was recorded; on older lines, all of what reduces the base, else in proportion. */
const reductionOf = ({ amount, reduction }: QuoteLine, lodging: number, priced: number): number => {
  if (reduction?.lodging !== undefined) return Math.max(amount, 0 - reduction.lodging)
  if (reduction?.scope === 'BASE') return amount
  return priced === 0 ? 0 : Math.round((amount * lodging) / priced)
}

/** The same of stored lines, where nothing is priced again. */
export function lodgingOf(lines: readonly QuoteLine[]): Cents {
  const priced = lines.filter((l) => isLodging(l) || STAY_OPTIONS.includes(l.type))
  const [all, own] = [sum(priced.map((l) => l.amount)), sum(priced.filter(isLodging).map((l) => l.amount))]
  const reduced = lines.filter(isReduction).reduce((total, l) => total + reductionOf(l, own, all), 0)
  return own + reduced > 0 ? cents(own + reduced) : ZERO
}

const STAY_OPTIONS: readonly LineType[] = ['animal', 'vehicle', 'extra', 'otherExtras']
