import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#web/shell/search-params.ts'

it.each([
  [{ page: 2 }, '?page=2'],
  [{ q: '0612' }, '?q=0612'],
  [{ q: '12' }, '?q=%2212%22'],
  [{ rate: -1.5, open: true }, '?rate=-1.5&open=true'],
  [{ q: 'true' }, '?q=%22true%22'],
  [{ q: '1e5' }, '?q=1e5'],
  [{ ids: [1, 2] }, '?ids=%5B1%2C2%5D'],
  [{ from: '2027-07-05', empty: '' }, '?from=2027-07-05&empty='],
])('writes and reads back %o', (search, text) => {
  expect(stringifySearch(search)).toBe(text)
  expect(parseSearch(text)).toEqual(search)
})

it('drops what is undefined and survives a bracket typed by hand', () => {
  expect(stringifySearch({ a: undefined, b: null })).toBe('')
  expect(parseSearch('?q=[abc')).toEqual({ q: '[abc' })
})
