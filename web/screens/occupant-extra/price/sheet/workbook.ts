/** Spreadsheets as xlsx files. */
import { readSheet } from 'read-excel-file/universal'
import writeXlsxFile from 'write-excel-file/universal'
import type { SheetCell, SheetValue } from '#web/screens/occupant-extra/price/sheet/sheet.ts'

const FORMATS = { money: '#,##0.00', date: 'dd/mm/yyyy' } as const

const written = ({ value, kind }: SheetCell, at: number) => {
  if (value === null || value === '') return null
  const head = at === 0 ? ({ fontWeight: 'bold' } as const) : {}
  if (value instanceof Date) return { value, type: Date, format: FORMATS.date, ...head }
  if (typeof value === 'number')
    return { value, type: Number, ...(kind === 'money' ? { format: FORMATS.money } : {}), ...head }
  return { value: String(value), type: String, ...head }
}

/** An xlsx file of one sheet; the key and the name of rows, and the first row, stay in sight. */
export const writeWorkbook = async (cells: readonly (readonly SheetCell[])[]): Promise<Blob> => {
  const width = Math.max(...cells.map((line) => line.length))
  const columns = Array.from({ length: width }, (_, i) => ({ width: i === 1 ? 36 : 16 }))
  const data = cells.map((line, at) => line.map((cell) => written(cell, at)))
  return writeXlsxFile(data, { columns, stickyRowsCount: 1, stickyColumnsCount: 2 }).toBlob()
}

/** The first sheet of an xlsx file. Throws the errors of the library for a file that is none. */
export const readWorkbook = async (file: Blob | ArrayBuffer): Promise<SheetValue[][]> =>
  (await readSheet(file)) as unknown as SheetValue[][]
