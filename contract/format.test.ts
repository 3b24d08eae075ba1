import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import {
  formatAge,
  formatCounted,
  inSentence,
  formatDayLong,
  formatDayShort,
  formatHundredths,
  formatInteger,
  formatMoney,
  formatPhone,
  formatRate,
} from '#contract/format.ts'
import { messageOf } from '#contract/messages.ts'
import { saidIn } from '#contract/spoken.ts'

describe('amounts', () => {
  it.each([
    [0, '0,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [-5, '\u22120,05\u00a0€'],
    [123_450, '1\u202f234,50\u00a0€'],
    [-123_456_789, '\u22121\u202f234\u202f567,89\u00a0€'],
    [100_000_000_000_000, '1\u202f000\u202f000\u202f000\u202f000,00\u00a0€'],
  ])('%i cents', (cents, text) => expect(formatMoney(cents)).toBe(text))

  it('writes rates with two decimals', () => expect(formatRate(550)).toBe('5,50\u00a0%'))
  it('groups whole numbers', () => expect(formatInteger(-12_345)).toBe('\u221212\u202f345'))
  it.each([
    [3500, '35'],
    [3550, '35,5'],
    [3505, '35,05'],
    [10_000, '100'],
    [0, '0'],
  ])('measure of %i hundredths', (value, text) => expect(formatHundredths(value)).toBe(text))
})

describe('days', () => {
  it('writes the weekday and the first of a month', () => {
    expect(formatDayLong(toDay('2027-05-01'))).toBe('samedi 1er mai 2027')
    expect(formatDayShort(toDay('2026-07-04'))).toBe('sam. 04/07/2026')
  })
})

describe('telephones', () => {
  it.each([
    ['0612345678', '06 12 34 56 78'],
    ['06.12.34.56.78', '06 12 34 56 78'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['0033 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['+491701234567', '+49 17 01 23 45 67'],
    ['poste 12', 'poste 12'],
    ['3949', '3949'],
  ])('%s', (typed, shown) => expect(formatPhone(typed).replaceAll('\u00a0', ' ')).toBe(shown))
})

it('counts zero as one', () => expect(formatAge(0)).toBe('0\u00a0an'))

it.each([
  [1, '1\u00a0chien'],
  [2, '2\u00a0×\u00a0chien'],
])('guesses no plural of a word of the house: %i', (count, said) => expect(formatCounted(count, 'chien')).toBe(said))

describe('messages', () => {
  it('fills the holes', () =>
    expect(messageOf('login.locked', { minutes: 4 })).toBe('Trop d’essais. Réessayez dans 4 min.'))
  it('keeps an unfilled hole in sight', () => expect(messageOf('login.locked')).toContain('{minutes}'))
  it('knows no other code', () => expect(messageOf('toString')).toBeUndefined())
})

it('says a label inside a sentence: initialisms stay, and German nouns', () => {
  expect(['Chien', 'Électricité 6 A', 'TVA du séjour', 'CB'].map(inSentence)).toEqual([
    'chien',
    'électricité 6 A',
    'TVA du séjour',
    'CB',
  ])
  expect(saidIn({ language: 'de', texts: {} }, () => inSentence('Hund'))).toBe('Hund')
})
