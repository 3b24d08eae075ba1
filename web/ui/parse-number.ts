/** Amounts, rates and quantities as typed: `1234,5`, `1 234.50 €`, `5,5 %`, `12`. Never a guess: an unclear text is undefined. */
import type { BasisPoints, Cents } from '#domain/money.ts'
import { basisPoints, cents } from '#domain/money.ts'

/** Any space, and the units a person may type. */
const NOISE = /[\s\u00a0\u202f€%]/g

/**
 * The typed decimal times 10^decimals, exactly: `1234,5` with 2 decimals → 123450. One separator, comma or point, is the
 * decimal one; where both appear the last is. More decimals than allowed, or letters, give undefined.
 */
export const parseScaled = (typed: string, decimals: number): number | undefined => {
  const text = typed.replaceAll(NOISE, '').replace(/^[\u2212\u2013]/, '-')
  const found = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(text)
  if (found === null) return undefined
  const [, sign, body = ''] = found
  const at = Math.max(body.lastIndexOf(','), body.lastIndexOf('.'))
  const whole = at === -1 ? body : body.slice(0, at)
  const fraction = at === -1 ? '' : body.slice(at + 1)
  const thousands = /^(\d*|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.exec(whole)
  if (thousands === null || (at !== -1 && thousands[2] === body[at]) || fraction.length > decimals) return undefined
  const scaled = Number(`${whole.replaceAll(/[.,]/g, '')}${fraction.padEnd(decimals, '0')}`)
  if (!Number.isSafeInteger(scaled)) return undefined
  return sign === '-' && scaled !== 0 ? -scaled : scaled
}

/** `1234,5` → 123450 cents. */
export const parseMoney = (typed: string): Cents | undefined => {
  const scaled = parseScaled(typed, 2)
  return scaled === undefined ? undefined : cents(scaled)
}

/** `5,5` → 550 basis points. */
export const parseRate = (typed: string): BasisPoints | undefined => {
  const scaled = parseScaled(typed, 2)
  return scaled === undefined ? undefined : basisPoints(scaled)
}

/** `12` → 12. */
export const parseQuantity = (typed: string): number | undefined => parseScaled(typed, 0)

/** Largest quantity where nothing else is said (spec 9). */
export const LARGEST_QUANTITY = 9999

/** A whole number brought between its bounds, 0 and 9999 unless said otherwise (spec 5, "integer from text clamped"). */
export const clampQuantity = (quantity: number, min = 0, max = LARGEST_QUANTITY): number =>
  Math.min(max, Math.max(min, quantity))
