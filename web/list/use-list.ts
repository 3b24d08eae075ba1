/** State of a declared list: filters, sort, page and selection, remembered by user; and the rows they ask for. */
import { isDay } from '#domain/day.ts'
import type { AnyList, List, ListAnswer, ListFilter } from '#contract/list.ts'
import { keyOf, sortable } from '#contract/list.ts'
import { useSearched } from '#web/shell/searched.ts'

/** What the filters hold, by key; those of days hold their two ends. */
export type Kept = Readonly<Record<string, unknown>>

const keysOf = ({ options, states }: ListFilter): readonly (string | number)[] =>
  states?.keys ?? Object.keys(options ?? {}).map(keyOf)

const emptyOf = (filter: ListFilter): unknown => {
  if (filter.kind === 'text') return ''
  if (filter.kind === 'flag') return false
  return filter.kind === 'view' ? keysOf(filter)[0] : null
}

/** Reads one remembered filter, whatever an older screen left there. */
const readOne = (filter: ListFilter, value: unknown): unknown => {
  const fits = {
    text: typeof value === 'string',
    flag: typeof value === 'boolean',
    record: typeof value === 'number',
    offered: typeof value === 'number',
    id: false,
    ids: false,
    days: false,
    choice: keysOf(filter).includes(value as string),
    view: keysOf(filter).includes(value as string),
  }
  return fits[filter.kind] ? value : emptyOf(filter)
}

const shown = ({ filters }: AnyList): readonly [string, ListFilter][] =>
  Object.entries(filters).filter(([, { kind }]) => kind !== 'id' && kind !== 'ids')

const readAll = (list: AnyList, kept: Kept): Kept & { readonly text: string } => {
  const read = shown(list).flatMap(([key, filter]): [string, unknown][] =>
    filter.kind === 'days'
      ? ['from', 'to'].map((end) => [end, isDay(kept[end]) ? kept[end] : null])
      : [[key, readOne(filter, kept[key])]],
  )
  return { text: '', ...Object.fromEntries(read) }
}

const saysNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false

/** Words without blanks around them, and the rest as it is; what narrows nothing is left out. */
const criteriaOf = (filters: Kept): Kept =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => !saysNothing(value)),
  )

/** Where a list stands. */
export interface Place {
  /** Narrows it always: the customer whose bills these are. */
  readonly fixed?: Kept | ((filters: Kept) => Kept)
  /** Under which it is remembered, where one list stands in several places; undefined: not at all. */
  readonly name?: string | undefined
}

/** The list as its user sees it now. */
export const useList = <C extends AnyList['columns'], F extends AnyList['filters'], X, B = object>(
  list: List<C, F, X>,
  { fixed = {}, ...place }: Place = {},
) =>
  useSearched<ListAnswer<List<C, F, X>, B>, Kept & { readonly text: string }, Kept>({
    name: 'name' in place ? place.name : list.name,
    refreshedBy: list.refreshedBy,
    base: list.base,
    none: readAll(list, {}),
    read: (kept) => readAll(list, kept),
    criteriaOf: (filters) => ({ ...criteriaOf(filters), ...(typeof fixed === 'function' ? fixed(filters) : fixed) }),
    sorts: sortable(list),
  })
