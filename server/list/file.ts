/** A declared list as a file for spreadsheets: all rows of the search, in the words of who asks. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { AnyList, ListColumn } from '#contract/list.ts'
import { headingOf, isShown } from '#contract/list.ts'
import { saidIn, spokenText } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { csvAmount, csvDay, csvLine, csvPhone, csvText } from '#server/documents/csv.ts'
import { completed, queryOf, readable } from '#server/list/rows.ts'
import type { AnySource, Criteria, Search } from '#server/list/rows.ts'
import { inSnapshot } from '#server/list/snapshot.ts'
import { sayIn } from '#server/platform/catalogue.ts'
import type { Say } from '#server/platform/catalogue.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { spokenIn } from '#server/platform/spoken.ts'

type Row = Readonly<Record<string, unknown>>

/** `04/07/2026 14:05` where the campsite is. */
const instantsOf = async ({ tx, establishmentId }: Context): Promise<(at: string) => string> => {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from establishment where id = ${establishmentId}`.execute(tx)
  const [site] = rows
  if (site === undefined) throw new Error('a session has an establishment')
  const written = new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'short', timeZone: site.zone })
  return (at) => written.format(new Date(at))
}

/** How this file is said: words of declarations, texts of screens, instants. */
interface Voice {
  readonly spoken: Spoken | undefined
  readonly say: Say
  readonly instant: (at: string) => string
}

const cellOf = ({ kind, states }: ListColumn, value: unknown, { instant }: Voice): string => {
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

async function* linesOf(
  list: AnyList,
  columns: readonly [string, ListColumn][],
  { said = {} }: AnySource,
  packets: AsyncIterable<readonly Row[]>,
  voice: Voice,
  criteria: Criteria,
): AsyncGenerator<string> {
  const lineOf = (row: Row): string =>
    csvLine(
      columns.map(([key, column]) => {
        const words = said[key]
        return words === undefined ? cellOf(column, row[key], voice) : csvText(words(row as never, voice.say))
      }),
    )
  yield saidIn(voice.spoken, () => `\uFEFF${csvLine(columns.map(([key]) => csvText(headingOf(list, key, criteria))))}`)
  for await (const rows of packets) yield saidIn(voice.spoken, () => rows.map(lineOf).join(''))
}

/** The file of a search; that it left is a technical event. Its rows are read after the request's transaction, in a snapshot of theirs. */
export const fileOf = async (
  list: AnyList,
  source: AnySource,
  context: Context,
  search: Search,
): Promise<FileAnswer> => {
  await writeTechnicalEvent(context.tx, context, JET.EXPORT, { entity: list.name })
  const voice: Voice = {
    spoken: await spokenIn(context.tx, context.language),
    say: await sayIn(context),
    instant: await instantsOf(context),
  }
  const { criteria } = search
  const columns = readable(list, context).filter(([, column]) => column.only !== 'screen' && isShown(column, criteria))
  const packets = inSnapshot(context.db, queryOf(list, source, context, search), (tx, rows) =>
    completed(source, { ...context, tx }, rows),
  ) as AsyncIterable<readonly Row[]>
  return new FileAnswer(
    'text/csv; charset=utf-8',
    'export.csv',
    linesOf(list, columns, source, packets, voice, criteria),
    false,
  )
}
