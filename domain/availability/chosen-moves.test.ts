import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, overlaps, toDay } from '#domain/day.ts'
import type { MovableStay } from './board.ts'
import { withNeeded, without } from './chosen-moves.ts'
import { countFreeWeeks, weeksIn } from './free-weeks.ts'
import { repack } from './repack.ts'

const DAY = toDay('2027-07-03')
const chain = [
  { id: 1, makesRoomFor: [2] },
  { id: 2, makesRoomFor: [3] },
  { id: 3, makesRoomFor: [] },
]

describe('chosen moves', () => {
  it('take along what frees their nights', () => {
    expect([...withNeeded(chain, [3])].toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect([...withNeeded(chain, [2])].toSorted((a, b) => a - b)).toEqual([1, 2])
    expect([...withNeeded(chain, [1])]).toEqual([1])
  })

  it('leave with those that need them', () => {
    expect([...without(chain, new Set([1, 2, 3]), 2)]).toEqual([1])
    expect([...without(chain, new Set([1, 2, 3]), 3)]).toEqual([1, 2])
  })

  it('of an exchange go both ways', () => {
    const swap = [
      { id: 1, makesRoomFor: [2] },
      { id: 2, makesRoomFor: [1] },
    ]
    expect([...withNeeded(swap, [1])].toSorted((a, b) => a - b)).toEqual([1, 2])
    expect([...without(swap, new Set([1, 2]), 1)]).toEqual([])
  })

  it('never put two stays on one place, whichever are chosen', () => {
    const arb = fc.record({
      stays: fc.array(
        fc.record({ place: fc.integer({ min: 1, max: 4 }), start: fc.nat(24), length: fc.integer({ min: 1, max: 6 }) }),
      ),
      chosen: fc.array(fc.nat(11)),
    })
    fc.assert(
      fc.property(arb, ({ stays: drawn, chosen }) => {
        const stays = drawn.reduce<MovableStay[]>((kept, { place, start, length }, id) => {
          const nights = { arrival: addDays(DAY, start), departure: addDays(DAY, start + length) }
          const isTaken = kept.some((other) => other.placeId === place && overlaps(other, nights))
          return isTaken ? kept : [...kept, { id: id + 1, placeId: place, people: 2, ...nights }]
        }, [])
        const places = [1, 2, 3, 4].map((id) => ({ id, capacity: 6 }))
        const { moves } = repack(places, [], stays, { from: DAY, to: addDays(DAY, 35), budget: { steps: 3000 } })
        const wanted = chosen.flatMap((at) => moves[at % Math.max(1, moves.length)]?.id ?? [])
        const made = withNeeded(moves, wanted)
        const after = stays.map((stay) => ({
          ...stay,
          placeId: made.has(stay.id) ? (moves.find((move) => move.id === stay.id)?.to ?? 0) : stay.placeId,
        }))
        const clash = after.some((a, i) => after.slice(i + 1).some((b) => a.placeId === b.placeId && overlaps(a, b)))
        expect(clash).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})

describe('free weeks', () => {
  it('begin on Saturdays and end within the days', () => {
    expect(weeksIn(toDay('2027-07-01'), toDay('2027-07-17'))).toHaveLength(2)
    expect(weeksIn(toDay('2027-07-03'), toDay('2027-07-09'))).toEqual([])
  })

  it('are counted as re-packing counts them', () => {
    const places = [1, 2].map((id) => ({ id, capacity: 4 }))
    const stays = [
      { id: 1, placeId: 1, people: 2, arrival: DAY, departure: addDays(DAY, 3) },
      { id: 2, placeId: 2, people: 2, arrival: addDays(DAY, 4), departure: addDays(DAY, 7) },
    ]
    const over = { from: DAY, to: addDays(DAY, 14) }
    expect(countFreeWeeks(places, stays, over)).toBe(
      repack(places, [], stays, { ...over, budget: { steps: 10 } }).before,
    )
  })
})
