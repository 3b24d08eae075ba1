/**
 * Who writes in the folder of a house, and lives: a small file there, written every few seconds. Two that write into one folder would
 * spoil each other's log (a folder of data that was copied); two that come from one house and sell would give the same numbers (a copy
 * restored while the old one goes on). Clocks are not compared: a writer lives where its count goes on.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { isRunning } from '#server/platform/postgres/processes.ts'
import { isMissing } from './disk-faults.ts'
import type { Store, Stores } from './store.ts'

export interface Lease {
  readonly house: string
  /** Of the cluster, which a restored house keeps; null until it was read. */
  readonly system: string | null
  /** One life of the process that writes. */
  readonly instance: string
  readonly host: string
  readonly pid: number
  readonly beat: number
  readonly at: string
  /** It stopped in good order. */
  readonly ended: boolean
}

const FILE = 'live.json'

export const BEAT_MS = 15_000
/** A count that stands still for so long is that of a dead one. */
export const STILL_MS = 3 * BEAT_MS

/** Undefined where there is none, or none that can be read. */
export const leaseIn = async (store: Store): Promise<Lease | undefined> => {
  try {
    return JSON.parse(Buffer.from(await store.read(FILE)).toString('utf8')) as Lease
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return undefined
    throw error
  }
}

/** Every house that has its part of a place, and its lease. */
export const leasesIn = async (stores: Stores): Promise<readonly Lease[]> => {
  const found: Lease[] = []
  for (const house of await stores.houses()) {
    const lease = await leaseIn(stores.of(house))
    if (lease !== undefined) found.push({ ...lease, house })
  }
  return found
}

const isDead = ({ host, pid, ended }: Lease): boolean =>
  ended || (host === hostname() && (pid === process.pid || !isRunning(pid)))

/** Remembers the counts that it is shown, and so who lives. */
export const watcher = (now: () => number = () => performance.now()) => {
  const seen = new Map<string, { readonly beat: number; readonly since: number; readonly moved: boolean }>()
  return {
    /** `lives`: it was seen to go on; `waits`: too early to tell. */
    look: (lease: Lease): 'lives' | 'waits' | 'dead' => {
      if (isDead(lease)) return 'dead'
      const before = seen.get(lease.instance)
      if (before === undefined || before.beat !== lease.beat)
        seen.set(lease.instance, { beat: lease.beat, since: now(), moved: before !== undefined })
      const { since, moved } = seen.get(lease.instance) ?? { since: now(), moved: false }
      if (now() - since >= STILL_MS) return 'dead'
      return moved ? 'lives' : 'waits'
    },
  }
}

export interface Held {
  /** Whether what waits may be shipped: the folder is ours. */
  readonly isOurs: boolean
  /** Another that lives writes into this folder. */
  readonly isOthers: boolean
  /** A house that comes from the same one and lives beside us; null: none. */
  readonly twin: string | null
}

export interface LeaseOptions {
  readonly stores: Stores
  readonly house: string
  readonly system: () => string | null
  readonly now: () => Date
  /** Milliseconds that no clock sets back. */
  readonly monotonic?: () => number
}

/** Keeps the lease of this process. */
export const leaseKeeper = ({ stores, house, system, now, monotonic = () => performance.now() }: LeaseOptions) => {
  const store = stores.of(house)
  const instance = randomUUID()
  const watch = watcher(monotonic)
  let beat = 0
  let beatAt = Number.NEGATIVE_INFINITY
  let held: Held = { isOurs: false, isOthers: false, twin: null }
  const write = (ended: boolean): Promise<void> => {
    const own = { house, system: system(), instance, host: hostname(), pid: process.pid, at: now().toISOString() }
    beat += 1
    return store.put(FILE, Buffer.from(`${JSON.stringify({ ...own, beat, ended } satisfies Lease)}\n`))
  }
  const twinOf = async (): Promise<string | null> => {
    const others = (await leasesIn(stores)).filter(
      (lease) => lease.house !== house && lease.system !== null && lease.system === system(),
    )
    return others.find((lease) => watch.look(lease) === 'lives')?.house ?? null
  }
  return {
    /** Looks and beats every few seconds; in between it answers what was found. Throws what the place refuses. */
    hold: async (): Promise<Held> => {
      if (monotonic() - beatAt < BEAT_MS) return held
      const there = await leaseIn(store)
      const other = there === undefined || there.instance === instance ? 'dead' : watch.look(there)
      if (other !== 'dead') {
        held = { isOurs: false, isOthers: other === 'lives' || held.isOthers, twin: held.twin }
        if (held.isOthers) beatAt = monotonic()
        return held
      }
      await write(false)
      beatAt = monotonic()
      held = { isOurs: true, isOthers: false, twin: await twinOf() }
      return held
    },
    /** Says that this one writes no more. */
    end: async (): Promise<void> => {
      if (held.isOurs) await write(true)
    },
  }
}
