import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { barAt, barsBetween, collision, indexBars, nearestBar, neighbour, patchBars } from './bar-index.ts'
import type { BoardBar } from './bar-index.ts'

const bar = (id: number, row: number, start: number, end: number): BoardBar => ({ id, row, start, end })
const ids = (bars: readonly BoardBar[]): number[] => bars.map((b) => b.id)

const anyBars = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 40 })), {
    maxLength: 40,
  })
  .map((list) => list.map(([row, start, length], i) => bar(i + 1, row, start, start + length)))

describe('bars of a row', () => {
  const index = indexBars([bar(3, 1, 20, 27), bar(1, 1, 0, 7), bar(2, 1, 7, 14), bar(4, 2, 5, 6)])

  it('are found by window, in order, the departure day excluded', () => {
    expect(ids(barsBetween(index, 1, 0, 30))).toEqual([1, 2, 3])
    expect(ids(barsBetween(index, 1, 7, 20))).toEqual([2])
    expect(ids(barsBetween(index, 1, 14, 20))).toEqual([])
    expect(barsBetween(index, 9, 0, 99)).toEqual([])
  })

  it('are found by night', () => {
    expect(barAt(index, 1, 6)?.id).toBe(1)
    expect(barAt(index, 1, 7)?.id).toBe(2)
    expect(barAt(index, 1, 14)).toBeUndefined()
  })

  it('collide, except with themselves', () => {
    expect(collision(index, 1, { start: 13, end: 21 })?.id).toBe(2)
    expect(collision(index, 1, { start: 13, end: 20 }, { except: 2 })).toBeUndefined()
    expect(collision(index, 1, { start: 14, end: 20 })).toBeUndefined()
  })

  it('name who stays before who gives way', () => {
    const gives = ({ id }: { readonly id: number }): boolean => id === 1
    expect(collision(index, 1, { start: 5, end: 9 }, { gives })?.id).toBe(2)
    expect(collision(index, 1, { start: 5, end: 7 }, { gives })?.id).toBe(1)
  })

  it('know their neighbours', () => {
    expect(neighbour(index, bar(2, 1, 7, 14), 1)?.id).toBe(3)
    expect(neighbour(index, bar(2, 1, 7, 14), -1)?.id).toBe(1)
    expect(neighbour(index, bar(1, 1, 0, 7), -1)).toBeUndefined()
  })

  it('are found by nearness where none covers the day, among those in sight', () => {
    const ALL = { start: 0, end: 100 }
    expect(nearestBar(index, 1, 99, { start: 50, end: 100 })).toBeUndefined()
    expect(nearestBar(index, 1, 15, ALL)?.id).toBe(2)
    expect(nearestBar(index, 1, 19, ALL)?.id).toBe(3)
    expect(nearestBar(index, 1, 99, ALL)?.id).toBe(3)
    expect(nearestBar(index, 3, 0, ALL)).toBeUndefined()
  })

  it('agree with a plain scan, overlapping bars included', () => {
    fc.assert(
      fc.property(
        anyBars,
        fc.integer({ min: -5, max: 110 }),
        fc.integer({ min: 1, max: 30 }),
        (bars, start, length) => {
          const found = barsBetween(indexBars(bars), 2, start, start + length)
          const expected = bars.filter((b) => b.row === 2 && b.start < start + length && b.end > start)
          expect(new Set(ids(found))).toEqual(new Set(ids(expected)))
        },
      ),
    )
  })
})

describe('patching', () => {
  it('gives the index that a rebuild would give', () => {
    fc.assert(
      fc.property(anyBars, anyBars, fc.array(fc.integer({ min: 1, max: 40 })), (before, added, removed) => {
        const patched = patchBars(indexBars(before), removed, added)
        const gone = new Set([...removed, ...ids(added)])
        const rebuilt = indexBars([...before.filter((b) => !gone.has(b.id)), ...added])
        expect(patched.byId).toEqual(rebuilt.byId)
        expect(patched.rows).toEqual(rebuilt.rows)
      }),
    )
  })

  it('leaves the rows it does not concern alone', () => {
    const before = indexBars([bar(1, 1, 0, 7), bar(2, 2, 0, 7)])
    const after = patchBars(before, [], [bar(1, 3, 0, 7)])
    expect(after.rows.get(2)).toBe(before.rows.get(2))
    expect(after.rows.has(1)).toBe(false)
    expect(before.rows.has(1)).toBe(true)
  })
})
