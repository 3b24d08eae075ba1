/** The cells of a file that somebody chose, as they would have been typed: the server reads the rest. */
import readXlsxFile from 'read-excel-file/universal'
import { csvRows } from '#domain/statement/csv.ts'
import { textOf } from '#web/shell/text-of-file.ts'

type Cells = string[][]

/** Longest cell that is sent: a field refuses what is too long for it, whatever follows. */
const LONGEST = 500
const WIDEST = 60

const written = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const [day = '', hour = ''] = value.toISOString().split('T')
    return hour.startsWith('00:00:00') ? day : `${day} ${hour.slice(0, 8)}`
  }
  // 2.5 and not 2.4999999999999996, as sums of a spreadsheet may be.
  if (typeof value === 'number') return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(12)))
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' ? value.trim() : ''
}

/** A workbook is an archive, whatever it is called. */
export const isWorkbook = async (file: File): Promise<boolean> => {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return head[0] === 0x50 && head[1] === 0x4b
}

/** What stands between the cells, by what the heading has most of. */
const separatorOf = (text: string): 'COMMA' | 'SEMICOLON' | 'TAB' => {
  const [head = ''] = text.split('\n')
  const count = (mark: string): number => head.split(mark).length
  if (count('\t') > count(';') && count('\t') > count(',')) return 'TAB'
  return count(',') > count(';') ? 'COMMA' : 'SEMICOLON'
}

/** Lines stay where they are, empty ones too: faults are told by the number of their line. */
const csvCells = (text: string): Cells => {
  const cells: Cells = []
  for (const row of csvRows(text.replace(/^\uFEFF/, ''), separatorOf(text))) {
    while (cells.length < row.at - 1) cells.push([])
    cells.push([...row.cells])
  }
  return cells
}

/** Throws the errors of the readers for what is neither a workbook nor a CSV. */
export const readSheet = async (file: File): Promise<Cells> => {
  const cells = (await isWorkbook(file))
    ? ((await readXlsxFile(file))[0]?.data ?? []).map((row) => row.map(written))
    : csvCells(await textOf(file))
  return cells.map((row) => row.slice(0, WIDEST).map((cell) => cell.trim().slice(0, LONGEST)))
}
