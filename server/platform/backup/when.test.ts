import { expect, it } from 'vitest'
import { instantOf, otherOf, shown } from './when.ts'

it.each([
  ['2026-11-20 14:05', 'Europe/Paris', '2026-11-20T13:05:00.000Z'],
  ['2026-07-20T14:05:09', 'Europe/Paris', '2026-07-20T12:05:09.000Z'],
  ['2026-10-25 02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'], // twice on the clock: the first time
  ['2026-10-25 02:30+02:00', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 02:30:07 +01:00', 'Europe/Paris', '2026-10-25T01:30:07.000Z'], // the second time
  ['2026-11-20 14:05', 'Indian/Reunion', '2026-11-20T10:05:00.000Z'],
])('%s in %s', (text, zone, iso) => {
  expect(instantOf(text, zone).toISOString()).toBe(iso)
})

it.each([
  ['2026-03-29 02:30', 'n’existe pas'], // no clock of Paris shows it
  ['2026-02-30 10:00', 'n’existe pas'],
  ['2026-11-20 24:00', 'n’existe pas'],
  ['2026-02-30 14:05', 'n’existe pas'],
  ['2026-11-20 14:05+02:00', 'n’existe pas'], // winter, not summer
  ['2026-11-20 14:05:60', '--at attend'],
  ['2026-11-20 14h05', '--at attend'],
  ['20/11/2026 14:05', '--at attend'],
  ['hier 14h', '--at attend'],
  ['hier', '--at attend'],
  ['2026-11-20', '--at attend'],
  ['', '--at attend'],
])('« %s » is refused', (text, says) => {
  expect(() => instantOf(text, 'Europe/Paris')).toThrow(says)
})

it('is shown as it is read in France', () => {
  expect(shown(new Date('2026-11-20T13:05:00Z'), 'Europe/Paris')).toBe('20/11/2026 14:05:00')
})

it('says how the other is written of an hour that comes twice', () => {
  const twice = instantOf('2026-10-25 02:30', 'Europe/Paris')
  expect(otherOf(twice, 'Europe/Paris')).toBe('2026-10-25 02:30:00+01:00')
  expect(otherOf(instantOf('2026-10-25 02:30+01:00', 'Europe/Paris'), 'Europe/Paris')).toBe('2026-10-25 02:30:00+02:00')
  expect(otherOf(twice, 'Indian/Reunion')).toBeUndefined()
  expect(otherOf(instantOf('2026-10-25 03:00', 'Europe/Paris'), 'Europe/Paris')).toBeUndefined()
})
