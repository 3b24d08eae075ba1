import { formatCounted, inSentence } from '#contract/format.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { bandOf, bandWord, byBand, isUsualAge } from '#web/screens/booking/ask/party-text.ts'
import type { AgeBand, Counted, PartyRead } from '#web/screens/booking/ask/party-text.ts'
import { formatAge } from '#web/ui/format.ts'

type T = Translate<'booking'>

/** « 2 adultes », « 2 enfants (9 et 4 ans) »: exact ages where somebody said them. */
const countedInWords = ({ band, ages }: Counted, t: T): string => {
  const label = band === undefined ? t('ask.person') : bandWord(band).toLowerCase()
  const plural = ages.length > 1 && !/[sxz]$/.test(label) ? `${label}s` : label
  const said = ages.filter((age) => !isUsualAge(band, age))
  const exact = said.length === 0 ? '' : ` (${said.map((age) => formatAge(age)).join(', ')})`
  return `${ages.length}\u00A0${plural}${exact}`
}

/** The ages of a category: « 7–10 ans », « 18 ans et plus ». */
export const bandAges = ({ min, max }: AgeBand, t: T): string => {
  if (max === null) return t('ask.agesFrom', { min })
  return min === max ? formatAge(min) : t('ask.ages', { min, max })
}

/** « adulte » where only that is known of them, else « 9 ans ». */
export const ageInWords = (age: number, bands: readonly AgeBand[]): string => {
  const band = bandOf(bands, age)
  return band !== undefined && isUsualAge(band, age) ? bandWord(band).toLowerCase() : formatAge(age)
}

/** The party as it was understood, said back. */
export const partyInWords = ({ ages, items }: PartyRead, bands: readonly AgeBand[], t: T): string =>
  [
    ...byBand(ages, bands).map((counted) => countedInWords(counted, t)),
    ...items.map(({ item, quantity }) => formatCounted(quantity, inSentence(item.label))),
  ].join(', ')

/** People of a stay in few words. */
export const peopleInWords = (people: readonly { readonly age: number }[], bands: readonly AgeBand[], t: T): string =>
  people.length === 0
    ? t('ask.nobody')
    : partyInWords({ ages: people.map((person) => person.age), items: [] }, bands, t)
