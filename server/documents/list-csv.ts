/** Lists of a screen as files for spreadsheets: `;`, decimal comma, French days, formulas made harmless. */
import { csvLine } from '#server/documents/csv.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'

type Cell = string | number | null

/** A column: its heading, and what a row says there. Numbers are cents. */
export interface CsvColumn<R> {
  readonly header: string
  readonly cell: (row: R) => Cell
}

const amount = (n: number): string =>
  `${n < 0 ? '-' : ''}${Math.trunc(Math.abs(n) / 100)},${String(Math.abs(n) % 100).padStart(2, '0')}`

const text = (value: string): string => {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  if (day !== null) return `${day[3]}/${day[2]}/${day[1]}`
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const said = (cell: Cell): string => (cell === null ? '' : typeof cell === 'number' ? amount(cell) : text(cell))

async function* linesOf<R>(
  columns: readonly CsvColumn<R>[],
  packets: AsyncIterable<readonly R[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map((column) => text(column.header)))}`
  for await (const rows of packets)
    yield rows.map((row) => csvLine(columns.map((column) => said(column.cell(row))))).join('')
}

/** All rows of a list; the export is a technical event. */
export const csvAnswer = async <R>(
  context: Context,
  entity: string,
  columns: readonly CsvColumn<R>[],
  packets: AsyncIterable<readonly R[]>,
): Promise<FileAnswer> => {
  await writeTechnicalEvent(context.tx, context, JET.EXPORT, { entity })
  return new FileAnswer('text/csv; charset=utf-8', 'export.csv', linesOf(columns, packets), false)
}

/** Pages of a search one after the other, for an export. */
export async function* everyPage<R>(
  read: (page: number, size: number) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  const size = 500
  for (let page = 0; ; page++) {
    const rows = await read(page, size)
    yield rows
    if (rows.length < size) return
  }
}
