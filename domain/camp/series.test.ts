import { expect, it } from 'vitest'
import { seriesCodes, seriesFault } from './series.ts'

const series = (over: object = {}) => ({ prefix: 'A', from: 1, to: 3, digits: 1, ...over })

it.each([
  ['plain numbers', {}, ['A1', 'A2', 'A3']],
  ['zeros in front', { digits: 2, from: 9, to: 10 }, ['A09', 'A10']],
  ['no prefix', { prefix: '', from: 100, to: 101 }, ['100', '101']],
  ['one place', { from: 7, to: 7 }, ['A7']],
])('%s', (_, over, codes) => {
  expect(seriesFault(series(over))).toBeUndefined()
  expect(seriesCodes(series(over))).toEqual(codes)
})

it.each([
  ['reversed', { from: 3, to: 1 }, { path: 'to', message: 'series.reversed' }],
  ['five hundred and one', { from: 1, to: 501 }, { path: 'to', message: 'series.tooMany' }],
  ['a number too long', { prefix: 'EMPLACEMENT-', to: 1 }, { path: 'prefix', message: 'series.tooLong' }],
])('refuses %s', (_, over, fault) => {
  expect(seriesFault(series(over))).toEqual(fault)
  expect(seriesCodes(series(over))).toEqual([])
})

it('takes five hundred', () => expect(seriesCodes(series({ to: 500 }))).toHaveLength(500))
