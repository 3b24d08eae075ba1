/**
 * Closures of days, months and years (domain rules, section 5; rules of money, section 1): what each counts, which comes next and what
 * prevents it. No day of a closed period ever takes anything again; days are civil days of the establishment, ends included.
 */
import type { Day } from '../day.ts'
import { addDays, addMonths } from '../day.ts'
import { cents, type Cents, excludingVat, ZERO } from '../money.ts'
import { RuleError } from '../rule-error.ts'

/** What a rate brought; null is outside VAT. Sums of documents, never computed again on the sum. */
export interface RateTotal {
  readonly rate: number | null
  readonly including: Cents
  readonly excluding: Cents
  readonly vat: Cents
}

/** What a day, or several, brought. */
export interface Counted {
  /** Ascending, null last; those that come to nothing stay. */
  readonly rates: readonly RateTotal[]
  readonly total: Cents
  /** Σ |total| document by document. */
  readonly absolute: Cents
  readonly count: number
  /** Total by station. */
  readonly tills: Readonly<Record<string, Cents>>
  /** Net by kind of method, guarantees apart. */
  readonly payments: Readonly<Record<string, Cents>>
  /** Net; null: none moved. */
  readonly guarantees: Cents | null
}

export const NOTHING_COUNTED: Counted = {
  rates: [],
  total: ZERO,
  absolute: ZERO,
  count: 0,
  tills: {},
  payments: {},
  guarantees: null,
}

type Amounts = readonly (readonly [rate: number | null, including: number])[]

/** A ticket, a bill or a cancelling bill. */
export interface CountedDocument {
  readonly till: string
  readonly rates: Amounts
  /** Part of a bill that tickets counted before. */
  readonly already?: Amounts | undefined
}

const rateTotals = (amounts: Amounts, sign: 1 | -1): RateTotal[] =>
  sumRates(amounts.map(([rate, including]) => ({ rate, including: cents(including), excluding: ZERO, vat: ZERO }))).map(
    ({ rate, including }) => {
      const excluding = rate === null ? including : excludingVat(including, rate)
      const signed = (amount: number): Cents => cents(amount === 0 ? 0 : sign * amount)
      return { rate, including: signed(including), excluding: signed(excluding), vat: signed(including - excluding) }
    },
  )

const byRate = (a: RateTotal, b: RateTotal): number =>
  (a.rate ?? Number.POSITIVE_INFINITY) < (b.rate ?? Number.POSITIVE_INFINITY) ? -1 : 1

/** Rates of several documents, each once. */
export const sumRates = (rates: readonly RateTotal[]): RateTotal[] => {
  const sums = new Map<number | null, RateTotal>()
  for (const one of rates) {
    const before = sums.get(one.rate) ?? { including: ZERO, excluding: ZERO, vat: ZERO }
    sums.set(one.rate, {
      rate: one.rate,
      including: cents(before.including + one.including),
      excluding: cents(before.excluding + one.excluding),
      vat: cents(before.vat + one.vat),
    })
  }
  return [...sums.values()].toSorted(byRate)
}

/** What one document counts: what tickets counted before is left out everywhere. */
export const countDocument = ({ till, rates, already = [] }: CountedDocument): Counted => {
  const own = sumRates([...rateTotals(rates, 1), ...rateTotals(already, -1)])
  const total = cents(own.reduce((sum, { including }) => sum + including, 0))
  return { ...NOTHING_COUNTED, rates: own, total, absolute: cents(Math.abs(total)), count: 1, tills: { [till]: total } }
}

export interface CountedPayment {
  /** Kind of the method. */
  readonly method: string
  readonly amount: Cents
  readonly guarantee: boolean
}

/** Money that moved: in no total. */
export const countPayment = ({ method, amount, guarantee }: CountedPayment): Counted =>
  guarantee ? { ...NOTHING_COUNTED, guarantees: amount } : { ...NOTHING_COUNTED, payments: { [method]: amount } }

const addUp = (parts: readonly Readonly<Record<string, Cents>>[]): Readonly<Record<string, Cents>> => {
  const sums = new Map<string, Cents>()
  for (const part of parts)
    for (const [key, amount] of Object.entries(part)) sums.set(key, cents((sums.get(key) ?? 0) + amount))
  return Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What several documents, payments or days brought together. */
export const sumCounted = (parts: readonly Counted[]): Counted => {
  const moved = parts.flatMap(({ guarantees }) => guarantees ?? [])
  const sum = (of: (one: Counted) => number): number => parts.reduce((total, one) => total + of(one), 0)
  return {
    rates: sumRates(parts.flatMap(({ rates }) => rates)),
    total: cents(sum((one) => one.total)),
    absolute: cents(sum((one) => one.absolute)),
    count: sum((one) => one.count),
    tills: addUp(parts.map(({ tills }) => tills)),
    payments: addUp(parts.map(({ payments }) => payments)),
    guarantees: moved.length === 0 ? null : cents(moved.reduce((total, one) => total + one, 0)),
  }
}

export interface Perpetual {
  readonly perpetual: Cents
  readonly absolute: Cents
}

/** Perpetual totals after a day: never reset, and the absolute one never falls. */
export const perpetualAfter = (before: Perpetual, day: Pick<Counted, 'total' | 'absolute'>): Perpetual => ({
  perpetual: cents(before.perpetual + day.total),
  absolute: cents(before.absolute + day.absolute),
})

/** A financial year, both ends included. */
export interface ClosingYear {
  readonly label: string
  readonly start: Day
  readonly end: Day
  readonly closed: boolean
}

/** How far the books are closed. */
export interface Books {
  readonly years: readonly ClosingYear[]
  /** The first day that was ever closed, or the one that will be; null: nothing to close yet. */
  readonly firstDay: Day | null
  readonly lastDay: Day | null
  /** Last day of the last closed month. */
  readonly lastMonth: Day | null
}

/** A month, `YYYY-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)
export const firstOfMonth = (month: Month): Day => `${month}-01` as Day
export const endOfMonth = (month: Month): Day => addDays(addMonths(firstOfMonth(month), 1), -1)

const yearHolding = ({ years }: Books, day: Day): ClosingYear | undefined =>
  years.find(({ start, end }) => start <= day && day <= end)

/** The next day to close. */
export const nextDay = ({ firstDay, lastDay }: Books): Day | null => (lastDay === null ? firstDay : addDays(lastDay, 1))

/** The next month to close; the one of the first day to begin with. */
export const nextMonth = ({ firstDay, lastMonth }: Books): Month | null => {
  if (lastMonth !== null) return monthOf(addDays(lastMonth, 1))
  return firstDay === null ? null : monthOf(firstDay)
}

/** The first year that has days to close and is not closed. */
export const nextYear = ({ years, firstDay }: Books): ClosingYear | undefined =>
  years
    .filter(({ closed, end }) => !closed && (firstDay === null || end >= firstDay))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))[0]

/** True for what nothing may be dated in any more: days before the first one too. */
export const isDayClosed = (books: Books, day: Day): boolean => {
  const next = nextDay(books)
  return next !== null && day < next
}

export const isMonthClosedAt = ({ lastMonth }: Books, day: Day): boolean => lastMonth !== null && day <= lastMonth

/** First day from `from` through `through` that no year on record holds. */
export const dayOfNoYear = (books: Books, from: Day, through: Day): Day | undefined => {
  for (let day = from; day <= through;) {
    const year = yearHolding(books, day)
    if (year === undefined) return day
    day = addDays(year.end, 1)
  }
  return undefined
}

/** The days to close to be closed through one. Throws RuleError closure.inFuture, closure.nothing, closure.newYearNeeded. */
export const daysToClose = (books: Books, through: Day, today: Day): Day[] => {
  if (through > today) throw new RuleError('closure.inFuture', { date: through })
  const next = nextDay(books)
  if (next === null || through < next) throw new RuleError('closure.nothing')
  const missing = dayOfNoYear(books, next, through)
  if (missing !== undefined) throw new RuleError('closure.newYearNeeded', { date: missing })
  const days: Day[] = []
  for (let day = next; day <= through; day = addDays(day, 1)) days.push(day)
  return days
}

export interface MonthAsked {
  readonly month: Month
  /** A backup has finished since its last day was closed. */
  readonly backedUp: boolean
}

/** What prevents closing a month before any backup is asked for; null: nothing. */
export const monthRefusal = (books: Books, month: Month): RuleError | null => {
  const end = endOfMonth(month)
  const { firstDay, lastDay } = books
  if (firstDay === null || end < firstDay) return new RuleError('closure.nothing')
  if (isMonthClosedAt(books, end)) return new RuleError('closure.documentsMade')
  if (yearHolding(books, end) === undefined) return new RuleError('closure.newYearNeeded', { date: end })
  const next = nextMonth(books)
  if (next !== null && next < month) return new RuleError('closure.monthsOpen')
  if (lastDay === null || lastDay < end) return new RuleError('closure.periodsOpen')
  return null
}

/**
 * The days that a month closes. Throws RuleError closure.documentsMade, closure.nothing, closure.newYearNeeded, closure.monthsOpen,
 * closure.periodsOpen, closure.backupNeeded.
 */
export const monthToClose = (
  books: Books,
  { month, backedUp }: MonthAsked,
): { readonly from: Day; readonly to: Day } => {
  const refusal = monthRefusal(books, month)
  if (refusal !== null) throw refusal
  if (!backedUp) throw new RuleError('closure.backupNeeded')
  const [start, to] = [firstOfMonth(month), endOfMonth(month)]
  return { from: books.firstDay !== null && books.firstDay > start ? books.firstDay : start, to }
}

/**
 * The year of this label and the days that it closes. Throws RuleError closure.technicalOnly, closure.unknownYear,
 * closure.documentsMade, closure.yearsOpen, closure.monthsOpen.
 */
export const yearToClose = (
  books: Books,
  { label, technical }: { readonly label: string; readonly technical: boolean },
): { readonly year: ClosingYear; readonly from: Day; readonly to: Day } => {
  if (!technical) throw new RuleError('closure.technicalOnly')
  const year = books.years.find((one) => one.label === label)
  if (year === undefined) throw new RuleError('closure.unknownYear', { label })
  if (year.closed) throw new RuleError('closure.documentsMade')
  const first = nextYear(books)
  if (first !== undefined && first.start < year.start) throw new RuleError('closure.yearsOpen', { label: first.label })
  if (!isMonthClosedAt(books, year.end)) throw new RuleError('closure.monthsOpen')
  const { firstDay } = books
  return { year, from: firstDay !== null && firstDay > year.start ? firstDay : year.start, to: year.end }
}

/** A label that no year on record has. */
const freeLabel = ({ years }: Books, wanted: string): string => {
  const taken = new Set(years.map(({ label }) => label))
  if (!taken.has(wanted)) return wanted
  let n = 2
  while (taken.has(`${wanted} (${n})`)) n += 1
  return `${wanted} (${n})`
}

/**
 * The year that follows one, unless one on record holds its first day: twelve months, or fewer up to a later year that is on record
 * already, named after the years that it touches.
 */
export const yearAfter = (books: Books, { end }: Pick<ClosingYear, 'end'>): Omit<ClosingYear, 'closed'> | null => {
  const start = addDays(end, 1)
  if (yearHolding(books, start) !== undefined) return null
  const later = books.years.map((year) => year.start).filter((day) => day > start)
  const next = [addMonths(start, 12), ...later].reduce((a, b) => (a < b ? a : b))
  const last = addDays(next, -1)
  const [from, to] = [start.slice(0, 4), last.slice(0, 4)]
  return { label: freeLabel(books, from === to ? from : `${from}-${to}`), start, end: last }
}

const MOST_MONTHS_OPEN = 4

/** More than four months since the end of the last closed month, or since the day before the first day where none was. */
export const isLate = ({ firstDay, lastMonth }: Books, today: Day): boolean => {
  const since = lastMonth ?? (firstDay === null ? null : addDays(firstDay, -1))
  return since !== null && addMonths(since, MOST_MONTHS_OPEN) < today
}

/** The name under which a period is signed: `20270704`, `202707`, or the label of the year. */
export const periodName = (kind: 'DAY' | 'MONTH', day: Day): string =>
  day.replaceAll('-', '').slice(0, kind === 'DAY' ? 8 : 6)
