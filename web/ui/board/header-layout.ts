import { fromEpochDay, monthOf, yearOf } from '#domain/day.ts'

export interface MonthCell {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** First day shown and day after the last one, from 1970-01-01. */
  readonly start: number
  readonly end: number
}

export interface DayCell {
  readonly day: number
  /** 0 = Sunday … 6 = Saturday. */
  readonly weekday: number
  readonly dayOfMonth: number
  readonly weekend: boolean
  /** Whether there is room for its number: below 20 pixels a day, Mondays only; below 10, none. */
  readonly numbered: boolean
  /** Whether there is room for the day's name as well. */
  readonly named: boolean
}

/** 0 = Sunday … 6 = Saturday, for a day counted from 1970-01-01 (a Thursday). */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The months that [start, end) touches, cut at both ends. */
export const monthCells = (start: number, end: number): MonthCell[] => {
  const cells: MonthCell[] = []
  for (let day = start; day < end;) {
    const date = fromEpochDay(day)
    const first = day
    while (day < end && monthOf(fromEpochDay(day)) === monthOf(date)) day++
    cells.push({ year: yearOf(date), month: monthOf(date), start: first, end: day })
  }
  return cells
}

/** A day with what there is room to write of it at `dayWidth` pixels a day. */
export const dayCell = (day: number, dayWidth: number): DayCell => {
  const weekday = weekdayOf(day)
  return {
    day,
    weekday,
    dayOfMonth: Number(fromEpochDay(day).slice(8)),
    weekend: weekday === 0 || weekday === 6,
    numbered: dayWidth >= 20 || (dayWidth >= 10 && weekday === 1),
    named: dayWidth >= 28,
  }
}
