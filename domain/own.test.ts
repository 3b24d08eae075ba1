import { expect, it } from 'vitest'
import { own } from './own.ts'

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'other'])('%s is in no record', (key) =>
  expect(own({ field: 1 }, key)).toBeUndefined(),
)

it('what is there is found, under whatever name', () => {
  const odd = JSON.parse('{"constructor":1,"__proto__":2}') as Record<string, number>
  expect([own(odd, 'constructor'), own(odd, '__proto__'), own({ field: 3 }, 'field')]).toEqual([1, 2, 3])
})
