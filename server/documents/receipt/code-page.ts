/** Texts as bytes of a printer's code page: what it lacks is written in letters near it. */
import { asBytes, inCharset } from '#domain/accounting/format/charset.ts'
import type { CodePage } from '#contract/entities/sale/receipt-printer.ts'

export type { CodePage }

/** CP858, bytes 80 to FF: CP850 with the euro (IBM, code page 858). */
const CP858 =
  'ÇüéâäàåçêëèïîìÄÅ' +
  'ÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»' +
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´' +
  '\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const BYTES_858 = new Map(Array.from(CP858, (character, rank) => [character, 0x80 + rank] as const))

/** A space is a space: printers draw those of typography as anything. */
const spaced = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\t\r\n]+/g, ' ')
    .replaceAll(/\u00AD/g, '')

const in858 = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return character
  return BYTES_858.has(character) ? character : inCharset(character, 'ASCII')
}

/** The text as the paper will have it, a character a column. */
export const printable = (text: string, page: CodePage): string =>
  page === 'WPC1252'
    ? inCharset(spaced(text), 'WINDOWS-1252').replaceAll('\u00A0', ' ')
    : Array.from(spaced(text), in858).join('')

/** A printable text as bytes. */
export const encoded = (text: string, page: CodePage): Uint8Array =>
  page === 'WPC1252'
    ? Buffer.from(asBytes(text, 'WINDOWS-1252'), 'latin1')
    : Uint8Array.from(text, (character) => BYTES_858.get(character) ?? character.codePointAt(0) ?? 0x3f)

/** What bytes of a page say: for the simulator, and for looking at a fixture. */
export const decoded = (byte: number, page: CodePage): string => {
  if (byte < 0x80) return String.fromCharCode(byte)
  if (page === 'CP858') return CP858.charAt(byte - 0x80)
  return new TextDecoder('windows-1252').decode(Uint8Array.of(byte))
}
