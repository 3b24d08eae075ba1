import { expect, test } from 'vitest'
import { isPageOpen, pagesByFamily, placeKey } from './windows.ts'

test.each([
  [null, null, '03:00', true],
  ['08:00', '11:00', '07:59', false],
  ['08:00', '11:00', '08:00', true],
  ['08:00', '11:00', '10:59', true],
  ['08:00', '11:00', '11:00', false],
  ['22:00', '02:00', '23:30', true],
  ['22:00', '02:00', '01:59', true],
  ['22:00', '02:00', '02:00', false],
  ['22:00', '02:00', '12:00', false],
  ['09:00', '09:00', '08:00', true],
])('from %s to %s a page is there at %s: %s', (fromTime, toTime, now, isOpen) => {
  expect(isPageOpen({ fromTime, toTime }, now)).toBe(isOpen)
})

test('one page a family, several where it has more than one holds, none where it has nothing', () => {
  const families = [
    { id: 1, label: 'Boissons', color: '#123456' },
    { id: 2, label: 'Vide', color: null },
    { id: 3, label: 'Pain', color: null },
  ]
  const articles = [11, 12, 13].map((id) => ({ id, familyId: 1 })).concat({ id: 31, familyId: 3 })
  const pages = pagesByFamily(families, articles, { maxButtons: 2, maxPages: 10 })
  expect(pages.map(({ label, keys }) => [label, keys.map(({ articleId }) => articleId)])).toEqual([
    ['Boissons 1', [11, 12]],
    ['Boissons 2', [13]],
    ['Pain', [31]],
  ])
  expect(pagesByFamily(families, articles, { maxButtons: 2, maxPages: 2 })).toHaveLength(2)
})

test('a key moves to a free slot, changes places with another, or takes the place of one', () => {
  const keys = [
    { slot: 0, articleId: 1 },
    { slot: 3, articleId: 2 },
  ]
  expect(placeKey(keys, { slot: 5, articleId: 1 }, 0)).toEqual([
    { slot: 3, articleId: 2 },
    { slot: 5, articleId: 1 },
  ])
  expect(placeKey(keys, { slot: 3, articleId: 1 }, 0)).toEqual([
    { slot: 0, articleId: 2 },
    { slot: 3, articleId: 1 },
  ])
  expect(placeKey(keys, { slot: 3, articleId: 9 }, null)).toEqual([
    { slot: 0, articleId: 1 },
    { slot: 3, articleId: 9 },
  ])
})
