/** One tariff (an age band or an option) over the nights of a stay: segments of nights at one price (domain rules 3.3). */
import { cents, roundQuotient } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { MAX_AMOUNT } from '../money.ts'
import type { Frame } from './frame.ts'
import type { Segment } from './result.ts'
import type { DatedPrice, Tariff, UnitPrice } from './types.ts'
import { priceError } from './rule-codes.ts'

/** Units that are present together on nights [first, last). */
export interface Unit {
  readonly first: number
  readonly last: number
}

const inForce = (prices: readonly DatedPrice[], day: string): UnitPrice =>
  prices.find((p) => p.start <= day && day < p.end)?.price ?? cents(0)

/** Price of a unit of `rank` (from 1) on the i-th night; a rank that no slice covers costs nothing. */
function priceAt(tariff: Tariff, frame: Frame, i: number, rank: number): Cents {
  const unit =
    tariff.prices === undefined ? (tariff.price ?? cents(0)) : inForce(tariff.prices, frame.nights[i] ?? frame.arrival)
  const price = typeof unit === 'number' ? unit : slicePrice(tariff, unit, rank)
  if (!(price <= MAX_AMOUNT)) throw priceError('price.wrongAmount', { amount: price, max: MAX_AMOUNT })
  return price
}

function slicePrice(tariff: Tariff, slices: Exclude<UnitPrice, Cents>, rank: number): Cents {
  if (tariff.mode !== 'SLICES') throw priceError('price.wrongTariff', { code: tariff.code })
  return slices.find((s) => s.from <= rank && (s.to === null || rank <= s.to))?.price ?? cents(0)
}

const dayAt = (frame: Frame, i: number): Frame['arrival'] => frame.nights[i] ?? frame.departure

/** `from` and `to` are nights of the frame. */
function segment(frame: Frame, from: number, to: number, units: number, unitPrice: Cents): Segment {
  const amount = cents(units * (to - from) * unitPrice)
  return { from: dayAt(frame, from), to: dayAt(frame, to), nights: to - from, units, unitPrice, amount }
}

/** Nights [from, to) cut where the price or the number of units changes; nights without unit are left out. */
function cut(tariff: Tariff, frame: Frame, range: Unit, unitsAt: (i: number) => number, rank: number): Segment[] {
  const segments: Segment[] = []
  let start = range.first
  let units = start < range.last ? unitsAt(start) : 0
  let price = start < range.last ? priceAt(tariff, frame, start, rank) : cents(0)
  for (let i = range.first + 1; i <= range.last; i++) {
    const nextUnits = i < range.last ? unitsAt(i) : -1
    const nextPrice = i < range.last && tariff.prices !== undefined ? priceAt(tariff, frame, i, rank) : price
    if (nextUnits === units && nextPrice === price) continue
    if (units > 0) segments.push(segment(frame, start, i, units, price))
    start = i
    units = nextUnits
    price = nextPrice
  }
  return segments
}

const presentAt =
  (units: readonly Unit[]) =>
  (i: number): number => {
    let present = 0
    for (const unit of units) if (unit.first <= i && i < unit.last) present += 1
    return present
  }

const sameRun = (a: readonly Segment[], b: readonly Segment[]): boolean =>
  a.length === b.length &&
  a.every((s, i) => s.from === b[i]?.from && s.to === b[i]?.to && s.unitPrice === b[i]?.unitPrice)

/** SLICES: each unit at the price of its rank; neighbours of equal nights and price share segments, named by the first rank. */
function sliced(tariff: Tariff, frame: Frame, units: readonly Unit[], firstRank: number): Segment[] {
  const runs: { rank: number; units: number; segments: Segment[] }[] = []
  for (const [index, unit] of units.entries()) {
    const rank = firstRank + index
    const segments = cut(tariff, frame, unit, () => 1, rank)
    const previous = runs.at(-1)
    if (previous !== undefined && sameRun(previous.segments, segments)) previous.units += 1
    else runs.push({ rank, units: 1, segments })
  }
  return runs.flatMap((run) =>
    run.segments.map((s) => ({ ...s, units: run.units, amount: cents(s.amount * run.units), rank: run.rank })),
  )
}

/**
 * Segments of a tariff for the units it charges, the longest present first. `firstRank` is the rank of the first of them
 * (SLICES). Modes by stay give one segment of one "night": the stay itself.
 */
export function segmentsOf(tariff: Tariff, frame: Frame, units: readonly Unit[], firstRank: number): Segment[] {
  if (units.length === 0) return []
  const whole = { first: 0, last: frame.count }
  const allPresent = units.every((u) => u.first === 0 && u.last === frame.count)
  switch (tariff.mode) {
    case 'NIGHT_OCCUPANT':
      return cut(tariff, frame, whole, allPresent ? () => units.length : presentAt(units), 1)
    case 'NIGHT_GROUP': {
      const present = presentAt(units)
      return cut(tariff, frame, whole, allPresent ? () => 1 : (i) => Math.min(1, present(i)), 1)
    }
    case 'SLICES':
      return sliced(tariff, frame, units, firstRank)
    case 'WEEK_OCCUPANT':
    case 'WEEK_GROUP':
      return bySevenths(segmentsOf({ ...tariff, mode: NIGHTLY[tariff.mode] }, frame, units, firstRank))
    case 'OCCUPANCY_OCCUPANT':
      return [perStay(tariff, frame, units.length)]
    case 'OCCUPANCY_GROUP':
      return [perStay(tariff, frame, 1)]
  }
}

/** How a price per week counts its units night by night. */
const NIGHTLY = { WEEK_OCCUPANT: 'NIGHT_OCCUPANT', WEEK_GROUP: 'NIGHT_GROUP' } as const

const WEEK = 7

/** Segments priced by night, at a seventh of their price: rounded once over all of them. */
function bySevenths(segments: readonly Segment[]): Segment[] {
  let exact = 0
  let rounded = 0
  return segments.map((s) => {
    exact += s.amount
    const until = roundQuotient(exact, WEEK)
    const amount = cents(until - rounded)
    rounded = until
    return { ...s, divisor: WEEK, amount }
  })
}

function perStay(tariff: Tariff, frame: Frame, units: number): Segment {
  const unitPrice = priceAt(tariff, frame, 0, 1)
  return { from: frame.arrival, to: frame.departure, nights: 1, units, unitPrice, amount: cents(units * unitPrice) }
}
