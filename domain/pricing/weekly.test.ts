import { describe, expect, it } from 'vitest'
import { aCategory, aGrid, anInput, anOption, stay } from './examples.fixture.ts'
import { nightTable } from './night-table.ts'
import { quote } from './quote.ts'
import type { Person } from './request.ts'

const adults = (n: number): Person[] => Array.from({ length: n }, () => ({ age: 30 }))

describe('a price per week', () => {
  /** 48.00 a week for each person beyond the two included, a television for 20.00 a week (a published tariff). */
  const weekly = aGrid({
    includedQuantity: 2,
    ageCategories: [aCategory('ADULT', 0, null, 1, 4800, { mode: 'WEEK_OCCUPANT' })],
    options: [anOption('TV', 2000, { mode: 'WEEK_GROUP' })],
  })
  const priced = (departure: string, people: Person[] = adults(4)) =>
    quote(anInput(weekly, { stay: stay('2026-05-04', departure), people, quantities: { TV: 1 } }))
  const line = (departure: string, code: string, people?: Person[]) => {
    const found = priced(departure, people).lines.find((l) => l.code === code)
    return [found?.quantity, found?.nights, found?.unitPrice, found?.amount]
  }

  it('costs its price for whole weeks, and counts them', () => {
    expect(line('2026-05-11', 'ADULT')).toEqual([2, null, 4800, 9600])
    expect(line('2026-05-25', 'ADULT')).toEqual([6, null, 4800, 28_800])
    expect(line('2026-05-25', 'TV')).toEqual([3, null, 2000, 6000])
  })
  it('costs a seventh of it for other nights, rounded once', () => {
    expect(line('2026-05-14', 'ADULT', adults(3))).toEqual([1, 10, null, 6857])
    expect(line('2026-05-07', 'TV')).toEqual([1, 3, null, 857])
  })
  it('fills the table of nights to the cent', () => {
    const { trace, base } = priced('2026-05-14')
    const table = nightTable(trace)
    expect(table.columns.map((c) => [c.code, c.total])).toEqual([
      ['ADULT', 13_714],
      ['TV', 2857],
    ])
    for (const { code, total } of table.columns)
      expect(table.rows.reduce((sum, row) => sum + (row.components[code] ?? 0), 0)).toBe(total)
    expect(table.total).toBe(base + 13_714 + 2857)
  })
  it('is told by segments of sevenths', () =>
    expect(priced('2026-05-14').trace.components[0]?.segments).toEqual([
      { from: '2026-05-04', to: '2026-05-14', nights: 10, units: 2, unitPrice: 4800, divisor: 7, amount: 13_714 },
    ]))
})
