import { type Cents, cents } from '../money.ts'

/** `-1234.5` as cents; null: it is no amount of two decimals. Digits are read as they stand: no rounding of binary fractions. */
export const toCents = (text: string | null): Cents | null => {
  const [, sign, units, part = ''] = /^([+-]?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? []
  if (units === undefined) return null
  const amount = Number(units) * 100 + Number(part.padEnd(2, '0'))
  return cents(sign === '-' ? -amount || 0 : amount)
}
