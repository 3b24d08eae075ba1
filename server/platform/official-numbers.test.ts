/** Spec 5: « SIRET 14 digits, SIREN 9; IBAN up to 34 characters; phone and URL valid; e-mail must match a standard address pattern ». */
import { describe, expect, it } from 'vitest'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'
import { messages } from '#contract/messages.fr.ts'
import { officialErrors } from '#server/platform/official-numbers.ts'

const card = defineEntity({
  name: 'customer',
  path: 'x',
  right: 'system',
  scope: 'group',
  label: { one: 'X', many: 'X' },
  fields: {
    siren: f.text('SIREN', { identifier: 'siren' }),
    siret: f.text('SIRET', { identifier: 'siret' }),
    vat: f.text('TVA', { identifier: 'vat' }),
    iban: f.text('IBAN', { identifier: 'iban' }),
    bic: f.text('BIC', { identifier: 'bic' }),
    phone: f.phone('Téléphone'),
    email: f.email('E-mail'),
    url: f.url('Site'),
    name: f.text('Nom'),
  },
})

describe('official numbers', () => {
  it.each([
    ['siren', '732829320'],
    ['siret', '73282932000074'],
    ['siret', '35600000049837'], // La Poste: the sum of its digits instead of Luhn
    ['vat', 'FR40303265045'],
    ['vat', 'BE0403170701'],
    ['vat', 'DE136695976'],
    ['vat', 'EL094259216'],
    ['vat', 'XI123456789'],
    ['iban', 'FR1420041010050500013M02606'],
    ['iban', 'BE71096123456769'],
    ['iban', 'DE89370400440532013000'],
    ['bic', 'BNPAFRPP'],
    ['bic', 'BNPAFRPPXXX'],
    ['phone', '0612345678'],
    ['phone', '+32470123456'],
    ['phone', '+4915123456789'],
    ['phone', '+590690123456'],
    ['email', 'jean.o-neil+stay@mail.camping.museum'],
    ['url', 'https://www.camping.fr/tarifs?annee=2027'],
    ['name', 'anything at all'],
  ])('%s %s', (path, value) => expect(officialErrors(card, { [path]: value })).toEqual([]))

  it.each([
    ['siren', '732829321', 'field.sirenKey'],
    ['siret', '73282932000075', 'field.siretKey'],
    ['siret', '35600000049838', 'field.siretKey'],
    ['vat', 'FR41303265045', 'field.vat'],
    ['vat', 'BE0403170702', 'field.vat'],
    ['vat', 'DE136695977', 'field.vat'],
    ['iban', 'FR1420041010050500013M02607', 'field.iban'],
    ['iban', 'BE7109612345676', 'field.iban'],
    ['iban', 'XX71096123456769', 'field.iban'],
    ['bic', 'BNPAZZPP', 'field.bic'],
    ['phone', '061234567', 'field.phone'],
    ['phone', '+999123456789', 'field.phone'],
    ['phone', '+336123456789012', 'field.phone'],
    ['email', 'jean..dupont@exemple.fr', 'field.email'],
    ['email', 'jean@exemple..fr', 'field.email'],
    ['url', 'https://camping_.fr', 'field.url'],
    ['url', 'https://www.camping.fr:99999', 'field.url'],
  ])('refuses %s %s', (path, value, message) => {
    expect(officialErrors(card, { [path]: value })).toEqual([{ path, message }])
    expect(messages).toHaveProperty([message])
  })

  it('leaves empty fields alone', () => expect(officialErrors(card, { siren: null, phone: null })).toEqual([]))
})
