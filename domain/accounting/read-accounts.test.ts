import { expect, it } from 'vitest'
import { readAccounts } from './read-accounts.ts'

it('reads a heading, quotes, spaces, tabs and the files of Windows', () => {
  const lines = ['Compte;Libellé', '70611;Emplacements', '', '"4111";"Clients; divers"', '44571 2;"TVA ""10 %""";x', '']
  expect(readAccounts(`\uFEFF${lines.join('\r\n')}`)).toEqual([
    { code: '70611', label: 'Emplacements' },
    { code: '4111', label: 'Clients; divers' },
    { code: '445712', label: 'TVA "10 %"' },
  ])
  expect(readAccounts('411\tClients\n411\tLes clients')).toEqual([{ code: '411', label: 'Les clients' }])
  expect(readAccounts('512,Banque,Actif')).toEqual([{ code: '512', label: 'Banque' }])
})

it.each([
  ['411;Clients\n70;Ventes', 2],
  ['411;Clients\n512', 2],
  ['411;Clients\nÉÉÉ;Ventes', 2],
  ['411;Clients\n000;Rien', 2],
])('names the line that it cannot read in %j', (text, line) => {
  const refusal = { code: 'accountingAccount.importLine', context: { line } }
  expect(() => readAccounts(text)).toThrow(expect.objectContaining(refusal))
})

it('refuses a file without an account', () => {
  const refusal = { code: 'accountingAccount.importEmpty' }
  expect(() => readAccounts('Compte;Libellé\n')).toThrow(expect.objectContaining(refusal))
})
