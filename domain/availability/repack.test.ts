import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, overlaps, toDay } from '#domain/day.ts'
import type { ArrangePlace, FixedHold, MovableStay } from './board.ts'
import { repack, repackSteps } from './repack.ts'
import type { Repacking } from './repack.ts'

/** A Saturday. */
const DAY = toDay('2027-07-03')
const span = (start: number, length: number) => ({
  arrival: addDays(DAY, start),
  departure: addDays(DAY, start + length),
})
const stay = (id: number, placeId: number, start: number, length: number, people = 2): MovableStay => ({
  id,
  placeId,
  people,
  ...span(start, length),
})
const places = (n: number, capacity = 6): ArrangePlace[] =>
  Array.from({ length: n }, (_, i) => ({ id: i + 1, capacity }))
const over = (weeks: number, steps = 4000) => ({ from: DAY, to: addDays(DAY, 7 * weeks), budget: { steps } })

const after = (stays: readonly MovableStay[], { moves }: Repacking): MovableStay[] => {
  const to = new Map(moves.map((m) => [m.id, m.to]))
  return stays.map((s) => ({ ...s, placeId: to.get(s.id) ?? s.placeId }))
}

const freeWeeks = (all: readonly ArrangePlace[], holds: readonly { placeId: number | null }[], weeks: number): number =>
  all.flatMap(({ id }) =>
    Array.from({ length: weeks }, (_, w) => w).filter(
      (w) => !holds.some((h) => h.placeId === id && overlaps(h as FixedHold, span(7 * w, 7))),
    ),
  ).length

describe('re-packing', () => {
  it('finds the same a few steps at a time, and tells how many it tried', () => {
    const stays = [stay(1, 1, 0, 3), stay(2, 2, 4, 3), stay(3, 3, 8, 4), stay(4, 4, 2, 5)]
    const search = repackSteps(places(5), [], stays, over(2, 9000))
    const tried: number[] = []
    let step = search.next()
    for (; step.done !== true; step = search.next()) tried.push(step.value)
    expect(tried).toEqual([2000, 4000, 6000, 8000])
    expect(step.value).toEqual(repack(places(5), [], stays, over(2, 9000)))
  })

  it('puts three nights here and three there on one place', () => {
    const stays = [stay(1, 1, 0, 3), stay(2, 2, 4, 3)]
    const found = repack(places(2), [], stays, over(1))
    expect(found).toMatchObject({ before: 0, after: 1, lost: [] })
    expect(found.gained).toHaveLength(1)
    expect(found.moves).toHaveLength(1)
    expect(found.moves[0]?.frees).toEqual([DAY])
  })

  it('exchanges two stays where neither can go alone', () => {
    // Place 1: nights 0–6 and 7–9; place 2: nights 0–2 and 7–13. The week from 7 is whole once the two short ones are together.
    const stays = [stay(1, 1, 0, 7), stay(2, 1, 7, 3), stay(3, 2, 0, 3), stay(4, 2, 7, 7)]
    const found = repack(places(2), [], stays, over(2))
    expect(found.after).toBe(found.before)
    expect(found.moves).toEqual([])
  })

  it('says who makes room for whom', () => {
    const stays = [stay(1, 1, 0, 4), stay(2, 2, 3, 4), stay(3, 3, 0, 3), stay(4, 3, 4, 3)]
    const fixed: FixedHold[] = [{ placeId: 3, ...span(3, 1) }]
    const found = repack(places(3), fixed, stays, over(1))
    expect(found.after).toBeGreaterThanOrEqual(found.before)
    for (const move of found.moves) expect(move.frees.length + move.makesRoomFor.length).toBeGreaterThan(0)
  })

  it('leaves pinned stays and places that are too small alone', () => {
    const fixed: FixedHold[] = [{ placeId: 1, ...span(0, 3) }]
    expect(repack(places(2), fixed, [stay(2, 2, 4, 3)], over(1)).after).toBe(1)
    const small = [
      { id: 1, capacity: 2 },
      { id: 2, capacity: 6 },
    ]
    expect(repack(small, fixed, [stay(2, 2, 4, 3, 5)], over(1))).toMatchObject({ after: 0, moves: [] })
  })

  it('has nothing to do without a whole week, without stays, without places', () => {
    expect(repack(places(2), [], [stay(1, 1, 0, 3)], { ...over(1), to: addDays(DAY, 6) }).moves).toEqual([])
    expect(repack(places(2), [], [], over(2))).toMatchObject({ before: 4, after: 4, moves: [] })
    expect(repack([], [], [stay(1, 1, 0, 3)], over(1))).toMatchObject({ before: 0, after: 0, moves: [] })
  })
})

const rawArb = fc.record({
  count: fc.integer({ min: 1, max: 4 }),
  wanted: fc.array(
    fc.record({
      place: fc.nat({ max: 3 }),
      start: fc.integer({ min: -3, max: 18 }),
      length: fc.integer({ min: 1, max: 9 }),
      pinned: fc.boolean(),
      people: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 8 },
  ),
})

/** A board that is consistent to begin with: what does not fit is dropped. */
const boardArb = rawArb.map(({ count, wanted }) => {
  const all = places(count)
  const kept: { placeId: number; arrival: FixedHold['arrival']; departure: FixedHold['departure'] }[] = []
  const fixed: FixedHold[] = []
  const stays: MovableStay[] = []
  for (const [i, { place, start, length, pinned, people }] of wanted.entries()) {
    const hold = { placeId: (place % count) + 1, ...span(start, length) }
    if (kept.some((k) => k.placeId === hold.placeId && overlaps(k, hold))) continue
    kept.push(hold)
    if (pinned) fixed.push(hold)
    else stays.push({ id: i + 1, people, ...hold })
  }
  return { all, fixed, stays }
})

/** The best that any arrangement reaches, all tried. */
const best = (all: readonly ArrangePlace[], fixed: readonly FixedHold[], stays: readonly MovableStay[]): number => {
  const settled: FixedHold[] = []
  const from = (i: number): number => {
    const next = stays[i]
    if (next === undefined) return freeWeeks(all, [...fixed, ...settled], 3)
    let found = -1
    for (const { id } of all) {
      const hold = { placeId: id, arrival: next.arrival, departure: next.departure }
      if ([...fixed, ...settled].some((h) => h.placeId === id && overlaps(h, hold))) continue
      settled.push(hold)
      found = Math.max(found, from(i + 1))
      settled.pop()
    }
    return found
  }
  return from(0)
}

describe('any board', () => {
  it('stays consistent, is never worse, and is counted right', () => {
    fc.assert(
      fc.property(boardArb, ({ all, fixed, stays }) => {
        const found = repack(all, fixed, stays, over(3, 1500))
        const now = after(stays, found)
        const holds = [...fixed.map((f) => ({ ...f, id: 0 })), ...now]
        expect(holds.some((a, i) => holds.slice(i + 1).some((b) => a.placeId === b.placeId && overlaps(a, b)))).toBe(
          false,
        )
        expect(found.before).toBe(freeWeeks(all, [...fixed, ...stays], 3))
        expect(found.after).toBe(freeWeeks(all, holds, 3))
        expect(found.after).toBeGreaterThanOrEqual(found.before)
        expect(found.after - found.before).toBe(found.gained.length - found.lost.length)
        if (found.after === found.before) expect(found.moves).toEqual([])
        expect(repack(all, fixed, stays, over(3, 1500))).toEqual(found)
      }),
      { numRuns: 200 },
    )
  })

  it('is packed as well as can be, on nearly all small ones', () => {
    const boards = fc.sample(boardArb, { numRuns: 150, seed: 20_261_120 })
    const perfect = boards.filter(
      ({ all, fixed, stays }) => repack(all, fixed, stays, over(3)).after === best(all, fixed, stays),
    )
    expect(perfect.length / boards.length).toBeGreaterThanOrEqual(0.98)
  })
})
