import { describe, expect, it } from 'vitest'
import { isIdentifier, plainIdentifier } from '#domain/identifiers.ts'
import type { IdentifierKind } from '#domain/identifiers.ts'

describe('identifiers', () => {
  it.each<[string, IdentifierKind, string, boolean]>([
    ['nine digits', 'siren', '732 829 320', true],
    ['eight digits', 'siren', '73282932', false],
    ['ten digits', 'siren', '7328293200', false],
    ['a letter', 'siren', '73282932O', false],
    ['fourteen digits', 'siret', '732 829 320 00074', true],
    ['a SIREN for a SIRET', 'siret', '732829320', false],
    ['French VAT', 'vat', 'fr 40 303 265 045', true],
    ['Dutch VAT', 'vat', 'NL 0012.34.567 B01', true],
    ['VAT without its country', 'vat', '40303265045', false],
    ['French IBAN', 'iban', 'FR14 2004 1010 0505 0001 3M02 606', true],
    ['Belgian IBAN', 'iban', 'BE71 0961 2345 6769', true],
    ['Maltese IBAN of 31', 'iban', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S', true],
    ['one digit wrong', 'iban', 'FR14 2004 1010 0505 0001 3M02 607', false],
    ['two digits swapped', 'iban', 'FR14 2004 1010 0505 0001 3M02 660', false],
    ['a French IBAN cut short', 'iban', 'FR14 2004 1010 0505 0001 3M02', false],
    ['more than 34 characters', 'iban', `MT84${'0'.repeat(31)}`, false],
    ['BIC of 8', 'bic', 'BNPAFRPP', true],
    ['BIC of 11', 'bic', 'bnpafrppxxx', true],
    ['BIC of 9', 'bic', 'BNPAFRPPX', false],
  ])('%s', (_, kind, typed, expected) => {
    expect(isIdentifier(kind, plainIdentifier(typed))).toBe(expected)
  })
})
