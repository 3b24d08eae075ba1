/** What a station keeps in its browser: its key, its tickets until the server has them, and what it needs to sell without it. */
import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { OfflineGrant } from '#domain/sale/offline.ts'
import type { Cents } from '#domain/money.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'

/** Where the chain of a station ends. */
export interface Head {
  readonly no: number
  readonly signature: string
  /** Instant of the last ticket; null: none yet. */
  readonly at: string | null
}

export interface Station {
  readonly establishmentId: number
  readonly stationId: number
  readonly label: string
  /** Never leaves the browser: it was made so that nothing can read it. */
  readonly privateKey: CryptoKey
  readonly keyHash: string
  readonly grant: OfflineGrant
  /** Of the house, over the grant; and which key of it signed. */
  readonly grantSignature: string
  readonly keyId: string
  /** How far the server's clock is ahead of this machine's, milliseconds. */
  readonly ahead: number
  readonly seller: readonly string[]
  readonly head: Head
  /** Since when the server does not answer; null: it does. */
  readonly cutSince: string | null
  /** Since when, as it is told with the next tickets; null: nothing to tell. */
  readonly offlineSince: string | null
  /** Code of what forbids it to sell alone; null: nothing. */
  readonly stopped: string | null
  /** Code of why the server takes no ticket just now (a day that is closed); it is asked again. Stations of before have none. */
  readonly postponed?: string | null
}

/** CHECKED: the record will not have it, and a manager looked at it. */
export type TicketState = 'WAITING' | 'TAKEN' | 'HELD' | 'REFUSED' | 'CHECKED'

export interface StationTicket {
  /** Tickets of before have none: they are of the station that their house has here. */
  readonly establishmentId?: number
  readonly stationId: number
  readonly no: number
  readonly number: string
  /** Of the sale: signed twice, it is the first ticket. */
  readonly key: string
  readonly content: string
  readonly signedText: string
  readonly signature: string
  readonly total: Cents
  readonly at: string
  readonly state: TicketState
  /** Code of the refusal; null: none. */
  readonly reason: string | null
  /** Its number in the record; null: not there yet. */
  readonly taken: string | null
  readonly takenAt: string | null
  readonly shown: ShownTicket
}

/** What its paper says beside its content: names, as they were. */
export interface ShownTicket {
  readonly register: string
  readonly sellerName: string
  /** Name, address and numbers of the house, a line each. */
  readonly seller: readonly string[]
  readonly methods: readonly string[]
}

interface KeptValue {
  readonly value: unknown
  readonly at: string
}

interface Schema extends DBSchema {
  stations: { key: number; value: Station }
  tickets: { key: [number, number]; value: StationTicket; indexes: { state: [number, string]; key: [number, string] } }
  kept: { key: string; value: KeptValue }
}

export type Store = IDBPDatabase<Schema>

let opened: Promise<Store> | undefined

/** Throws where the browser keeps nothing (a private window of some). */
export const openStore = (): Promise<Store> =>
  (opened ??= openDB<Schema>('pinede-offline', 1, {
    upgrade: (db) => {
      db.createObjectStore('stations', { keyPath: 'establishmentId' })
      const tickets = db.createObjectStore('tickets', { keyPath: ['stationId', 'no'] })
      tickets.createIndex('state', ['stationId', 'state'])
      tickets.createIndex('key', ['stationId', 'key'])
      db.createObjectStore('kept')
    },
    terminated: () => {
      opened = undefined
    },
  }))

export const readStation = async (establishmentId: number): Promise<Station | undefined> =>
  (await openStore()).get('stations', establishmentId)

/** Changes the station as it stands now; undefined where it is gone. */
export const changeStation = async (
  establishmentId: number,
  change: (before: Station) => Partial<Station>,
): Promise<Station | undefined> => {
  const work = (await openStore()).transaction('stations', 'readwrite')
  const changed = async (): Promise<Station | undefined> => {
    const before = await work.store.get(establishmentId)
    if (before === undefined) return undefined
    const after = { ...before, ...change(before) }
    await work.store.put(after)
    return after
  }
  const [after] = await Promise.all([changed(), work.done])
  return after
}

/** Those of a state, in order of their numbers. */
export const ticketsIn = async (stationId: number, ...states: readonly TicketState[]): Promise<StationTicket[]> => {
  const store = await openStore()
  const found = await Promise.all(states.map((state) => store.getAllFromIndex('tickets', 'state', [stationId, state])))
  return found.flat().toSorted((a, b) => a.no - b.no)
}

/** Those that the server lacks, in order: what it holds waits for it still. */
export const unsent = (stationId: number): Promise<StationTicket[]> => ticketsIn(stationId, 'WAITING', 'HELD')

/**
 * Those that the record will not have by themselves: refused, held, and what a station that this browser is no longer had still to send.
 * What was sold is shown until somebody says that it was looked at.
 */
export const stuckOf = async (establishmentId: number): Promise<StationTicket[]> => {
  const store = await openStore()
  const current = (await store.get('stations', establishmentId))?.stationId
  const groups: [number, string][] = []
  const index = store.transaction('tickets').store.index('state')
  for (let at = await index.openKeyCursor(null, 'nextunique'); at !== null; at = await at.continue())
    groups.push(at.key)
  const stuck = groups.filter(
    ([stationId, state]) => state === 'HELD' || state === 'REFUSED' || (state === 'WAITING' && stationId !== current),
  )
  const found = await Promise.all(stuck.map((group) => store.getAllFromIndex('tickets', 'state', group)))
  return found
    .flat()
    .filter((one) =>
      one.establishmentId === undefined ? one.stationId === current : one.establishmentId === establishmentId,
    )
    .toSorted((a, b) => a.stationId - b.stationId || a.no - b.no)
}

/** A manager looked at them: they stay here, and nobody is told of them any more. */
export const markChecked = async (tickets: readonly StationTicket[]): Promise<void> => {
  const work = (await openStore()).transaction('tickets', 'readwrite', { durability: 'strict' })
  await Promise.all([...tickets.map((ticket) => work.store.put({ ...ticket, state: 'CHECKED' })), work.done])
}

export const ticketOfSale = async (stationId: number, key: string): Promise<StationTicket | undefined> =>
  (await openStore()).getFromIndex('tickets', 'key', [stationId, key])

/** What the content of a ticket says. */
export const contentOfTicket = ({ content }: StationTicket): OfflineContent => JSON.parse(content) as OfflineContent

const keyOfKept = (establishmentId: number, name: string): string => `${establishmentId}.${name}`

export const keepValue = async (establishmentId: number, name: string, value: unknown): Promise<void> => {
  const kept = { value, at: new Date().toISOString() }
  await (await openStore()).put('kept', kept, keyOfKept(establishmentId, name))
}

/** What was kept last; undefined: nothing. */
export const keptValue = async (establishmentId: number, name: string): Promise<unknown> =>
  (await (await openStore()).get('kept', keyOfKept(establishmentId, name)))?.value

/** When prices were read last, of whichever till; null: never. */
export const lastBoardAt = async (establishmentId: number): Promise<string | null> => {
  const name = keyOfKept(establishmentId, 'board.')
  const boards = await (await openStore()).getAll('kept', IDBKeyRange.bound(name, `${name}\uFFFF`))
  return (
    boards
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null
  )
}
