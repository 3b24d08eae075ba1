import { addDays, fromEpochDay } from '#domain/day.ts'
import type { PlanningHolds, PlanningSearch } from '#contract/operations/booking/planning.ts'
import { indexBars, patchBars } from '#web/ui/board/bar-index.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { Span } from '#web/ui/board/geometry.ts'
import { barsOf } from '#web/screens/inventory/planning/stay-bar.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

/** Thirteen weeks a request: a screen or two at the usual zooms. */
const CHUNK = 91
/** Chunks of one request after a live change: within what the server gives at once. */
const RUN = 4
/** Read ahead of what is in view, both ways, in days. */
const AHEAD = 40
const RETRY_MS = 2000

export type LoadHolds = (search: PlanningSearch) => Promise<PlanningHolds>

export interface Touched {
  readonly types: readonly number[]
  readonly bookings: readonly number[]
}

export interface HoldsSnapshot {
  readonly index: BarIndex<StayBar>
  /** Days read without a gap around what was last in view; empty before the first answer. */
  readonly loaded: Span
  readonly failed: boolean
}

const EMPTY: HoldsSnapshot = { index: indexBars<StayBar>([]), loaded: { start: 0, end: 0 }, failed: false }

const spanOf = (first: number, last: number): Span => ({ start: first * CHUNK, end: (last + 1) * CHUNK })

const searchOf = ({ start, end }: Span): PlanningSearch => {
  const from = fromEpochDay(start)
  return { from, to: addDays(from, end - start) }
}

/** Runs of consecutive chunks, cut to what one request may ask. */
export const runsOf = (chunks: Iterable<number>): Span[] => {
  const runs: { first: number; last: number }[] = []
  for (const chunk of [...chunks].toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && chunk === run.last + 1 && chunk - run.first < RUN) run.last = chunk
    else runs.push({ first: chunk, last: chunk })
  }
  return runs.map(({ first, last }) => spanOf(first, last))
}

const keyOf = (bar: StayBar): number => (bar.occupancyId === 0 ? bar.id : -bar.occupancyId)

/** Bars that were not there, or are no longer where or what they were. */
export const changedBars = (old: readonly StayBar[], fresh: readonly StayBar[]): StayBar[] => {
  const known = new Map(old.map((bar) => [keyOf(bar), bar]))
  // The same bar may come twice: for its type, and for its file.
  const each = [...new Map(fresh.map((bar) => [bar.id, bar])).values()]
  return each.filter((bar) => {
    const before = known.get(keyOf(bar))
    return (
      before === undefined ||
      before.row !== bar.row ||
      before.start !== bar.start ||
      before.end !== bar.end ||
      before.kind !== bar.kind
    )
  })
}

/**
 * The holds that the planning knows: read by chunks as it is scrolled, patched by type or file when another screen changes
 * something, with the user's own moves laid over them until the server has answered.
 */
export class HoldStore {
  private readonly load: LoadHolds
  private readonly listeners = new Set<() => void>()
  private typeOf: ReadonlyMap<number, number> = new Map()
  private truth: BarIndex<StayBar> = EMPTY.index
  private readonly moved = new Map<number, StayBar>()
  /** Stays set aside, by occupancy: where they would go, or nowhere yet. */
  private aside: ReadonlyMap<number, StayBar | null> = new Map()
  private readonly chunks = new Set<number>()
  private readonly asked = new Set<number>()
  /** Changed while something was being read: what was read may already be old. */
  private readonly late = { types: new Set<number>(), bookings: new Set<number>() }
  private age = 0
  private view: Span = { start: 0, end: 0 }
  private shown = EMPTY
  private failed = false

  constructor(load: LoadHolds) {
    this.load = load
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly snapshot = (): HoldsSnapshot => this.shown

  /**
   * The places changed, or the link was cut for long: everything is read again; what is shown stays until then. `readAt`: when the
   * board was read; answers to what was asked before are dropped.
   */
  reset(typeOf: ReadonlyMap<number, number>, readAt: number): void {
    this.typeOf = typeOf
    this.age = readAt
    this.chunks.clear()
    this.asked.clear()
    this.want(this.view)
  }

  /** These days are in view: reads what lacks around them. */
  want(view: Span): void {
    this.view = view
    if (view.start >= view.end || this.typeOf.size === 0) return
    this.failed = false
    const last = Math.floor((view.end + AHEAD - 1) / CHUNK)
    for (let chunk = Math.floor((view.start - AHEAD) / CHUNK); chunk <= last; chunk++)
      if (!this.asked.has(chunk)) void this.read(chunk)
    this.tell()
  }

  private async read(chunk: number): Promise<void> {
    const { age } = this
    this.asked.add(chunk)
    try {
      const holds = await this.load(searchOf(spanOf(chunk, chunk)))
      if (age !== this.age) return
      const { start, end } = spanOf(chunk, chunk)
      const old = [...this.truth.byId.values()].filter((bar) => bar.start < end && bar.end > start)
      this.replace(old, barsOf(holds, this.typeOf))
      this.chunks.add(chunk)
      this.tell()
      this.catchUp()
    } catch {
      // Told by the loader; the screen offers to try again.
      if (age !== this.age) return
      this.asked.delete(chunk)
      this.failed = true
      this.tell()
    }
  }

  private replace(old: readonly StayBar[], bars: readonly StayBar[]): void {
    this.truth =
      this.truth.byId.size === 0
        ? indexBars(bars)
        : patchBars(
            this.truth,
            old.map((bar) => bar.id),
            bars,
          )
  }

  private catchUp(): void {
    if (this.asked.size > this.chunks.size) return
    const { types, bookings } = this.late
    if (types.size + bookings.size === 0) return
    const touched = { types: [...types], bookings: [...bookings] }
    types.clear()
    bookings.clear()
    void this.refresh(touched)
  }

  /**
   * These types or files changed: reads their holds again, and nothing else; answers the bars that are new or elsewhere.
   * `landed`: a moved bar that the answer replaces.
   */
  async refresh(touched: Touched, landed?: number): Promise<readonly StayBar[]> {
    if (this.asked.size > this.chunks.size) this.remember(touched)
    const { age } = this
    const types = new Set(touched.types)
    const bookings = new Set(touched.bookings)
    try {
      const answers = await Promise.all(
        runsOf(this.chunks).flatMap((run) => [
          ...(types.size === 0 ? [] : [this.load({ ...searchOf(run), placeTypeIds: [...types] })]),
          ...(bookings.size === 0 ? [] : [this.load({ ...searchOf(run), bookingIds: [...bookings] })]),
        ]),
      )
      if (age !== this.age) return []
      const concerned = (bar: StayBar): boolean => types.has(bar.placeTypeId) || bookings.has(bar.bookingId)
      const old = [...this.truth.byId.values()].filter(concerned)
      const fresh = answers.flatMap((holds) => barsOf(holds, this.typeOf))
      this.replace(old, fresh)
      if (landed !== undefined) this.moved.delete(landed)
      this.tell()
      return changedBars(old, fresh)
    } catch {
      this.remember(touched)
      setTimeout(() => this.catchUp(), RETRY_MS)
      return []
    }
  }

  private remember({ types, bookings }: Touched): void {
    for (const id of types) this.late.types.add(id)
    for (const id of bookings) this.late.bookings.add(id)
  }

  /** Shows a bar where the user put it, until the server has answered. */
  showMoved(bar: StayBar): void {
    this.moved.set(bar.id, { ...bar, pending: true })
    this.tell()
  }

  /** The server has answered, or refused: the bar is where the server says. */
  dropMoved(id: number): void {
    if (this.moved.delete(id)) this.tell()
  }

  /** Stays set aside are drawn where they would go, or not at all: their nights look free, and nothing is written. */
  setAside(aside: ReadonlyMap<number, StayBar | null>): void {
    if (aside.size + this.aside.size === 0) return
    this.aside = aside
    this.tell()
  }

  /** The board as the server has it, whatever is moved or set aside here. */
  actual(occupancyId: number): StayBar | undefined {
    for (const bar of this.truth.byId.values()) if (bar.occupancyId === occupancyId) return bar
    return undefined
  }

  private drawn(): BarIndex<StayBar> {
    if (this.moved.size + this.aside.size === 0) return this.truth
    const gone = [...this.truth.byId.values()].filter((bar) => bar.occupancyId !== 0 && this.aside.has(bar.occupancyId))
    const placed = [...this.aside.values()].filter((bar) => bar !== null)
    return patchBars(
      this.truth,
      gone.map((bar) => bar.id),
      [...this.moved.values(), ...placed],
    )
  }

  /** Baskets and options that lapsed free their nights. `now` in seconds since 1970. */
  sweep(now: number): void {
    const lapsed = [...this.truth.byId.values()].filter((bar) => bar.expires !== 0 && bar.expires <= now)
    if (lapsed.length === 0) return
    this.replace(lapsed, [])
    this.tell()
  }

  private loadedAround(): Span {
    let first = Math.floor(this.view.start / CHUNK)
    let last = first
    if (!this.chunks.has(first)) return { start: 0, end: 0 }
    while (this.chunks.has(first - 1)) first -= 1
    while (this.chunks.has(last + 1)) last += 1
    return spanOf(first, last)
  }

  private tell(): void {
    const index = this.drawn()
    const loaded = this.loadedAround()
    const before = this.shown
    const same = loaded.start === before.loaded.start && loaded.end === before.loaded.end
    if (same && index === before.index && this.failed === before.failed) return
    this.shown = { index, loaded: same ? before.loaded : loaded, failed: this.failed }
    for (const listener of this.listeners) listener()
  }
}
