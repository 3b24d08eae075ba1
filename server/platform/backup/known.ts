/** What the place of the backups knows of a house since it was restored: how far its numbers went, and whether the old one lives. */
import { RuleError } from '#domain/rule-error.ts'
import { faultOf } from './disk-faults.ts'
import { openHeads, segmentOfHeads } from './heads.ts'
import type { Heads, ShippedHeads } from './heads.ts'
import { leasesIn } from './lease.ts'
import type { Lease, watcher } from './lease.ts'
import type { Restored } from './restore.ts'
import { SealError } from './seal.ts'
import type { Store, Stores } from './store.ts'

export interface Known {
  /** The highest of each, of every house of this origin. */
  readonly heads: Heads
  /** When the newest were read, ISO. */
  readonly at: string
  /** Every one of them stopped in good order, and nothing was given after. */
  readonly final: boolean
}

export interface KnownOptions {
  readonly stores: Stores
  readonly restored: Restored
  /** Of the restored database. */
  readonly system: string
  readonly identity: string
}

/** Throws RuleError resume.headsKey, resume.headsAltered. */
const newestOf = async (store: Store, identity: string): Promise<ShippedHeads | undefined> => {
  const names = (await store.list()).filter((name) => segmentOfHeads(name) !== undefined)
  const name = names.toSorted().at(-1)
  const segment = name === undefined ? undefined : segmentOfHeads(name)
  if (name === undefined || segment === undefined) return undefined
  try {
    return await openHeads(await store.read(`wal/${name}`), segment, identity)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    const refusal = new RuleError(error.kind === 'key' ? 'resume.headsKey' : 'resume.headsAltered', { file: name })
    refusal.cause = error
    throw refusal
  }
}

/** The house itself, and those that were restored from it. */
const kinOf = async ({ stores, restored, system }: KnownOptions): Promise<readonly Lease[]> =>
  (await leasesIn(stores)).filter((lease) => lease.house === restored.house || lease.system === system)

const told = async <T>({ stores }: KnownOptions, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RuleError || faultOf(error) === 'OTHER') throw error
    const refusal = new RuleError('resume.placeGone', { place: stores.label })
    refusal.cause = error
    throw refusal
  }
}

/** A lease that is not older than this by the clock is that of one who lives, unless it is seen not to go on. */
const FRESH_MS = 45_000

/** A house of this origin that writes in the place now; `watch` remembers their counts from call to call. */
export const livingKin = (
  options: KnownOptions,
  watch: ReturnType<typeof watcher>,
  now: Date,
): Promise<Lease | undefined> =>
  told(options, async () =>
    (await kinOf(options)).find((lease) => {
      const seen = watch.look(lease)
      return seen === 'lives' || (seen === 'waits' && Math.abs(now.getTime() - Date.parse(lease.at)) < FRESH_MS)
    }),
  )

const highest = <T extends { readonly last: number }>(all: readonly T[], keyOf: (one: T) => string): readonly T[] => {
  const found = new Map<string, T>()
  for (const one of all) {
    const before = found.get(keyOf(one))
    if (before === undefined || before.last < one.last) found.set(keyOf(one), one)
  }
  return [...found.values()]
}

/** The highest of every counter; of two chains of one till, the longer. */
const merged = (all: readonly [Heads, ...Heads[]]): Heads => {
  const countKey = ({ site, year }: { readonly site: number; readonly year: number }): string => `${site} ${year}`
  const chains = highest(
    all.flatMap((heads) => heads.chains.map((chain) => ({ ...chain, last: chain.seq }))),
    ({ site, till, kind, training }) => JSON.stringify([site, till, kind, training]),
  )
  return {
    system: all[0].system,
    sites: [...new Map(all.flatMap(({ sites }) => sites).map((site) => [site.id, site])).values()],
    chains: chains.map(({ last: _, ...chain }) => chain),
    years: highest(
      all.flatMap(({ years }) => years),
      ({ id }) => String(id),
    ),
    credits: highest(
      all.flatMap(({ credits }) => credits),
      countKey,
    ),
    bookings: highest(
      all.flatMap(({ bookings }) => bookings),
      countKey,
    ),
    customers: Math.max(...all.map(({ customers }) => customers)),
    records: Math.max(...all.map(({ records }) => records)),
  }
}

/** Throws RuleError resume.noHeads, resume.headsKey, resume.headsAltered, resume.placeGone. */
export const knownHeads = (options: KnownOptions): Promise<Known> =>
  told(options, async () => {
    const { stores, restored, identity } = options
    const leases = await kinOf(options)
    const houses = new Set([restored.house, ...leases.map(({ house }) => house)])
    const found: ShippedHeads[] = []
    for (const house of houses) {
      const heads = await newestOf(stores.of(house), identity)
      // One that was restored and has said nothing yet has given nothing; the house itself must be known.
      if (heads !== undefined) found.push(heads)
      else if (house === restored.house) throw new RuleError('resume.noHeads', { place: stores.label })
    }
    const [first, ...others] = found
    if (first === undefined) throw new RuleError('resume.noHeads', { place: stores.label })
    const ended = (house: string): boolean => leases.find((lease) => lease.house === house)?.ended === true
    return {
      heads: merged([first, ...others]),
      at:
        found
          .map(({ at }) => at)
          .toSorted()
          .at(-1) ?? first.at,
      final: found.every(({ final, house }) => final && ended(house)),
    }
  })
