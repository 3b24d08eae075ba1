/** Texts in the characters that a file may have: what its encoding lacks is written in letters near it. */
import type { Encoding } from './format.ts'

/** Windows-1252 where it differs from Latin-1 (bytes 80 to 9F). */
const WINDOWS: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  ƒ: 0x83,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‡': 0x87,
  ˆ: 0x88,
  '‰': 0x89,
  Š: 0x8a,
  '‹': 0x8b,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '˜': 0x98,
  '™': 0x99,
  š: 0x9a,
  '›': 0x9b,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
}

/** ISO-8859-15 where it differs from Latin-1, whose characters of these bytes it lacks. */
const LATIN9: Readonly<Record<string, number>> = {
  '€': 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
}
const LATIN9_LACKS = new Set([0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe])

const extraOf = (encoding: Encoding): Readonly<Record<string, number>> =>
  encoding === 'WINDOWS-1252' ? WINDOWS : encoding === 'ISO-8859-15' ? LATIN9 : {}

/** Letters that no decomposition gives, and marks of typography. */
const NEAR: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '€': 'EUR',
  '£': 'GBP',
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '•': '-',
  '·': '.',
  '…': '...',
  '×': 'x',
  '°': 'o',
  º: 'o',
  ª: 'a',
}

const isIn = (character: string, encoding: Encoding): boolean => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return true
  if (encoding === 'ASCII') return false
  if (Object.hasOwn(extraOf(encoding), character)) return true
  return code >= 0xa0 && code <= 0xff && !(encoding === 'ISO-8859-15' && LATIN9_LACKS.has(code))
}

/** The nearest that the encoding has; a question mark for a letter of another script, nothing for what only adorns one. */
const nearest = (character: string, encoding: Encoding): string => {
  if (isIn(character, encoding)) return character
  const near = NEAR[character]
  if (near !== undefined) return near
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (plain !== character && plain !== '')
    return Array.from(plain)
      .map((one) => (isIn(one, encoding) ? one : (NEAR[one] ?? '?')))
      .join('')
  return /[\p{M}\p{Cf}]/u.test(character) ? '' : '?'
}

/** Whatever ends a line, moves a printer, or is no text at all. */
// oxlint-disable-next-line no-control-regex -- these are what it is for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/** Spaces that part words; those that hold a figure and its sign together stay, where the encoding has them. */
const BREAKS = /[ \t\v\f\r\n\u0085\u2028\u2029]+/gu

const PLAIN = /^[!-{}~]*(?: [!-{}~]+)*$/

/** One line of text: line ends, tabs, forbidden characters and runs of spaces are one space; letters those of the encoding. */
export const inCharset = (text: string, encoding: Encoding, forbidden = ''): string => {
  // The hot path: most texts are plain, or of letters that UTF-8 has as they are.
  if (
    (encoding.startsWith('UTF-8') ? /^[!-{}~\u00a0-\u017f]*(?: [!-{}~\u00a0-\u017f]+)*$/ : PLAIN).test(text) &&
    (forbidden === '' || !Array.from(forbidden).some((one) => text.includes(one)))
  )
    return text
  const known = text.toWellFormed().normalize('NFC')
  const letters =
    encoding === 'UTF-8' || encoding === 'UTF-8-BOM'
      ? known
      : Array.from(known.replace(CONTROLS, ' '))
          .map((one) => (/\s/.test(one) ? ' ' : nearest(one, encoding)))
          .join('')
  const borne = Array.from(forbidden).reduce((clean, one) => clean.replaceAll(one, ' '), letters)
  return borne.replace(CONTROLS, ' ').replaceAll(BREAKS, ' ')
}

/** The text of a one-byte encoding, each character being its byte (Latin-1): what writes it as Latin-1 has written the encoding. */
export const asBytes = (text: string, encoding: Encoding): string => {
  const extra = extraOf(encoding)
  // oxlint-disable-next-line no-control-regex -- what every encoding has
  if (/^[\u0000-\u007f]*$/.test(text)) return text
  return Array.from(text)
    .map((one) => (Object.hasOwn(extra, one) ? String.fromCharCode(extra[one] ?? 0) : one))
    .join('')
}
