import { describe, expect, it } from 'vitest'
import { identityFaults, isCompany } from './identity.ts'
import type { LegalIdentity } from './identity.ts'

const identity = (over: Partial<LegalIdentity> = {}): LegalIdentity => ({
  legalForm: 'SARL',
  capital: 5_000_000,
  registrationNumber: null,
  rcs: '812 345 678',
  registryTown: 'Bordeaux',
  siren: '812345678',
  siret: '81234567800014',
  vatNumber: 'FR32812345678',
  nafCode: '5530Z',
  postalCode: '33680',
  town: 'Lacanau',
  ...over,
})

const paths = (over: Partial<LegalIdentity>) => identityFaults(identity(over)).map(({ path }) => path)

it.each([
  ['SARL', true],
  ['sas à capital variable', true],
  ['Société anonyme', true],
  ['EURL', true],
  ['Association loi 1901', false],
  ['Saint-Exupéry, entreprise individuelle', false],
  ['', false],
  [null, false],
])('%s: a company %s', (form, expected) => expect(isCompany(form)).toBe(expected))

describe('what a company tells (spec 8, "company legal form, capital, registration number, RCS, registry city…")', () => {
  it('is complete', () => expect(paths({})).toEqual([]))
  it.each([
    ['capital', { capital: null }, ['capital']],
    ['number at the registry', { rcs: null }, ['rcs']],
    ['another number than the RCS one', { rcs: null, registrationNumber: 'RM 33 812' }, []],
    ['town of the registry', { registryTown: ' ' }, ['registryTown']],
    ['address', { postalCode: null, town: null }, ['postalCode', 'town']],
    ['a town hall owes none of it', { legalForm: 'Commune', capital: null, rcs: null, registryTown: null }, []],
  ])('%s', (_, over, expected) => expect(paths(over)).toEqual(expected))
})

describe('numbers that must agree', () => {
  it.each<[string, Partial<LegalIdentity>, string[]]>([
    ['SIRET of another company', { siret: '90000000100017' }, ['siret establishment.siretOfSiren']],
    ['VAT number of another company', { vatNumber: 'FR68900000001' }, ['vatNumber establishment.vatOfSiren']],
    [
      'VAT number against the SIRET alone',
      { siren: null, vatNumber: 'FR68900000001' },
      ['vatNumber establishment.vatOfSiren'],
    ],
    ['a foreign VAT number', { vatNumber: 'BE0123456749' }, []],
    ['no numbers yet', { siren: null, siret: null, vatNumber: null, nafCode: null }, []],
    ['NAF code with a point', { nafCode: '55.30Z' }, []],
    ['NAF code in small letters', { nafCode: '5530z' }, []],
    ['NAF code without its letter', { nafCode: '5530' }, ['nafCode establishment.nafCode']],
  ])('%s', (_, over, expected) =>
    expect(identityFaults(identity(over)).map(({ path, message }) => `${path} ${message}`)).toEqual(expected),
  )
})
