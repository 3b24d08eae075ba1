import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { formatMoney } from '#contract/format.ts'
import { parseDay } from '#web/ui/parse-day.ts'
import { clampQuantity, parseMoney, parseQuantity, parseRate } from '#web/ui/parse-number.ts'
import { matches } from '#web/ui/plain-text.ts'

const today = toDay('2026-11-20') // a Friday

describe('the second day of a range', () => {
  const arrival = toDay('2027-12-28') // a Tuesday
  it.each([
    ['+7', '2028-01-04'],
    ['+1', '2027-12-29'],
    ['sam', '2028-01-01'],
    ['mar', '2028-01-04'],
    ['3/1', '2028-01-03'],
    ['0301', '2028-01-03'],
    ['31', '2027-12-31'],
    ['4', '2028-01-04'],
    ['20/12', '2027-12-20'], // before the first day: said beside the field, not moved a year away
    ['demain', '2026-11-21'],
    ['03/01/2027', '2027-01-03'],
  ])('%s counts from the first', (typed, day) => expect(parseDay(typed, today, 'coming', arrival)).toBe(day))
  it('counts from today while there is no first day', () =>
    expect(parseDay('+7', today, 'coming', null)).toBe('2026-11-27'))
  it('counts from the first in the past too', () => {
    expect(parseDay('+7', today, 'past', toDay('2025-03-01'))).toBe('2025-03-08')
    expect(parseDay('1/4', today, 'past', toDay('2025-03-01'))).toBe('2026-04-01')
  })
})

describe('days', () => {
  it.each([
    ['05/07/2027', '2027-07-05'],
    ['5/7/27', '2027-07-05'],
    ['050727', '2027-07-05'],
    ['05072027', '2027-07-05'],
    ['05-07-2027', '2027-07-05'],
    ['05.07.2027', '2027-07-05'],
    ['05 07 27', '2027-07-05'],
    ['2027-07-05', '2027-07-05'],
    ['5/7', '2027-07-05'],
    ['0507', '2027-07-05'],
    ['25/12', '2026-12-25'],
    ['1/11', '2026-11-01'],
    ['12/10', '2027-10-12'],
    ['29/2', '2028-02-29'],
    ['25', '2026-11-25'],
    ['auj', '2026-11-20'],
    ['Aujourd’hui', '2026-11-20'],
    ['demain', '2026-11-21'],
    ['hier', '2026-11-19'],
    ['+7', '2026-11-27'],
    ['j-3', '2026-11-17'],
    ['sam', '2026-11-21'],
    ['sam.', '2026-11-21'],
    ['vendredi', '2026-11-27'],
    ['mar', '2026-11-24'],
  ])('%s', (typed, day) => expect(parseDay(typed, today)).toBe(day))

  it.each([
    '',
    '31/02/2027',
    '32/1',
    '5/13/27',
    '5//7',
    'juillet',
    '05/07/2027 10:00',
    '05/07/02027', // over 10 characters
    '2027-07-0005',
    '123',
    '12345',
    '1/2/3/4',
    '99999999',
  ])('refuses %s', (typed) => expect(parseDay(typed, today)).toBeUndefined())

  it('leans to the past for a birth', () => {
    expect(parseDay('12/03/58', today, 'past')).toBe('1958-03-12')
    expect(parseDay('12/03/20', today, 'past')).toBe('2020-03-12')
    expect(parseDay('25/12', today, 'past')).toBe('2025-12-25')
  })
})

describe('amounts', () => {
  it.each([
    ['1234,5', 123_450],
    ['1234.50', 123_450],
    ['1 234,50 €', 123_450],
    ['1\u202f234,50\u00a0€', 123_450],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567,8', 123_456_780],
    [',5', 50],
    ['-12', -1200],
    ['\u221212,00', -1200],
    ['+3', 300],
    ['0', 0],
    ['-0', 0],
    ['1000000000000', 100_000_000_000_000],
  ])('%s', (typed, expected) => expect(parseMoney(typed)).toBe(expected))

  it.each([
    '',
    '12,345',
    '1.234',
    '1e12',
    'abc',
    '1,2,3',
    '12.34.56',
    '--1',
    '1234,567',
    '12 €/nuit',
    '99999999999999999',
  ])('refuses %s', (typed) => expect(parseMoney(typed)).toBeUndefined())

  it('reads back what it writes', () => {
    for (const amount of [0, 1, -1, 99, -123_456_789, 100_000_000]) expect(parseMoney(formatMoney(amount))).toBe(amount)
  })
})

it('reads rates and quantities', () => {
  expect(parseRate('5,5 %')).toBe(550)
  expect(parseRate('100')).toBe(10_000)
  expect(parseQuantity('12')).toBe(12)
  expect(parseQuantity('1,5')).toBeUndefined()
})

it.each([
  ['below the usual minimum', -1, undefined, undefined, 0],
  ['above the usual maximum', 10_000, undefined, undefined, 9999],
  ['within', 12, undefined, undefined, 12],
  ['below its own minimum', 2, 4, 9, 4],
  ['above its own maximum', 12, 4, 9, 9],
])('clamps a quantity %s (spec 5)', (_, typed, min, max, kept) => expect(clampQuantity(typed, min, max)).toBe(kept))

it('finds without accents', () => {
  expect(matches('Été à l’Œuvre', 'ete oeuvre')).toBe(true)
  expect(matches('Mobil-home', 'mobile')).toBe(false)
})
