/** The stay as the calculation sees it: its nights, and who is present on which. */
import { daysBetween, eachNight, weekday } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { ExemptionReason, QuoteRequest } from './request.ts'

export interface Frame {
  readonly arrival: Day
  readonly departure: Day
  /** Every night, in order; `count` of them. */
  readonly nights: readonly Day[]
  readonly count: number
  readonly arrivalWeekday: number
  readonly departureWeekday: number
  /** Days from booking to arrival. */
  readonly daysBefore: number
}

/** A person present on nights [first, last) of the frame. */
export interface Presence {
  readonly age: number
  readonly first: number
  readonly last: number
  readonly nights: number
  readonly exemption: ExemptionReason | null
}

export function frameOf({ stay, today, bookedOn }: Pick<QuoteRequest, 'stay' | 'today' | 'bookedOn'>): Frame {
  const nights = eachNight(stay)
  return {
    arrival: stay.arrival,
    departure: stay.departure,
    nights,
    count: nights.length,
    arrivalWeekday: weekday(stay.arrival),
    departureWeekday: weekday(stay.departure),
    daysBefore: daysBetween(bookedOn ?? today, stay.arrival),
  }
}

/**
 * Everybody, the longest present first, then the earliest to arrive: the order in which included places and ranks are given, so
 * that the order of the list never matters. People who are present on no night of the stay come last, with 0 nights.
 */
export function presencesOf(people: QuoteRequest['people'], frame: Frame): Presence[] {
  const presences = people.map(({ age, from, to, exemption }): Presence => {
    const first =
      from === undefined || from <= frame.arrival ? 0 : Math.min(frame.count, daysBetween(frame.arrival, from))
    const last =
      to === undefined || to >= frame.departure ? frame.count : Math.max(first, daysBetween(frame.arrival, to))
    return { age, first, last, nights: last - first, exemption: exemption ?? null }
  })
  return presences.sort((a, b) => b.nights - a.nights || a.first - b.first || a.age - b.age)
}
