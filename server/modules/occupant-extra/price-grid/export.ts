/** The list of grids as a file. */
import type { z } from 'zod'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { modeleById } from '#domain/price-grid/modele.ts'
import type { PriceGridRow } from '#contract/operations/occupant-extra/price-grid.ts'
import type { searchBody } from '#contract/operations/session/session.ts'
import { csvAnswer, everyPage } from '#server/documents/list-csv.ts'
import type { CsvColumn } from '#server/documents/list-csv.ts'
import { openingsOf } from '#server/modules/occupant-extra/price-grid/lists.ts'
import { gridPage } from '#server/modules/occupant-extra/price-grid/search.ts'
import type { Say } from '#server/platform/catalogue.ts'
import type { Context, FileAnswer } from '#server/platform/http/route.ts'

const modelOf = ({ priceGridModeleId }: PriceGridRow, say: Say): string => {
  const modele = modeleById(priceGridModeleId)
  if (modele === undefined) return ''
  const name = say(`price:modelShort.${modele.model}`)
  return modele.eligibility === 'ALL' ? name : `${name} · ${say(`price:eligibility.${modele.eligibility}`)}`
}

/** First night that a period of the grid prices. */
const firstDay = ({ periods }: PriceGridRow): Day | null => periods.map(({ start }) => start).toSorted()[0] ?? null

const lastDay = ({ periods }: PriceGridRow): Day | null => {
  const end = periods
    .map((period) => period.end)
    .toSorted()
    .at(-1)
  return end === undefined ? null : addDays(end, -1)
}

const stateOf = ({ active, currentVersion, draftChanged }: PriceGridRow, say: Say): string => {
  if (!active) return say('price:state.inactive')
  if (currentVersion === null) return say('price:state.draft')
  return say(draftChanged ? 'price:state.changed' : 'price:state.published', { version: currentVersion })
}

const COLUMNS: readonly CsvColumn<PriceGridRow>[] = [
  { header: 'price:list.label', cell: (row) => row.label },
  { header: 'price:list.model', cell: modelOf },
  { header: 'price:list.types', cell: (row) => row.placeTypes.map(({ label }) => label).join(', ') },
  { header: 'price:list.seasonFrom', cell: firstDay },
  { header: 'price:list.seasonTo', cell: lastDay },
  { header: 'price:list.state', cell: stateOf },
  { header: 'price:list.priority', cell: (row) => String(row.priority) },
]

/** Every grid of the search. Throws RuleError `request.invalid` for an unknown filter or sort. */
export const exportGrids = async (context: Context, search: z.output<typeof searchBody>): Promise<FileAnswer> => {
  const openings = await openingsOf(context)
  // What cannot be searched is refused before the file begins.
  await gridPage(context, { ...search, page: 0, size: 1 }, openings)
  // Read after the request's transaction has ended.
  const after = { ...context, tx: context.db }
  return csvAnswer(
    context,
    'priceGrid',
    COLUMNS,
    everyPage((page, size) => gridPage(after, { ...search, page, size }, openings)),
  )
}
