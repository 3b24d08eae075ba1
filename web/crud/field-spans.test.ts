import { expect, test } from 'vitest'
import { f } from '#contract/field.ts'
import { spansOf } from '#web/crud/field-spans.ts'

const [code, name, day, note] = [f.text('Code', { max: 10 }), f.text('Nom'), f.day('Arrivée'), f.note('Note')]
const long = f.text('Adresse de facturation électronique')

test('the edges of fields meet on twelve tracks', () => {
  expect(spansOf([])).toEqual([])
  expect(spansOf([name])).toEqual([12])
  expect(spansOf([day])).toEqual([4])
  expect(spansOf([name, name])).toEqual([6, 6])
  expect(spansOf([code, name])).toEqual([4, 8])
  expect(spansOf([name, code])).toEqual([8, 4])
  expect(spansOf([day, day])).toEqual([4, 4])
  expect(spansOf([name, name, day])).toEqual([4, 4, 4])
  expect(spansOf([name, name, name, name])).toEqual([6, 6, 6, 6])
  expect(spansOf([day, day, day, day, day])).toEqual([4, 4, 4, 4, 4])
})

test('what is long to write or to name has a line of its own', () => {
  expect(spansOf([code, note])).toEqual([12, 12])
  expect(spansOf([code, code, long])).toEqual([6, 6, 12])
})
