import { expect, it } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import { inSentence } from '#contract/format.ts'
import { articleOf, genderOf } from '#web/crud/grammar.ts'

it.each([
  ['place', 'emplacement', 'vowel', 'vowel'],
  ['country', 'pays', 'masculine', 'masculine'],
  ['address', 'adresse', 'feminine', 'vowel'],
  ['language', 'langue', 'feminine', 'feminine'],
  ['tva', 'taux de TVA', 'masculine', 'masculine'],
  ['bank', 'établissement payeur', 'vowel', 'vowel'],
] as const)('%s: %s', (name, one, gender, article) => {
  const { label } = entities[name]
  expect([inSentence(label.one), genderOf(label), articleOf(label)]).toEqual([one, gender, article])
})
