/** Which cells an issue marks, and where a click on it leads. Pure. */
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { PlacedIssue } from '#web/screens/pricing/price/grid/editor.ts'
import { cellText } from '#web/screens/pricing/price/season/cell-text.ts'
import type { SeasonRow } from '#web/screens/pricing/price/season/rows.ts'

export interface Mark {
  readonly isError: boolean
  readonly text: string
}

/** A cell: its row and its period. */
export interface CellAt {
  readonly rowKey: string
  readonly periodId: number
}

export const cellKey = ({ rowKey, periodId }: CellAt): string => `${rowKey}|${periodId}`

const isOfField = (row: SeasonRow, field: string): boolean => {
  switch (row.kind) {
    case 'date':
      // Overlaps and dates out of season are said of the whole period.
      return field === row.field || field === ''
    case 'amount':
    case 'days':
      return field === row.field
    case 'first':
      return field === 'first' || field === `first.${row.index}`
    case 'extra':
      return field === `extra.${row.band}`
    case 'package':
      return field.startsWith('packages')
    default:
      return field === row.kind
  }
}

/** The cells that an issue is about, in the order of the rows; none for what is said of the grid as a whole. */
export function cellsOf(draft: GridDraft, rows: readonly SeasonRow[], { place }: PlacedIssue): CellAt[] {
  if (place.on === 'period') {
    const { periodId, field } = place
    const period = draft.periods.find((p) => p.id === periodId)
    return rows
      .filter((row) => isOfField(row, field))
      .filter((row) => field !== 'first' || (period !== undefined && cellText(draft, row, period) === ''))
      .map((row) => ({ rowKey: row.key, periodId }))
  }
  if (place.on !== 'line') return []
  const periodIds = place.periodIds.length > 0 ? place.periodIds : draft.periods.map((p) => p.id)
  const own = rows.filter((row) => row.kind === 'line' && row.lineId === place.lineId)
  return own.flatMap((row) => periodIds.map((periodId) => ({ rowKey: row.key, periodId })))
}

/** Marks by cell; an error prevails. */
export function marksOf(
  draft: GridDraft,
  rows: readonly SeasonRow[],
  issues: readonly PlacedIssue[],
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const issue of issues) {
    for (const cell of cellsOf(draft, rows, issue)) {
      const before = marks.get(cellKey(cell))
      const text = before === undefined ? issue.text : `${before.text} ${issue.text}`
      marks.set(cellKey(cell), { isError: issue.isError || before?.isError === true, text })
    }
  }
  return marks
}
