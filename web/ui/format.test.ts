import { afterEach, expect, test } from 'vitest'
import { formatInstant, writeInstantsIn } from '#web/ui/format.ts'

afterEach(() => writeInstantsIn(undefined))

test('an instant is written on the clock of the establishment, wherever the browser is', () => {
  const midnight = '2026-07-04T22:30:00Z'
  writeInstantsIn('Europe/Paris')
  expect(formatInstant(midnight)).toBe('05/07/2026 00:30')
  writeInstantsIn('Indian/Reunion')
  expect(formatInstant(midnight)).toBe('05/07/2026 02:30')
  writeInstantsIn('America/Martinique')
  expect(formatInstant(midnight)).toBe('04/07/2026 18:30')
})

test('a zone that this browser does not know leaves its own clock', () => {
  const before = formatInstant('2026-07-04T22:30:00Z')
  writeInstantsIn('Europe/Nowhere')
  expect(formatInstant('2026-07-04T22:30:00Z')).toBe(before)
})
