import { expect, it } from 'vitest'
import { rankTowns } from '#web/ui/rank-towns.ts'

const town = (label: string, postalCode: string) => ({ id: 1, countryId: 1, label, postalCode })
const towns = [
  town('Le Cap-d’Ail', '06320'),
  town('Capbreton', '40130'),
  town('Léon', '40550'),
  town('Étaples', '62630'),
  town('Angresse', '40150'),
]

it.each([
  ['a town by its beginning first', 'cap', ['Capbreton', 'Le Cap-d’Ail']],
  ['no accent needed', 'etap', ['Étaples']],
  ['a postal code by its beginning', '4015', ['Angresse']],
  ['an INSEE code is no postal code', '40151', []],
])('%s', (_, typed, expected) => {
  const answered = towns.filter(
    ({ label }) => /^\d/.test(typed) || new RegExp(typed.replace('e', '[eéÉ]'), 'i').test(label),
  )
  expect(rankTowns(answered, typed, 12).map(({ label }) => label)).toEqual(expected)
})

it('proposes a few', () => {
  expect(rankTowns(towns, '4', 2)).toHaveLength(2)
})
