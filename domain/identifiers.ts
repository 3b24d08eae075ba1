/** Numbers that administrations and banks give: how they are written, and whether they can be right (spec 5). */

export const IDENTIFIER_KINDS = ['siren', 'siret', 'vat', 'iban', 'bic'] as const
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]

/** French IBANs have 27 characters, the longest 34 (spec 5; ISO 13616). */
const IBAN_FRENCH = 27
const IBAN_SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** ISO 7064 MOD 97-10: the first four characters go last, letters count from 10. */
const isMod97 = (iban: string): boolean => {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return digits.split('').reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const isIban = (text: string): boolean =>
  IBAN_SHAPE.test(text) && (!text.startsWith('FR') || text.length === IBAN_FRENCH) && isMod97(text)

const CHECKS: { readonly [K in IdentifierKind]: (text: string) => boolean } = {
  siren: (text) => /^\d{9}$/.test(text),
  siret: (text) => /^\d{14}$/.test(text),
  vat: (text) => /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(text),
  iban: isIban,
  bic: (text) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text),
}

/** As it is kept: capitals, without the spaces, dots and hyphens that people group it with. */
export const plainIdentifier = (text: string): string => text.replace(/[\s.\-\u00A0\u202F]/g, '').toUpperCase()

/** Whether a plain identifier can be right. */
export const isIdentifier = (kind: IdentifierKind, text: string): boolean => CHECKS[kind](text)
