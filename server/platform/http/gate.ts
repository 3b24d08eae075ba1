/** Runs some work now, or as soon as its turn comes. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Works of one key run one after the other, those of others meanwhile. */
export const turnsOf = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const own = (async () => {
      await before?.catch(() => undefined) // whoever came before has told their own failure
      return work()
    })()
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}

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
