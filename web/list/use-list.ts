/** State of a declared list: filters, sort, page and selection, remembered by user; and the rows they ask for. */
import type { AnyList, List, ListAnswer } from '#contract/list.ts'
import { sortable } from '#contract/list.ts'
import { criteriaOf, fixedIn, nameIn, readAll } from '#web/list/kept-filters.ts'
import type { Kept, Place } from '#web/list/kept-filters.ts'
import { useSearched } from '#web/shell/searched.ts'

/** The list as its user sees it now, a page of it. */
export const useList = <C extends AnyList['columns'], F extends AnyList['filters'], X, B = object>(
  list: List<C, F, X>,
  place: Place = {},
) => ({
  ...useSearched<ListAnswer<List<C, F, X>, B>, Kept & { readonly text: string }, Kept>({
    name: nameIn(list, place),
    refreshedBy: list.refreshedBy,
    base: list.base,
    none: readAll(list, {}),
    read: (kept) => readAll(list, kept),
    criteriaOf: (filters) => ({ ...criteriaOf(filters), ...fixedIn(place, filters) }),
    sorts: sortable(list),
  }),
  isWhole: false,
  all: undefined,
})
