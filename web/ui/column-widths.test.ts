import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareWidths } from '#web/ui/column-widths.ts'
import type { Measured } from '#web/ui/column-widths.ts'

const words = (content: number, header = 60): Measured => ({ header, content, flexible: true })
const figures = (content: number, header = 60): Measured => ({ header, content, flexible: false })
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('widths of columns', () => {
  it('spreads what is left in shares of what each needs, boxes apart', () => {
    expect(shareWidths([figures(44, 44), words(200), figures(100)], 644)).toEqual([44, 400, 200])
  })

  it('takes what lacks from the words alone, down to their least', () => {
    expect(shareWidths([words(400), figures(100)], 400)).toEqual([300, 100])
    expect(shareWidths([words(400), figures(100)], 200)).toEqual([150, 100])
    expect(shareWidths([words(400, 220), figures(100)], 200)).toEqual([220, 100])
  })

  it('never cuts a header, nor lets one text take the table', () => {
    expect(shareWidths([words(9000), figures(130, 130)], 100)).toEqual([150, 130])
    expect(shareWidths([words(9000), figures(300)], 390)).toEqual([150, 300])
    expect(shareWidths([words(9000), figures(480)], 900)).toEqual([420, 480])
    expect(shareWidths([words(9000), figures(80)], 900)).toEqual([820, 80])
  })

  it('fills the room, unless its headers and figures need more', () => {
    const measured = fc
      .record({
        header: fc.integer({ min: 20, max: 300 }),
        more: fc.integer({ min: 0, max: 900 }),
        flexible: fc.boolean(),
      })
      .map(({ header, more, flexible }): Measured => ({ header, content: header + more, flexible }))
    fc.assert(
      fc.property(
        fc.array(measured, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 300, max: 2000 }),
        (columns, room) => {
          const widths = shareWidths(columns, room)
          expect(widths.every((width, index) => width >= (columns[index]?.header ?? 0) - 1)).toBe(true)
          const needs = sum(
            columns.map(({ header, content, flexible }) => (flexible ? header : Math.min(content, 420))),
          )
          if (needs > room) expect(sum(widths)).toBeGreaterThan(room - 1 - columns.length)
          // Words that are cut leave no room unused.
          if (
            widths.some(
              (width, index) => columns[index]?.flexible === true && width < Math.min(420, columns[index].content) - 1,
            )
          )
            expect(sum(widths)).toBeGreaterThanOrEqual(room - columns.length)
        },
      ),
    )
  })
})
