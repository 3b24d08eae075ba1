import { expect, it } from 'vitest'
import { moved } from '#web/ui/moved.ts'

it.each([
  ['down', 0, 2, ['b', 'c', 'a']],
  ['up', 2, 0, ['c', 'a', 'b']],
  ['nowhere', 1, 1, ['a', 'b', 'c']],
  ['what is not there', 7, 0, ['a', 'b', 'c']],
])('moves %s', (_, from, to, expected) => {
  const list = ['a', 'b', 'c']
  expect(moved(list, from, to)).toEqual(expected)
  expect(list).toEqual(['a', 'b', 'c'])
})
