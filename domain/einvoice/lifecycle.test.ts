import { expect, it, test } from 'vitest'
import { NEEDS_REASON, STATUS_CODES, documentStatus, isStatusCode, latestOf, reasonsOf, wayOf } from './lifecycle.ts'
import { toCents } from './amounts.ts'
import { waitAfter } from './waits.ts'

const said = (...codes: number[]) => codes.map((code, i) => ({ code, at: `2026-09-0${i + 1}T08:00:00Z` }))

it('keeps what ends the matter, in whatever order it is told', () => {
  expect(latestOf(said(200, 202, 203))?.code).toBe(203)
  expect(latestOf(said(210, 203, 200))?.code).toBe(210)
  expect(latestOf(said(213, 200))?.code).toBe(213)
  expect(latestOf(said(212, 204))?.code).toBe(212)
  expect(latestOf(said(207, 205))?.code).toBe(205)
  expect(latestOf([])).toBeNull()
})

test.each([
  [null, 'WAIT'],
  [200, 'NONE'],
  [207, 'ANSWER'],
  [210, 'CANCEL'],
  [213, 'CANCEL_INTERNALLY'],
  [501, 'CANCEL_INTERNALLY'],
  [221, 'CANCEL_INTERNALLY'],
  [212, 'NONE'],
] as const)('%s asks the seller: %s', (code, way) => expect(wayOf(code)).toBe(way))

it('knows the reasons of every status that needs one, and no status that is not of the list', () => {
  for (const code of NEEDS_REASON) expect(reasonsOf(code).length).toBeGreaterThan(5)
  expect(reasonsOf(213)).toContain('REJ_SEMAN')
  expect(reasonsOf(210)).not.toContain('REJ_SEMAN')
  expect(reasonsOf(205)).toEqual([])
  expect(STATUS_CODES.every(isStatusCode)).toBe(true)
  expect(isStatusCode(299)).toBe(false)
  expect(documentStatus(212)).toBe('47')
  expect(documentStatus(210)).toBeNull()
})

test.each([
  ['12.5', 1250],
  ['-0.01', -1],
  ['0', 0],
  ['-0.00', 0],
  ['1234567890123.45', 123456789012345],
  ['1.005', null],
  ['1e3', null],
  ['1,50', null],
  ['', null],
  [null, null],
])('%s is %s cents', (text, amount) => expect(toCents(text)).toBe(amount))

it('waits longer and longer, never more than an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map((n) => waitAfter(n) / 60_000)).toEqual([1, 2, 5, 15, 30, 60, 60])
})
