/** The nights of a type on a table (places × nights), and the one move of a re-packing: two places exchange a stretch of nights. */
import type { BoardPlace, Interval, Movable } from './board.ts'

const FIXED = -1
const FREE = 0

export interface Calendar {
  readonly start: number
  readonly nights: number
  /** One after the other, without a gap. */
  readonly weeks: readonly Interval[]
}

/** Free weeks, and how much the occupied ones are filled up: full weeks beside empty ones are worth more than halves. */
export interface Worth {
  readonly free: number
  readonly filled: number
}

export class Table {
  readonly calendar: Calendar
  readonly places: readonly BoardPlace[]
  readonly stays: readonly Movable[]
  /** Index of each stay's place. */
  readonly placeOf: Int32Array
  /** FIXED, FREE or the index of a stay + 1, by place and night. */
  private readonly cells: Int32Array

  constructor(calendar: Calendar, places: readonly BoardPlace[], stays: readonly Movable[]) {
    this.calendar = calendar
    this.places = places
    this.stays = stays
    this.placeOf = Int32Array.from(stays, (stay) => stay.current)
    this.cells = new Int32Array(places.length * calendar.nights)
    for (const [place, { fixed }] of places.entries()) for (const hold of fixed) this.fill(place, hold, FIXED)
    for (const [i, stay] of stays.entries()) this.fill(stay.current, stay, i + 1)
  }

  private fill(place: number, { start, end }: Interval, value: number): void {
    const { nights, start: first } = this.calendar
    const from = Math.max(0, start - first)
    const to = Math.min(nights, end - first)
    if (from < to) this.cells.fill(value, place * nights + from, place * nights + to)
  }

  private cell(place: number, night: number): number {
    return this.cells[place * this.calendar.nights + night - this.calendar.start] ?? FIXED
  }

  /**
   * The nights that two places must exchange so that a stay goes to `other`: those of the stay, and of whoever overlaps them on
   * either place, until no stay is cut. Undefined where something fixed is in the way.
   */
  stretch(stay: number, other: number): Interval | undefined {
    const moved = this.stays[stay]
    const place = this.placeOf[stay]
    if (moved === undefined || place === undefined || place === other) return undefined
    let { start, end } = moved
    for (let grown = true; grown;) {
      grown = false
      for (const side of [place, other])
        for (const night of [start, end - 1]) {
          const found = this.stays[this.cell(side, night) - 1]
          if (found === undefined || (found.start >= start && found.end <= end)) continue
          start = Math.min(start, found.start)
          end = Math.max(end, found.end)
          grown = true
        }
    }
    return this.mayExchange(place, other, { start, end }) ? { start, end } : undefined
  }

  private mayExchange(a: number, b: number, { start, end }: Interval): boolean {
    for (let night = start; night < end; night += 1) {
      const onA = this.cell(a, night)
      const onB = this.cell(b, night)
      if (onA === FIXED || onB === FIXED || !this.takes(b, onA) || !this.takes(a, onB)) return false
    }
    return true
  }

  private takes(place: number, cell: number): boolean {
    const stay = this.stays[cell - 1]
    return stay === undefined || place === stay.current || (this.places[place]?.capacity ?? 0) >= stay.people
  }

  /** Stays on either place in these nights. */
  staysIn(a: number, b: number, { start, end }: Interval): ReadonlySet<number> {
    const found = new Set<number>()
    for (const place of [a, b])
      for (let night = start; night < end; night += 1) {
        const cell = this.cell(place, night)
        if (cell > FREE) found.add(cell - 1)
      }
    return found
  }

  /** Exchanges the nights of two places; the same again undoes it. */
  exchange(a: number, b: number, { start, end }: Interval): void {
    const { nights, start: first } = this.calendar
    for (let night = start; night < end; night += 1) {
      const atA = a * nights + night - first
      const atB = b * nights + night - first
      const onA = this.cells[atA] ?? FREE
      const onB = this.cells[atB] ?? FREE
      this.cells[atA] = onB
      this.cells[atB] = onA
      if (onA > FREE) this.placeOf[onA - 1] = b
      if (onB > FREE) this.placeOf[onB - 1] = a
    }
  }

  /** Puts every stay on the given place, by index: from any consistent state to any other. */
  settle(places: Int32Array): void {
    for (const [i, stay] of this.stays.entries()) this.fill(this.placeOf[i] ?? -1, stay, FREE)
    for (const [i, stay] of this.stays.entries()) this.fill(places[i] ?? -1, stay, i + 1)
    this.placeOf.set(places)
  }

  /** What the weeks of one place that meet the nights are worth. */
  worth(place: number, within: Interval): Worth {
    let free = 0
    let filled = 0
    const { weeks } = this.calendar
    const first = weeks[0]?.start ?? 0
    const to = Math.min(weeks.length, Math.ceil((within.end - first) / 7))
    for (let i = Math.max(0, Math.floor((within.start - first) / 7)); i < to; i += 1) {
      const week = weeks[i] ?? within
      let taken = 0
      for (let night = week.start; night < week.end; night += 1) if (this.cell(place, night) !== FREE) taken += 1
      if (taken === 0) free += 1
      filled += taken * taken
    }
    return { free, filled }
  }
}
