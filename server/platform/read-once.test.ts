import { expect, test } from 'vitest'
import { readEachTime, readOnce } from '#server/platform/read-once.ts'

test('reads each thing once, and again what failed', async () => {
  const asked: string[] = []
  const read = (what: string, fails = false) => {
    asked.push(what)
    return fails ? Promise.reject(new Error(what)) : Promise.resolve(asked.length)
  }
  const shared = readOnce()
  await expect(shared('a', () => read('a', true))).rejects.toThrow('a')
  expect(await shared('a', () => read('a'))).toBe(2)
  expect(await shared('a', () => read('a'))).toBe(2)
  expect(await shared('b', () => read('b'))).toBe(3)
  expect(await readOnce()('a', () => read('a'))).toBe(4)
  expect(asked).toEqual(['a', 'a', 'b', 'a'])
  for (const times of [5, 6]) expect(await readEachTime('a', () => read('a'))).toBe(times)
})
