import { expect, it } from 'vitest'
import { f } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { InputValue } from '#contract/schema.ts'
import { everyLanguage, isNumeric, written } from '#web/crud/written.ts'

const words = { yes: 'Oui', no: 'Non', currency: 'CHF', labelOf: (id: number) => `n° ${id}` }

it.each<[string, Field, InputValue, string]>([
  ['nothing', f.money('M'), null, ''],
  ['amount', f.money('M'), 123_450, '1\u202F234,50\u00A0CHF'],
  ['no amount is not nothing', f.money('M'), 0, '0,00\u00A0CHF'],
  ['rate', f.rate('R'), 550, '5,50\u00A0%'],
  ['measure', f.measure('S', { unit: 'm²' }), 3550, '35,5\u00A0m²'],
  ['number with its unit', f.integer('N', { unit: 'nuits' }), 1200, '1\u202F200\u00A0nuits'],
  ['day', f.day('D'), '2026-07-04', '04/07/2026'],
  ['phone', f.phone('P'), '0612345678', '06\u00A012\u00A034\u00A056\u00A078'],
  ['choice', f.choice('C', { A: 'Arrhes' }), 'A', 'Arrhes'],
  ['choice no longer offered', f.choice('C', { A: 'Arrhes' }), 'B', 'B'],
  ['ticked', f.boolean('B'), true, 'Oui'],
  ['unticked', f.boolean('B'), false, 'Non'],
  ['reference', f.ref('R', 'tva'), 4, 'n° 4'],
  ['references', f.refs('R', 'tva'), [4, 5], 'n° 4, n° 5'],
  ['translations', f.translated('T'), { fr: 'Tente', en: 'Tent' }, 'Tente'],
  ['a typed text that looks like an instant', f.text('T'), '2026-07-04T10:00:00Z', '2026-07-04T10:00:00Z'],
])('%s', (_, field, value, expected) => {
  expect(written(field, value, words)).toBe(expected)
})

it('writes an instant made by the server as a date and an hour', () => {
  expect(written(f.text('T', { readOnly: true }), '2026-07-04T10:00:00Z', words)).toMatch(/^04\/07\/2026 \d\d:00$/)
})

it('sets figures to the right, references not', () => {
  expect([isNumeric(f.money('M')), isNumeric(f.ref('R', 'tva'))]).toEqual([true, false])
})

it('writes every translation of a text, and of nothing else', () => {
  expect(everyLanguage({ en: 'Tent', fr: 'Tente', de: '' })).toBe('EN\u00A0: Tent · Tente')
  expect([everyLanguage('Tente'), everyLanguage([1]), everyLanguage(null)]).toEqual([undefined, undefined, undefined])
})
