/** What a line of a bank says of who paid and for what: whole words, without accents, whatever the bank put between. */

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('Œ', 'OE').toUpperCase()

export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')

/** Of letters that several people share, or that stand before any name. */
const EMPTY = new Set([
  'M',
  'MR',
  'MME',
  'MLLE',
  'ET',
  'OU',
  'DE',
  'DU',
  'LA',
  'LE',
  'LES',
  'DES',
  'MONSIEUR',
  'MADAME',
])

const nameWords = (name: string): string[] => wordsOf(name).filter((word) => word.length > 1 && !EMPTY.has(word))

/** Every word of the name stands there: `DUPONT ELOISE` in `VIR SEPA MLLE ELOISE DUPONT`. */
export const isNamed = (name: string, words: ReadonlySet<string>): boolean => {
  const own = nameWords(name)
  return own.some((word) => word.length > 2) && own.every((word) => words.has(word))
}

/** One letter more, less or other. */
const isNear = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return a.slice(at) === b.slice(at + 1) || a.slice(at + 1) === b.slice(at) || a.slice(at + 1) === b.slice(at + 1)
}

/** The longest word of the name stands there, to one letter where it is long enough: `DUPOND` for Dupont. */
export const isNearlyNamed = (name: string, words: ReadonlySet<string>): boolean => {
  const longest = nameWords(name).toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (longest.length < 4) return false
  if (words.has(longest)) return true
  // Banks cut names at the end of their column.
  return [...words].some(
    (word) => longest.length > 4 && (isNear(word, longest) || (word.length > 4 && longest.startsWith(word))),
  )
}

/** Whether a code (`2027-0012`, `FA000123`) stands there, in one word or in the words that its marks part. */
export const isQuoted = (code: string, words: readonly string[]): boolean => {
  const parts = wordsOf(code)
  const whole = parts.join('')
  if (whole.length < 4) return false
  if (words.includes(whole)) return true
  return parts.length > 1 && words.some((_, i) => parts.every((part, k) => words[i + k] === part))
}
