import { expect, it } from 'vitest'
import { isWeakPassword } from '#domain/security/password.ts'
import { randomPassword } from '#web/ui/random-password.ts'

it('draws passwords that are neither alike, weak, nor hard to read aloud', () => {
  const drawn = Array.from({ length: 500 }, randomPassword)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn.filter((one) => !/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/.test(one))).toEqual([])
  expect(drawn.filter(isWeakPassword)).toEqual([])
})
