/** How long an SMS is: GSM 03.38 (3GPP TS 23.038), or UCS-2 as soon as one character is outside its tables. */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** Each is an escape and a septet. */
const EXTENSION = new Set('^{}\\[~]|€\f')

const isGsm = (character: string): boolean => BASIC.has(character) || EXTENSION.has(character)
const isAllGsm = (text: string): boolean => Array.from(text).every(isGsm)

export interface SmsSize {
  readonly encoding: 'GSM7' | 'UCS2'
  /** Septets, or units of UTF-16. */
  readonly units: number
  /** What is billed; 0: nothing is written. */
  readonly segments: number
  /** Units that each takes. */
  readonly perSegment: number
  /** Characters outside GSM-7, each once, in order: they cost more than half of the room. */
  readonly costly: readonly string[]
}

/** Units of one segment, and of each of several: a header says which is which. */
const ROOM = { GSM7: [160, 153], UCS2: [70, 67] } as const

/** What two units make never straddles two segments: the first ends one unit earlier. */
const segmentsOf = (widths: readonly number[], room: number): number => {
  let [segments, used] = [1, 0]
  for (const width of widths) {
    if (used + width > room) [segments, used] = [segments + 1, 0]
    used += width
  }
  return segments
}

/** Counts what a phone would get, composed (NFC). The clause of offers is the caller's to add (`stopClause`). */
export const smsSize = (text: string): SmsSize => {
  const characters = Array.from(text.normalize('NFC'))
  const costly = [...new Set(characters.filter((one) => !isGsm(one)))]
  const encoding = costly.length === 0 ? 'GSM7' : 'UCS2'
  const widths = characters.map((one) => (encoding === 'UCS2' ? one.length : EXTENSION.has(one) ? 2 : 1))
  const units = widths.reduce((all, width) => all + width, 0)
  const [single, several] = ROOM[encoding]
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1, perSegment: single, costly }
  return { encoding, units, segments: segmentsOf(widths, several), perSegment: several, costly }
}

/** What letters and signs without a base letter look like. Left out on purpose: what has no look-alike. */
const LOOKS: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', Œ: 'OE', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
  ...{ '«': '"', '»': '"', '“': '"', '”': '"', '„': '"', '‹': "'", '›': "'", '‘': "'", '’': "'", '‚': "'", '´': "'" },
  ...{ '\u2010': '-', '\u2011': '-', '–': '-', '—': '-', '−': '-', '•': '-', '·': '.', '…': '...', '×': 'x' },
  ...{ '²': '2', '³': '3', '\t': ' ', '\u00A0': ' ', '\u202F': ' ', '\u2009': ' ', '\u2007': ' ', '\u2028': '\n' },
  // Nobody sees these.
  ...{ '\u00AD': '', '\u200B': '', '\uFEFF': '' },
}

/** A letter with its marks: as it is, its look-alike or its base where GSM-7 has that, or as it is again. */
const simpler = (letter: string): string => {
  if (isAllGsm(letter)) return letter
  const base = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const look = LOOKS[base] ?? base
  return isAllGsm(look) ? look : letter
}

/**
 * The same words with as few characters outside GSM-7 as can be: « ç » becomes « c », « œ » « oe », quotes and dashes plain ones. What
 * GSM-7 has stays (é, è, à, ù, Ç, É), and so does what looks like nothing else (emoji, other scripts). Composed (NFC).
 */
export const simplified = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\P{M}\p{M}*/gu, simpler)
    .replaceAll(/(?<=[nN])°(?!\p{M})/gu, 'o')
    .normalize('NFC')
