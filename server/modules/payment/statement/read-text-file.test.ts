/** Bank files that are text: OFX, CFONB 120 and CSV, whole and spoilt. */
import { describe, expect, it } from 'vitest'
import { csvCents, guessMapping } from '#domain/statement/csv.ts'
import {
  CSV_MAPPING,
  IBAN,
  OTHER_IBAN,
  aLine,
  aStatement,
  cfonbLine,
  printCfonb,
  printCsv,
  printOfx,
} from '#domain/statement/print.fixture.ts'
import { july, latin1, lines, read, refusal } from './read.fixture.ts'

describe('OFX', () => {
  it.each([1, 2] as const)('version %s is read, elements ended or not', (version) => {
    const [one] = read(printOfx(july, version))
    expect(one).toMatchObject({ opening: null, closing: july.closing, currency: 'EUR' })
    expect(one?.lines.map(({ amount, bookedOn, label, reference }) => [amount, bookedOn, label, reference])).toEqual(
      july.lines.map(({ amount, bookedOn, label, reference }) => [amount, bookedOn, label, reference]),
    )
  })

  const whole = printOfx(july)
  it.each([
    ['its account by its IBAN', whole.replace('00031234567', IBAN), 'accepted'],
    [
      'its account with its branch before',
      whole.replace('<ACCTID>00031234567', '<ACCTID>0400000031234567890143'.slice(0, 8) + '>' + IBAN.slice(9, 25)),
      'accepted',
    ],
    ['its currency in small letters', whole.replace('<CURDEF>EUR', '<CURDEF>eur'), 'accepted'],
    ['a comma for a point', whole.replace('-49.99', '-49,99'), 'accepted'],
    ['CDATA', whole.replace('PRLV EDF', '<![CDATA[A & B <C>]]>'), 'accepted'],
    ['no end', whole.replace('</OFX>', ''), ['statement.cutShort', {}]],
    ['an amount of letters', whole.replace('-49.99', 'douze'), ['statement.badAmount', { at: 2, text: 'douze' }]],
    ['a declaration', whole.replace('<OFX>', '<OFX><!ENTITY x "y">'), ['statement.unreadable', {}]],
    ['50 levels', whole.replace('<OFX>', `<OFX>${'<A>'.repeat(50)}`), ['statement.unreadable', {}]],
    [
      'another account',
      whole.replace('<ACCTID>', '<ACCTID>9'),
      ['statement.otherAccount', { found: '30004 00003 9' + IBAN.slice(14, 25) }],
    ],
    ['dollars', whole.replace('<CURDEF>EUR', '<CURDEF>USD'), ['statement.currency', { currency: 'USD' }]],
  ])('with %s', (_, file, expected) =>
    expect(refusal(() => read(file))).toEqual(Array.isArray(expected) ? expected : 'accepted'),
  )

  it('gives each movement its own words where others are empty', () => {
    const [one] = read(whole)
    expect(one?.lines.map(({ label }) => label)).toEqual(july.lines.map(({ label }) => label))
  })

  it('stays quick over a hostile file', () => {
    const start = performance.now()
    for (const piece of ['<A', '<MEMO>', '&#', '<!--', '<A>x</B>'])
      expect(refusal(() => read(`<OFX>${piece.repeat(1_000_000)}</OFX>`))).not.toBe('accepted')
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

describe('CFONB 120', () => {
  const whole = printCfonb(july)
  it.each([
    ['with CRLF', whole],
    ['with LF', printCfonb(july, '\n')],
    ['with CR alone', printCfonb(july, '\r')],
    ['without line ends', printCfonb(july, '')],
    ['after a mark of Unicode', `\uFEFF${whole}`],
    ['whose ends of line were cut', printCfonb(july, '').replaceAll(/.{120}/g, (line) => `${line.trimEnd()}\n`)],
  ])('%s is read', (_, file) => {
    const [one] = read(file)
    expect(one).toMatchObject({ opening: july.opening, closing: july.closing })
    expect(one?.lines.map(({ amount, counterparty }) => [amount, counterparty])).toEqual([
      [12_050, 'Éloïse D’Été'],
      [-4_999, 'EDF'],
      [300_000, ''],
    ])
  })

  it('is read as latin-1', () => {
    const one = aStatement([aLine('2026-07-01', 100, 'VIR HÔTEL ÉTÉ', { counterparty: "L'Été" })])
    expect(read(latin1(printCfonb(one)))[0]?.lines).toMatchObject([{ label: 'VIR HÔTEL ÉTÉ', counterparty: "L'Été" }])
  })

  it.each([
    ['0', '0000000000001B', 1200],
    ['1', '0000000000012K', -1220],
    ['3', '0000000001234{', 1234],
    ['3', '0000000001234A', ['statement.badAmount', { at: 2, text: '0000000001234A' }]],
  ])('reads an amount of %s decimals, %s', (decimals, amount, expected) => {
    const account = { 3: '30004', 12: '00003', 17: 'EUR', 22: IBAN.slice(14, 25), 35: '010726' }
    const movement = cfonbLine({ ...account, 1: '04', 20: decimals, 49: 'x', 91: amount })
    const gained = typeof expected === 'number' ? expected : 0
    const file = printCfonb(aStatement([aLine('2026-07-01', gained, 'x')])).split('\r\n')
    const bytes = [file[0], movement, file[2]].join('\r\n')
    if (Array.isArray(expected)) expect(refusal(() => read(bytes))).toEqual(expected)
    else expect(read(bytes)[0]?.lines).toMatchObject([{ amount: expected }])
  })

  const at = (n: number): string => whole.split('\r\n')[n] ?? ''
  it.each([
    ['cut short', whole.split('\r\n').slice(0, 4).join('\r\n'), ['statement.cutShort', {}]],
    ['cut within a line', whole.slice(0, whole.indexOf('\r\n') + 60), ['statement.cutShort', {}]],
    ['of two openings', `${at(0)}\n${whole}`, ['statement.cutShort', {}]],
    [
      'that lost a line',
      whole.replace(`${at(3)}\r\n`, ''),
      ['statement.sum', { reference: '', found: 412_050, closing: 407_051 }],
    ],
    [
      'with an amount of letters',
      whole.replace(/(.{90})\d{13}[{A-R}]/, '$1ABCDEFGHIJKLMN'),
      ['statement.badAmount', { at: 1, text: 'ABCDEFGHIJKLMN' }],
    ],
    ['with another account in it', whole.replace(at(3), at(3).replace(IBAN.slice(14, 25), '99999999999')), 'badRecord'],
    [
      'of unknown records',
      whole.replace(at(1), cfonbLine({ 1: '99' })),
      ['statement.badRecord', { at: 2, text: '99' }],
    ],
    [
      'of another bank',
      printCfonb({ ...july, account: { iban: OTHER_IBAN, bank: '', branch: '', number: '' } }),
      ['statement.otherAccount', { found: '30006 00001 12345678901' }],
    ],
  ])('refuses one %s', (_, file, expected) => {
    const found = refusal(() => read(file))
    if (expected === 'badRecord') expect(found).toMatchObject(['statement.badRecord', { at: 4 }])
    else expect(found).toEqual(expected)
  })
})

describe('CSV', () => {
  const csv = (text: string, more: Partial<typeof CSV_MAPPING> = {}): unknown =>
    read(text, { ...CSV_MAPPING, ...more })[0]?.lines.map(({ bookedOn, amount, label }) => [bookedOn, amount, label])

  const debitAndCredit = {
    amountColumn: null,
    debitColumn: 3,
    creditColumn: 4,
    labelColumns: [2],
    referenceColumn: null,
    counterpartyColumn: null,
    valueColumn: null,
  }
  it.each([
    ['printed', printCsv(july), {}, lines(july).length],
    ['with a BOM', `\uFEFF${printCsv(july)}`, {}, 3],
    ['with CR alone', printCsv(july).replaceAll('\r\n', '\r'), {}, 3],
    ['with titles between and a total below', `${printCsv(july)}\r\n\r\n;;;;;\r\n;Total;;;;`, {}, 3],
    ['with its balance below', `${printCsv(july)}\r\nSolde au 31/07/2026;;;;;1 234,56`, {}, 3],
    ['with its balance in words below', `${printCsv(july)}\r\n;;Nouveau solde au 31/07/2026;;;1 234,56`, {}, 3],
    ['with a total and a sentence below', `${printCsv(july)}\r\nTotal;;;;;12,00\r\nÉdité le 01/08/2026 à 10 h`, {}, 3],
    ['with a sub-total between', printCsv(july).replace('\r\n', '\r\nSous-total;;;;;12,00\r\n'), {}, 3],
  ])('%s', (_, file, more, count) => expect(csv(file, more)).toHaveLength(count))

  it.each([
    [
      'debit and credit',
      'd\n01/07/2026;Loyer;12,00;\n02/07/2026;Virement;;1 234,56',
      debitAndCredit,
      [
        ['2026-07-01', -1200, 'Loyer'],
        ['2026-07-02', 123_456, 'Virement'],
      ],
    ],
    [
      'a debit written with its sign',
      'd\n01/07/2026;Loyer;-12,00;0,00',
      debitAndCredit,
      [['2026-07-01', -1200, 'Loyer']],
    ],
    [
      'years first, points',
      'd\n2026-07-01,a,,,,"-1,234.50"',
      { separator: 'COMMA', dateOrder: 'YMD', decimal: 'POINT', labelColumns: [2], valueColumn: null },
      [['2026-07-01', -123_450, 'a']],
    ],
    [
      'months first',
      'd\n07/31/26;a;;;;5',
      { dateOrder: 'MDY', labelColumns: [2], valueColumn: null },
      [['2026-07-31', 500, 'a']],
    ],
    [
      'days without marks and hours',
      'd\n20260731 10:00;a;;;;5 €',
      { dateOrder: 'YMD', labelColumns: [2], valueColumn: null },
      [['2026-07-31', 500, 'a']],
    ],
    [
      'a sign behind, an apostrophe between',
      "d\n31.07.2026;a;;;;1'000,00-",
      { labelColumns: [2], valueColumn: null },
      [['2026-07-31', -100_000, 'a']],
    ],
    [
      'a cell of two lines',
      'd\n31.07.2026;"a\nb ""c""";;;;1\n30/07/2026;z;;;;2',
      { labelColumns: [2], valueColumn: null },
      [
        ['2026-07-31', 100, 'a b "c"'],
        ['2026-07-30', 200, 'z'],
      ],
    ],
  ] as const)('%s', (_, file, more, expected) => expect(csv(file, more)).toEqual(expected))

  // Read as thousands, the other mark would make a hundred times the amount, and a CSV has no balance that would tell.
  it.each([
    ['12.50', 'COMMA', undefined],
    ['12,50', 'POINT', undefined],
    ['1.234', 'COMMA', 123_400],
    ['1.234,5', 'COMMA', 123_450],
    ['1.234.567,80 €', 'COMMA', 123_456_780],
    ['1 234,56', 'COMMA', 123_456],
    ['-1\u00A0234,56', 'COMMA', -123_456],
    ['- 12,50', 'COMMA', -1250],
    ['EUR 1234,56', 'COMMA', 123_456],
    ['1,234.50', 'POINT', 123_450],
    ["1'000.5", 'POINT', 100_050],
    ['1 2 3,4', 'COMMA', undefined],
    ['12.5.0', 'COMMA', undefined],
    ['1,2,3.5', 'POINT', undefined],
    ['1234.567,00', 'COMMA', undefined],
    ['0,005', 'COMMA', undefined],
    ['1e12', 'COMMA', undefined],
    ['(12,50)', 'COMMA', undefined],
    ['', 'COMMA', undefined],
  ] as const)('amount %j with decimals after %s: %s', (text, decimal, amount) =>
    expect(csvCents(text, decimal)).toBe(amount),
  )

  it('takes no day for an amount when it guesses the decimals', () => {
    const decimalOf = (row: string): string => guessMapping(`Date;Libellé;Montant\n${row}\n`).decimal
    expect(['01.07.26;x;1 234,56', '01.07.2026;x;12,00', '01/07/2026;x;12.50'].map(decimalOf)).toEqual([
      ...['COMMA', 'COMMA', 'POINT'],
    ])
  })

  it('is read in Windows-1252 by itself, and refused where UTF-8 was said', () => {
    const bytes = latin1('d\n01/07/2026;Été;;;;1')
    const mapping = { ...CSV_MAPPING, labelColumns: [2], valueColumn: null }
    expect(read(bytes, mapping)[0]?.lines[0]?.label).toBe('Été')
    expect(refusal(() => read(bytes, { ...mapping, encoding: 'UTF8' }))).toEqual(['statement.encoding', {}])
  })

  it.each([
    [
      'a day in another order',
      'd\n07/31/2026;a;;;;5',
      { valueColumn: null },
      ['statement.badDay', { at: 2, text: '2026-31-07' }],
    ],
    [
      'an amount of letters',
      'd\n\n01/07/2026;a;;;;x',
      { valueColumn: null },
      ['statement.badAmount', { at: 3, text: 'x' }],
    ],
    ['both debit and credit', 'd\n01/07/2026;a;1;2', debitAndCredit, ['statement.badRecord', { at: 2, text: '1 / 2' }]],
    ['a quote without end', 'd\n01/07/2026;"a;1;2', {}, ['statement.cutShort', {}]],
    ['no amount column', 'd', { amountColumn: null }, ['statement.mapping', {}]],
    ['nothing', 'Date;Montant\n', {}, ['statement.empty', {}]],
    ['only zeros', 'd\n01/07/2026;a;;;;0,00', { valueColumn: null }, ['statement.empty', {}]],
  ])('refuses %s', (_, file, more, expected) => expect(refusal(() => csv(file, more))).toEqual(expected))

  it.each([
    [
      'Date;Date de valeur;Libellé;Référence;Tiers;Montant',
      {
        separator: 'SEMICOLON',
        skip: 1,
        dateColumn: 1,
        valueColumn: 2,
        amountColumn: 6,
        labelColumns: [3],
        referenceColumn: 4,
        counterpartyColumn: 5,
      },
    ],
    [
      'Compte courant 12\nSolde;1 000,00\n\nDate opération;Date valeur;Libellé;Détail;Débit;Crédit',
      {
        skip: 4,
        dateColumn: 1,
        valueColumn: 2,
        amountColumn: null,
        debitColumn: 5,
        creditColumn: 6,
        labelColumns: [3, 4],
      },
    ],
    ['Date\tLibellé\tMontant(EUROS)', { separator: 'TAB', dateColumn: 1, labelColumns: [2], amountColumn: 3 }],
  ])('guesses the columns of %s', (head, expected) => expect(guessMapping(`${head}\n`)).toMatchObject(expected))
})
