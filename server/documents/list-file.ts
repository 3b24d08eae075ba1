/**
 * The file of a list, however its rows are read: every column says what it holds and what a row says there, and is written in the words
 * of who asks.
 */
import { setImmediate as afterOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { ColumnKind, States } from '#contract/list.ts'
import { saidIn, spokenText } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { formatPhone } from '#contract/format.ts'
import type { FileFormat } from '#contract/operations/input.ts'
import { csvAmount, csvDay, csvLine, csvPhone, csvText } from '#server/documents/csv.ts'
import { xlsxOf } from '#server/documents/xlsx.ts'
import type { SheetCell } from '#server/documents/xlsx.ts'
import { sayIn } from '#server/platform/catalogue.ts'
import type { Say } from '#server/platform/catalogue.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { spokenIn } from '#server/platform/spoken.ts'

export interface FileColumn<R> {
  readonly kind: ColumnKind
  readonly states?: States | undefined
  readonly heading: (say: Say) => string
  readonly value: (row: R, say: Say) => unknown
}

/** A column whose heading is a text of the screens: `fileColumn('day', 'reception:column.arrival', (row) => row.arrival)`. */
export const fileColumn = <R>(kind: ColumnKind, heading: string, value: FileColumn<R>['value']): FileColumn<R> => ({
  kind,
  heading: (say) => say(heading),
  value,
})

/** How a file is said: words of declarations, texts of screens, instants as `04/07/2026 14:05` where the campsite is. */
interface Voice {
  readonly spoken: Spoken | undefined
  readonly say: Say
  readonly instant: (at: string) => string
}

const instantsOf = async ({ tx, establishmentId }: Context): Promise<Voice['instant']> => {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from establishment where id = ${establishmentId}`.execute(tx)
  const [site] = rows
  if (site === undefined) throw new Error('a session has an establishment')
  const written = new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'short', timeZone: site.zone })
  return (at) => written.format(new Date(at))
}

export const voiceOf = async (context: Context): Promise<Voice> => ({
  spoken: await spokenIn(context.tx, context.language),
  say: await sayIn(context),
  instant: await instantsOf(context),
})

const cellOf = <R>({ kind, states }: FileColumn<R>, value: unknown, { instant }: Voice): string => {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'money':
      return csvAmount(Number(value))
    case 'day':
      return csvDay(String(value))
    case 'phone':
      return csvPhone(String(value))
    case 'instant':
      return csvText(instant(String(value)))
    case 'count':
      return String(value)
    case 'flag':
      return value === true ? spokenText('word.yes', 'oui') : spokenText('word.no', 'non')
    case 'state':
      return csvText(states?.word(value as string) ?? String(value))
    default:
      return csvText(String(value))
  }
}

/** A byte-order mark and the headings, then the lines of each packet. */
export async function* csvLines<R>(
  columns: readonly FileColumn<R>[],
  packets: AsyncIterable<readonly R[]>,
  voice: Voice,
): AsyncGenerator<string> {
  const { spoken, say } = voice
  const lineOf = (row: R): string => csvLine(columns.map((column) => cellOf(column, column.value(row, say), voice)))
  yield saidIn(spoken, () => `\uFEFF${csvLine(columns.map(({ heading }) => csvText(heading(say))))}`)
  for await (const rows of packets) yield saidIn(spoken, () => rows.map(lineOf).join(''))
}

const sheetCell = <R>({ kind, states }: FileColumn<R>, value: unknown, { instant }: Voice): SheetCell | null => {
  if (value === null || value === undefined || value === '') return null
  switch (kind) {
    case 'money':
      return { kind: 'amount', hundredths: Number(value) }
    case 'day':
      return { kind, day: String(value) }
    case 'count':
      return { kind, n: Number(value) }
    case 'instant':
      return { kind, at: instant(String(value)) }
    case 'phone':
      return { kind: 'text', text: formatPhone(String(value)) }
    case 'flag':
      return { kind: 'text', text: value === true ? spokenText('word.yes', 'oui') : spokenText('word.no', 'non') }
    case 'state':
      return { kind: 'text', text: states?.word(value as string) ?? String(value) }
    default:
      return { kind: 'text', text: String(value) }
  }
}

/** In characters; words have more room. */
const WIDTHS: Partial<Record<ColumnKind, number>> = { money: 13, day: 12, count: 9, phone: 19, instant: 17, flag: 8 }
const WORDS_WIDTH = 24

/** Rows of a sheet made at once, so that others are answered meanwhile. */
const AT_ONCE = 500

const sheetOf = <R>(
  columns: readonly FileColumn<R>[],
  packets: AsyncIterable<readonly R[]>,
  voice: Voice,
): AsyncIterable<Uint8Array> => {
  const { spoken, say } = voice
  const cellsOf = (row: R) => columns.map((column) => sheetCell(column, column.value(row, say), voice))
  const headings = saidIn(spoken, () =>
    columns.map(({ heading, kind }) => ({ heading: heading(say), width: WIDTHS[kind] ?? WORDS_WIDTH })),
  )
  const parts = async function* () {
    for await (const rows of packets)
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        yield saidIn(spoken, () => rows.slice(from, from + AT_ONCE).map(cellsOf))
        await afterOthers()
      }
  }
  return xlsxOf(headings, parts())
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const NAMES: Readonly<Record<FileFormat, string>> = { csv: 'export.csv', xlsx: 'export.xlsx' }

/** All rows of a list, as `export.csv` or `export.xlsx`; that they left is a technical event. The packets are read after the request's transaction. */
export const listFile = async <R>(
  context: Context,
  entity: string,
  columns: readonly FileColumn<R>[],
  packets: AsyncIterable<readonly R[]>,
  format: FileFormat = 'csv',
): Promise<FileAnswer> => {
  const voice = await voiceOf(context)
  let written = 0
  const told = async function* () {
    for await (const rows of packets) {
      written += rows.length
      yield rows
    }
  }
  const [type, body] =
    format === 'csv'
      ? ['text/csv; charset=utf-8', csvLines(columns, told(), voice)]
      : [XLSX, sheetOf(columns, told(), voice)]
  return new FileAnswer(type, NAMES[format], body, false, {
    written: () => written,
    leaves: (tx) => writeTechnicalEvent(tx, context, JET.EXPORT, { entity }),
  })
}

/** A list that was read whole. */
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
