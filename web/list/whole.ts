/** What a screen shows of a list that comes whole: narrowed and sorted here, for it is short. Pure. */
import type { AnyList, ListColumn } from '#contract/list.ts'
import type { TableMemory } from '#web/shell/local.ts'
import { matches } from '#web/ui/plain-text.ts'
import { sortHere } from '#web/ui/sort-here.ts'
import type { SortKeys } from '#web/ui/sort-here.ts'

/** What the declaration does not say of narrowing and sorting. */
export interface Here<R> {
  /** Words by which a row is found. */
  readonly wordsOf?: (row: R) => string
  /** Whether a filter that stays in the browser keeps the row. */
  readonly keeps?: Readonly<Record<string, (row: R, value: unknown) => boolean>>
  /** Where a heading sorts by something else than its value. */
  readonly sortBy?: SortKeys<R>
}

type Values = Readonly<Record<string, unknown>>
type Key = string | number | null

/** States in the order of their declaration, the rest by value. */
const keyIn =
  (key: string, { states }: ListColumn) =>
  (row: object): Key => {
    const value = (row as Values)[key] as Key
    return states === undefined || value === null ? value : states.keys.indexOf(value)
  }

const keysOf = <R extends object>({ columns }: AnyList, sortBy: SortKeys<R> = {}): SortKeys<R> => ({
  ...Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, keyIn(key, column)])),
  ...sortBy,
})

const keeps = <R>({ filters }: AnyList, row: R, values: Values, here: Here<R>): boolean =>
  Object.entries(filters)
    .filter(([key, filter]) => filter.here === true && values[key] !== null && values[key] !== '')
    .every(([key, { kind }]) => {
      const value = values[key]
      if (kind === 'text') return matches(here.wordsOf?.(row) ?? '', String(value).trim())
      return here.keeps?.[key]?.(row, value) ?? true
    })

/** Rows that the filters keep, in the order of the heading that was pressed; as the server gave them until then. */
export const shownRows = <R extends object>(
  list: AnyList,
  rows: readonly R[],
  values: Values,
  sort: TableMemory['sort'],
  here: Here<R> = {},
): readonly R[] =>
  sortHere(
    rows.filter((row) => keeps(list, row, values, here)),
    sort,
    keysOf(list, here.sortBy),
  )
