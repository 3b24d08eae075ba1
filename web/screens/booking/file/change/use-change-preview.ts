import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import { STRATEGIES } from '#contract/operations/booking/party.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import type { Cents } from '#domain/money.ts'

/** Typing pauses this long before the change is tried. */
const PAUSE_MS = 300

/** What a change would do; undefined tries nothing. What was read before stays in sight meanwhile. */
export const useChangePreview = <Body>(
  name: string,
  body: Body | undefined,
  read: (body: Body, signal: AbortSignal) => Promise<ChangePreview>,
) => {
  const print = body === undefined ? undefined : JSON.stringify(body)
  const [asked] = useDebouncedValue(print, PAUSE_MS)
  const query = useQuery({
    queryKey: ['changePreview', name, asked],
    queryFn: ({ signal }) => read(JSON.parse(asked ?? '') as Body, signal),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const isFresh = asked === print && !query.isPlaceholderData && !query.isFetching
  return { ...query, isFresh }
}

/** What the file would come to by each strategy, side by side; null: impossible that way. Undefined tries nothing. */
export const useStrategyTotals = <Body extends { readonly strategy?: Strategy | undefined }>(
  name: string,
  body: Body | undefined,
  read: (body: Body, signal: AbortSignal) => Promise<ChangePreview>,
): Partial<Record<Strategy, Cents | null>> => {
  const [asked] = useDebouncedValue(
    body === undefined ? undefined : JSON.stringify({ ...body, strategy: undefined }),
    PAUSE_MS,
  )
  return useQueries({
    queries: STRATEGIES.map((strategy) => ({
      queryKey: ['changePreview', name, 'strategy', strategy, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read({ ...(JSON.parse(asked ?? '') as Body), strategy }, signal),
      enabled: asked !== undefined,
      staleTime: 0,
      gcTime: 0,
      meta: { quiet: true },
    })),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ data }, i) =>
          data === undefined ? [] : [[STRATEGIES[i] ?? 'KEEP_DETAIL', data.after?.totals.total ?? null]],
        ),
      ) as Partial<Record<Strategy, Cents | null>>,
  })
}

/** Why a change cannot be saved now. */
export const changeReason = (
  query: { readonly data: ChangePreview | undefined; readonly error: unknown; readonly isFresh: boolean },
  words: { readonly reading: string; readonly refused: string },
): string | undefined => {
  if (!query.isFresh || query.data === undefined) return words.reading
  return query.error !== null || query.data.after === null ? words.refused : undefined
}
