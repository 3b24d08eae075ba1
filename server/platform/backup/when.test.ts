import { expect, it } from 'vitest'
import { instantOf, shown } from './when.ts'

it.each([
  ['2026-11-20 14:05', 'Europe/Paris', '2026-11-20T13:05:00.000Z'],
  ['2026-07-20T14:05:09', 'Europe/Paris', '2026-07-20T12:05:09.000Z'],
  ['2026-10-25 02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'], // twice on the clock: the first time
  ['2026-11-20 14:05', 'Indian/Reunion', '2026-11-20T10:05:00.000Z'],
])('%s in %s', (text, zone, iso) => {
  expect(instantOf(text, zone).toISOString()).toBe(iso)
})

it.each([
  ['2026-03-29 02:30', 'n’existe pas'], // no clock of Paris shows it
  ['2026-02-30 10:00', 'n’existe pas'],
  ['2026-11-20 24:00', 'n’existe pas'],
  ['hier', '--at attend'],
  ['2026-11-20', '--at attend'],
  ['', '--at attend'],
])('« %s » is refused', (text, says) => {
  expect(() => instantOf(text, 'Europe/Paris')).toThrow(says)
})

it('is shown as it is read in France', () => {
  expect(shown(new Date('2026-11-20T13:05:00Z'), 'Europe/Paris')).toBe('20/11/2026 14:05:00')
})
