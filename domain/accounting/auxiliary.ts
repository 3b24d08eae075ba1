/** Auxiliary accounts: the code of each customer in the books, unique, and short enough for the software that reads it. */

/** What codes are made from. */
export const AUXILIARY_SOURCES = ['CODE', 'NAME'] as const
export type AuxiliarySource = (typeof AUXILIARY_SOURCES)[number]

export interface AuxiliaryRule {
  /** Before every code: `C`, `411`. */
  readonly prefix: string
  /** Longest code, prefix included. */
  readonly length: number
  readonly source: AuxiliarySource
}

export interface AuxiliaryOwner {
  readonly code: string
  readonly name: string
}

/** Letters without accents and digits, in capitals: what every software takes. */
export const codeCharacters = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll(/[Œœ]/g, 'OE')
    .replaceAll(/[Ææ]/g, 'AE')
    .replaceAll(/[Øø]/g, 'O')
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** The first of `base`, `base1`, `base2`… that is not taken, within the length: the end gives way to the number. */
const free = (base: string, length: number, isTaken: (code: string) => boolean): string => {
  const short = base.slice(0, length)
  if (short !== '' && !isTaken(short)) return short
  for (let n = 1; ; n++) {
    const number = String(n)
    if (number.length > length) throw new RangeError(`every code of ${length} characters is taken`)
    const code = `${base.slice(0, length - number.length)}${number}`
    if (!isTaken(code)) return code
  }
}

/** A code for a customer who has none yet. A name in other letters gives its customer code. */
export const auxiliaryCode = (
  { prefix, length, source }: AuxiliaryRule,
  owner: AuxiliaryOwner,
  isTaken: (code: string) => boolean,
): string => {
  const name = codeCharacters(owner.name)
  const own = source === 'NAME' && name !== '' ? name : codeCharacters(owner.code)
  return free(`${codeCharacters(prefix)}${own}`, length, isTaken)
}
