/**
 * Re-packing: moves stays by type so that as many places as possible are free for whole weeks from Saturday
 * to Saturday, which is what families ask for in July. Nothing pinned moves; the result is never worse than what was there.
 */
import { epochDay, fromEpochDay } from '../day.ts'
import type { Day } from '../day.ts'
import { BudgetSpent, boardOf, counter, meets } from './board.ts'
import type { ArrangePlace, Budget, FixedHold, Interval, Movable, MovableStay } from './board.ts'
import type { Move } from './arrange.ts'
import { Table } from './exchange.ts'
import { weeksIn } from './free-weeks.ts'

/** A place free from a Saturday to the next. */
export interface FreeWeek {
  readonly placeId: number
  readonly saturday: Day
}

/** Why a stay moves: its old place gains whole weeks, or another stay comes in its stead. */
export interface RepackMove extends Move {
  readonly frees: readonly Day[]
  readonly makesRoomFor: readonly number[]
}

export interface Repacking {
  /** Free (place, week) pairs before and after; `after` ≥ `before`. */
  readonly before: number
  readonly after: number
  readonly gained: readonly FreeWeek[]
  readonly lost: readonly FreeWeek[]
  readonly moves: readonly RepackMove[]
}

/** A free week more is worth any filling up: the weeks of two places are filled by less than this. */
const FREE_WEEK = 1000
/** How bad a move may be taken at first, in points of filling; nothing bad is taken at the end. */
const HEAT = 40
/** How often the moves that brought nothing are looked for: each round leaves fewer. */
const ROUNDS = 5

/** Small generator of numbers in [0, 1), the same at every run for the same seed (Mulberry32, public domain). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Every night that somebody has, and those of the weeks. */
const spanOf = (weeks: readonly Interval[], held: readonly Interval[]): { start: number; nights: number } => {
  const start = Math.min(...weeks.map((w) => w.start), ...held.map((h) => h.start))
  return { start, nights: Math.max(...weeks.map((w) => w.end), ...held.map((h) => h.end)) - start }
}

const gainOf = (table: Table, a: number, b: number, nights: Interval): { free: number; points: number } => {
  const before = [table.worth(a, nights), table.worth(b, nights)]
  table.exchange(a, b, nights)
  const after = [table.worth(a, nights), table.worth(b, nights)]
  const sum = (worths: readonly { free: number; filled: number }[], key: 'free' | 'filled'): number =>
    worths.reduce((total, worth) => total + worth[key], 0)
  const free = sum(after, 'free') - sum(before, 'free')
  return { free, points: free * FREE_WEEK + sum(after, 'filled') - sum(before, 'filled') }
}

/** A search pauses this often, so that whoever runs it can do something else meanwhile, or give it up. */
const PAUSE_EVERY = 2000

/** Tries exchanges until the budget is spent, bad ones less and less; leaves the table at the best that was seen. Yields the steps tried. */
function* improve(table: Table, budget: Budget): Generator<number, void> {
  const random = randomFrom(table.stays.length * 7919 + table.places.length)
  const step = counter(budget)
  let gain = 0
  let best = 0
  let bestPlaces = table.placeOf.slice()
  try {
    for (let tried = 0; ; tried += 1) {
      step()
      if (tried % PAUSE_EVERY === PAUSE_EVERY - 1) yield tried + 1
      const stay = Math.floor(random() * table.stays.length)
      const other = Math.floor(random() * table.places.length)
      const nights = table.stretch(stay, other)
      const place = table.placeOf[stay]
      if (nights === undefined || place === undefined) continue
      const { free, points } = gainOf(table, place, other, nights)
      const heat = HEAT * Math.max(0, 1 - (2 * tried) / budget.steps)
      if (points < 0 && (heat === 0 || random() >= Math.exp(points / heat))) {
        table.exchange(place, other, nights)
        continue
      }
      gain += free
      if (gain <= best) continue
      best = gain
      bestPlaces = table.placeOf.slice()
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
  }
  table.settle(bestPlaces)
}

/** Takes back the exchanges that brought nothing: a guest's place should not change without a reason. */
const undoIdle = (table: Table): void => {
  for (let round = 0, changed = true; changed && round < ROUNDS; round += 1) {
    changed = false
    for (const [i, stay] of table.stays.entries()) {
      const place = table.placeOf[i]
      const nights = place === stay.current ? undefined : table.stretch(i, stay.current)
      if (nights === undefined || place === undefined) continue
      const concerned = table.staysIn(place, stay.current, nights)
      const away = (): number => [...concerned].filter((s) => table.placeOf[s] !== table.stays[s]?.current).length
      const before = away()
      if (gainOf(table, place, stay.current, nights).free >= 0 && away() < before) changed = true
      else table.exchange(place, stay.current, nights)
    }
  }
}

const freeWeeks = (table: Table): Set<string> => {
  const pairs = table.places.flatMap((place, index) =>
    table.calendar.weeks
      .filter((week) => table.worth(index, week).free > 0)
      .map((week) => `${place.id} ${fromEpochDay(week.start)}`),
  )
  return new Set(pairs)
}

const weeksOf = (pairs: readonly string[]): FreeWeek[] =>
  pairs.map((pair) => {
    const [placeId = '', saturday = ''] = pair.split(' ')
    return { placeId: Number(placeId), saturday: saturday as Day }
  })

const movesOf = (table: Table, gained: readonly FreeWeek[]): RepackMove[] => {
  const moved = table.stays.flatMap((stay, i) => {
    const to = table.placeOf[i] ?? -1
    return to === stay.current ? [] : [{ stay, to }]
  })
  const comers = Map.groupBy(moved, ({ to }) => to)
  const weeksAt = Map.groupBy(gained, ({ placeId }) => placeId)
  const reasons = (stay: Movable, from: number) => ({
    frees: (weeksAt.get(from) ?? []).map((week) => week.saturday).filter((saturday) => isIn(stay, saturday)),
    makesRoomFor: (comers.get(stay.current) ?? []).filter((c) => meets(c.stay, stay)).map((c) => c.stay.id),
  })
  return moved
    .map(({ stay, to }) => {
      const from = table.places[stay.current]?.id ?? 0
      return { id: stay.id, from, to: table.places[to]?.id ?? 0, ...reasons(stay, from) }
    })
    .toSorted((a, b) => a.id - b.id)
}

const isIn = (stay: Interval, saturday: Day): boolean => {
  const start = epochDay(saturday)
  return meets(stay, { start, end: start + 7 })
}

interface Asked {
  readonly from: Day
  readonly to: Day
  readonly budget: Budget
}

/** As `repack`, a few steps at a time: yields how many were tried, of `budget.steps`. The pauses change nothing of what is found. */
export function* repackSteps(
  places: readonly ArrangePlace[],
  fixed: readonly FixedHold[],
  movables: readonly MovableStay[],
  { from, to, budget }: Asked,
): Generator<number, Repacking> {
  const board = boardOf(places, fixed, movables)
  const stays = [...board.movables, ...board.others].filter((stay) => stay.current >= 0)
  const weeks = weeksIn(from, to)
  const held = [...stays, ...board.places.flatMap((place) => place.fixed)]
  if (weeks.length === 0) return { before: 0, after: 0, gained: [], lost: [], moves: [] }
  const table = new Table({ ...spanOf(weeks, held), weeks }, board.places, stays)
  const before = freeWeeks(table)
  if (stays.length > 0 && places.length > 1) {
    yield* improve(table, budget)
    undoIdle(table)
  }
  const after = freeWeeks(table)
  const gained = weeksOf([...after.difference(before)])
  return {
    before: before.size,
    after: after.size,
    gained,
    lost: weeksOf([...before.difference(after)]),
    moves: movesOf(table, gained),
  }
}

/**
 * Proposes moves of `movables` (all with a place) that free whole weeks within [from, to). Deterministic for a given number of
 * `budget.steps`; about half of them look far, the rest polish.
 */
export const repack = (...asked: Parameters<typeof repackSteps>): Repacking => {
  const search = repackSteps(...asked)
  for (;;) {
    const { done, value } = search.next()
    if (done === true) return value
  }
}
