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

export interface Days {
  readonly from: Day
  /** Included; null: until further notice. */
  readonly to: Day | null
}

export interface Period extends Target, Days {}

/** From a day on, to the eve of the next change that was planned; or from a day to another. A null target takes it from every account. */
export interface Change<T = Target> extends Days {
  readonly target: T | null
}

export const dayBefore = (day: Day): Day => addDays(day, -1)
export const dayAfter = (day: Day): Day => addDays(day, 1)

/** Whether two periods have the same account: neighbours of one are one period. */
export const isSameAccount = (a: Target, b: Target): boolean =>
  a.accountId === b.accountId && a.journalId === b.journalId

/** What is left of a period once the days of `from` to `to` are cut out of it. */
const without = <P extends Days>(period: P, from: Day, to: Day | null): P[] => {
  if ((period.to !== null && period.to < from) || (to !== null && period.from > to)) return [period]
  const before = period.from < from ? [{ ...period, to: dayBefore(from) }] : []
  const after = to !== null && (period.to === null || period.to > to) ? [{ ...period, from: dayAfter(to) }] : []
  return [...before, ...after]
}

/** Neighbours with the same account are one period. */
const joined = <P extends Days>(sorted: readonly P[], isSame: (a: P, b: P) => boolean): P[] => {
  const all: P[] = []
  for (const period of sorted) {
    const last = all.at(-1)
    if (last?.to != null && dayAfter(last.to) === period.from && isSame(last, period))
      all[all.length - 1] = { ...last, to: period.to }
    else all.push(period)
  }
  return all
}

/** Last day that a change reaches: what was planned from a later day on stays. */
const reach = (periods: readonly Days[], { from, to }: Days): Day | null => {
  if (to !== null) return to
  const next = periods
    .map((period) => period.from)
    .filter((start) => start > from)
    .toSorted()[0]
  return next === undefined ? null : dayBefore(next)
}

/** The periods after a change, in the order of their days. Nothing before its first day moves, nor anything after its last. */
export const changed = <T extends object>(
  periods: readonly (T & Days)[],
  change: Change<T>,
  isSame: (a: T, b: T) => boolean,
): (T & Days)[] => {
  const to = reach(periods, change)
  const kept = periods.flatMap((period) => without(period, change.from, to))
  const own = change.target === null ? [] : [{ ...change.target, from: change.from, to }]
  return joined(
    [...kept, ...own].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    isSame,
  )
}

/** What holds on a day. */
export const onDay = <P extends { readonly from: Day; readonly to: Day | null }>(
  periods: readonly P[],
  day: Day,
): P | undefined => periods.find(({ from, to }) => from <= day && (to === null || to >= day))
