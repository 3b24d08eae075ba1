/** A grid for the season that follows: the same calendar a year on, at prices raised and rounded. Pure. */
import { addDays, daysInMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, fraction, roundHalfUp } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { DatedPrice, EXTRA_BANDS, UnitPrice } from '#domain/pricing/types.ts'
import { isSliced } from './draft.ts'
import type { DraftLine, DraftPeriod, GridDraft } from './draft.ts'

/** WEEKDAYS: 364 days later, so that a Saturday stays one; CALENDAR: the same date of the next year. */
export const SEASON_SHIFTS = ['WEEKDAYS', 'CALENDAR'] as const
export type SeasonShift = (typeof SEASON_SHIFTS)[number]

/** Cents that prices are rounded to: as computed, 0.10, 0.50, 1.00. */
export const ROUNDING_STEPS = [1, 10, 50, 100] as const
export type RoundingStep = (typeof ROUNDING_STEPS)[number]

export interface NextSeason {
  readonly shift: SeasonShift
  /** Basis points added to the price of the stay; negative lowers it. */
  readonly baseRate: number
  /** The same for people and options. */
  readonly lineRate: number
  readonly step: RoundingStep
}

/** The 29th of February becomes the 28th, so that days keep their order. */
const nextYear = (day: Day): Day => {
  const [year, month, date] = [Number(day.slice(0, 4)) + 1, Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  const last = Math.min(date, daysInMonth(year, month))
  return `${year}-${day.slice(5, 7)}-${String(last).padStart(2, '0')}` as Day
}

/** Whole weeks, and close to a year. */
const WEEKS_OF_A_YEAR = 364

export const shiftedDay = (day: Day, shift: SeasonShift): Day =>
  shift === 'WEEKDAYS' ? addDays(day, WEEKS_OF_A_YEAR) : nextYear(day)

/** An amount raised by `rate` basis points, then rounded half up to a multiple of `step` cents: once, exactly. */
export const raisedPrice = (price: Cents, rate: number, step: number): Cents => {
  const steps = fraction(BigInt(price) * BigInt(10_000 + rate), BigInt(step) * 10_000n)
  return cents(roundHalfUp(steps) * step)
}

type Raise = (price: Cents) => Cents

const maybe = (price: Cents | null | undefined, raise: Raise): Cents | null => (price == null ? null : raise(price))

type Extra = Partial<Record<(typeof EXTRA_BANDS)[number], Cents | null>>

function raisedPeriod(period: DraftPeriod, shift: SeasonShift, raise: Raise): DraftPeriod {
  const { night, week, first, extra, packages, stayPrice } = period
  const bands = Object.entries(extra ?? {}).map(([band, price]) => [band, maybe(price, raise)])
  return {
    ...period,
    start: shiftedDay(period.start, shift),
    end: shiftedDay(period.end, shift),
    ...(night == null ? {} : { night: raise(night) }),
    ...(week == null ? {} : { week: raise(week) }),
    ...(stayPrice == null ? {} : { stayPrice: raise(stayPrice) }),
    ...(first == null ? {} : { first: first.map((price) => maybe(price, raise)) }),
    ...(extra == null ? {} : { extra: Object.fromEntries(bands) as Extra }),
    ...(packages == null ? {} : { packages: packages.map((p) => ({ ...p, price: raise(p.price) })) }),
  }
}

const raisedUnit = (unit: UnitPrice, raise: Raise): UnitPrice =>
  isSliced(unit) ? unit.map((slice) => ({ ...slice, price: raise(slice.price) })) : raise(unit)

function raisedLine<L extends DraftLine>(line: L, shift: SeasonShift, raise: Raise): L {
  const dated = <P extends DatedPrice>(p: P): P => ({
    ...p,
    start: shiftedDay(p.start, shift),
    end: shiftedDay(p.end, shift),
    price: raisedUnit(p.price, raise),
  })
  return {
    ...line,
    ...(line.price === undefined ? {} : { price: raisedUnit(line.price, raise) }),
    ...(line.prices === undefined ? {} : { prices: line.prices.map(dated) }),
  }
}

/** A season starts no earlier than this before its end. */
const LONGEST_SEASON = 366

/** What the draft says of its last season: a grid that went on for years would sell its old ones again. */
function lastSeason(draft: GridDraft): GridDraft {
  const end = draft.periods
    .map((p) => p.end)
    .toSorted()
    .at(-1)
  if (end === undefined) return draft
  const from = addDays(end, -LONGEST_SEASON)
  const periods = draft.periods.filter((p) => p.start >= from || p.end === end)
  const first = periods.map((p) => p.start).toSorted()[0] ?? from
  const kept = new Set(periods.map((p) => p.id))
  const own = <L extends DraftLine>(line: L): L =>
    line.prices === undefined
      ? line
      : { ...line, prices: line.prices.filter((p) => (p.periodId === null ? p.end > first : kept.has(p.periodId))) }
  const { closures } = draft
  return {
    ...draft,
    periods,
    ageCategories: draft.ageCategories.map(own),
    options: draft.options.map(own),
    ...(closures === undefined ? {} : { closures: closures.filter((c) => c.end > first) }),
  }
}

/**
 * The last season of the draft a season later: periods, dated prices and closed dates move by `shift`; prices are raised by their rate, then
 * rounded. Ids are kept: whoever makes a grid of it gives it new ones.
 */
export function nextSeason(whole: GridDraft, { shift, baseRate, lineRate, step }: NextSeason): GridDraft {
  const draft = lastSeason(whole)
  const base: Raise = (price) => raisedPrice(price, baseRate, step)
  const line: Raise = (price) => raisedPrice(price, lineRate, step)
  const { closures } = draft
  return {
    ...draft,
    periods: draft.periods.map((p) => raisedPeriod(p, shift, base)),
    ageCategories: draft.ageCategories.map((a) => raisedLine(a, shift, line)),
    options: draft.options.map((o) => raisedLine(o, shift, line)),
    ...(closures === undefined
      ? {}
      : {
          closures: closures.map((c) => ({
            ...c,
            start: shiftedDay(c.start, shift),
            end: shiftedDay(c.end, shift),
          })),
        }),
  }
}

/** « Mobil-home 2027 » → « Mobil-home 2028 »; a name without year gets that of the new season. At most 60 letters. */
export function nextSeasonLabel(label: string, firstDay: Day | undefined): string {
  if (firstDay === undefined) return label
  const year = Number(firstDay.slice(0, 4))
  const old = new RegExp(`\\b${year - 1}\\b`)
  return old.test(label) ? label.replace(old, String(year)) : `${label.slice(0, 55)} ${year}`
}
