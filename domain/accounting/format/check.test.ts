import { describe, expect, it } from 'vitest'
import { checkFormat } from './check.ts'
import type { Column, Format } from './format.ts'
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
    ['accountingFormat.uniqueOfOther', each(({ source }) => (source === 'LABEL' ? { cut: 'UNIQUE' } : {}))],
  ])('%s is refused', (code, format) => expect(() => checkFormat(format)).toThrow(code))
})
