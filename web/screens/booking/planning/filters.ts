import type { PlanningBoard, PlanningPlace, PlanningType } from '#contract/operations/booking/planning.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { BoardRow } from '#web/ui/board/model.ts'
import { plainText } from '#web/ui/plain-text.ts'
import type { StatusFilter } from '#web/screens/booking/planning/status-filters.ts'
import type { StayBar } from '#web/screens/booking/planning/stay-bar.ts'

export interface Filters {
  /** `type:3`, `family:2`, or nothing. */
  readonly among: string | null
  readonly status: StatusFilter | null
  readonly text: string
}

export const NO_FILTER: Filters = { among: null, status: null, text: '' }

/** Types shown. */
export const typesShown = (board: PlanningBoard, { among }: Filters): readonly PlanningType[] => {
  const [what, id] = (among ?? '').split(':')
  if (what === 'type') return board.types.filter((type) => type.id === Number(id))
  return what === 'family' ? board.types.filter((type) => type.familyId === Number(id)) : board.types
}

const hasStatus = (bar: StayBar, status: StatusFilter): boolean => {
  if (status === 'due') return bar.due && !bar.gone
  if (status === 'reservation') return bar.kind === 'reservation' || bar.kind === 'internet'
  return bar.kind === status
}

/** The words of the filter that a bar must hold; none: no text filter. */
const wordsOf = (text: string): readonly string[] => plainText(text).split(/\s+/).filter(Boolean)

/** Whether a filter on stays is on: then the bars that do not match are left in the background. */
export const narrows = ({ status, text }: Filters): boolean => status !== null || wordsOf(text).length > 0

/** Whether a bar answers the filters on stays; the number of its place counts as text. */
export const matcher = (filters: Filters, codeOf: ReadonlyMap<number, string>): ((bar: StayBar) => boolean) => {
  const words = wordsOf(filters.text)
  const { status } = filters
  return (bar) => {
    if (status !== null && !hasStatus(bar, status)) return false
    if (words.length === 0) return true
    const text = plainText(`${bar.name} ${bar.code} ${codeOf.get(bar.row) ?? ''}`)
    return words.every((word) => text.includes(word))
  }
}

/** Headings have the negative of their type's id as key: places and types share one sequence of ids. */
export const headingKey = (typeId: number): number => -typeId
export const typeOfHeading = (key: number): number => -key

interface RowsInput {
  readonly board: PlanningBoard
  readonly filters: Filters
  readonly collapsed: ReadonlySet<number>
  readonly index: BarIndex<StayBar>
  readonly matches: (bar: StayBar) => boolean
}

/** Rows of the board: a heading for each type, its places below unless folded. A filter on stays keeps the places that have one. */
export const rowsOf = ({ board, filters, collapsed, index, matches }: RowsInput): BoardRow[] => {
  const byType = Map.groupBy(board.places, (place) => place.placeTypeId)
  const keeps = (place: PlanningPlace): boolean =>
    !narrows(filters) || (index.rows.get(place.id)?.bars ?? []).some((bar) => matches(bar))
  return typesShown(board, filters).flatMap((type) => {
    const places = (byType.get(type.id) ?? []).filter((place) => keeps(place))
    if (places.length === 0) return []
    const heading = { key: headingKey(type.id), heading: true }
    return collapsed.has(type.id) ? [heading] : [heading, ...places.map((place) => ({ key: place.id, heading: false }))]
  })
}
