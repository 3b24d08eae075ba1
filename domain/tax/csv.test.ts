import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { columnsOf, columnsText, presetText, TAX_COLUMNS, taxCsv } from './csv.ts'
import type { CsvSettings, TaxStayRow } from './csv.ts'

const row = (over: Partial<TaxStayRow> = {}): TaxStayRow => ({
  ...{ month: '2027-06', category: 'CAMPING_3', regime: 'UNIT', collectedBy: 'ESTABLISHMENT', persons: 2, nights: 4 },
  ...{ exempt: { MINOR: [1, 2] }, base: cents(220), additions: { DEPARTMENT: cents(24) }, total: cents(244) },
  ...{ occupancyId: 1, bookingId: 9, bookingCode: '=A1', correction: false },
  ...{ arrival: toDay('2027-06-29'), departure: toDay('2027-07-06'), ...over },
})
const WORDS = { category: (key: string) => `cat;${key}`, regime: String, collector: String, correction: 'oui' }
const csv = (text: string, rows: readonly TaxStayRow[] = [row()], over: Partial<CsvSettings> = {}): string[] =>
  taxCsv(
    rows,
    { columns: columnsOf(text).columns, separator: 'SEMICOLON', dates: 'DMY', decimals: 'COMMA', ...over },
    WORDS,
  )
    .split('\r\n')
    .slice(0, -1)

describe('columns', () => {
  it.each([
    ['ARRIVAL\n\n TOTAL=Montant dû ', null],
    ['ARRIVAL\nRIEN', 'RIEN'],
    ['TOTAL\nTOTAL=Encore', 'TOTAL=Encore'],
    [`TOTAL=${'x'.repeat(61)}`, `TOTAL=${'x'.repeat(61)}`],
  ])('of %j: %s is wrong', (text, wrong) => expect(columnsOf(text).wrong).toBe(wrong))
  it('are written as they are read', () => {
    const text = 'TOTAL=Montant = dû\nARRIVAL'
    expect(columnsText(columnsOf(text).columns)).toBe(text)
    expect(columnsOf(presetText('COMPLETE')).columns.map(({ name }) => name)).toEqual(Object.values(TAX_COLUMNS))
    for (const preset of ['REGISTER', 'SHEETS'] as const) expect(columnsOf(presetText(preset)).wrong).toBe(null)
  })
})

describe('the file', () => {
  it('writes words that no spreadsheet runs, quoted where they part columns', () =>
    expect(csv('BOOKING\nCATEGORY')).toEqual(['Dossier;Catégorie', '\'=A1;"cat;CAMPING_3"']))
  it('writes days and amounts as the house says', () => {
    expect(csv('ARRIVAL\nTOTAL\nRATE')).toEqual(['Arrivée;Total;Tarif de base', '29/06/2027;2,44;0,55'])
    expect(
      csv('ARRIVAL\nTOTAL', [row({ total: cents(-5) })], { separator: 'PIPE', dates: 'YMD', decimals: 'POINT' })[1],
    ).toBe('2027-06-29|-0.05')
  })
  it('puts a stay over two months in one line, its people once, unless months have a column', () => {
    const both = [
      row(),
      row({ month: '2027-07', nights: 10, base: cents(550), total: cents(610), exempt: { MINOR: [1, 5] } }),
    ]
    expect(csv('PERSONS\nTAXABLE\nTAXABLE_NIGHTS\nMINOR\nTOTAL', both).slice(1)).toEqual(['3;2;14;7;8,54'])
    expect(csv('MONTH\nTAXABLE_NIGHTS', both).slice(1)).toEqual(['2027-06;4', '2027-07;10'])
  })
  it('keeps corrections, forfaits and other categories on lines of their own', () => {
    const forfait = row({ occupancyId: null, bookingCode: null, arrival: null, departure: null, regime: 'FORFAIT' })
    const rows = [row(), row({ correction: true, total: cents(-244) }), row({ category: 'CAMPING_1' }), forfait]
    expect(csv('BOOKING\nARRIVAL\nSTAY_NIGHTS\nCORRECTION\nTOTAL', rows).slice(1)).toEqual([
      "'=A1;29/06/2027;7;;2,44",
      "'=A1;29/06/2027;7;oui;-2,44",
      "'=A1;29/06/2027;7;;2,44",
      ';;;;2,44',
    ])
  })
  it('sums what no column names under the others', () =>
    expect(csv('DEPARTMENT\nOTHER_ADDITIONS', [row({ additions: { ADDITION_5: cents(7) } })])[1]).toBe('0,00;0,07'))
})
