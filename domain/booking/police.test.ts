import { describe, expect, test } from 'vitest'
import { toDay } from '../day.ts'
import { eraseOn, lacksOf } from './police.ts'
import type { PoliceIdentity } from './police.ts'

const WHOLE: PoliceIdentity = {
  surname: 'Müller',
  name: 'Anna',
  birthDate: toDay('1990-02-03'),
  birthPlace: 'Köln',
  nationalityId: 7,
  address: 'Hauptstraße 1',
  town: 'Köln',
  countryId: 7,
  phone: '+49 170 1234567',
  email: null,
}

describe('what a form lacks', () => {
  test.each([
    [{}, []],
    [{ email: 'anna@example.de', phone: null }, []],
    [{ phone: null }, ['contact']],
    [{ name: '' }, ['names']],
    [{ birthPlace: null }, ['birth']],
    [{ nationalityId: null, address: '' }, ['nationality', 'home']],
  ] as const)('%o: %o', (over, lacks) => expect(lacksOf({ ...WHOLE, ...over })).toEqual(lacks))
})

test.each([
  ['2026-01-15', '2026-07-15'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-30', '2028-02-29'],
])('a form of %s is gone on %s', (arrival, gone) => expect(eraseOn(toDay(arrival))).toBe(gone))
