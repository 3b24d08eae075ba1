/** A declared list as a file for spreadsheets: all rows of the search. */
import type { AnyList } from '#contract/list.ts'
import { headingOf, isShown } from '#contract/list.ts'
import { listFile } from '#server/documents/list-file.ts'
import type { FileColumn } from '#server/documents/list-file.ts'
import { completed, queryOf, readable } from '#server/list/rows.ts'
import type { AnySource, Criteria, Search } from '#server/list/rows.ts'
import { completedBy, inSnapshot, packetsOf } from '#server/list/snapshot.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

type Row = Readonly<Record<string, unknown>>

/** Columns of the file of a list that this user may read. */
export const fileColumns = (
  list: AnyList,
  said: AnySource['said'] = {},
  context: Context,
  criteria: Criteria,
): FileColumn<Row>[] =>
  readable(list, context)
    .filter(([, column]) => column.only !== 'screen' && isShown(column, criteria))
    .map(([key, { kind, states }]) => {
      const words = said[key]
      return {
        kind: words === undefined ? kind : 'said',
        states,
        heading: () => headingOf(list, key, criteria),
        value: (row, say) => (words === undefined ? row[key] : words(row as never, say)),
      }
    })

/** The file of a search. Its rows are read after the request's transaction, in a snapshot of theirs. */
export const fileOf = (list: AnyList, source: AnySource, context: Context, search: Search): Promise<FileAnswer> => {
  const query = queryOf(list, source, context, search)
  const packets = inSnapshot(context.db, (tx) =>
    completedBy(packetsOf(tx, query), (rows) => completed(source, { ...context, tx }, rows)),
  ) as AsyncIterable<readonly Row[]>
  return listFile(context, list.name, fileColumns(list, source.said, context, search.criteria), packets, search.format)
}
