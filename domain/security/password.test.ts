import { expect, it } from 'vitest'
import { isWeakPassword } from '#domain/security/password.ts'

it.each([
  ['abc', true],
  ['abcdefg', true],
  ['abcdefgh', true],
  ['abcdefg1', false],
  ['Abcdefgh', false],
  ['abcdefghijklmno', true],
  ['abcdefghijklmnop', false],
  ['éèàùçöïâ', true],
  ['été-2026', false],
])('%s: weak is %s', (password, weak) => expect(isWeakPassword(password)).toBe(weak))
