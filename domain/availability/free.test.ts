import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, eachNight, toDay } from '#domain/day.ts'
import { freeByNight, leastFree } from './free.ts'

const DAY = toDay('2027-07-03')
const span = (start: number, length: number) => ({
  arrival: addDays(DAY, start),
  departure: addDays(DAY, start + length),
})

describe('freeByNight', () => {
  it('counts what a night-by-night count counts', () => {
    const hold = fc.record({ start: fc.integer({ min: -9, max: 12 }), length: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(fc.array(hold, { maxLength: 20 }), fc.integer({ min: 1, max: 8 }), (holds, length) => {
        const stay = span(0, length)
        const all = holds.map((h) => span(h.start, h.length))
        const expected = eachNight(stay).map((n) => 20 - all.filter((h) => h.arrival <= n && n < h.departure).length)
        expect(freeByNight(20, stay, all)).toEqual(expected)
      }),
    )
  })

  it('frees the night of the departure', () => {
    expect(freeByNight(1, span(3, 2), [span(0, 3)])).toEqual([1, 1])
    expect(leastFree(freeByNight(1, span(2, 2), [span(0, 3)]))).toBe(0)
  })

  it('has nothing free for a stay without nights', () => {
    expect(leastFree(freeByNight(5, span(0, 0), []))).toBe(0)
  })
})
