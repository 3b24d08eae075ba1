/** Bank files of every kind, whole and spoilt: read to the cent, or refused in words with the place. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromEpochDay } from '#domain/day.ts'
import {
  CSV_MAPPING,
  IBAN,
  OTHER_IBAN,
  aLine,
  aStatement,
  printCamt,
  printCfonb,
  printCsv,
  printOfx,
} from '#domain/statement/print.fixture.ts'
import { keepChosen } from '#domain/statement/statement.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { readFile } from './read-file.ts'
import { TODAY, july, lines, read, refusal, utf8 } from './read.fixture.ts'

describe('camt.053', () => {
  it.each(['02', '08'] as const)('version %s is read whole', (version) => {
    const [one] = read(printCamt([july], version))
    expect(one).toMatchObject({ reference: 'R1', opening: july.opening, closing: july.closing })
    expect(lines(one ?? july)).toEqual(lines(july))
  })

  it('keeps the statements of the chosen account, and names the others', () => {
    const other = aStatement([aLine('2026-07-01', 100, 'x')], { iban: OTHER_IBAN })
    const august = { ...aStatement([aLine('2026-08-01', 700, 'août')], { opening: 407_051 }), reference: 'R2' }
    const { read: all } = readFile(utf8(printCamt([july, other, august])), null)
    const kept = keepChosen(all, { iban: IBAN, today: TODAY })
    expect(kept.statements.map(({ reference }) => reference)).toEqual(['R1', 'R2'])
    expect(kept.statements[1]?.lines[0]?.at).toBe(5)
    expect(kept.others).toEqual([OTHER_IBAN])
    expect(
      refusal(() => keepChosen(readFile(utf8(printCamt([other])), null).read, { iban: IBAN, today: TODAY })),
    ).toEqual(['statement.otherAccount', { found: OTHER_IBAN }])
    expect(refusal(() => keepChosen(all, { iban: null, today: TODAY }))).toEqual(['statement.ibanMissing', {}])
  })

  const details = (...amounts: readonly (readonly [string, string])[]): string =>
    printCamt([aStatement([aLine('2026-07-01', 30_000, 'lot')])]).replace(
      /<TxDtls>.*<\/TxDtls>/,
      amounts
        .map(
          ([name, amount]) =>
            `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${name === '' ? '' : `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>`}</TxDtls>`,
        )
        .join(''),
    )
  it.each([
    ['transfers of several people, each its line', details(['Petit', '100.00'], ['Grand', '200.00']), [10_000, 20_000]],
    ['a card batch, one line', details(['', '100.00'], ['', '200.00']), [30_000]],
    ['details that do not make the entry, one line', details(['Petit', '100.00'], ['Grand', '20.00']), [30_000]],
  ])('one entry of many details: %s', (_, file, amounts) =>
    expect(read(file)[0]?.lines.map(({ amount }) => amount)).toEqual(amounts),
  )

  it('reads a reversal with the direction that it has, as its balance says', () => {
    const back = aStatement([aLine('2026-07-04', -12_050, 'Rejet', { reversal: true })])
    expect(read(printCamt([back]))[0]?.lines).toMatchObject([{ amount: -12_050, reversal: true }])
  })

  it('leaves out what is only announced', () => {
    const file = printCamt([july]).replace(
      '<Ntry>',
      '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry><Ntry>',
    )
    expect(read(file)[0]?.lines).toHaveLength(3)
  })

  const whole = printCamt([july])
  it.each([
    ['cut short', whole.slice(0, 900), ['statement.cutShort', {}]],
    [
      'of a changed amount',
      whole.replace('120.50', '120.51'),
      ['statement.sum', { reference: 'R1', found: 407_052, closing: 407_051 }],
    ],
    ['in dollars', whole.replaceAll('"EUR"', '"USD"'), ['statement.currency', { currency: 'USD' }]],
    [
      'without direction',
      whole.replaceAll(/<CdtDbtInd>[A-Z]+<\/CdtDbtInd>(<Sts)/g, '$1'),
      ['statement.badRecord', { at: 1, text: 'CdtDbtInd' }],
    ],
    [
      'with a day that is not',
      whole.replace('2026-07-02<', '2026-02-30<'),
      ['statement.badDay', { at: 2, text: '2026-02-30' }],
    ],
    ['with 1e12', whole.replace('120.50', '1e12'), ['statement.badAmount', { at: 1, text: '1e12' }]],
    ['with too much', whole.replace('120.50', '1000000000000'), ['statement.tooMuch', { at: 1 }]],
    ['with parts of a cent', whole.replace('120.50', '120.505'), ['statement.badAmount', { at: 1, text: '120.505' }]],
    [
      'of notices',
      whole.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'),
      ['statement.notStatement', { found: 'BkToCstmrDbtCdtNtfctn' }],
    ],
    [
      'of something else',
      '<?xml version="1.0"?><html><body>502</body></html>',
      ['statement.notStatement', { found: 'body' }],
    ],
    [
      'bomb',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "yyyyyyyyyy"><!ENTITY z "&x;&x;&x;&x;">]><Document>&z;</Document>',
      ['statement.unreadable', {}],
    ],
    [
      'reading /etc/passwd',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>',
      ['statement.unreadable', {}],
    ],
    ['of 5000 nested elements', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`, ['statement.cutShort', {}]],
    ['without movement', printCamt([aStatement([])]), ['statement.empty', {}]],
  ])('refuses one %s', (_, file, expected) => expect(refusal(() => read(file))).toEqual(expected))
})

describe('any file', () => {
  it.each([
    ['empty', new Uint8Array(), ['statement.empty', {}]],
    ['a PDF', utf8('%PDF-1.7'), ['statement.notStatement', { found: 'PDF' }]],
    ['a workbook', utf8('PK\u0003\u0004'), ['statement.notStatement', { found: 'ZIP, XLSX' }]],
    ['of 50 MB', new Uint8Array(50 * 1024 * 1024), ['statement.tooLarge', { max: '8 Mo' }]],
    ['of zeros', new Uint8Array(1000), ['statement.unreadable', {}]],
  ])('%s is refused', (_, bytes, expected) => expect(refusal(() => read(bytes))).toEqual(expected))

  it('of more movements than a year has is refused', () => {
    const file = `d\n${'01/07/2026;a;;;;1\n'.repeat(50_001)}`
    expect(refusal(() => read(file, { ...CSV_MAPPING, valueColumn: null }))).toMatchObject([
      'statement.tooManyLines',
      { max: 50_000 },
    ])
  })

  it('leaves out lines at zero, and counts them', () => {
    const { read: all } = readFile(
      utf8(printCamt([aStatement([aLine('2026-07-01', 0, 'info'), aLine('2026-07-01', 5, 'x')])])),
      null,
    )
    expect(keepChosen(all, { iban: IBAN, today: TODAY })).toMatchObject({
      zeros: 1,
      statements: [{ lines: [{ amount: 5 }] }],
    })
  })
})

/** Letters that every format can carry in its columns, spaces only between. */
const word = fc
  .string({ unit: fc.constantFrom(...Array.from('AZaz09&<>"\'éÉàçœ/-.')), minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() === text && !/^[0]+$/.test(text) && text !== 'NOTPROVIDED')
const someLine = fc
  .record({
    day: fc.integer({ min: 20_000, max: 20_700 }).map(fromEpochDay),
    amount: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((n) => n !== 0),
    label: word,
    reference: word,
    counterparty: word,
  })
  .map(({ day, amount, ...texts }) => aLine(day, amount, texts.label, texts))
const statements = fc
  .tuple(fc.array(someLine, { minLength: 1, maxLength: 20 }), fc.integer({ min: -1_000_000, max: 1_000_000 }))
  .map(([all, opening]) => aStatement(all, { opening }))

const byFormat: readonly (readonly [string, (one: Statement) => string, readonly string[]])[] = [
  ['camt.053.001.02', (one) => printCamt([one], '02'), ['counterparty', 'reference']],
  ['camt.053.001.08', (one) => printCamt([one], '08'), ['counterparty', 'reference']],
  ['OFX 1', (one) => printOfx(one, 1), ['reference']],
  ['OFX 2', (one) => printOfx(one, 2), ['reference']],
  ['CFONB 120', (one) => printCfonb(one), ['counterparty', 'reference']],
  ['CSV', (one) => printCsv(one), ['counterparty', 'reference']],
]
it.each(byFormat)('whatever is printed as %s is read again', (_, print, texts) => {
  const fields = ['bookedOn', 'amount', 'label', ...texts] as const
  const shown = (one: Statement | undefined): unknown =>
    one?.lines.map((line) => fields.map((field) => ({ ...line })[field as 'label']))
  fc.assert(
    fc.property(statements, (one) => {
      expect(shown(read(print(one))[0])).toEqual(shown(one))
    }),
    { numRuns: 100 },
  )
})

it('notices any changed figure of a camt.053 or of a CFONB', () => {
  fc.assert(
    fc.property(statements, fc.nat(), fc.constantFrom(1, 10, 100), (one, which, by) => {
      const at = which % one.lines.length
      const changed = {
        ...one,
        lines: one.lines.map((line, i) =>
          i === at ? { ...line, amount: (line.amount + by) as typeof line.amount } : line,
        ),
      }
      for (const file of [printCamt([changed]), printCfonb(changed)])
        expect(refusal(() => read(file))).toMatchObject(['statement.sum', {}])
    }),
    { numRuns: 50 },
  )
})
