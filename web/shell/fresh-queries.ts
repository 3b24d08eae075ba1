import { QueryClient } from '@tanstack/react-query'
import type { InvalidateOptions, InvalidateQueryFilters, Query, QueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * A query cache whose first reads are read again when something changed meanwhile. TanStack asks anew where an older answer is
 * there, but waits for a first answer (a list that opens, its next page, another filter) and then takes it for fresh, although
 * the server may have answered just before the change.
 */
export class FreshQueries extends QueryClient {
  /** Reads of what is being deleted from this screen, or was. */
  readonly #gone = new WeakSet<Query>()

  /**
   * Deletes what these reads show. From before it is sent they are not asked again: the change may be told by `/rest/live` before
   * the answer comes, and the screen that shows it is left only then.
   */
  async whileRemoving<T>(shown: QueryFilters, send: () => Promise<T>): Promise<T> {
    const reads = this.getQueryCache().findAll(shown)
    for (const read of reads) this.#gone.add(read)
    await this.cancelQueries({ predicate: (query) => reads.includes(query) })
    try {
      const answer = await send()
      this.removeQueries({ ...shown, type: 'inactive' })
      for (const read of reads) read.invalidate()
      return answer
    } catch (error) {
      for (const read of reads) this.#gone.delete(read)
      // Told meanwhile, or stopped half-way.
      void this.invalidateQueries({ predicate: (query) => reads.includes(query) })
      throw error
    }
  }

  override invalidateQueries<K extends QueryKey = QueryKey>(
    asked?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const filters: InvalidateQueryFilters<K> = {
      ...asked,
      predicate: (query) => !this.#gone.has(query) && asked?.predicate?.(query) !== false,
    }
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
