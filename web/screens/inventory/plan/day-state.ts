/** What a place is on a day, and which places a filter keeps: what the map, the list and the print all say. */
import type { CampPlans } from '#contract/operations/camp/plan.ts'
import type { PlanningPlace } from '#contract/operations/booking/planning.ts'
import { barsBetween } from '#web/ui/board/bar-index.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import type { BarKind } from '#web/ui/board/model.ts'
import { isSoldFor, soldSpan } from '#web/screens/inventory/planning/sold-days.ts'
import type { SoldPlace } from '#web/screens/inventory/planning/sold-days.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

/** Days are counted from 1970-01-01. */
export interface DayState {
  /** `closed`: outside the periods of activity; `notSold`: empty, but nobody can have it. */
  readonly kind: BarKind | 'free' | 'closed' | 'notSold'
  /** What holds the night of that day. */
  readonly bar: StayBar | undefined
  /** Who leaves on that day, and has not yet. */
  readonly leaving: StayBar | undefined
}

const EMPTY = ['free', 'closed', 'notSold'] as const

/** Nobody is there that night. */
export const isEmpty = (kind: DayState['kind']): kind is (typeof EMPTY)[number] => EMPTY.some((one) => one === kind)

const emptyKind = (place: SoldPlace, day: number, isClosed: boolean): DayState['kind'] => {
  if (isClosed) return 'closed'
  return isSoldFor(place, { start: day, end: day + 1 }) ? 'free' : 'notSold'
}

/** The night that begins on the day decides; a departure of that day is told beside it. `isClosed`: the site, that night. */
export const stateOn = (index: BarIndex<StayBar>, place: SoldPlace, day: number, isClosed = false): DayState => {
  const around = barsBetween(index, place.id, day - 1, day + 1)
  const bar = around.find((one) => one.start <= day && one.end > day)
  const leaving = around.find((one) => one.end === day && !one.gone && one.bookingId !== 0)
  return { kind: bar?.kind ?? emptyKind(place, day, isClosed), bar, leaving }
}

/** First day on which the place is taken again, no longer sold, or the site closed, from a day on which it is free; undefined: none is known before `horizon`. */
export const freeUntil = (
  index: BarIndex<StayBar>,
  place: SoldPlace,
  day: number,
  horizon: number,
  closed: readonly Span[] = [],
): number | undefined => {
  const { end } = soldSpan(place)
  const shut = closed.map((span) => span.start).filter((start) => start >= day && start < horizon)
  const ends = end < horizon ? [Math.max(day, end)] : []
  const next = [...barsBetween(index, place.id, day, horizon).map((bar) => bar.start), ...shut, ...ends]
  return next.length === 0 ? undefined : Math.min(...next)
}

/** What comes after a stay on its place, from the day it ends: another, nobody until some day, or the end of what is sold. */
export interface NextOnPlace {
  readonly kind: 'taken' | 'free' | 'closed' | 'notSold'
  /** Who, where it is taken, or will be on the day `until`. */
  readonly bar: StayBar | undefined
  /** First day of what comes after a time that is free; undefined: nothing is known before `horizon`. */
  readonly until: number | undefined
}

export const nextAfter = (
  index: BarIndex<StayBar>,
  place: SoldPlace,
  day: number,
  horizon: number,
  closed: readonly Span[] = [],
): NextOnPlace => {
  const isClosed = closed.some((span) => span.start <= day && day < span.end)
  const { kind, bar } = stateOn(index, place, day, isClosed)
  if (bar !== undefined) return { kind: 'taken', bar, until: undefined }
  if (kind === 'closed' || kind === 'notSold') return { kind, bar: undefined, until: undefined }
  const until = freeUntil(index, place, day, horizon, closed)
  const next =
    until === undefined ? undefined : barsBetween(index, place.id, until, until + 1).find((one) => one.start === until)
  return { kind: 'free', bar: next, until }
}

export interface PlanFilters {
  readonly typeId: number | null
  readonly featureIds: readonly number[]
  /** Free on all nights of [start, end). */
  readonly free: { readonly start: number; readonly end: number } | null
}

export const NO_FILTER: PlanFilters = { typeId: null, featureIds: [], free: null }

export const narrows = ({ typeId, featureIds, free }: PlanFilters): boolean =>
  typeId !== null || featureIds.length > 0 || free !== null

/** Whether a place answers every filter. A place that is not sold is never free, nor is any while the site is closed. */
export const matcher = (
  filters: PlanFilters,
  features: CampPlans['features'],
  index: BarIndex<StayBar>,
  closed: readonly Span[] = [],
): ((place: PlanningPlace) => boolean) => {
  const having = filters.featureIds.map((id) => new Set(features.find((one) => one.id === id)?.placeIds))
  const { typeId, free } = filters
  const isOpen = free === null || !closed.some((span) => span.start < free.end && free.start < span.end)
  return (place) =>
    (typeId === null || place.placeTypeId === typeId) &&
    having.every((places) => places.has(place.id)) &&
    (free === null ||
      (isOpen && isSoldFor(place, free) && barsBetween(index, place.id, free.start, free.end).length === 0))
}
