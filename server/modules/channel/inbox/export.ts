/** The inbox as a file: every message of a view under the filters of the list. */
import type { z } from 'zod'
import type { ImportRow, searchImportsBody } from '#contract/operations/booking/import.ts'
import { csvAnswer, everyPage } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { importPage } from '#server/modules/channel/inbox/search.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

/** The number at the channel, and which word of it this is once it has said more than one. */
const numberOf = ({ externalId, externalVersion }: ImportRow): string =>
  externalId === null ? '' : `${externalId}${externalVersion === 1 ? '' : ` · v${externalVersion ?? ''}`}`

const COLUMNS: readonly CsvColumn<ImportRow>[] = [
  { header: 'channel:list.columns.state', cell: ({ state }, say) => say(`channel:states.${state}`) },
  { header: 'channel:list.columns.number', cell: numberOf },
  { header: 'channel:list.columns.event', cell: ({ event }, say) => say(`channel:events.${event ?? 'NONE'}`) },
  { header: 'channel:list.channel', cell: (row) => row.channel },
  { header: 'channel:list.columns.guest', cell: (row) => row.guest },
  { header: 'channel:list.columns.arrival', cell: (row) => row.arrival },
  { header: 'channel:list.columns.departure', cell: (row) => row.departure },
  { header: 'channel:list.columns.total', cell: (row) => row.total },
  { header: 'channel:list.columns.paid', cell: (row) => row.paid },
  { header: 'channel:list.columns.file', cell: (row) => row.bookingCode },
  { header: 'channel:list.columns.received', cell: ({ receivedAt }) => ({ at: receivedAt }) },
]

export const exportImports = (context: Context, search: z.output<typeof searchImportsBody>): Promise<FileAnswer> => {
  // Read after the request's transaction has ended.
  const after = { ...context, tx: context.db }
  return csvAnswer(
    context,
    'bookingImport',
    COLUMNS,
    everyPage((page, size) => importPage(after, { ...search, page, size })),
  )
}
