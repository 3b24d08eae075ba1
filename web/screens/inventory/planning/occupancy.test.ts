import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import type { HoldKind } from '#contract/operations/booking/planning.ts'
import { nightOf, occupancyOf } from './occupancy.ts'
import type { StayBar } from './stay-bar.ts'

const board: PlanningBoard = {
  families: [],
  types: [1, 2].map((id) => ({ id, code: `T${id}`, label: '', familyId: null, rental: false })),
  places: [
    { id: 11, code: '1', placeTypeId: 1, capacity: 4, commercialised: true },
    { id: 12, code: '2', placeTypeId: 1, capacity: 4, commercialised: true },
    { id: 13, code: '3', placeTypeId: 1, capacity: 4, commercialised: false },
    { id: 21, code: '4', placeTypeId: 2, capacity: 4, commercialised: true },
  ],
  open: [],
}

const TYPES: Readonly<Record<number, number>> = { 11: 1, 12: 1, 13: 1, 21: 2 }

const bar = (row: number, start: number, end: number, hold: HoldKind = 'STAY'): StayBar => ({
  id: row * 1000 + start,
  row,
  start,
  end,
  placeTypeId: TYPES[row] ?? 0,
  hold,
  kind: 'reservation',
  bookingId: 1,
  occupancyId: 1,
  version: 1,
  code: '',
  name: '',
  people: 1,
  pinned: false,
  arrived: false,
  gone: false,
  spent: false,
  due: false,
  expires: 0,
  pending: false,
  recordId: 0,
})

const window = { start: 100, end: 110 }

describe('occupancy of a night', () => {
  const occupancy = occupancyOf(
    board,
    [
      bar(11, 95, 102),
      bar(11, 102, 104, 'OPTION'),
      bar(12, 101, 103, 'UNAVAILABILITY'),
      bar(13, 100, 110),
      bar(21, 109, 120, 'LOCK'),
    ],
    window,
  )

  it('counts nights, not days: a departure day is free', () => {
    expect(nightOf(occupancy, [1], 100)).toEqual({ occupied: 1, salable: 2, free: 1 })
    expect(nightOf(occupancy, [1], 103)).toEqual({ occupied: 1, salable: 2, free: 1 })
    expect(nightOf(occupancy, [1], 104)).toEqual({ occupied: 0, salable: 2, free: 2 })
  })

  it('takes closed places out of what could be sold', () => {
    expect(nightOf(occupancy, [1], 101)).toEqual({ occupied: 1, salable: 1, free: 0 })
  })

  it('leaves a basket out of occupancy, and its place is not free', () => {
    expect(nightOf(occupancy, [2], 109)).toEqual({ occupied: 0, salable: 1, free: 0 })
  })

  it('adds types', () => {
    expect(nightOf(occupancy, [1, 2], 100)).toEqual({ occupied: 1, salable: 3, free: 2 })
  })

  it('knows nothing outside its window', () => {
    expect(nightOf(occupancy, [1], 99)).toBeUndefined()
    expect(nightOf(occupancy, [1], 110)).toBeUndefined()
  })

  it('agrees with a plain count', () => {
    const stays = fc.array(
      fc.tuple(fc.constantFrom(11, 12, 21), fc.integer({ min: 90, max: 112 }), fc.integer({ min: 1, max: 15 })),
    )
    fc.assert(
      fc.property(stays, fc.integer({ min: 100, max: 109 }), (list, day) => {
        const bars = list.map(([row, start, nights]) => bar(row, start, start + nights))
        const held = (type: number): number =>
          bars.filter((b) => b.placeTypeId === type && b.start <= day && day < b.end).length
        const of = occupancyOf(board, bars, window)
        expect(nightOf(of, [1], day)?.occupied).toBe(held(1))
        expect(nightOf(of, [2], day)?.occupied).toBe(held(2))
      }),
    )
  })
})
