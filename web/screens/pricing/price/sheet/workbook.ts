/** Workbooks as xlsx files. */
import readXlsxFile from 'read-excel-file/universal'
import writeXlsxFile from 'write-excel-file/universal'
import type { FileSheet } from '#web/screens/pricing/price/sheet/book.ts'
import type { Table } from '#web/screens/pricing/price/sheet/reading.ts'
import type { NamedSheet, SheetCell } from '#web/screens/pricing/price/sheet/sheet.ts'

const FORMATS = { money: '#,##0.00', date: 'dd/mm/yyyy' } as const

const written = ({ value, kind }: SheetCell, at: number) => {
  if (value === null || value === '') return null
  const head = at === 0 ? ({ fontWeight: 'bold' } as const) : {}
  if (value instanceof Date) return { value, type: Date, format: FORMATS.date, ...head }
  if (typeof value === 'number')
    return { value, type: Number, ...(kind === 'money' ? { format: FORMATS.money } : {}), ...head }
  return { value: String(value), type: String, ...head }
}

/** An xlsx file; the key and the name of rows, and the first row of each sheet, stay in sight. */
export const writeWorkbook = async (sheets: readonly NamedSheet[]): Promise<Blob> =>
  writeXlsxFile(
    sheets.map(({ name, cells }) => {
      const width = Math.max(...cells.map((line) => line.length))
      return {
        sheet: name,
        data: cells.map((line, at) => line.map((cell) => written(cell, at))),
        columns: Array.from({ length: width }, (_, i) => ({ width: i === 1 ? 36 : 20 })),
        stickyRowsCount: 1,
        stickyColumnsCount: 2,
      }
    }),
  ).toBlob()

/** The sheets of an xlsx file. Throws the errors of the library for a file that is none. */
export const readWorkbook = async (file: Blob | ArrayBuffer): Promise<FileSheet[]> =>
  (await readXlsxFile(file)).map(({ sheet, data }) => ({ name: sheet, table: data as unknown as Table }))
