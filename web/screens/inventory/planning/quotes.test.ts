import { describe, expect, it } from 'vitest'
import { addDays, epochDay, toDay } from '#domain/day.ts'
import type { PlanningBoard, PlanningQuote } from '#contract/operations/booking/planning.ts'
import { collision, indexBars, patchBars } from '#web/ui/board/bar-index.ts'
import { barsOfQuotes } from './quotes.ts'
import type { StayBar } from './stay-bar.ts'

const DAY = toDay('2027-07-01')
const at = epochDay(DAY)
const board: PlanningBoard = {
  families: [],
  types: [],
  open: [],
  places: [11, 12].map((id) => ({ id, code: String(id), placeTypeId: 1, capacity: 6, commercialised: true })),
}
const quote = (over: Partial<PlanningQuote> = {}): PlanningQuote => ({
  bookingId: 5,
  occupancyId: 6,
  version: 1,
  code: 'D5',
  name: 'Durand',
  people: 2,
  placeTypeId: 1,
  placeId: null,
  arrival: DAY,
  departure: addDays(DAY, 3),
  ...over,
})
const stay = (row: number): StayBar => {
  const [bar] = barsOfQuotes([quote({ placeId: row })], board, indexBars<StayBar>([]))
  if (bar === undefined) throw new Error('a quote of a place is a bar')
  return { ...bar, id: row, over: false, hold: 'STAY', kind: 'reservation' }
}

describe('quotes on the planning', () => {
  it('by type are drawn where there is room, each on a place of its own', () => {
    const index = indexBars([stay(11)])
    const bars = barsOfQuotes([quote(), quote({ occupancyId: 7 })], board, index)
    expect(bars.map((bar) => bar.row)).toEqual([12, 11])
  })

  it('of a place are drawn on it, over whoever is there, and stop nobody', () => {
    const index = indexBars([stay(11)])
    const bars = barsOfQuotes([quote({ placeId: 12 }), quote({ placeId: 99, occupancyId: 8 })], board, index)
    expect(bars).toMatchObject([{ row: 12, over: true, kind: 'quote' }])
    const drawn = patchBars(index, [], bars)
    expect(collision(drawn, 12, { start: at, end: at + 3 })).toBeUndefined()
    expect(collision(drawn, 11, { start: at, end: at + 3 })?.id).toBe(11)
  })
})
