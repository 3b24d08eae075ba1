/** Nights kept for a partner (domain rules 2.2): which are still kept, and how many of them it may take. */
import { addDays, daysBetween } from '../day.ts'
import type { Day, Stay } from '../day.ts'

export interface AllotmentTerms {
  /** First and last nights. */
  readonly startDate: Day
  readonly endDate: Day
  readonly quantity: number
  /** Days before the first night of each week on which what is left is given back. */
  readonly releaseDays: number
  /** All is given back on this day at the latest. */
  readonly releaseDate: Day | null
}

/** Nights that are given back together, on the morning of `release`. */
export interface AllotmentWeek extends Stay {
  readonly release: Day
}

/** Any Saturday. */
const SATURDAY = '2000-01-01' as Day
const WEEK = 7

const nextSaturday = (day: Day): Day => addDays(day, WEEK - (((daysBetween(SATURDAY, day) % WEEK) + WEEK) % WEEK))

/** The weeks of an allotment, Saturday to Saturday, cut at its ends. */
export const allotmentWeeks = ({ startDate, endDate, releaseDays, releaseDate }: AllotmentTerms): AllotmentWeek[] => {
  const end = addDays(endDate, 1)
  const weeks: AllotmentWeek[] = []
  for (let arrival = startDate; arrival < end; arrival = nextSaturday(arrival)) {
    const next = nextSaturday(arrival)
    const own = addDays(arrival, -releaseDays)
    const release = releaseDate !== null && releaseDate < own ? releaseDate : own
    weeks.push({ arrival, departure: next < end ? next : end, release })
  }
  return weeks
}

/** Weeks that are still kept today, without the nights that are over. */
export const keptWeeks = (terms: AllotmentTerms, today: Day): AllotmentWeek[] =>
  allotmentWeeks(terms).flatMap((week) => {
    const arrival = week.arrival < today ? today : week.arrival
    return week.release <= today || arrival >= week.departure ? [] : [{ ...week, arrival }]
  })

const countOn = (stays: readonly Stay[], night: Day): number =>
  stays.filter((stay) => stay.arrival <= night && night < stay.departure).length

const nightsOf = ({ arrival, departure }: Stay): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(arrival, departure)) }, (_, i) => addDays(arrival, i))

/** How many of each night of `stay` the partner may still take: nothing of a night that was given back. */
export const leftByNight = (
  allotments: readonly AllotmentTerms[],
  taken: readonly Stay[],
  stay: Stay,
  today: Day,
): number[] => {
  const kept = allotments.map((terms) => ({ terms, weeks: keptWeeks(terms, today) }))
  return nightsOf(stay).map((night) => {
    const quantity = kept.reduce(
      (total, { terms, weeks }) =>
        weeks.some((week) => week.arrival <= night && night < week.departure) ? total + terms.quantity : total,
      0,
    )
    return Math.max(0, quantity - countOn(taken, night))
  })
}

/**
 * The nights that are still to be held so that each night keeps `quantity` places, those of `taken` included: as few and as long
 * runs as possible.
 */
export const runsToHold = (span: Stay, quantity: number, taken: readonly Stay[]): Stay[] => {
  const runs: Stay[] = []
  for (let level = 1; level <= quantity; level++) {
    let open: Day | null = null
    for (const night of nightsOf(span)) {
      const isNeeded = quantity - countOn(taken, night) >= level
      if (isNeeded) open ??= night
      if (!isNeeded && open !== null) runs.push({ arrival: open, departure: night })
      if (!isNeeded) open = null
    }
    if (open !== null) runs.push({ arrival: open, departure: span.departure })
  }
  return runs
}
