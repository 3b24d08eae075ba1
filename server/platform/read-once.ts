/** Reads that are the same for many: for who does one thing after the other, and no longer than that. */

/** Answers what `read` answered the first time it was asked for `what`. */
export type ReadOnce = <T>(what: string, read: () => Promise<T>) => Promise<T>

/** Of one establishment. What failed is read again; what is kept goes with the function. */
export const readOnce = (): ReadOnce => {
  const known = new Map<string, unknown>()
  return async <T>(what: string, read: () => Promise<T>): Promise<T> => {
    if (!known.has(what)) known.set(what, await read())
    return known.get(what) as T
  }
}

/** Keeps nothing. */
export const readEachTime: ReadOnce = (_what, read) => read()
