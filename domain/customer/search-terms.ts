/** What a receptionist types in one box: names, a telephone in any form, a plate, a code, a town. Spec 5: three characters at least. */

/** Shortest text that is looked for on its own; shorter ones only narrow what another finds. */
export const SHORTEST = 3

export interface SearchTerm {
  /** As typed, without the spaces inside a number. */
  readonly text: string
  /** Digits to look for in a telephone: without the country's prefix nor the zero, however they were grouped. */
  readonly phone: string | null
  /** Letters and digits alone where the term may be a number plate. */
  readonly plate: string | null
}

export interface SearchTerms {
  /** Each must match. Empty where nothing is long enough to be looked for. */
  readonly terms: readonly SearchTerm[]
  /** The whole text as a plate: « AB 123 CD ». */
  readonly plate: string | null
}

/** A number that people write with spaces, dots, dashes or brackets. */
const NUMBER = /(?<![\p{L}\d])(?:\+|00)?\(?\d[\d\s.\-/()\u00A0\u202F]{4,}\d(?![\p{L}\d])/gu
/** National part: the last nine digits are the same whatever stands before. */
const NATIONAL = 9
/** Digits that are looked for in telephones, zeros in front apart. */
const PHONE_SHORTEST = 5

const phoneOf = (text: string): string | null => {
  if (/\p{L}/u.test(text)) return null
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < PHONE_SHORTEST ? null : digits.slice(-NATIONAL)
}

/** Between four and ten letters and digits, some of each. */
const plateOf = (text: string): string | null => {
  const plain = text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
  return plain.length >= 4 && plain.length <= 10 && /\d/.test(plain) && /\p{L}/u.test(plain) ? plain : null
}

const termOf = (text: string): SearchTerm => ({ text, phone: phoneOf(text), plate: plateOf(text) })

/** Parts a search text; numbers written in pieces are put together first. */
export const searchTerms = (typed: string): SearchTerms => {
  const text = typed.normalize('NFC').trim()
  const numbers: string[] = []
  const rest = text.replace(NUMBER, (found) => {
    numbers.push(found.replace(/[\s\u00A0\u202F]/g, ''))
    return ' '
  })
  const words = [...rest.split(/[\s,;]+/).filter((word) => word !== ''), ...numbers]
  const terms = words.some((word) => word.length >= SHORTEST) ? words.map(termOf) : []
  return { terms, plate: words.length > 1 ? plateOf(text) : null }
}
