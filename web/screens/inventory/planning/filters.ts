import type { PlanningBoard, PlanningPlace, PlanningType } from '#contract/operations/booking/planning.ts'
import type { PlanningGrouping } from '#contract/operations/establishment/preference-planning.ts'
import type { BarIndex } from '#web/ui/board/bar-index.ts'
import type { BoardRow } from '#web/ui/board/model.ts'
import { plainText } from '#web/ui/plain-text.ts'
import type { StatusFilter } from '#web/screens/inventory/planning/status-filters.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'

export interface Filters {
  /** `type:3`, `family:2`, or nothing. */
  readonly among: string | null
  readonly status: StatusFilter | null
  readonly text: string
}

export const NO_FILTER: Filters = { among: null, status: null, text: '' }

/** The type that the board is narrowed to, if one. */
export const typeAmong = ({ among }: Filters): number | undefined =>
  among?.startsWith('type:') === true ? Number(among.slice(5)) : undefined

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

/** Headings have the negative of the id of their type or family as key: places, types and families share one sequence of ids. */
const headingKey = (id: number): number => -id
/** Types of no family; no record has this number. */
const NO_FAMILY = Number.MAX_SAFE_INTEGER

export interface Heading {
  readonly key: number
  readonly label: string
  readonly short: string
  readonly typeIds: readonly number[]
}

/** The headings of the board by key; none where places are arranged by their numbers alone. */
export const headingsOf = (
  board: PlanningBoard,
  grouping: PlanningGrouping,
  noFamily: string,
): Map<number, Heading> => {
  if (grouping === 'place') return new Map()
  if (grouping === 'type')
    return new Map(
      board.types.map(({ id, label, code }) => {
        const key = headingKey(id)
        return [key, { key, label, short: code, typeIds: [id] }]
      }),
    )
  return new Map(
    [...Map.groupBy(board.types, (type) => type.familyId)].map(([familyId, types]) => {
      const key = headingKey(familyId ?? NO_FAMILY)
      const label = board.families.find((family) => family.id === familyId)?.label ?? noFamily
      return [key, { key, label, short: label, typeIds: types.map((type) => type.id) }]
    }),
  )
}

interface RowsInput {
  readonly board: PlanningBoard
  readonly headings: ReadonlyMap<number, Heading>
  readonly filters: Filters
  readonly collapsed: ReadonlySet<number>
  readonly index: BarIndex<StayBar>
  readonly matches: (bar: StayBar) => boolean
}

/** « A2 » before « A10 ». */
const byNumber = new Intl.Collator('fr', { numeric: true })

/** Rows of the board: a heading for each group, its places below unless folded. A filter on stays keeps the places that have one. */
export const rowsOf = ({ board, headings, filters, collapsed, index, matches }: RowsInput): BoardRow[] => {
  const shown = new Set(typesShown(board, filters).map((type) => type.id))
  const words = filters.status === null ? wordsOf(filters.text) : []
  // A place asked for by its number is shown, empty as it may be.
  const isNamed = (place: PlanningPlace): boolean => words.length === 1 && plainText(place.code) === words[0]
  const keeps = (place: PlanningPlace): boolean =>
    shown.has(place.placeTypeId) &&
    (!narrows(filters) || isNamed(place) || (index.rows.get(place.id)?.bars ?? []).some((bar) => matches(bar)))
  const kept = board.places.filter((place) => keeps(place))
  const rowOf = ({ id }: PlanningPlace): BoardRow => ({ key: id, heading: false })
  if (headings.size === 0) return kept.toSorted((a, b) => byNumber.compare(a.code, b.code)).map(rowOf)
  const byType = Map.groupBy(kept, (place) => place.placeTypeId)
  return [...headings.values()].flatMap(({ key, typeIds }) => {
    const places = typeIds.flatMap((id) => byType.get(id) ?? [])
    if (places.length === 0) return []
    const heading = { key, heading: true }
    return collapsed.has(key) ? [heading] : [heading, ...places.map(rowOf)]
  })
}
