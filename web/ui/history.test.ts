import { expect, test } from 'vitest'
import { again, back, begin, record } from '#web/ui/history.ts'

test('changes are taken back one by one, and done again', () => {
  const drawn = record(record(begin('nothing'), 'a square'), 'two squares')
  expect(back(drawn).now).toBe('a square')
  expect(back(back(drawn))).toMatchObject({ now: 'nothing', past: [], future: ['a square', 'two squares'] })
  expect(again(back(drawn))).toMatchObject({ now: 'two squares', future: [] })
  expect(back(begin('nothing')).now).toBe('nothing')
})

test('a new change forgets those that were taken back; changes about one subject are one step', () => {
  const drawn = record(record(begin(0), 1), 2)
  expect(record(back(drawn), 5)).toMatchObject({ past: [0, 1], now: 5, future: [] })
  const nudged = record(record(record(begin(0), 1, 'corner 3'), 2, 'corner 3'), 3, 'corner 4')
  expect(nudged).toMatchObject({ past: [0, 2], now: 3 })
  expect(record(drawn, 2)).toBe(drawn)
})
