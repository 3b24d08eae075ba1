import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeByNight, leastFree } from './free.ts'

describe('freeByNight', () => {
  it('counts what a night-by-night count counts', () => {
    const hold = fc.record({
      start: fc.integer({ min: -9, max: 12 }),
      length: fc.integer({ min: 1, max: 9 }),
      count: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(hold, { maxLength: 20 }), fc.integer({ min: 0, max: 8 }), (holds, nights) => {
        const held = holds.map(({ start, length, count }) => ({ start, stop: start + length, count }))
        const expected = Array.from({ length: nights }, (_, night) =>
          held.reduce((free, h) => (h.start <= night && night < h.stop ? free - h.count : free), 60),
        )
        expect(freeByNight(60, nights, held)).toEqual(expected)
      }),
    )
  })

  it('frees the night of the departure', () => {
    expect(freeByNight(1, 2, [{ start: -3, stop: 0, count: 1 }])).toEqual([1, 1])
    expect(leastFree(freeByNight(1, 2, [{ start: -2, stop: 1, count: 1 }]))).toBe(0)
  })

  it('has nothing free for a stay without nights', () => {
    expect(leastFree(freeByNight(5, 0, []))).toBe(0)
  })
})
