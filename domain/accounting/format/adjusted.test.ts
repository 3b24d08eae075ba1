import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, ZERO } from '../../money.ts'
import { RuleError } from '../../rule-error.ts'
import type { PostedEntry } from '../entry.ts'
import { checkFormat } from './check.ts'
import { codeBook } from './codes.ts'
import type { CodeBook } from './codes.ts'
import type { Column, Format } from './format.ts'
import { READERS } from './readers.fixture.ts'
import { SAMPLE_ENTRIES } from './sample.ts'
import { presetOf } from './software.ts'
import { keys, textOf } from './write.fixture.ts'

describe('customers with codes of 40 letters', () => {
  const codes = Array.from({ length: 400 }, (_, n) => 'A'.repeat(36) + String(n).padStart(4, '0'))
  const [sample] = SAMPLE_ENTRIES
  const of = (aux: string): PostedEntry => ({
    ...(sample as PostedEntry),
    lines: [
      { account: '411', accountLabel: 'Clients', aux, auxLabel: aux, debit: cents(1), credit: ZERO },
      { account: '512', accountLabel: 'Banque', debit: ZERO, credit: cents(1) },
    ],
  })
  const narrow = keys.filter((key) =>
    presetOf(key).rows.some(({ columns }) =>
      columns.some(({ source, width }) => (source === 'AUX' || source === 'ACCOUNT_AUX') && width !== null),
    ),
  )

  it.each(narrow)('in the columns of %s: one each, within the width, the same in the next file', async (key) => {
    const format = presetOf(key)
    const reader = READERS[key]
    if (reader === undefined) throw new Error(`no reader of ${key}`)
    const book = codeBook()
    const read = async (all: readonly string[], codesOf: CodeBook) =>
      reader
        .read(await textOf(format, all.map(of), codesOf))
        .filter(({ debit }) => debit > 0)
        .map(({ account, aux }) => (reader.apart ? aux : account))
    const first = await read(codes, book)
    expect(new Set(first).size).toBe(codes.length)
    const width = Math.max(
      ...format.rows.flatMap(({ columns }) =>
        columns.flatMap((one) => (one.source === 'AUX' || one.source === 'ACCOUNT_AUX' ? (one.width ?? 99) : [])),
      ),
    )
    expect(Math.max(...first.map((one) => one.length))).toBeLessThanOrEqual(width)
    const next = await read(codes.toReversed(), codeBook(book.given()))
    expect(next.toReversed()).toEqual(first)
  })
})

it('characters that texts may not have stay in figures and days', async () => {
  const format: Format = { ...presetOf('COALA'), forbidden: ',./-' }
  const line = (await textOf(format, SAMPLE_ENTRIES)).split('\r\n')[0]
  expect(line).toMatch(/^10\/07\/2027;VE;411;F27 0001;Facture F27 0001 .*;817,90;0,00;E;C000123$/)
})

it('a table adjusted in any way is refused in words, or has whole rows that the figures survive', () => {
  const change = fc.record(
    {
      width: fc.option(fc.constantFrom(1, 2, 3, 5, 8, 12, 30, 120, 400)),
      align: fc.constantFrom('LEFT', 'RIGHT'),
      fill: fc.constantFrom('SPACE', 'ZERO'),
      cut: fc.constantFrom('END', 'START', 'UNIQUE', 'REFUSE'),
      quoted: fc.boolean(),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<Column>>
  const whole = fc.record(
    {
      separator: fc.constantFrom('', ';', ',', '\t', '|'),
      padded: fc.boolean(),
      quoting: fc.constantFrom('NEVER', 'NEEDED', 'ALWAYS'),
      forbidden: fc.constantFrom('', '"', ',.-/', '0', 'é'),
      decimals: fc.constantFrom('COMMA', 'POINT', 'CENTS'),
      encoding: fc.constantFrom('UTF-8', 'UTF-8-BOM', 'WINDOWS-1252', 'ISO-8859-15', 'ASCII'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<Format>>
  let written = 0
  return fc
    .assert(
      fc.asyncProperty(
        fc.constantFrom(...keys),
        whole,
        fc.array(fc.tuple(fc.nat(40), change), { maxLength: 3 }),
        async (key, over, changes) => {
          const preset = presetOf(key)
          const rows = preset.rows.map((row) => ({
            ...row,
            columns: row.columns.map((one, i) =>
              Object.assign({}, one, ...changes.filter(([at]) => at === i).map(([, by]) => by)),
            ),
          }))
          const format: Format = { ...preset, ...over, rows }
          try {
            checkFormat(format)
            const text = await textOf(format, SAMPLE_ENTRIES)
            written += 1
            const lines = text.split(format.lineEnd === 'CRLF' ? '\r\n' : '\n').slice(format.header ? 1 : 0, -1)
            const [row] = rows
            if (format.padded && rows.length === 1 && row !== undefined)
              for (const line of lines)
                expect(Array.from(line).length).toBe(
                  row.columns.reduce((sum, { width }) => sum + (width ?? 0), 0) +
                    format.separator.length * (row.columns.length - 1),
                )
            // 817.90 is in each file, whatever stands around it.
            expect(text).toMatch(/(?<![1-9])817[,.]?90/)
          } catch (error) {
            if (!(error instanceof RuleError)) throw error
            expect(error.code).toMatch(/^accountingFormat\./)
          }
        },
      ),
      { numRuns: 600 },
    )
    .then(() => expect(written).toBeGreaterThan(50))
})
