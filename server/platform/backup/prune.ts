/** Takes away what is kept no longer; draft files of a base that was given up, too. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readBaseName } from './base-name.ts'
import { sweepDrafts } from './place.ts'
import type { Place } from './place.ts'
import { keptAt } from './retention.ts'
import type { KnownBase } from './retention.ts'
import type { Shipping } from './spool.ts'
import type { BaseThere } from './state.ts'

/** The bases of a place, in the order of the log. */
export const basesIn = async ({ bases }: Place): Promise<readonly KnownBase[]> => {
  const found = (await readdir(bases)).flatMap((name) => readBaseName(name) ?? [])
  return found.toSorted((a, b) => (a.first < b.first ? -1 : 1))
}

/** Tells the state which bases lie there. */
export const listBases = async ({ place, within, state }: Shipping): Promise<void> => {
  const bases: BaseThere[] = []
  for (const { name, at } of await within(() => basesIn(place)))
    bases.push({
      name,
      at: new Date(at).toISOString(),
      bytes: (await within(() => stat(join(place.bases, name)))).size,
    })
  state.change({ bases })
}

/** Answers how many files went. */
export const prune = async ({ place, within, now }: Shipping): Promise<number> => {
  await within(() => sweepDrafts(place.bases))
  const bases = await within(() => basesIn(place))
  const kept = keptAt(bases, now().getTime())
  const gone = [
    ...bases.filter(({ name }) => !kept.bases.has(name)).map(({ name }) => join(place.bases, name)),
    ...(await within(() => readdir(place.wal)))
      .filter((name) => !kept.wants(name))
      .map((name) => join(place.wal, name)),
  ]
  for (const file of gone) await within(() => rm(file, { force: true }))
  return gone.length
}
