import { afterEach, expect, it, test } from 'vitest'
import { establishment } from '#contract/entities/establishment/establishment.ts'
import { messageOf } from '#contract/messages.ts'
import { dressFrench, speak } from '#contract/spoken.ts'
import { frenchSpaces } from './typography.ts'

afterEach(() => {
  dressFrench((text) => text)
  speak({ language: 'fr', texts: {} })
})

it.each([
  ['Option : mentionnée', 'Option\u00A0: mentionnée'],
  ['Supprimer « Été » ?', 'Supprimer «\u00A0Été\u00A0»\u00A0?'],
  ['De 0 à 100 %.', 'De 0 à 100\u00A0%.'],
  ['Minimum : {min}.', 'Minimum\u00A0: {min}.'],
  ['Déjà\u00A0: fait', 'Déjà\u00A0: fait'],
  ['https://exemple.fr/?a=1:2', 'https://exemple.fr/?a=1:2'],
  ['De 08:00 à 12:00', 'De 08:00 à 12:00'],
])('%s', (typed, shown) => expect(frenchSpaces(typed)).toBe(shown))

test('labels, help and sentences are dressed as they are shown, in French alone', () => {
  dressFrench(frenchSpaces)
  expect(establishment.fields.vatOnDebits.help).toContain('débits\u00A0: mentionnée')
  expect(messageOf('field.min', { min: 3 })).toBe('Minimum\u00A0: 3.')
  speak({ language: 'en', texts: { 'message.field.min': 'Minimum : {min}' } })
  expect(messageOf('field.min', { min: 3 })).toBe('Minimum : 3')
})
