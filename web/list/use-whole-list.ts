/** State of a declared list that comes whole: its days, filters, sort and selection, and the rows that they show. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { AnyList, List, ListAnswer, ListRow } from '#contract/list.ts'
import { isShown, sortable, summed } from '#contract/list.ts'
import { criteriaOf, firstIn, fixedIn, nameIn, readAll } from '#web/list/kept-filters.ts'
import type { Kept, Place } from '#web/list/kept-filters.ts'
import { shownRows } from '#web/list/whole.ts'
import type { Here } from '#web/list/whole.ts'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import type { TableMemory } from '#web/shell/local.ts'
import { rest } from '#web/shell/rest.ts'
import { useToday } from '#web/shell/today.ts'

/** What the server is asked of a list that comes whole. */
const askedOf = (list: AnyList, filters: Kept): Kept => {
  const asked = Object.entries(list.filters).filter(([, filter]) => filter.here !== true && isShown(filter, filters))
  const keys = asked.flatMap(([key, { kind }]) => (kind === 'days' || kind === 'period' ? ['from', 'to'] : [key]))
  return criteriaOf(Object.fromEntries(keys.map((key) => [key, filters[key]])))
}

const narrowing = ({ filters }: AnyList, values: Kept): Kept =>
  Object.fromEntries(Object.entries(values).filter(([key]) => filters[key]?.here === true))

/** Totals of the rows in sight. */
const sumsOf = (list: AnyList, rows: readonly object[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    summed(list).map((key) => [key, rows.reduce((sum, row) => sum + Number((row as Kept)[key] ?? 0), 0)]),
  )

/** Filters of a list that comes whole; its days are those of this visit. */
const useWholeFilters = (list: AnyList, place: Place) => {
  const today = useToday()
  const [kept, keep] = useRemembered(
    'filters',
    place.forgets === true ? undefined : nameIn(list, place),
    firstIn(list, place),
  )
  const [days, setDays] = useState<Kept>({})
  const period = Object.values(list.filters).find(({ kind }) => kind === 'period')
  const ends: { readonly from?: Day; readonly to?: Day } =
    period === undefined ? {} : { from: today, to: addDays(today, (period.length ?? 1) - 1), ...days }
  const filters: Kept & { readonly text: string } = { ...readAll(list, kept), ...ends }
  const put = ({ from, to, ...over }: Kept): void => {
    if (from !== undefined && to !== undefined) setDays({ from, to })
    keep({ ...readAll(list, kept), ...over })
  }
  return { filters, put }
}

/**
 * A list that comes whole: the server is asked for its day or its days, the rest is done here.
 * @param here declared outside the component.
 */
export const useWholeList = <C extends AnyList['columns'], F extends AnyList['filters'], X, B = object>(
  list: List<C, F, X>,
  place: Place = {},
  here?: Here<ListRow<List<C, F, X>> & object>,
) => {
  const [remembered, change] = useTableMemory(nameIn(list, place))
  const { filters, put } = useWholeFilters(list, place)
  const sort = remembered.sort.filter(({ field }) => sortable(list).includes(field))
  const criteria = { ...askedOf(list, filters), ...fixedIn(place, filters) }
  const query = useQuery({
    queryKey: [list.refreshedBy[0], 'search', list.base, criteria],
    queryFn: ({ signal }) => rest.post<ListAnswer<List<C, F, X>, B>>(`${list.base}/search`, { criteria }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true, refreshedBy: list.refreshedBy },
  })
  const found = query.data
  const shown = JSON.stringify({ values: narrowing(list, filters), sort })
  const rows = useMemo(() => {
    const { values, sort: by } = JSON.parse(shown) as { values: Kept; sort: TableMemory['sort'] }
    return found === undefined ? undefined : shownRows(list, found.list, values, by, here)
  }, [list, found, shown, here])
  const none = narrowing(list, readAll(list, {}))
  return {
    memory: { ...remembered, sort },
    change,
    query: {
      error: query.error,
      isFetching: query.isFetching,
      dataUpdatedAt: query.dataUpdatedAt,
      refetch: query.refetch,
      data:
        found === undefined || rows === undefined
          ? undefined
          : { ...found, list: rows, total: rows.length, sums: sumsOf(list, rows) as (typeof found)['sums'] },
    },
    body: { criteria, ids: rows?.map((row) => (row as { readonly id?: number }).id) },
    filters,
    put,
    none,
    clear: () => put(none),
    isNarrowed: JSON.stringify(narrowing(list, filters)) !== JSON.stringify(none),
    isSettled: !query.isFetching,
    isWhole: true,
    /** Before they are narrowed. */
    all: found?.list,
  }
}
