/** Runs some work now, or as soon as its turn comes. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `slots` works run at once and the others wait their turn, first come first served. More at once would not be done
 * sooner: they would only wait for a database connection half-way, holding what others need, until that wait times out.
 */
export const gateOf = (slots: number): Gate => {
  let free = slots
  const waiting: (() => void)[] = []
  const enter = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve))
    free -= 1
    return undefined
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
