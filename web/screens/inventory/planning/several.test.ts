import { describe, expect, it } from 'vitest'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { indexBars } from '#web/ui/board/bar-index.ts'
import { barsOfQuotes } from './quotes.ts'
import { drawnOf, movesOf, putIn, reversed, shifted, takeOut } from './several.ts'
import type { Tray } from './several.ts'
import type { StayBar } from './stay-bar.ts'

const board: PlanningBoard = {
  families: [],
  types: [],
  open: [],
  places: [
    [11, 1],
    [12, 1],
    [13, 1],
    [21, 2],
  ].map(([id = 0, placeTypeId = 0]) => ({ id, code: String(id), placeTypeId, capacity: 6, commercialised: true })),
}
const stay = (occupancyId: number, row: number, start: number): StayBar => {
  const quote = { bookingId: 5, occupancyId, version: 3, code: '', name: 'n', people: 2, placeTypeId: row < 20 ? 1 : 2 }
  const day = '2027-07-01' as PlanningBoard['open'][number]['start']
  const [bar] = barsOfQuotes([{ ...quote, placeId: row, arrival: day, departure: day }], board, indexBars<StayBar>([]))
  if (bar === undefined) throw new Error('a bar')
  return { ...bar, id: occupancyId, over: false, hold: 'STAY', kind: 'reservation', start, end: start + 4 }
}
const EMPTY: Tray = new Map()

describe('the tray', () => {
  it('holds stays without a place, and sends nothing until all have one', () => {
    const [a, b] = [stay(1, 11, 100), stay(2, 12, 100)]
    const waiting = putIn(putIn(EMPTY, a, null), b, null)
    expect(movesOf(waiting, 'KEEP_GRID')).toBeUndefined()
    expect([...drawnOf(waiting).values()]).toEqual([null, null])
    const exchanged = putIn(putIn(waiting, a, { placeId: 12, placeTypeId: 1, start: 100, end: 104 }), b, {
      placeId: 11,
      placeTypeId: 1,
      start: 100,
      end: 104,
    })
    expect(movesOf(exchanged, 'KEEP_GRID')).toMatchObject([
      { occupancyId: 1, version: 3, placeId: 12, strategy: 'KEEP_GRID' },
      { occupancyId: 2, placeId: 11 },
    ])
    expect(drawnOf(exchanged).get(1)).toMatchObject({ row: 12, start: 100 })
    expect(movesOf(EMPTY, 'KEEP_GRID')).toBeUndefined()
  })

  it('forgets a stay that comes back to where it was, however it went', () => {
    const a = stay(1, 11, 100)
    const away = putIn(EMPTY, a, { placeId: 12, placeTypeId: 1, start: 101, end: 105 })
    const drawn = drawnOf(away).get(1)
    if (drawn === null || drawn === undefined) throw new Error('drawn')
    expect(putIn(away, drawn, { placeId: 11, placeTypeId: 1, start: 100, end: 104 }).size).toBe(0)
    expect(takeOut(away, 1).size).toBe(0)
  })

  it('shifts by days and by places within the type', () => {
    const bars = [stay(1, 11, 100), stay(2, 12, 100)]
    expect(movesOf(shifted(bars, board, { days: 7, places: 1 }) ?? EMPTY, 'KEEP_GRID')).toMatchObject([
      { occupancyId: 1, placeId: 12 },
      { occupancyId: 2, placeId: 13 },
    ])
    expect(shifted(bars, board, { days: 0, places: 2 })).toBeNull()
    expect(shifted(bars, board, { days: 0, places: -1 })).toBeNull()
    expect(shifted(bars, board, { days: 0, places: 0 })?.size).toBe(0)
    expect(shifted([stay(3, 21, 100)], board, { days: 0, places: 1 })).toBeNull()
  })

  it('is put back from where its stays are now', () => {
    const a = stay(1, 11, 100)
    const done = putIn(EMPTY, a, { placeId: 12, placeTypeId: 1, start: 107, end: 111 })
    const now = { ...stay(1, 12, 107), version: 4 }
    expect(
      movesOf(
        reversed(done, () => now),
        'KEEP_GRID',
      ),
    ).toMatchObject([{ version: 4, placeId: 11 }])
    expect(reversed(done, () => undefined).size).toBe(0)
  })
})
