import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '../../day.ts'
import { cents, ZERO } from '../../money.ts'
import { totalOf } from '../entry.ts'
import type { PostedEntry, PostedLine } from '../entry.ts'
import { fecFile } from '../fec.ts'
import { asBytes } from './charset.ts'
import { codeBook } from './codes.ts'
import { fileNameOf } from './format.ts'
import type { Format } from './format.ts'
import { presetOf } from './software.ts'
import { READERS } from './readers.fixture.ts'
import { SAMPLE_ENTRIES } from './sample.ts'
import { keys, textOf } from './write.fixture.ts'

/** As the server writes the bytes, and the platform reads them. */
const asRead = (text: string, { encoding }: Format, charset: string): string => {
  const bytes = encoding.startsWith('UTF-8') ? Buffer.from(text) : Buffer.from(asBytes(text, encoding), 'latin1')
  return new TextDecoder(charset, { fatal: true }).decode(bytes)
}

const ACCOUNTS = ['411', '4191', '70612', '70611', '445712', '447', '5115', '512', '580', '627']
const AUXES = [
  'C000123',
  'C000124',
  'A'.repeat(40),
  `${'A'.repeat(39)}B`,
  `${'A'.repeat(39)}É`,
  'Zoé',
  'ZOÉ Ⅻ',
  'Müller;"Ⓜ|',
  '日本',
  '🏕️🏕️',
  '123',
  '70612',
]
const HOSTILE = [
  '',
  ' ',
  ';',
  '"',
  '""',
  '|',
  ',',
  '\t',
  '\r\n',
  '\n',
  '\u2028',
  '🏕️',
  'é',
  'ŒUF',
  'ß',
  'x'.repeat(200),
  '=1+1',
  '\0',
  '\ud800',
  'e\u0301',
  '日本',
  '…',
  '€',
]

const words = fc.array(fc.constantFrom(...HOSTILE, 'Dupont', 'Facture'), { maxLength: 6 }).map((some) => some.join(''))
const customer = fc.constantFrom(...AUXES).map((aux) => ({ aux, auxLabel: `Client ${aux}` }))

/** A balanced entry: as many debits as wanted, one credit. */
const entry = (most: number) =>
  fc
    .record({
      journal: fc.constantFrom('VE', 'BQ', 'CA', 'OD'),
      day: fc.constantFrom('2027-01-01', '2027-02-28', '2027-12-31').map(toDay),
      label: words,
      debits: fc.array(
        fc.record({
          account: fc.constantFrom(...ACCOUNTS),
          amount: fc.integer({ min: 1, max: most }),
          who: fc.option(customer),
        }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      credit: fc.constantFrom(...ACCOUNTS),
      who: fc.option(customer),
    })
    .map(({ journal, day, label, debits, credit, who }): Omit<PostedEntry, 'num' | 'piece'> => {
      const lines: PostedLine[] = debits.map((one) => ({
        account: one.account,
        accountLabel: `Compte ${one.account}`,
        ...one.who,
        debit: cents(one.amount),
        credit: ZERO,
      }))
      const whole = cents(debits.reduce((sum, { amount }) => sum + amount, 0))
      lines.push({ account: credit, accountLabel: 'Contre', ...who, debit: ZERO, credit: whole })
      return { journal, journalLabel: `Journal ${journal}`, day, pieceDate: day, label, validDate: day, lines }
    })
const entries = (most: number) =>
  fc
    .array(entry(most), { minLength: 1, maxLength: 12 })
    .map((all) => all.map((one, i): PostedEntry => ({ ...one, num: i + 1, piece: `P${i + 1}` })))

describe.each(keys)('%s', (key) => {
  const format = presetOf(key)
  const reader = READERS[key]
  if (reader === undefined) throw new Error(`no reader of ${key}`)

  const readBack = async (all: readonly PostedEntry[]) => {
    const written = await textOf(format, all)
    return reader.read(asRead(written, format, reader.charset))
  }

  it('is read back whole: days, journals, amounts; every customer one code, and no code two customers', () =>
    fc.assert(
      fc.asyncProperty(entries(99_999_999), async (all) => {
        const read = await readBack(all)
        const flat = all.flatMap((one) => one.lines.map((line) => ({ one, line })))
        expect(read.map(({ day, journal, debit, credit, piece }) => [day, journal, debit, credit, piece])).toEqual(
          flat.map(({ one, line }) => [one.day, one.journal, line.debit, line.credit, one.piece]),
        )
        const owners = new Map<string, string>()
        const codes = new Map<string, string>()
        for (const [i, { line }] of flat.entries()) {
          const found = read[i]
          if (found === undefined) throw new Error('a line is missing')
          const whose = reader.apart ? (line.aux ?? '') : `${line.account}/${line.aux ?? ''}`
          const full =
            reader.apart && key === 'QUADRATUS' && line.aux !== undefined ? `${line.account}/${whose}` : whose
          const code = reader.apart ? found.aux : found.account
          if (reader.apart) expect(found.account).toBe(line.account)
          else if (line.aux === undefined)
            expect(code.replace(/(?<=^\d{3,6})0+$/, '')).toContain(line.account.replace(/0+$/, ''))
          expect(owners.get(code.toUpperCase()) ?? full).toBe(full)
          expect(codes.get(full) ?? code).toBe(code)
          owners.set(code.toUpperCase(), full)
          codes.set(full, code)
        }
      }),
      { numRuns: 150 },
    ))

  it('is balanced as read', async () => {
    const read = await readBack(SAMPLE_ENTRIES)
    const total = read.reduce((sum, { debit }) => sum + debit, 0)
    expect(total).toBe(SAMPLE_ENTRIES.reduce((sum, one) => sum + totalOf(one), 0))
    expect(read.reduce((sum, { credit }) => sum + credit, 0)).toBe(total)
  })

  it('an amount of 1e12 euros is written whole, or refused in words', async () => {
    const amount = cents(1e14)
    const [sample] = SAMPLE_ENTRIES
    if (sample === undefined) throw new Error('no sample')
    const huge: PostedEntry = {
      ...sample,
      lines: [
        { account: '512', accountLabel: 'Banque', debit: amount, credit: ZERO },
        { account: '580', accountLabel: 'Virements', debit: ZERO, credit: amount },
      ],
    }
    if (reader.amounts < 16)
      await expect(textOf(format, [huge])).rejects.toMatchObject({ code: 'accountingFormat.tooLong' })
    else expect((await readBack([huge])).map(({ debit, credit }) => debit + credit)).toEqual([amount, amount])
  })
})

it('a customer keeps the code of an earlier file, whoever comes first in the next', async () => {
  const format = presetOf('QUADRATUS')
  const [sample] = SAMPLE_ENTRIES
  if (sample === undefined) throw new Error('no sample')
  const of = (...auxes: string[]): PostedEntry => ({
    ...sample,
    lines: auxes.map((aux, i) => ({
      account: '411',
      accountLabel: 'Clients',
      aux,
      auxLabel: aux,
      debit: i === 0 ? cents(1) : ZERO,
      credit: i === 0 ? ZERO : cents(1),
    })),
  })
  const [long, other] = ['CLIENT-AAAAAAAAAAA', 'CLIENT-AAAAAAAAAAB']
  const first = codeBook()
  await textOf(format, [of(long, other)], first)
  expect(first.given().map(({ written }) => written)).toEqual(['411CLIE1', '411CLIE2'])
  const second = codeBook(first.given())
  const text = await textOf(format, [of(other, 'CLIE1')], second)
  expect(
    text
      .split('\r\n')
      .filter((line) => line.startsWith('M'))
      .map((line) => line.slice(1, 9)),
  ).toEqual(['411CLIE2', '411CLIE3'])
})

it.each([
  ['an account longer than its column', { account: '4110000000000000' }, 'accountingFormat.tooLong'],
  ['an account that zeros make another', { account: '5120' }, 'accountingFormat.sameCode'],
])('%s is refused', async (_, over, code) => {
  const lines: PostedLine[] = [
    { account: '512', accountLabel: 'Banque', debit: cents(5), credit: ZERO },
    { accountLabel: 'Autre', debit: ZERO, credit: cents(5), ...over },
  ]
  const [sample] = SAMPLE_ENTRIES
  if (sample === undefined) throw new Error('no sample')
  await expect(textOf(presetOf('WINFIC'), [{ ...sample, lines }])).rejects.toMatchObject({ code })
})

it('more customers than a column has codes are refused, never mixed', () => {
  const book = codeBook()
  const write = (n: number): string =>
    book.write({ scope: 'A/1', full: `client-${n}`, head: '', code: `client-${n}`, width: 1, filled: (one) => one })
  const written = Array.from({ length: 35 }, (_, n) => write(n))
  expect(new Set(written).size).toBe(35)
  expect(() => write(35)).toThrow('accountingFormat.codesFull')
})

it.each([
  ['{siren}FEC{cloture}.txt', '812345676FEC20271231.txt'],
  ['Écritures {debut}/{fin} n° {numero}.csv', 'Ecritures_20270701_20270731_n__3.csv'],
  ['../../{inconnu}', '__..__inconnu_'],
])('%s names a file', (fileName, expected) => {
  const facts = {
    siren: '812345676',
    yearEnd: toDay('2027-12-31'),
    from: toDay('2027-07-01'),
    through: toDay('2027-07-31'),
    on: toDay('2027-08-02'),
    number: 3,
  }
  expect(fileNameOf({ fileName }, facts)).toBe(expected)
})

it.each([
  ['WINDOWS-1252', 'Œuf à 3 €, « né » ł 🏕️', 'Œuf à 3 €, « né » l ?'],
  ['ISO-8859-15', 'Œuf à 3 €, « né » ’', "Œuf à 3 €, « né » '"],
  ['ASCII', 'Œuf à 3 €, « né » ½ ﬁ', 'OEuf a 3 EUR, " ne " 1?2 fi'],
] as const)('%s has what it has, and near letters of the rest', async (encoding, label, expected) => {
  const format: Format = { ...presetOf('CEGID'), encoding, forbidden: '' }
  const [sample] = SAMPLE_ENTRIES
  if (sample === undefined) throw new Error('no sample')
  const charset = encoding === 'ASCII' ? 'utf-8' : encoding.toLowerCase()
  const read = READERS.CEGID?.read(asRead(await textOf(format, [{ ...sample, label }]), format, charset))
  expect(read?.[0]?.label).toBe(expected)
})

it.each([
  [null, 'accounting.providerRequired'],
  ['SAGE_100_PNM', 'accountingFormat.waiting'],
] as const)('%s has no table', (key, code) => expect(() => presetOf(key)).toThrow(code))

it('the FEC of tax audits is the supplied table, whatever was adjusted for the accountant', async () => {
  const text = (await Array.fromAsync(fecFile(SAMPLE_ENTRIES))).join('')
  expect(text).toBe(await textOf(presetOf('FEC'), SAMPLE_ENTRIES))
  const [header, first] = text.split('\r\n')
  expect(header?.split('\t')).toHaveLength(18)
  expect(first).toBe(
    'VE\tVentes\t1\t20270710\t411\tClients\tC000123\tDupont-Lefèvre de la Villardière, Zoé\tF27-0001\t20270710\t' +
      'Facture F27-0001 Dupont-Lefèvre de la Villardière, Zoé\t817,90\t0,00\tA\t20270710\t20270802\t\t',
  )
})

it.each([
  ['CIEL', 'MH', 6, 97],
  ['QUADRATUS', 'MH', 10, 79],
] as const)('%s has a place for the section of a line, and refuses a longer one', async (key, section, width, from) => {
  const format = presetOf(key)
  const lines = (await textOf(format, SAMPLE_ENTRIES)).split('\r\n').filter((line) => !line.startsWith('C'))
  const place = lines.map((line) => line.slice(from, from + width))
  expect(place.filter((text) => text.trim() !== '')).toEqual([section.padEnd(width)])
  const [sample] = SAMPLE_ENTRIES
  if (sample === undefined) throw new Error('no sample')
  const long = { ...sample, lines: sample.lines.map((line) => ({ ...line, section: 'M'.repeat(width + 1) })) }
  await expect(textOf(format, [long])).rejects.toMatchObject({ code: 'accountingFormat.tooLong' })
})
