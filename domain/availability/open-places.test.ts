import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { arrange } from './arrange.ts'
import { boardOf, meets } from './board.ts'
import type { ArrangePlace, Board, FixedHold, Movable, MovableStay } from './board.ts'
import { coveringPlaces, settleOnOpenPlaces } from './open-places.ts'
import type { OpenPlace } from './open-places.ts'

const DAY = toDay('2027-07-03')
const span = (start: number, length: number) => ({
  arrival: addDays(DAY, start),
  departure: addDays(DAY, start + length),
})

interface Drawn {
  readonly places: readonly ArrangePlace[]
  readonly fixed: readonly FixedHold[]
  readonly stays: readonly MovableStay[]
}

const hold = fc.record({
  start: fc.nat({ max: 20 }),
  length: fc.integer({ min: 1, max: 6 }),
  // Some are too many for the place that they have.
  people: fc.constantFrom(1, 2, 3, 3, 4, 5),
  isFixed: fc.constantFrom(false, false, false, true),
})

/** Full boards: each hold goes on the first place that is free, and a new stay of two weeks waits in the middle. */
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    capacities: fc.array(fc.constantFrom(3, 4, 4, 4), { minLength: 2, maxLength: 6 }),
    holds: fc.array(hold, { maxLength: 30 }),
    people: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ capacities, holds, people }) => {
    const places = capacities.map((capacity, i) => ({ id: i + 1, capacity }))
    const fixed: FixedHold[] = []
    const stays: MovableStay[] = []
    for (const [i, { start, length, people: party, isFixed }] of holds.entries()) {
      const nights = span(start, length)
      const isFree = (id: number): boolean =>
        ![...fixed, ...stays].some(
          (h) => h.placeId === id && h.arrival < nights.departure && nights.arrival < h.departure,
        )
      const place = places.find(({ id, capacity }) => capacity >= party - 1 && isFree(id))
      if (place === undefined) continue
      if (isFixed) fixed.push({ ...nights, placeId: place.id })
      else stays.push({ ...nights, placeId: place.id, id: i + 1, people: party })
    }
    return { places, fixed, stays: [...stays, { ...span(8, 8), id: 100, placeId: null, people }] }
  })

const fresh = (board: Board): Movable => {
  const found = board.movables.find((m) => m.current === -1)
  if (found === undefined) throw new Error('one waits')
  return found
}

/** Open places as the database finds them: over everything to come, chained to the new stay or not. */
const openOf = (board: Board): readonly OpenPlace[] => {
  const { start, end, people } = fresh(board)
  const all = [...board.movables, ...board.others]
  return board.places.flatMap(({ id, capacity, fixed }, i) => {
    const here = all.filter((m) => m.current === i)
    const isOverfull = here.some((m) => m.start >= start && m.people > capacity)
    if (capacity < people || isOverfull || fixed.some((f) => f.start >= start)) return []
    const held = [...fixed, ...here]
      .filter((one) => one.end > start && one.start < end)
      .map((one) => [one.start - start, one.end - start] as const)
      .toSorted(([one], [other]) => one - other)
    return [{ id, capacity, held }]
  })
}

test('what open places prove is found, nobody meets anybody, and nobody is thrown into a smaller place', () => {
  let proven = 0
  fc.assert(
    fc.property(drawn, ({ places, fixed, stays }) => {
      const board = boardOf(places, fixed, stays)
      const { start, end } = fresh(board)
      const settled = settleOnOpenPlaces(board)
      if (coveringPlaces(openOf(board), end - start) !== undefined) {
        proven += 1
        expect(settled).not.toBeNull()
        expect(arrange(places, fixed, stays, { steps: 100_000 }).outcome).toBe('FOUND')
      }
      for (const [stay, place] of settled ?? []) {
        expect(place === stay.current || (board.places[place]?.capacity ?? 0) >= stay.people).toBe(true)
        const others = [...(settled ?? [])].filter(([one, at]) => one !== stay && at === place).map(([one]) => one)
        expect([...others, ...(board.places[place]?.fixed ?? [])].some((one) => meets(one, stay))).toBe(false)
      }
    }),
    { numRuns: 5000 },
  )
  expect(proven).toBeGreaterThan(500)
})

test('nothing is proven where every place has something fixed to come', () => {
  const places = [1, 2].map((id) => ({ id, capacity: 4 }))
  const fixed = places.map(({ id }) => ({ ...span(30, 2), placeId: id }))
  const stays = [
    { ...span(0, 4), id: 1, placeId: 1, people: 2 },
    { ...span(4, 4), id: 2, placeId: 2, people: 2 },
    { ...span(0, 8), id: 3, placeId: null, people: 2 },
  ]
  expect(settleOnOpenPlaces(boardOf(places, fixed, stays))).toBeNull()
  expect(settleOnOpenPlaces(boardOf(places, [], stays))?.size).toBe(3)
})

test('few places cover a long stay: each takes over where the last one is taken again', () => {
  const place = (id: number, ...held: [number, number][]): OpenPlace => ({ id, capacity: 4, held })
  const staggered = [0, 1, 2, 3].map((i) => place(i + 1, [-2, i * 3], [i * 3 + 3, 20]))
  expect(coveringPlaces(staggered, 12)).toEqual([1, 2, 3, 4])
  expect(coveringPlaces([...staggered, place(9, [7, 20])], 12)).toEqual([9, 3, 4])
  expect(coveringPlaces(staggered, 13)).toBeUndefined()
  expect(coveringPlaces([{ ...place(1, [3, 9]), capacity: 2 }, place(2, [0, 3])], 9)).toBeUndefined()
  expect(coveringPlaces([], 2)).toBeUndefined()
})
