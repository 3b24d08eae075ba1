import { describe, expect, it } from 'vitest'
import { checkFormat } from './check.ts'
import type { Column, Format, RowKind, Source } from './format.ts'
import { SOFTWARE, presetOf } from './software.ts'

const cegid = presetOf('CEGID')
const [lines] = cegid.rows
if (lines === undefined) throw new Error('Cegid has lines')

const without = (...sources: string[]): Format => ({
  ...cegid,
  rows: [{ ...lines, columns: lines.columns.filter(({ source }) => !sources.includes(source)) }],
})
const each = (over: (column: Column) => Partial<Column>): Format => ({
  ...cegid,
  rows: [{ ...lines, columns: lines.columns.map((one) => ({ ...one, ...over(one) })) }],
})

const cut = (row: RowKind, source: Source): RowKind => ({
  ...row,
  columns: row.columns.map((one) => (one.source === source ? { ...one, cut: 'END' } : one)),
})
const quotedAll = (row: RowKind): RowKind => ({ ...row, columns: row.columns.map((one) => ({ ...one, quoted: true })) })

describe('a table', () => {
  it.each(Object.entries(SOFTWARE).flatMap(([key, { preset }]) => (preset === null ? [] : [[key, preset] as const])))(
    'as supplied for %s is readable',
    (_, preset) => expect(() => checkFormat(preset)).not.toThrow(),
  )

  it.each<[string, Format]>([
    ['accountingFormat.noAccount', without('ACCOUNT')],
    ['accountingFormat.noDay', without('DAY')],
    ['accountingFormat.noJournal', without('JOURNAL')],
    ['accountingFormat.noAmount', without('AMOUNT')],
    ['accountingFormat.noAmount', without('SIDE')],
    ['accountingFormat.noLine', { ...cegid, rows: [{ per: 'ENTRY', columns: lines.columns }] }],
    ['accountingFormat.noWidth', { ...cegid, padded: true }],
    ['accountingFormat.nothingBetween', { ...cegid, separator: '' }],
    ['accountingFormat.commaTwice', { ...cegid, separator: ',' }],
    ['accountingFormat.headerOfMany', { ...cegid, header: true, rows: [lines, lines] }],
    ['accountingFormat.cutsFigures', each(({ source }) => (source === 'AMOUNT' ? { cut: 'END' } : {}))],
    ['accountingFormat.cutsFigures', { ...presetOf('CSV'), rows: presetOf('CSV').rows.map((row) => cut(row, 'NUM')) }],
    ['accountingFormat.cutsFigures', { ...presetOf('CSV'), rows: presetOf('CSV').rows.map((row) => cut(row, 'DUE')) }],
    ['accountingFormat.zerosAfter', each(({ source }) => (source === 'AMOUNT' ? { fill: 'ZERO', width: 12 } : {}))],
    ['accountingFormat.zerosAfter', each(({ source }) => (source === 'DAY' ? { fill: 'ZERO', width: 12 } : {}))],
    [
      'accountingFormat.zerosBeforeSign',
      each(({ source }) => (source === 'AMOUNT' ? { source: 'SIGNED', fill: 'ZERO', width: 12, align: 'RIGHT' } : {})),
    ],
    ['accountingFormat.forbidsLetters', { ...cegid, forbidden: ';0' }],
    ['accountingFormat.forbidsLetters', { ...cegid, forbidden: 'é' }],
    ['accountingFormat.quotesWidths', { ...presetOf('CIEL'), quoting: 'NEEDED' }],
    [
      'accountingFormat.quotesWidths',
      { ...presetOf('CIEL'), rows: presetOf('CIEL').rows.map((row) => quotedAll(row)) },
    ],
    ['accountingFormat.uniqueOfOther', each(({ source }) => (source === 'LABEL' ? { cut: 'UNIQUE' } : {}))],
  ])('%s is refused', (code, format) => expect(() => checkFormat(format)).toThrow(code))
})
