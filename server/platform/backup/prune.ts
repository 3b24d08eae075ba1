/** Takes away what is kept no longer; what a base that was given up left, too. */
import { readBaseName } from './base-name.ts'
import { segmentOfHeads } from './heads.ts'
import { keptAt } from './retention.ts'
import type { KnownBase } from './retention.ts'
import type { Shipping } from './spool.ts'
import type { Item, Store } from './store.ts'

const inOrder = (items: readonly Item[]): readonly (KnownBase & Item)[] =>
  items
    .flatMap(({ name, bytes }) => {
      const known = readBaseName(name)
      return known === undefined ? [] : [{ ...known, bytes }]
    })
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))

/** The bases of a store, in the order of the log. */
export const basesIn = async (store: Store): Promise<readonly (KnownBase & Item)[]> => inOrder(await store.bases())

/** Tells the state which bases lie there. */
export const listBases = async ({ store, state }: Shipping): Promise<void> => {
  const known = state.now().base
  const bases = (await basesIn(store)).map(({ name, at, bytes }) => ({ name, at: new Date(at).toISOString(), bytes }))
  if (state.now().base !== known) return // one was taken meanwhile, and is listed after it
  // One that is known and no longer there: somebody emptied the place.
  const isGone = known !== null && !bases.some(({ name }) => name === known.name)
  state.change({ bases, ...(isGone ? { base: null, needsBase: 'NEW_PLACE' } : {}) })
}

/** Answers how many files went. */
export const prune = async ({ store, now }: Shipping): Promise<number> => {
  await store.sweep()
  const bases = await basesIn(store)
  const kept = keptAt(bases, now().getTime())
  const gone = bases.filter(({ name }) => !kept.bases.has(name))
  const there = await store.list()
  // The newest heads are those of now, however long ago they last changed.
  const heads = there
    .filter((name) => segmentOfHeads(name) !== undefined)
    .toSorted()
    .at(-1)
  const log = there.filter((name) => name !== heads && !kept.wants(name))
  for (const { name } of gone) await store.remove('base', name)
  for (const name of log) await store.remove('wal', name)
  return gone.length + log.length
}
