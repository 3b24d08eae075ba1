/** Lists with filters of their own: what they are narrowed to, remembered by user, and the rows that answers. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { useRemembered, useTableMemory } from '#web/shell/local.ts'
import { rest } from '#web/shell/rest.ts'

/** While words are typed, the server is asked once they pause. */
const PAUSE_MS = 250

type Kept = Readonly<Record<string, unknown>>

/** Reads one remembered filter, whatever an older screen left there. */
export const keptText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const keptOne = <T>(value: unknown, known: readonly T[]): T | null => known.find((one) => one === value) ?? null

interface Searched<F, C> {
  /** Under which this list is remembered; undefined: it is not. */
  readonly name: string | undefined
  /** Whose changes by colleagues refresh it. */
  readonly refreshedBy: readonly string[]
  /** REST base: `payment/bill`. */
  readonly base: string
  readonly none: F
  readonly read: (kept: Kept) => F
  readonly criteriaOf: (filters: F) => C
  /** Headings that sort, where an older screen may have left another one behind. */
  readonly sorts?: readonly string[]
}

/**
 * State of a list: filters, sort, page and selection, remembered by user and table; and the rows they ask for.
 * @param searched declared outside the component.
 */
export const useSearched = <A extends { readonly total: number }, F extends { readonly text: string }, C>({
  name,
  refreshedBy,
  base,
  none,
  read,
  criteriaOf,
  sorts,
}: Searched<F, C>) => {
  const [remembered, change] = useTableMemory(name)
  const sort = remembered.sort.filter(({ field }) => sorts?.includes(field) ?? true)
  const memory = { ...remembered, sort }
  const [kept, keep] = useRemembered('filters', name, none as Kept)
  const filters = read(kept)
  const put = (over: Partial<F>): void => {
    keep({ ...filters, ...over })
    change({ page: 0 })
  }
  const [text] = useDebouncedValue(filters.text, PAUSE_MS)
  const body = { criteria: criteriaOf({ ...filters, text }), page: memory.page, size: memory.size, sort: memory.sort }
  const query = useQuery({
    queryKey: [refreshedBy[0], 'search', base, body],
    queryFn: ({ signal }) => rest.post<A>(`${base}/search`, body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true, refreshedBy },
  })
  const last = Math.max(0, Math.ceil((query.data?.total ?? 0) / memory.size) - 1)
  // The last rows of the last page are gone, or the search is narrower than the page remembered.
  useEffect(() => {
    if (query.data !== undefined && !query.isPlaceholderData && memory.page > last) change({ page: last })
  })
  return {
    memory,
    change,
    query,
    body,
    filters,
    put,
    none,
    clear: () => put(none),
    isNarrowed: JSON.stringify(filters) !== JSON.stringify(none),
    /** The rows in sight answer what is typed. */
    isSettled: text === filters.text && !query.isFetching,
  }
}
