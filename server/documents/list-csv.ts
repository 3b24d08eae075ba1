/** Lists of a screen as files for spreadsheets: written as `csv.ts` writes, in the words of the screen. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { csvAmount, csvDay, csvLine, csvPhone, csvText } from '#server/documents/csv.ts'
import { sayIn } from '#server/platform/catalogue.ts'
import type { Say } from '#server/platform/catalogue.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Text (an ISO day is written as a French one), cents, a telephone number, or an instant. */
export type Cell = string | number | null | { readonly phone: string } | { readonly at: string }

/** A column: the key of its heading in the catalogue of the screens (`reception:column.place`), and what a row says there. */
export interface CsvColumn<R> {
  readonly header: string
  readonly cell: (row: R, say: Say) => Cell
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)

/** `04/07/2026 14:05` where the campsite is. */
const instantIn = (timeZone: string): ((at: string) => string) => {
  const written = new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (at) => written.format(new Date(at))
}

const said = (cell: Cell, instant: (at: string) => string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return csvAmount(cell)
  if (typeof cell === 'string') return isDay(cell) ? csvDay(cell) : csvText(cell)
  return 'phone' in cell ? csvPhone(cell.phone) : instant(cell.at)
}

async function* linesOf<R>(
  columns: readonly CsvColumn<R>[],
  packets: AsyncIterable<readonly R[]>,
  say: Say,
  instant: (at: string) => string,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map((column) => csvText(say(column.header))))}`
  const cells = (row: R): string[] => columns.map((column) => said(column.cell(row, say), instant))
  for await (const rows of packets) yield rows.map((row) => csvLine(cells(row))).join('')
}

const timeZoneOf = async ({ tx, establishmentId }: Context): Promise<string> => {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from establishment where id = ${establishmentId}`.execute(tx)
  const [site] = rows
  if (site === undefined) throw new Error('a session has an establishment')
  return site.zone
}

/** All rows of a list as `export.csv`, headings and words in the language of who asks; the export is a technical event. */
export const csvAnswer = async <R>(
  context: Context,
  entity: string,
  columns: readonly CsvColumn<R>[],
  packets: AsyncIterable<readonly R[]>,
): Promise<FileAnswer> => {
  await writeTechnicalEvent(context.tx, context, JET.EXPORT, { entity })
  const lines = linesOf(columns, packets, await sayIn(context), instantIn(await timeZoneOf(context)))
  return new FileAnswer('text/csv; charset=utf-8', 'export.csv', lines, false)
}

/** Rows of an export read at once (spec 7), so that its memory is constant. */
export const PACKET = 5000

/** Pages of a search one after the other, for an export. */
export async function* everyPage<R>(
  read: (page: number, size: number) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let page = 0; ; page++) {
    const rows = await read(page, PACKET)
    yield rows
    if (rows.length < PACKET) return
  }
}

/** A short list, already read. */
export async function* once<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  yield rows
}

/** Of rows that a screen narrows and sorts by itself, those that it shows, in its order; without `ids`, all. */
export const shownOf = <R extends { readonly id: number }>(
  rows: readonly R[],
  ids: readonly number[] | undefined,
): readonly R[] => {
  if (ids === undefined) return rows
  const rank = new Map(ids.map((id, i) => [id, i]))
  return rows.filter(({ id }) => rank.has(id)).toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
}
