/** The list of grids as a file. */
import type { z } from 'zod'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { modeleById } from '#domain/price-grid/modele.ts'
import type { PriceGridRow } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import type { searchBody } from '#contract/operations/session/session.ts'
import { fileColumn, listFile } from '#server/documents/list-file.ts'
import type { FileColumn } from '#server/documents/list-file.ts'
import { everyGrid } from '#server/modules/pricing/price-grid/search.ts'
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

const COLUMNS: readonly FileColumn<PriceGridRow>[] = [
  fileColumn('text', 'price:list.label', (row) => row.label),
  fileColumn('text', 'price:list.model', modelOf),
  fileColumn('text', 'price:list.types', (row) => row.placeTypes.map(({ label }) => label).join(', ')),
  fileColumn('day', 'price:list.seasonFrom', firstDay),
  fileColumn('day', 'price:list.seasonTo', lastDay),
  fileColumn('text', 'price:list.state', stateOf),
  fileColumn('count', 'price:list.priority', (row) => row.priority),
]

/** Every grid of the search. Throws RuleError `request.invalid` for an unknown filter or sort. */
export const exportGrids = (context: Context, search: z.output<typeof searchBody>): Promise<FileAnswer> =>
  listFile(context, 'priceGrid', COLUMNS, everyGrid(context, search))
