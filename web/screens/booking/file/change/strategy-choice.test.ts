import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { commonTotal } from './strategy-choice.tsx'

it('says one total where every way gives it, and only then', () => {
  const all = {
    UPDATE_FROM_GRID: cents(22_373),
    KEEP_GRID: cents(22_373),
    UPDATE_FROM_EXISTING_DETAIL: cents(22_373),
    KEEP_DETAIL: cents(22_373),
  }
  expect(commonTotal(all)).toBe(22_373)
  expect(commonTotal({ ...all, KEEP_DETAIL: cents(22_374) })).toBeUndefined()
  expect(commonTotal({ ...all, KEEP_GRID: null })).toBeUndefined()
  const { KEEP_GRID: _, ...three } = all
  expect(commonTotal(three)).toBeUndefined()
  expect(
    commonTotal({ UPDATE_FROM_GRID: null, KEEP_GRID: null, UPDATE_FROM_EXISTING_DETAIL: null, KEEP_DETAIL: null }),
  ).toBeUndefined()
})
