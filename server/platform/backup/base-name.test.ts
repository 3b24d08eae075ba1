import { expect, it } from 'vitest'
import { baseName, readBaseName } from './base-name.ts'

const [FIRST, LAST] = ['000000010000000000000002', '000000010000000000000003']

it('says from when on a base restores, and with which segments', () => {
  const at = Date.UTC(2026, 10, 20, 2, 5, 6, 78)
  const name = baseName(at, FIRST, LAST)
  expect(name).toBe(`20261120T020506078Z-${FIRST}-${LAST}.tar.zst.age`)
  expect(readBaseName(name)).toEqual({ name, at, first: FIRST, last: LAST })
})

it.each([
  '',
  'house.json',
  `${baseName(0, FIRST, LAST)}.part`,
  baseName(0, FIRST, 'X'.repeat(24)),
  '20261399T020506078Z',
])('« %s » is no base', (name) => {
  expect(readBaseName(name)).toBeUndefined()
})
