import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

/** Nights of one type, or of several: a count a night of the window. */
export interface Nights {
  /** Commercialised places. */
  readonly places: number
  /** Places with a stay or an option. */
  readonly occupied: Int32Array
  /** Places that cannot be sold that night: closed, or let by the year. */
  readonly withdrawn: Int32Array
  /** Places without any hold at all. */
  readonly free: Int32Array
}

/** By type, over a window of days. Commercialised places only (domain rules 2.2, spec 9). */
export interface Occupancy {
  readonly window: Span
  readonly types: ReadonlyMap<number, Nights>
}

type Count = 'occupied' | 'withdrawn' | 'held'

const countOf = (bar: StayBar): Exclude<Count, 'held'> | undefined => {
  if (bar.hold === 'STAY' || bar.hold === 'OPTION') return 'occupied'
  return bar.hold === 'UNAVAILABILITY' || bar.hold === 'RESIDENT' ? 'withdrawn' : undefined
}

type Steps = Record<Count, Int32Array>

const steps = (days: number): Steps => ({
  occupied: new Int32Array(days + 1),
  withdrawn: new Int32Array(days + 1),
  held: new Int32Array(days + 1),
})

/** Differences → totals, in place. */
const accumulate = (of: Int32Array): Int32Array => {
  for (let i = 1; i < of.length; i++) of[i] = (of[i] ?? 0) + (of[i - 1] ?? 0)
  return of.subarray(0, of.length - 1)
}

const note = (of: Steps, count: Count, from: number, to: number): void => {
  of[count][from] = (of[count][from] ?? 0) + 1
  of[count][to] = (of[count][to] ?? 0) - 1
}

/** Counts every night of the window once, whatever the number of stays: one step up, one step down for each. */
export const occupancyOf = (board: PlanningBoard, bars: Iterable<StayBar>, window: Span): Occupancy => {
  const days = Math.max(0, window.end - window.start)
  const salable = new Set<number>()
  const places = new Map<number, number>()
  for (const place of board.places) {
    if (!place.commercialised) continue
    salable.add(place.id)
    places.set(place.placeTypeId, (places.get(place.placeTypeId) ?? 0) + 1)
  }
  const counted = new Map(board.types.map((type) => [type.id, steps(days)]))
  for (const bar of bars) {
    const of = counted.get(bar.placeTypeId)
    const from = Math.max(0, bar.start - window.start)
    const to = Math.min(days, bar.end - window.start)
    if (of === undefined || !salable.has(bar.row) || from >= to) continue
    note(of, 'held', from, to)
    const count = countOf(bar)
    if (count !== undefined) note(of, count, from, to)
  }
  const types = new Map<number, Nights>()
  for (const [id, of] of counted) {
    const total = places.get(id) ?? 0
    const free = accumulate(of.held).map((held) => total - held)
    types.set(id, { places: total, occupied: accumulate(of.occupied), withdrawn: accumulate(of.withdrawn), free })
  }
  return { window, types }
}

export interface NightRate {
  readonly occupied: number
  /** Places that could be sold. */
  readonly salable: number
  readonly free: number
}

/** One night over some types; undefined outside the window. Rate = occupied ÷ salable (spec 9). */
export const nightOf = (occupancy: Occupancy, typeIds: Iterable<number>, day: number): NightRate | undefined => {
  const at = day - occupancy.window.start
  if (at < 0 || day >= occupancy.window.end) return undefined
  let [occupied, salable, free] = [0, 0, 0]
  for (const id of typeIds) {
    const nights = occupancy.types.get(id)
    if (nights === undefined) continue
    occupied += nights.occupied[at] ?? 0
    salable += nights.places - (nights.withdrawn[at] ?? 0)
    free += nights.free[at] ?? 0
  }
  return { occupied, salable, free }
}
