/** French words that the server puts in the context of a sentence; a browser says them in its own language. */
import { MODULES } from '#contract/modules.ts'
import { spokenText } from '#contract/spoken.ts'

const COMMON = {
  yes: 'oui',
  no: 'non',
  surname: 'nom',
  address: 'adresse',
  postalCode: 'code postal',
  town: 'ville',
  country: 'pays',
  corporateName: 'raison sociale',
  siret: 'SIRET',
  vatNumber: 'numéro de TVA',
  closedArrival: 'arrivées',
  closedDeparture: 'départs',
  closedSale: 'vente',
} as const

export const WORDS: Readonly<Record<string, string>> = {
  ...COMMON,
  ...Object.fromEntries(Object.entries(MODULES).map(([key, { label }]) => [`module.${key}`, label])),
}

const keys = new Map<string, string>(Object.entries(WORDS).map(([key, word]) => [word, key]))

/** `adresse, ville` in the language of the moment; a word that is not here is left as it came. */
export const sayWords = (list: string): string =>
  list
    .split(', ')
    .map((word) => {
      const key = keys.get(word)
      return key === undefined ? word : spokenText(`word.${key}`, word)
    })
    .join(', ')
