/** What a channel is told: counts and rules by night, prices by arrival and length. Computed when it is sent. */
import { setImmediate } from 'node:timers/promises'
import { LONGEST_TOLD, nightRules } from '#domain/availability/sales-rules.ts'
import type { NightRules } from '#domain/availability/sales-rules.ts'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { PriceBook, ToldType } from '#server/modules/pricing/index.ts'
import type { Span } from '#server/modules/channel/push/outbox.ts'
import type { AvailabilityUpdate, RateUpdate } from '#server/ports/channel.ts'

/** What a code of the channel sells here. */
export interface ToldCode extends ToldType {
  readonly code: string
}

/** Days of arrival whose prices are computed and sent together: some thousand prices. */
const ARRIVALS_AT_ONCE = 7
/** Nights whose rules are computed before other work has its turn. */
const NIGHTS_AT_ONCE = 14

/** The two adults that most stays are sold to; fewer where the type takes fewer. */
const usualParty = (book: PriceBook, told: ToldType): number => Math.min(2, book.most(told))

/** Lengths that are sold from an arrival, a bit each, by arrival. */
type Lengths = Map<Day, number>

/** Those that were computed last, by partner, type and grid: a stay that is booked changes no price. */
const remembered = new Map<string, { readonly stamp: string; readonly lengths: Lengths }>()

const lengthsOf = (book: PriceBook, { placeTypeId, gridId }: ToldType): Lengths => {
  const key = `${book.partnerId} ${placeTypeId} ${gridId ?? 0}`
  const found = remembered.get(key)
  if (found?.stamp === book.stamp) return found.lengths
  const lengths: Lengths = new Map()
  remembered.set(key, { stamp: book.stamp, lengths })
  return lengths
}

const soldLengths = (book: PriceBook, told: ToldType, people: number, arrival: Day): number => {
  let sold = 0
  for (let nights = 1; nights <= LONGEST_TOLD; nights++)
    if (book.price(told, arrival, nights, people) !== null) sold |= 1 << nights
  return sold
}

const rulesOf = async (book: PriceBook, told: ToldType, { from, to }: Span): Promise<NightRules[]> => {
  const people = usualParty(book, told)
  const lengths = lengthsOf(book, told)
  const isPriced = (arrival: Day, nights: number): boolean => {
    if (people === 0) return false
    const sold = lengths.get(arrival) ?? soldLengths(book, told, people, arrival)
    lengths.set(arrival, sold)
    return (sold & (1 << nights)) !== 0
  }
  const rules: NightRules[] = []
  for (let start = from; start < to; start = addDays(start, NIGHTS_AT_ONCE)) {
    const end = addDays(start, NIGHTS_AT_ONCE)
    rules.push(...nightRules(start, end < to ? end : to, isPriced))
    await setImmediate() // the server has guests at the desk
  }
  return rules
}

const isSame = (a: AvailabilityUpdate, b: AvailabilityUpdate): boolean =>
  a.to === b.from &&
  a.free === b.free &&
  a.minNights === b.minNights &&
  a.closedToArrival === b.closedToArrival &&
  a.closedToDeparture === b.closedToDeparture

/** Nights that are told the same are told as one range. */
const asRanges = (nights: readonly AvailabilityUpdate[]): AvailabilityUpdate[] => {
  const ranges: AvailabilityUpdate[] = []
  for (const night of nights) {
    const last = ranges.at(-1)
    if (last !== undefined && isSame(last, night)) ranges[ranges.length - 1] = { ...last, to: night.to }
    else ranges.push(night)
  }
  return ranges
}

/** `free`: counts of the nights of `span`. A night that no stay covers has none. */
export const composeAvailability = async (
  book: PriceBook,
  told: ToldCode,
  span: Span,
  free: readonly number[],
): Promise<AvailabilityUpdate[]> => {
  const rules = await rulesOf(book, told, span)
  return asRanges(
    rules.map(({ night, isSold, minNights, closedToArrival, closedToDeparture }, i) => ({
      typeCode: told.code,
      from: night,
      to: addDays(night, 1),
      free: isSold ? (free[i] ?? 0) : 0,
      minNights,
      closedToArrival,
      closedToDeparture,
    })),
  )
}

/** Every length and party of one arrival; none where nothing is sold from it: its night is closed to arrivals. */
const ratesFrom = (book: PriceBook, told: ToldCode, arrival: Day): RateUpdate[] => {
  const rates: RateUpdate[] = []
  for (let nights = 1; nights <= LONGEST_TOLD; nights++)
    for (let people = 1; people <= book.most(told); people++)
      rates.push({ typeCode: told.code, arrival, nights, people, amount: book.price(told, arrival, nights, people) })
  return rates.some(({ amount }) => amount !== null) ? rates : []
}

/** Prices of the arrivals of `span`, some days at a time. */
export async function* composeRates(book: PriceBook, told: ToldCode, { from, to }: Span): AsyncGenerator<RateUpdate[]> {
  let rates: RateUpdate[] = []
  let days = 0
  for (let arrival = from; arrival < to; arrival = addDays(arrival, 1)) {
    rates.push(...ratesFrom(book, told, arrival))
    await setImmediate()
    if (++days % ARRIVALS_AT_ONCE > 0) continue
    if (rates.length > 0) yield rates
    rates = []
  }
  if (rates.length > 0) yield rates
}
