/**
 * The party as it is said at the desk: « 2a 9 4 chien » is two adults, children of 9 and 4, a dog. A number alone is an age; a
 * number and a letter count people of that kind. Pure, so that the quick entry can be tested without a screen.
 */
import type { OptionKey } from '#web/screens/booking/ask/ask.ts'
import { plainText } from '#web/ui/plain-text.ts'

/** An age category as the establishment defines it. */
export interface AgeBand {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly min: number
  /** Included; null: and above. */
  readonly max: number | null
}

/** An animal type, a vehicle type or an extra that a stay may bring, or an option that only grids know. */
export type PartyItem = OptionKey & {
  readonly code: string
  readonly label: string
  /** Types whose grids have it; left out: all. */
  readonly placeTypeIds?: readonly number[]
}

export interface PartyWords {
  readonly bands: readonly AgeBand[]
  readonly items: readonly PartyItem[]
}

export interface PartyRead {
  readonly ages: readonly number[]
  readonly items: readonly { readonly item: PartyItem; readonly quantity: number }[]
}

const ADULT = 18
/** An age that only the adults' category has. */
const SURELY_ADULT = 30
const OLDEST = 120
const MOST = 99

const covers = ({ min, max }: AgeBand, age: number): boolean => min <= age && (max === null || age <= max)

const isAdultBand = (band: AgeBand): boolean => covers(band, SURELY_ADULT)

/** The category of an age; undefined where the establishment has none. */
export const bandOf = (bands: readonly AgeBand[], age: number): AgeBand | undefined =>
  bands.find((band) => covers(band, age))

/** « Enfant de 7 à 10 ans », « Adulte (18 ans et plus) »: the word alone, where the ages are told beside it. */
export const bandWord = ({ label }: AgeBand): string =>
  label.replace(/\s*(\(|\b(de|dès|à partir|moins|plus|jusqu)\b|\d).*$/iu, '').trim() || label

/** The age given to someone of whom only the category is known. */
export const usualAge = (band: AgeBand): number => (isAdultBand(band) ? Math.max(band.min, ADULT) : band.min)

/** Where the establishment has no age category: « 2a », « 1e », « 1b » are understood all the same. */
const PLAIN_AGES: readonly { readonly word: string; readonly age: number }[] = [
  { word: 'adultes', age: ADULT },
  { word: 'enfants', age: 8 },
  { word: 'bebes', age: 1 },
]

interface Token {
  readonly count: number | undefined
  readonly age: number | undefined
  readonly word: string
}

/** `2a`, `2x9`, `9ans`, `9`, `chien`: a count, an age, a word, each optional. */
const TOKEN = /^(?:(\d{1,3})[x*])?(\d{1,3})?([a-z]*)\.?$/

const SEPARATORS = /(?:\s|[,;/+&]|\bet\b|\band\b|\bde\b)+/

const YEARS = new Set(['an', 'ans', 'year', 'years'])
const MONTHS = new Set(['m', 'mois', 'month', 'months'])

/** English words, for what the establishment calls by its French one. */
const FRENCH_OF: Readonly<Record<string, string>> = {
  child: 'enfant',
  children: 'enfant',
  teen: 'ado',
  teens: 'ado',
  baby: 'bebe',
  babies: 'bebe',
  dog: 'chien',
  dogs: 'chien',
  cat: 'chat',
  cats: 'chat',
  car: 'voiture',
  cars: 'voiture',
}

const tokenOf = (text: string): Token | undefined => {
  const found = TOKEN.exec(text)
  if (found === null) return undefined
  const [, times, digits, word = ''] = found
  const number = digits === undefined ? undefined : Number(digits)
  if (times !== undefined) return { count: Number(times), age: number, word }
  if (YEARS.has(word)) return { count: 1, age: number, word: '' }
  if (MONTHS.has(word)) return { count: 1, age: number === undefined ? undefined : Math.floor(number / 12), word: '' }
  return word === '' ? { count: undefined, age: number, word } : { count: number, age: undefined, word }
}

/** « 2 adultes », « 9 ans », « 2 chiens »: a number and the word that it counts, typed apart. */
const joined = (texts: readonly string[], words: PartyWords): string[] => {
  const whole: string[] = []
  for (const text of texts) {
    const before = whole.at(-1)
    const joins = before !== undefined && /^\d{1,3}$/.test(before) && /^[a-z]+$/.test(text)
    if (joins && countsWord(Number(before), text, words)) whole[whole.length - 1] = `${before}${text}`
    else whole.push(text)
  }
  return whole
}

/** After ages, « 4 chien » is a child of 4 and a dog; « 2 chiens » and « 1 chien » count dogs. */
const countsWord = (number: number, word: string, words: PartyWords): boolean =>
  YEARS.has(word) || MONTHS.has(word) || ageOfWord(word, words) !== undefined || number === 1 || /[sx]$/.test(word)

const named = (word: string, ...names: readonly string[]): boolean => {
  const french = FRENCH_OF[word]
  if (french !== undefined && names.some((name) => plainText(name).startsWith(french))) return true
  const single = word.length > 3 ? word.replace(/[sx]$/, '') : word
  return names.some((name) => plainText(name).startsWith(word) || plainText(name).startsWith(single))
}

const ageOfWord = (word: string, { bands }: PartyWords): number | undefined => {
  if (bands.length > 0 && /^a(d|dultes?)?$/.test(word)) {
    const adults = bands.find(isAdultBand)
    if (adults !== undefined) return usualAge(adults)
  }
  const band = bands.find(({ label, code }) => named(word, label, code))
  if (band !== undefined) return usualAge(band)
  return PLAIN_AGES.find(({ word: plain }) => plain.startsWith(word))?.age
}

/** Two letters at least: one letter is an age category. */
const itemOfWord = (word: string, { items }: PartyWords): PartyItem | undefined =>
  word.length < 2 ? undefined : items.find(({ label, code }) => named(word, label, code))

const times = (count: number, age: number): number[] => Array.from({ length: count }, () => age)

/** What was typed, or undefined where some word of it is not understood. */
export const readParty = (typed: string, words: PartyWords): PartyRead | undefined => {
  const texts = plainText(typed)
    .split(SEPARATORS)
    .filter((text) => text !== '')
  const ages: number[] = []
  const items = new Map<PartyItem, number>()
  for (const text of joined(texts, words)) {
    const token = tokenOf(text)
    if (token === undefined) return undefined
    const { count = 1, age = ageOfWord(token.word, words) } = token
    if (count > MOST) return undefined
    if (age !== undefined) {
      if (age > OLDEST) return undefined
      ages.push(...times(count, age))
      continue
    }
    const item = itemOfWord(token.word, words)
    if (item === undefined) return undefined
    items.set(item, (items.get(item) ?? 0) + count)
  }
  return { ages, items: [...items].map(([item, quantity]) => ({ item, quantity })) }
}

/** The way back: `[18, 18, 9, 4]` is « 2a 9 4 ». Adults of whom no age is known are counted first. */
export const writeParty = (ages: readonly number[], { bands }: Pick<PartyWords, 'bands'>): string => {
  const adults = bands.find(isAdultBand)
  const unknown = adults === undefined ? ADULT : usualAge(adults)
  const count = ages.filter((age) => age === unknown).length
  const others = ages.filter((age) => age !== unknown)
  return [...(count > 0 ? [`${count}a`] : []), ...others.map(String)].join(' ')
}

export interface Counted {
  /** Undefined: ages that no category covers. */
  readonly band: AgeBand | undefined
  readonly ages: readonly number[]
}

/** The party by category, in the establishment's order; ages without a category come last. */
export const byBand = (ages: readonly number[], bands: readonly AgeBand[]): Counted[] => {
  const groups = [...bands, undefined].map((band) => ({
    band,
    ages: ages.filter((age) => bandOf(bands, age) === band),
  }))
  return groups.filter((group) => group.ages.length > 0)
}

/** Whether the age is one that only a category gave, not one that somebody said. */
export const isUsualAge = (band: AgeBand | undefined, age: number): boolean =>
  band !== undefined && isAdultBand(band) && age === usualAge(band)
