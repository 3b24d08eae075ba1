import type { Tx } from './db.ts'

/**
 * What the process remembers of a database: one memory for each that it has opened, transactions of the same one sharing it. A
 * server has one; a process of tests has many, whose ids are the same.
 */
export const perDatabase = <T>(make: () => T): ((tx: Tx) => T) => {
  const memories = new WeakMap<object, T>()
  return (tx) => {
    const database = tx.getExecutor().adapter // made once for each pool of connections
    const known = memories.get(database)
    if (known !== undefined) return known
    const made = make()
    memories.set(database, made)
    return made
  }
}
