/** Which account takes something, from which day on: periods that never overlap, so that a day has one account at most. */
import { addDays } from '../day.ts'
import type { Day } from '../day.ts'

/** The usual plan holds from here: earlier than any day that is entered. */
export const FIRST_DAY = '2000-01-01' as Day

/** What takes it: an account, and the journal of a method or bank. */
export interface Target {
  readonly accountId: number
  readonly journalId: number | null
}

export interface Period extends Target {
  readonly from: Day
  /** Included; null: until further notice. */
  readonly to: Day | null
}

/** From a day on, to the eve of the next change that was planned; or from a day to another. A null target takes it from every account. */
export interface Change {
  readonly target: Target | null
  readonly from: Day
  readonly to: Day | null
}

export const dayBefore = (day: Day): Day => addDays(day, -1)
export const dayAfter = (day: Day): Day => addDays(day, 1)

const isSame = (a: Target, b: Target): boolean => a.accountId === b.accountId && a.journalId === b.journalId

/** What is left of a period once the days of `from` to `to` are cut out of it. */
const without = (period: Period, from: Day, to: Day | null): Period[] => {
  if ((period.to !== null && period.to < from) || (to !== null && period.from > to)) return [period]
  const before = period.from < from ? [{ ...period, to: dayBefore(from) }] : []
  const after = to !== null && (period.to === null || period.to > to) ? [{ ...period, from: dayAfter(to) }] : []
  return [...before, ...after]
}

/** Neighbours with the same account are one period. */
const joined = (sorted: readonly Period[]): Period[] => {
  const all: Period[] = []
  for (const period of sorted) {
    const last = all.at(-1)
    if (last?.to != null && dayAfter(last.to) === period.from && isSame(last, period))
      all[all.length - 1] = { ...last, to: period.to }
    else all.push(period)
  }
  return all
}

/** Last day that a change reaches: what was planned from a later day on stays. */
const reach = (periods: readonly Period[], { from, to }: Change): Day | null => {
  if (to !== null) return to
  const next = periods
    .map((period) => period.from)
    .filter((start) => start > from)
    .toSorted()[0]
  return next === undefined ? null : dayBefore(next)
}

/** The periods after a change, in the order of their days. Nothing before its first day moves, nor anything after its last. */
export const changed = (periods: readonly Period[], change: Change): Period[] => {
  const to = reach(periods, change)
  const kept = periods.flatMap((period) => without(period, change.from, to))
  const own = change.target === null ? [] : [{ ...change.target, from: change.from, to }]
  return joined([...kept, ...own].toSorted((a, b) => (a.from < b.from ? -1 : 1)))
}

/** What holds on a day. */
export const onDay = <P extends { readonly from: Day; readonly to: Day | null }>(
  periods: readonly P[],
  day: Day,
): P | undefined => periods.find(({ from, to }) => from <= day && (to === null || to >= day))
