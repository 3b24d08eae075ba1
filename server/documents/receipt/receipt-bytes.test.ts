import { describe, expect, it } from 'vitest'
import { decoded, encoded, printable } from './code-page.ts'
import { isState, wrongIn } from './escpos.ts'
import { pulseBytes, receiptBytes, testBytes, wrapped } from './receipt-bytes.ts'

const shown = (text: string, page: 'CP858' | 'WPC1252'): string =>
  Array.from(encoded(printable(text, page), page), (byte) => decoded(byte, page)).join('')

describe('letters', () => {
  it.each(['CP858', 'WPC1252'] as const)('%s has those of French, and the euro', (page) => {
    const french = 'ÀÂÇÉÈÊËÎÏÔÙÛÜàâçéèêëîïôùûü « 12,50 € » n° 1'
    expect(shown(french, page)).toBe(french)
  })

  it('writes what a page lacks in letters near it, and spaces of typography as spaces', () => {
    expect(shown('œuf – l’ail\u202F: 1\u00A0234,56\u00A0€ −5', 'CP858')).toBe("oeuf - l'ail : 1 234,56 € -5")
    expect(shown('œuf\u00A0!', 'WPC1252')).toBe('œuf !')
    expect(shown('Łukasz 王 😀', 'CP858')).toBe('Lukasz ? ?')
    expect(Array.from(shown('a\u001b@b\u0010', 'CP858'), (one) => one.charCodeAt(0) >= 0x20)).not.toContain(false)
  })

  it('keeps the euro where the printer has it', () => {
    expect([...encoded('€é', 'CP858')]).toEqual([0xd5, 0x82])
    expect([...encoded('€é', 'WPC1252')]).toEqual([0x80, 0xe9])
  })
})

describe('lines', () => {
  it.each([
    ['un deux trois', 8, ['un deux', 'trois']],
    ['anticonstitutionnellement', 10, ['anticonsti', 'tutionnell', 'ement']],
    ['', 8, []],
    ['a  b', 8, ['a b']],
  ])('%s in %i', (text, width, lines) => expect(wrapped(text, width)).toEqual(lines))

  it.each([
    ['W48', 48],
    ['W42', 42],
    ['W32', 32],
  ] as const)('%s: none is longer than the paper is wide', (width, columns) => {
    const long = 'Assiette de fruits de mer et sa mayonnaise maison servie avec un verre de vin blanc'
    const bytes = receiptBytes(
      {
        seller: { name: `Camping ${long}`, lines: [long], contacts: [] },
        header: [],
        banners: ['DUPLICATA n° 1'],
        facts: [{ label: 'Retour du ticket', value: 'ACCUEIL-000123' }],
        lines: [{ label: long, amount: '1 234,56', notes: [`Remise 12,00 (${long})`] }],
        totals: [{ label: 'TOTAL TTC', amount: '1 234,56 €', rank: 'due' }],
        vat: { heads: ['Taux', 'HT', 'TVA', 'TTC'], rows: [['Hors TVA', '934,56', '0,00', '934,56']] },
        notes: [long],
        proof: [long],
      },
      { width, codePage: 'CP858', cut: 'NONE' },
    )
    const text = Buffer.from(bytes)
      .toString('latin1')
      // Commands: two letters and what follows them.
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      .replaceAll(/\u001b[taEd][\s\S]|\u001b@|\u001d![\s\S]/g, '')
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(columns)
    expect(text).toMatch(new RegExp(`^TOTAL TTC +1 234,56 .$`, 'm'))
  })
})

describe('commands', () => {
  it('begin with the reset and the code page, and end with the blade', () => {
    const bytes = testBytes({ label: 'Bar', width: 'W32', codePage: 'WPC1252', cut: 'FULL' }, ['Essai'])
    expect([...bytes.slice(0, 5)]).toEqual([0x1b, 0x40, 0x1b, 0x74, 16])
    expect([...bytes.slice(-4)]).toEqual([0x1d, 0x56, 0x41, 0x00])
  })

  it.each([
    ['PIN2', 0],
    ['PIN5', 1],
  ] as const)('a pulse on %s', (pin, number) => expect([...pulseBytes(pin)]).toEqual([0x1b, 0x70, number, 25, 250]))

  it('answers of state are told from others, and say what is wrong', () => {
    expect([0x12, 0x16, 0x72].map(isState)).toEqual([true, true, true])
    expect([0x00, 0x0c, 0x41].map(isState)).toEqual([false, false, false])
    expect([wrongIn(2, 0x16), wrongIn(2, 0x32), wrongIn(4, 0x72), wrongIn(3, 0x1a), wrongIn(1, 0x1a)]).toEqual([
      'receipt.coverOpen',
      'receipt.paperOut',
      'receipt.paperOut',
      'receipt.broken',
      'receipt.offline',
    ])
    expect([1, 2, 3, 4].map((what) => wrongIn(what as 1 | 2 | 3 | 4, 0x12))).toEqual([null, null, null, null])
  })
})
