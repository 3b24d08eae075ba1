/** French agreement of an entity's name: « le pays », « l’emplacement », « la langue ». */
import type { AnyEntity } from '#contract/entity.ts'

export type Gender = 'masculine' | 'vowel' | 'feminine'

type Label = AnyEntity['label']

/** What articles and adjectives agree with. `vowel` is a masculine noun before which `le` elides. */
export const genderOf = (label: Label): Gender => {
  if (label.feminine === true) return 'feminine'
  return startsWithVowel(label.one) ? 'vowel' : 'masculine'
}

/** Key of the definite article: a feminine noun elides too (« l’adresse »). */
export const articleOf = (label: Label): Gender => (startsWithVowel(label.one) ? 'vowel' : genderOf(label))

const startsWithVowel = (word: string): boolean => /^[aeiouh]/i.test(word.normalize('NFD'))
