/**
 * The usual reason why an arrangement exists. A place is open when nothing fixed begins on it any more from the first new arrival on,
 * and nobody to come is too many for it. From then on, open places of one size are as good as each other: whoever arrives takes one
 * that is free. That is interval colouring, where one is always free as long as some open place is free on each night of the new stay.
 * What is there already stays until it leaves, and the other places are left alone. Where this fails, nothing is proven.
 */
import type { Board, Interval, Movable } from './board.ts'

/** An open place, and what holds it on nights of the new stay. */
export interface OpenPlace {
  readonly id: number
  readonly capacity: number
  /** In order; nights counted from the arrival. */
  readonly held: readonly (readonly [start: number, stop: number])[]
}

/** Night on which a place that is free on `night` is taken again; `night` itself where it is not free. */
const freeUntil = ({ held }: OpenPlace, night: number, nights: number): number => {
  const next = held.find(([, stop]) => stop > night)
  return next === undefined ? nights : Math.max(night, next[0])
}

/** The place that is free from this night on for longest, and until when. */
const longestFree = (places: readonly OpenPlace[], night: number, nights: number) =>
  places
    .map((place) => ({ id: place.id, until: freeUntil(place, night, nights) }))
    .reduce((best, one) => (one.until > best.until ? one : best))

/**
 * Few open places of one size of which one is free on each of so many nights: a new stay surely finds its place among them, moving
 * others where it must. Undefined where there are none, which proves nothing.
 */
export const coveringPlaces = (open: readonly OpenPlace[], nights: number): readonly number[] | undefined => {
  for (const sameSize of Map.groupBy(open, (place) => place.capacity).values()) {
    const chosen: number[] = []
    let night = 0
    for (let next = longestFree(sameSize, 0, nights); next.until > night; next = longestFree(sameSize, night, nights)) {
      chosen.push(next.id)
      night = next.until
      if (night >= nights) return chosen
    }
  }
  return undefined
}

const arrivesFrom = (day: number, { start }: Interval): boolean => start >= day

/** Indexes of the open places of one size. */
const openPlaces = ({ places, movables, others }: Board, from: number, size: number): number[] => {
  const ahead = [...movables, ...others].filter((m) => arrivesFrom(from, m))
  const overfull = new Set(ahead.filter((m) => m.people > size).map((m) => m.current))
  return places.flatMap(({ capacity, fixed }, place) =>
    capacity === size && !overfull.has(place) && !fixed.some((f) => arrivesFrom(from, f)) ? [place] : [],
  )
}

/** In order of arrival and in one pass, each on its own place where that is free. Null where some night has more stays than places. */
const colour = (board: Board, open: readonly number[], from: number): ReadonlyMap<Movable, number> | null => {
  const until = new Map(open.map((place) => [place, board.places[place]?.fixed.at(-1)?.end ?? from]))
  const placeOf = new Map<Movable, number>()
  for (const stay of board.movables) {
    const isFree = (place: number): boolean => (until.get(place) ?? Number.POSITIVE_INFINITY) <= stay.start
    const moves = arrivesFrom(from, stay) && (stay.current === -1 || until.has(stay.current))
    const place = !moves || isFree(stay.current) ? stay.current : open.find(isFree)
    if (place === undefined) return null
    placeOf.set(stay, place)
    if (until.has(place)) until.set(place, Math.max(until.get(place) ?? from, stay.end))
  }
  return placeOf
}

/** Place index of every movable, where open places of one size take the new stays; null otherwise. */
export const settleOnOpenPlaces = (board: Board): ReadonlyMap<Movable, number> | null => {
  const fresh = board.movables.filter((m) => m.current === -1)
  const from = Math.min(...fresh.map((m) => m.start))
  const largest = Math.max(...fresh.map((m) => m.people))
  for (const size of new Set(board.places.map((place) => place.capacity))) {
    const settled = size < largest ? null : colour(board, openPlaces(board, from, size), from)
    if (settled !== null) return settled
  }
  return null
}
