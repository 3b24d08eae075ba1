import { afterEach, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { ENGLISH } from '#contract/english.ts'
import { entities } from '#contract/entities/index.ts'
import {
  MONTHS,
  WEEKDAYS,
  formatAge,
  formatAmount,
  formatDay,
  formatDayLong,
  formatDayShort,
  formatHundredths,
  formatInteger,
  formatMoney,
  formatRate,
} from '#contract/format.ts'
import { messageOf } from '#contract/messages.ts'
import { RIGHT_CODE_LABELS } from '#contract/rights.ts'
import { saidIn, speak } from '#contract/spoken.ts'

const DAY = toDay('2026-07-04')

afterEach(() => speak({ language: 'fr', texts: {} }))

it('writes English amounts and days', () => {
  speak(ENGLISH)
  expect(formatMoney(-123_456)).toBe('\u2212€1,234.56')
  expect(formatMoney(100, 'CHF')).toBe('CHF1.00')
  expect(formatAmount(123_456)).toBe('1,234.56')
  expect(formatInteger(12_345)).toBe('12,345')
  expect(formatHundredths(3550)).toBe('35.5')
  expect(formatRate(550)).toBe('5.50%')
  expect([formatDay(DAY), formatDayShort(DAY)]).toEqual(['04/07/2026', 'Sat 04/07/2026'])
  expect(formatDayLong(DAY).replace(',', '')).toBe('Saturday 4 July 2026')
  expect([formatAge(1), formatAge(0)]).toEqual(['1\u00a0year', '0\u00a0years'])
  expect([WEEKDAYS[0], MONTHS[11]]).toEqual(['Sunday', 'December'])
})

it('writes the day and digits that people type here, whatever the calendar of the language', () => {
  speak({ language: 'fa', texts: {} })
  expect(formatDay(DAY)).toMatch(/2026/)
  speak({ language: 'pl', texts: { 'unit.year_few': 'lata' } })
  expect([formatAge(3), formatAge(5)]).toEqual(['3\u00a0lata', '5\u00a0ans'])
})

it('says labels and sentences in the language of the moment, French where it lacks', () => {
  const { fields, label } = entities.place
  expect([label.one, fields['commercialised']?.label]).toEqual(['Emplacement', 'Commercialisé'])
  speak(ENGLISH)
  expect([label.one, fields['commercialised']?.label]).toEqual(['Pitch', 'For sale'])
  expect(RIGHT_CODE_LABELS['000']).toBe('No right')
  expect(messageOf('price.minNights', { n: 3 })).toBe('Minimum length: 3\u00a0nights.')
  expect(messageOf('billing.buyerIncomplete', { fields: 'nom, code postal' })).toContain('surname, postcode')
  speak({ language: 'de', texts: {} })
  expect(label.one).toBe('Emplacement')
})

it('speaks another language for one thing said at once', () => {
  expect(saidIn(ENGLISH, () => formatAmount(150))).toBe('1.50')
  expect(() =>
    saidIn(ENGLISH, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(formatAmount(150)).toBe('1,50')
})

it('says in English what the server names in French: a module, the fields of a record', () => {
  speak(ENGLISH)
  expect(messageOf('module.off', { module: 'Registre de police' })).toContain('“Police register”')
  expect(messageOf('billing.buyerIncomplete', { fields: 'adresse, ville' })).toContain('address, town')
})
