import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { checkIdentity } from '#domain/customer/identity.ts'
import { prospectLimit } from '#domain/customer/retention.ts'

const TODAY = toDay('2026-11-20')

test.each<[string, Record<string, unknown>, string[]]>([
  ['a person', { isCompany: false, birthDate: '1980-05-04' }, []],
  ['born today', { birthDate: '2026-11-20' }, []],
  ['born tomorrow', { birthDate: '2026-11-21' }, ['customer.birthDate']],
  ['born too long ago', { birthDate: '1899-12-31' }, ['customer.birthDate']],
  ['a company without its name', { isCompany: true, companyName: null }, ['field.required']],
  ['a company', { isCompany: true, companyName: 'Cars Durand', siren: '732829320', siret: '73282932000074' }, []],
  ['a SIRET of another SIREN', { siren: '552100554', siret: '73282932000074' }, ['customer.siretOfAnotherSiren']],
  ['an e-invoicing address', { einvoiceAddress: '732829320_73282932000074_ACHATS' }, []],
  ['an e-invoicing address that is an e-mail', { einvoiceAddress: 'achats@exemple.fr' }, ['customer.einvoiceAddress']],
])('%s', (_, fields, expected) => {
  expect(checkIdentity(fields, TODAY).map(({ message }) => message)).toEqual(expected)
})

test('a prospect is proposed for erasure three years after the last contact', () => {
  expect(prospectLimit(TODAY)).toBe('2023-11-20')
  expect(prospectLimit(toDay('2028-02-29'))).toBe('2025-02-28')
})
