import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { compareCount, DENOMINATIONS, notesTotal } from './cash-count.ts'

describe('what was counted', () => {
  it.each([
    [{}, 0],
    [{ 50000: 0 }, 0],
    [{ 1: 3, 2: 1, 5: 1, 50000: 2 }, 100_010],
    [Object.fromEntries(DENOMINATIONS.map((value) => [value, 1])), 88_888],
  ])('%j is worth %i', (notes, total) => expect(notesTotal(notes)).toBe(total))

  it.each([
    [{ 300: 1 }, 'cash.unknownNote'],
    [{ '05': 1 }, 'cash.unknownNote'],
    [{ 5: -1 }, 'cash.notCounted'],
    [{ 5: 1.5 }, 'cash.notCounted'],
    [{ 5: 100_001 }, 'cash.notCounted'],
    [{ 50000: 20_001 }, 'amount.absurd'],
  ])('%j is refused: %s', (notes, code) => expect(() => notesTotal(notes)).toThrow(code))
})

describe('a count against the theory', () => {
  it('needs a reason where they differ', () => {
    expect(compareCount(cents(14_650), cents(14_600), 'Erreur de rendu')).toEqual({
      theoretical: 14_650,
      counted: 14_600,
      difference: -50,
    })
    expect(compareCount(cents(-10), cents(0), 'Oubli').difference).toBe(10)
    expect(compareCount(cents(100), cents(100), null).difference).toBe(0)
    expect(() => compareCount(cents(100), cents(101), null)).toThrow('cash.reasonNeeded')
  })
})
