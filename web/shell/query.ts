/**
 * The query cache. Keys start with the name of the entity they show (`['layout', 'search', body]`): `/rest/live` refreshes
 * every query whose first word is the entity that changed. Errors are told once, here; `meta: { quiet: true }` for a
 * query or mutation that shows its own. Lists set `placeholderData: keepPreviousData`; records do not: they would show another one.
 */
import { MutationCache, QueryCache, notifyManager } from '@tanstack/react-query'
import { NetworkError } from '#web/shell/rest-error.ts'
import { FreshQueries } from '#web/shell/fresh-queries.ts'
import { toastError } from '#web/shell/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      quiet?: boolean
      /** Records whose change refreshes it, where they are more than the first word of its key. */
      refreshedBy?: readonly string[]
    }
    mutationMeta: { quiet?: boolean }
  }
}

// By default a timer: a key pressed as soon as an answer is told would still meet the screen that waits for it.
notifyManager.setScheduler(queueMicrotask)

const GET_RETRIES = 2

export const queryClient = new FreshQueries({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.quiet !== true) toastError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.quiet !== true) toastError(error)
    },
  }),
  defaultOptions: {
    queries: {
      // What changes is told by /rest/live: a screen opened again within half a minute shows at once and asks nothing.
      staleTime: 30_000,
      gcTime: 600_000,
      // The server is often on the campsite's own network, reachable while the browser believes itself offline.
      networkMode: 'always',
      retry: (failures, error) => error instanceof NetworkError && failures < GET_RETRIES,
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
