/**
 * Lines of the French return of VAT (form 3310-CA3), as data with the day from which they are so: rates and forms change, months that were
 * declared do not. Amounts are in whole euros on the form (CGI 1724), half up.
 */
import type { Day } from '../day.ts'
import { toDay } from '../day.ts'
import { type Cents, cents, roundQuotient, sum } from '../money.ts'
import type { RateVat } from './month.ts'

/** Names of lines: those of the form after an L, and its sums; OTHER is a rate of no line. */
export type LineName = 'A1' | 'L08' | 'L09' | 'L9B' | 'L10' | 'OTHER' | 'L16'

interface FormLine {
  readonly line: LineName
  readonly rate: number
  readonly from: Day
}

/** Of mainland France; 10 is the normal rate overseas. A rate that is not here is named by no line: its amounts are told apart. */
const LINES: readonly FormLine[] = [
  { line: 'L08', rate: 2000, from: toDay('2014-01-01') },
  { line: 'L09', rate: 550, from: toDay('2014-01-01') },
  { line: 'L9B', rate: 1000, from: toDay('2014-01-01') },
  { line: 'L10', rate: 850, from: toDay('2014-01-01') },
]

export interface ReturnLine {
  readonly line: LineName
  /** Null: a sum of lines. */
  readonly rate: number | null
  readonly base: Cents
  readonly vat: Cents
  /** Whole euros, in cents. */
  readonly euroBase: Cents
  readonly euroVat: Cents
}

/** To the nearest euro, half up away from zero; in cents. */
export const wholeEuros = (amount: Cents): Cents => cents(roundQuotient(amount, 100) * 100)

/** The return of a period that begins on `from`, line by line in the order of the form; `A1` (taxable sales) and `L16` (gross VAT) are sums of its rounded lines. */
export const returnLines = (rates: readonly RateVat[], from: Day): ReturnLine[] => {
  const lineOf = (rate: number): LineName => LINES.find((one) => one.rate === rate && one.from <= from)?.line ?? 'OTHER'
  const lines = rates
    .filter(({ base, vat }) => base !== 0 || vat !== 0)
    .map(({ rate, base, vat }) => ({
      ...{ line: lineOf(rate), rate, base, vat },
      ...{ euroBase: wholeEuros(base), euroVat: wholeEuros(vat) },
    }))
    .toSorted((a, b) => orderOf(a.line) - orderOf(b.line) || a.rate - b.rate)
  if (lines.length === 0) return []
  const taxed = lines.filter(({ rate }) => rate > 0)
  const zero = cents(0)
  const total = (key: 'base' | 'vat' | 'euroBase' | 'euroVat'): Cents => sum(taxed.map((one) => one[key]))
  return [
    { line: 'A1', rate: null, base: total('base'), vat: zero, euroBase: total('euroBase'), euroVat: zero },
    ...lines,
    { line: 'L16', rate: null, base: zero, vat: total('vat'), euroBase: zero, euroVat: total('euroVat') },
  ]
}

const orderOf = (line: LineName): number => {
  const at = LINES.findIndex((one) => one.line === line)
  return at < 0 ? LINES.length : at
}
