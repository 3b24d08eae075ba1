import { describe, expect, it } from 'vitest'
import { openingText, readOpening } from './read-opening.ts'

const shown = (text: string) =>
  readOpening(text).map(({ account, label, aux, amount }) => [account, label, aux, amount])

describe('opening balances', () => {
  it('are read from typed lines, with or without a heading', () => {
    const lines = '411;Clients;C12;1 234,56;\n4191;"Avances; acomptes";C7;;300\n512;Banque;;0;934.56'
    const found = [
      ['411', 'Clients', 'C12', 123_456],
      ['4191', 'Avances; acomptes', 'C7', -30_000],
      ['512', 'Banque', null, -93_456],
    ]
    expect(shown(lines)).toEqual(found)
    expect(shown(`\uFEFFCompte;Libellé;Tiers;Débit;Crédit\r\n${lines}\n\n`)).toEqual(found)
  })

  it.each(['\t', '|'])('are the sums of the FEC of the old software (%j)', (separator) => {
    const head =
      'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'
    const line = (account: string, aux: string, debit: string, credit: string) =>
      [
        'VE',
        'Ventes',
        '1',
        '20270105',
        account,
        `Compte ${account}`,
        aux,
        '',
        'F1',
        '20270105',
        'x',
        debit,
        credit,
        '',
        '',
        '20270201',
        '',
        '',
      ].join(separator)
    const rows = [
      line('411', 'C1', '100,00', '0,00'),
      line('706', '', '0,00', '100,00'),
      line('411', 'C1', '0,00', '100,00'),
    ]
    const text = [head.split(' ').join(separator), ...rows, line('512', '', '100,00', '0,00')].join('\r\n')
    // What a customer paid is even: it is no balance.
    expect(shown(text)).toEqual([
      ['512', 'Compte 512', null, 10_000],
      ['706', 'Compte 706', null, -10_000],
    ])
  })

  it.each([
    ['nothing', ' \n', 'opening.importEmpty', {}],
    ['a heading alone', 'Compte;Libellé;Tiers;Débit;Crédit', 'opening.importEmpty', {}],
    ['an account of two digits', '411;Clients;;1;\n58;Virements;;;1', 'opening.importLine', { line: 2 }],
    ['no label', '411;;;1;', 'opening.importLine', { line: 1 }],
    ['an amount in words', '411;Clients;;un;', 'opening.importLine', { line: 1 }],
    ['three decimals', '411;Clients;;1,234;', 'opening.importLine', { line: 1 }],
    [
      'too many',
      Array.from({ length: 5001 }, (_, i) => `411;Clients;C${i};1;`).join('\n'),
      'opening.tooMany',
      { count: 5000 },
    ],
    ['sides that differ', '411;Clients;;10;\n512;Banque;;;8', 'opening.unbalanced', { amount: 200 }],
  ])('are refused with %s', (_, text, code, context) => {
    expect(() => readOpening(text)).toThrow(expect.objectContaining({ code, context }))
  })

  it('are typed again as they were read', () => {
    const lines = readOpening('411;Clients;C12;1234,56;\n4191;Avances;C7;;300,05\n512;Banque;;;934,51')
    expect(readOpening(openingText(lines))).toEqual(lines)
  })
})
