/** The base price of a stay (domain rules 3.2): exact over the nights, rounded once. */
import { cents, roundQuotient } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { MAX_AMOUNT } from '../money.ts'
import type { Frame } from './frame.ts'
import type { NightSource, NightTrace, QuoteTrace, Refusal } from './result.ts'
import { stayRuleRefusal } from './stay-rules.ts'
import type { ExtraBand, GridPeriod, GridSnapshot } from './types.ts'
import { priceError } from './rule-codes.ts'

export interface BasePrice {
  readonly amount: Cents
  /** Exact price of each night, in 1/`denominator` of a cent. */
  readonly shares: readonly number[]
  readonly denominator: number
  readonly nights: readonly NightTrace[]
  readonly periods: QuoteTrace['periods']
}

/** A night's exact price: `price ÷ divisor` cents, taken from `period`. */
interface NightPrice {
  readonly period: GridPeriod
  readonly source: NightSource
  readonly price: Cents
  readonly divisor: number
  readonly detail?: string
}

export const isRefusal = (x: object): x is Refusal => 'code' in x && 'context' in x

/** The base of a stay on a grid, or why the grid cannot price it. `waive` leaves out the stay's own rules, not missing prices. */
export function basePrice(grid: GridSnapshot, frame: Frame, waive: boolean): BasePrice | Refusal {
  const periods = periodsOf(grid, frame)
  if (isRefusal(periods)) return periods
  const refusal = waive ? null : stayRuleRefusal(grid, frame, periods)
  if (refusal !== null) return refusal
  const prices = nightPrices(grid, frame, periods)
  return isRefusal(prices) ? prices : summed(prices, frame)
}

/** The period of each night; the first in the list where several hold. A special duration is one period, by its own dates. */
function periodsOf(grid: GridSnapshot, frame: Frame): GridPeriod[] | Refusal {
  if (grid.model === 'SPECIAL_DURATION') {
    const same = grid.periods.find((p) => p.start === frame.arrival && p.end === frame.departure)
    const context = { arrival: frame.arrival, departure: frame.departure }
    return same === undefined ? { code: 'price.otherDates', context } : frame.nights.map(() => same)
  }
  const found: GridPeriod[] = []
  for (const night of frame.nights) {
    const period = grid.periods.find((p) => p.start <= night && night < p.end)
    if (period === undefined) return { code: 'price.periodMissing', context: { night } }
    found.push(period)
  }
  return found
}

function nightPrices(grid: GridSnapshot, frame: Frame, periods: readonly GridPeriod[]): NightPrice[] | Refusal {
  const arrival = periods[0]
  if (arrival === undefined) throw new RangeError('a stay without night')
  if (grid.model === 'SHORT_STAY') return packagePrices(arrival, frame)
  const prices: NightPrice[] = []
  for (let i = 0; i < frame.count; i++) {
    const period = grid.crossPeriod === 'ARRIVAL' ? arrival : (periods[i] ?? arrival)
    const price = nightPrice(grid, period, i, frame.count)
    if (price === null) {
      return {
        code: 'price.priceMissing',
        context: { night: frame.nights[i] ?? frame.arrival, start: period.start, end: period.end },
      }
    }
    prices.push(price)
  }
  return prices
}

function packagePrices(period: GridPeriod, frame: Frame): NightPrice[] | Refusal {
  const { arrivalWeekday, count } = frame
  const found = period.packages?.find((p) => p.weekday === arrivalWeekday && p.nights === count)
  if (found === undefined) return { code: 'price.noPackage', context: { weekday: arrivalWeekday, nights: count } }
  return frame.nights.map(() => ({ period, source: 'PACKAGE', price: found.price, divisor: count }))
}

const flat = (
  period: GridPeriod,
  source: NightSource,
  price: Cents | null | undefined,
  divisor: number,
): NightPrice | null => (price === null || price === undefined ? null : { period, source, price, divisor })

/** Price of the i-th night (from 0) of a stay of `count`; null where the period does not sell it. */
function nightPrice(grid: GridSnapshot, period: GridPeriod, i: number, count: number): NightPrice | null {
  switch (grid.model) {
    case 'NIGHT':
      return flat(period, 'NIGHT', period.night, 1)
    case 'WEEK':
      return flat(period, 'WEEK', period.week, 7)
    case 'SPECIAL_DURATION':
      return flat(period, 'STAY', period.stayPrice, count)
    case 'COUPLED':
      return count <= 6 ? firstNight(period, i) : weekNight(period, i, count)
    case 'SHORT_STAY':
      return null
  }
}

function firstNight(period: GridPeriod, i: number): NightPrice | null {
  const price = period.first?.[i]
  if (price !== null && price !== undefined)
    return { period, source: 'FIRST', price, divisor: 1, detail: String(i + 1) }
  return flat(period, 'NIGHT', period.night, 1) ?? flat(period, 'WEEK', period.week, 7)
}

/** Band of a stay's length (spec 9); whole weeks and stays of 29 nights or more have none. */
export const extraBandOf = (count: number): ExtraBand | null => {
  if (count >= 8 && count <= 13) return '8-13'
  if (count >= 15 && count <= 20) return '15-20'
  return count >= 22 && count <= 27 ? '22-27' : null
}

function weekNight(period: GridPeriod, i: number, count: number): NightPrice | null {
  const band = i >= count - (count % 7) ? extraBandOf(count) : null
  const price = band === null ? null : period.extra?.[band]
  if (band !== null && price !== null && price !== undefined)
    return { period, source: 'EXTRA', price, divisor: 1, detail: band }
  return flat(period, 'WEEK', period.week, 7)
}

/** Sums exactly, rounds once, and gives each night the cents that make the running sum right. */
function summed(prices: readonly NightPrice[], frame: Frame): BasePrice {
  const denominator = prices.reduce((d, p) => Math.max(d, p.divisor), 1)
  const periods: { start: GridPeriod['start']; end: GridPeriod['end']; label: string }[] = []
  const shares: number[] = []
  const nights: NightTrace[] = []
  let last: GridPeriod | null = null
  let exact = 0
  let rounded = 0
  for (const [i, { period, source, price, divisor, detail }] of prices.entries()) {
    if (period !== last) periods.push({ start: period.start, end: period.end, label: period.label ?? '' })
    last = period
    if (price > MAX_AMOUNT) throw priceError('price.wrongAmount', { amount: price, max: MAX_AMOUNT })
    const share = price * (denominator / divisor)
    shares.push(share)
    exact += share
    const until = roundQuotient(exact, denominator)
    const night = frame.nights[i] ?? frame.arrival
    const entry = { night, period: periods.length - 1, source, price, divisor, amount: cents(until - rounded) }
    nights.push(detail === undefined ? entry : { ...entry, detail })
    rounded = until
  }
  return { amount: cents(rounded), shares, denominator, nights, periods }
}

/** A base set by hand, spread evenly over the nights. */
export function manualBase(amount: Cents, frame: Frame): BasePrice {
  const shares = frame.nights.map(() => amount)
  let rounded = 0
  const nights = frame.nights.map((night, i): NightTrace => {
    const until = roundQuotient(amount * (i + 1), frame.count)
    const own = cents(until - rounded)
    rounded = until
    return { night, period: null, source: 'MANUAL', price: amount, divisor: frame.count, amount: own }
  })
  return { amount, shares, denominator: frame.count, nights, periods: [] }
}
