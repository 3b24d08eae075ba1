import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, overlaps, toDay } from '#domain/day.ts'
import { arrange } from './arrange.ts'
import type { Arrangement } from './arrange.ts'
import type { ArrangePlace, FixedHold, MovableStay } from './board.ts'

const DAY = toDay('2027-07-03')
const span = (start: number, length: number) => ({
  arrival: addDays(DAY, start),
  departure: addDays(DAY, start + length),
})
const BUDGET = { steps: 100_000 }
const places = (n: number, capacity = 6): ArrangePlace[] =>
  Array.from({ length: n }, (_, i) => ({ id: i + 1, capacity }))

/** Every place, tried in every way: slow and obviously right. */
const bruteForce = (
  all: readonly ArrangePlace[],
  fixed: readonly FixedHold[],
  stays: readonly MovableStay[],
): boolean => {
  const settled: { placeId: number; stay: MovableStay }[] = []
  const fits = (place: ArrangePlace, stay: MovableStay): boolean =>
    (place.id === stay.placeId || place.capacity >= stay.people) &&
    !fixed.some((f) => f.placeId === place.id && overlaps(f, stay)) &&
    !settled.some((s) => s.placeId === place.id && overlaps(s.stay, stay))
  const from = (i: number): boolean => {
    const stay = stays[i]
    if (stay === undefined) return true
    return all.some((place) => {
      if (!fits(place, stay)) return false
      settled.push({ placeId: place.id, stay })
      if (from(i + 1)) return true
      settled.pop()
      return false
    })
  }
  return from(0)
}

/** Applies the moves and checks that nothing overlaps and everyone has a place. */
const isSound = (
  all: readonly ArrangePlace[],
  fixed: readonly FixedHold[],
  stays: readonly MovableStay[],
  { moves }: Extract<Arrangement, { outcome: 'FOUND' }>,
): boolean => {
  const to = new Map(moves.map((m) => [m.id, m.to]))
  const after = stays.map((s) => ({ ...s, placeId: to.get(s.id) ?? s.placeId }))
  const known = new Set(all.map((p) => p.id))
  const holds = [...fixed.map((f) => ({ ...f, id: 0 })), ...after]
  const clash = holds.some((a, i) => holds.slice(i + 1).some((b) => a.placeId === b.placeId && overlaps(a, b)))
  return !clash && after.every((s) => s.placeId !== null && known.has(s.placeId))
}

const spanArb = fc.record({ start: fc.nat({ max: 12 }), length: fc.integer({ min: 1, max: 5 }) })

/** A board that is consistent to begin with: holds are dropped one by one where they fit. */
const boardArb = fc
  .record({
    capacities: fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 4 }),
    holds: fc.array(fc.record({ span: spanArb, people: fc.integer({ min: 1, max: 4 }), pinned: fc.boolean() }), {
      maxLength: 10,
    }),
    fresh: fc.array(fc.record({ span: spanArb, people: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
    pinning: fc.boolean(),
  })
  .map(({ capacities, holds, fresh, pinning }) => {
    const all = capacities.map((capacity, i) => ({ id: i + 1, capacity }))
    const fixed: FixedHold[] = []
    const stays: MovableStay[] = []
    for (const [i, hold] of holds.entries()) {
      const stay = span(hold.span.start, hold.span.length)
      const place = all.find(
        (p) => p.capacity >= hold.people && ![...fixed, ...stays].some((h) => h.placeId === p.id && overlaps(h, stay)),
      )
      if (place === undefined) continue
      if (pinning && hold.pinned) fixed.push({ ...stay, placeId: place.id })
      else stays.push({ ...stay, placeId: place.id, id: i + 1, people: hold.people })
    }
    for (const [i, stay] of fresh.entries())
      stays.push({ ...span(stay.span.start, stay.span.length), placeId: null, id: 100 + i, people: stay.people })
    return { all, fixed, stays }
  })

describe('arrange', () => {
  it('says what brute force says, and its moves are sound', () => {
    fc.assert(
      fc.property(boardArb, ({ all, fixed, stays }) => {
        const found = arrange(all, fixed, stays, BUDGET)
        expect(found.outcome).toBe(bruteForce(all, fixed, stays) ? 'FOUND' : 'IMPOSSIBLE')
        expect(found.outcome !== 'FOUND' || isSound(all, fixed, stays, found)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('leaves nobody behind when a way of making room fails', () => {
    const all = [
      { id: 1, capacity: 2 },
      { id: 2, capacity: 2 },
      { id: 3, capacity: 3 },
    ]
    const stays = [
      { id: 1, placeId: 1, people: 1, ...span(6, 4) },
      { id: 2, placeId: 1, people: 1, ...span(11, 1) },
      { id: 3, placeId: 2, people: 1, ...span(2, 5) },
      { id: 4, placeId: 2, people: 1, ...span(10, 2) },
      { id: 5, placeId: 3, people: 1, ...span(9, 2) },
      { id: 100, placeId: null, people: 3, ...span(5, 5) },
      { id: 101, placeId: null, people: 1, ...span(0, 3) },
    ]
    const found = arrange(all, [], stays, BUDGET)
    expect(found.outcome === 'FOUND' && isSound(all, [], stays, found)).toBe(true)
  })

  it('takes a free place without moving anybody', () => {
    const stays = [
      { id: 1, placeId: 1, people: 2, ...span(0, 7) },
      { id: 2, placeId: null, people: 2, ...span(0, 7) },
    ]
    expect(arrange(places(2), [], stays, BUDGET)).toEqual({ outcome: 'FOUND', moves: [{ id: 2, from: null, to: 2 }] })
  })

  it('leaves the smallest gap', () => {
    const stays = [
      { id: 1, placeId: 1, people: 2, ...span(0, 3) },
      { id: 2, placeId: 2, people: 2, ...span(0, 5) },
      { id: 3, placeId: null, people: 2, ...span(5, 4) },
    ]
    expect(arrange(places(3), [], stays, BUDGET)).toEqual({ outcome: 'FOUND', moves: [{ id: 3, from: null, to: 2 }] })
  })

  it('moves one stay where the count fits but no place is free throughout', () => {
    const stays = [
      { id: 1, placeId: 1, people: 2, ...span(0, 4) },
      { id: 2, placeId: 2, people: 2, ...span(4, 4) },
      { id: 3, placeId: null, people: 2, ...span(0, 8) },
    ]
    const found = arrange(places(2), [], stays, BUDGET)
    expect(found.outcome).toBe('FOUND')
    expect(found).toMatchObject({ moves: [{}, {}] })
  })

  it('never moves a fixed hold', () => {
    const fixed = [{ placeId: 1, ...span(0, 4) }]
    const stays = [
      { id: 2, placeId: 2, people: 2, ...span(4, 4) },
      { id: 3, placeId: null, people: 2, ...span(0, 8) },
    ]
    expect(arrange(places(2), fixed, stays, BUDGET)).toEqual({
      outcome: 'FOUND',
      moves: [
        { id: 2, from: 2, to: 1 },
        { id: 3, from: null, to: 2 },
      ],
    })
    expect(arrange(places(2), [...fixed, { placeId: 2, ...span(4, 4) }], stays.slice(1), BUDGET).outcome).toBe(
      'IMPOSSIBLE',
    )
  })

  it('does not put a party on a place too small for it, nor throws one out', () => {
    const all = [
      { id: 1, capacity: 2 },
      { id: 2, capacity: 6 },
    ]
    const stays = [
      { id: 1, placeId: 2, people: 2, ...span(0, 4) },
      { id: 2, placeId: null, people: 5, ...span(2, 4) },
    ]
    expect(arrange(all, [], stays, BUDGET)).toEqual({
      outcome: 'FOUND',
      moves: [
        { id: 1, from: 2, to: 1 },
        { id: 2, from: null, to: 2 },
      ],
    })
  })

  it('gives up where the budget is spent, and says so', () => {
    const stays = Array.from({ length: 40 }, (_, i) => ({ id: i + 1, placeId: null, people: 2, ...span(i % 9, 5) }))
    expect(arrange(places(24), [], stays, { steps: 5 }).outcome).toBe('GAVE_UP')
    expect(arrange(places(24), [], stays, BUDGET).outcome).toBe('FOUND')
  })

  it('fills a season to the last night on alike places', () => {
    const rng = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
    const random = rng(7)
    const all = places(60)
    const stays: MovableStay[] = []
    const held = Array.from({ length: 120 }, () => 0)
    for (let id = 1; id < 3000; id += 1) {
      const [start, length] = [Math.floor(random() * 106), 1 + Math.floor(random() * 13)]
      const nights = held.slice(start, start + length)
      if (nights.some((n) => n >= all.length)) continue
      for (let d = start; d < start + length; d += 1) held[d] = (held[d] ?? 0) + 1
      const found = arrange(all, [], [...stays, { id, placeId: null, people: 2, ...span(start, length) }], {
        steps: 1_000_000,
      })
      expect(found.outcome).toBe('FOUND')
      if (found.outcome !== 'FOUND') return
      const to = new Map(found.moves.map((m) => [m.id, m.to]))
      for (const [i, s] of stays.entries()) stays[i] = { ...s, placeId: to.get(s.id) ?? s.placeId }
      stays.push({ id, placeId: to.get(id) ?? null, people: 2, ...span(start, length) })
    }
    expect(Math.min(...held.slice(10, 100))).toBeGreaterThan(45)
  }, 60_000)
})
