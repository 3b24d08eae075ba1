import { QueryClient } from '@tanstack/react-query'
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * A query cache whose first reads are read again when something changed meanwhile. TanStack asks anew where an older answer is
 * there, but waits for a first answer (a list that opens, its next page, another filter) and then takes it for fresh, although
 * the server may have answered just before the change.
 */
export class FreshQueries extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    for (const query of first) {
      const again = (): void => {
        void super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true }, options)
      }
      // Joins the read under way; one that fails, or is left, is told by whoever asked for it.
      void query.fetch().then(again, again)
    }
    return super.invalidateQueries(filters, options)
  }
}
