/**
 * What every page knows of selling alone (issue I, item 5; decision 0450): whether this browser is a station that may, and how it stands.
 * All else (keys, tickets, what is sent) is loaded where there is one: nobody else pays for it.
 */
import { useSyncExternalStore } from 'react'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { NetworkError } from '#web/shell/rest-error.ts'
import { rest } from '#web/shell/rest.ts'
import { currentUser, goOnAlone } from '#web/shell/session.ts'

/** Establishments where this browser is a station: read before the first drawing, which the database of tickets could not be. */
const FLAG = 'pinede.offline'

export interface OfflineState {
  /** Instant; null: the server answers. */
  readonly cutSince: string | null
  /** Tickets that the server has not taken yet, and what they come to. */
  readonly waiting: number
  readonly amount: Cents
  /** Of them, and beside them, those that it refused or holds. */
  readonly stuck: number
  /** Code of what forbids it to sell alone; null: nothing. */
  readonly stopped: string | null
  /** Code of why the server takes no ticket just now; null: it does, as far as is known. */
  readonly postponed: string | null
  /** When prices were read last; null: not yet. */
  readonly boardAt: string | null
}

/** Of a browser that is no station. */
export const NO_STATION: OfflineState = {
  ...{ cutSince: null, waiting: 0, amount: ZERO, stuck: 0, stopped: null, postponed: null, boardAt: null },
}

let enrolled: readonly number[] = readFlag()
let state = NO_STATION
const listeners = new Set<() => void>()

function readFlag(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(FLAG) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    // Not ours, or cut short: the list of stations writes it again.
    return []
  }
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

window.addEventListener('storage', ({ key }) => {
  if (key !== FLAG) return
  enrolled = readFlag()
  tell()
})

/** Keeps that this browser is a station of an establishment, or is no longer. */
export const flagStation = (establishmentId: number, isStation: boolean): void => {
  enrolled = [...enrolled.filter((id) => id !== establishmentId), ...(isStation ? [establishmentId] : [])]
  if (enrolled.length === 0) localStorage.removeItem(FLAG)
  else localStorage.setItem(FLAG, JSON.stringify(enrolled))
  tell()
}

/** Whether this browser is a station of the establishment at work. */
export const isStation = (): boolean => {
  const id = currentUser()?.establishment.id
  return id !== undefined && enrolled.includes(id)
}

/** Of whichever establishment. */
export const isStationAnywhere = (): boolean => enrolled.length > 0

export const putOffline = (next: OfflineState): void => {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  tell()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOffline = (): OfflineState => useSyncExternalStore(subscribe, () => state)

export const useIsStation = (): boolean => useSyncExternalStore(subscribe, isStation)

/** As it stands, outside of what is drawn. */
export const offlineNow = (): OfflineState => state

/** Whether the server is known not to answer: then nothing is asked of it before a sale. */
export const isCut = (): boolean => state.cutSince !== null

/** What a station does; undefined where this browser is none. */
export const stationDesk = async (): Promise<typeof import('#web/shell/offline/desk.ts') | undefined> =>
  isStation() ? import('#web/shell/offline/desk.ts') : undefined

/** A till does not wait a minute for an answer that a queue of customers waits for. */
export const STATION_PATIENCE_MS = 6000
/** Where it did not answer a moment ago. */
const CUT_PATIENCE_MS = 1500

/**
 * What a till needs to sell, read from the server; at a station it is kept, and what was kept is answered where the server does not. Throws
 * as `read` does otherwise.
 * @param read gets how long an answer is waited for; undefined: as everywhere.
 */
export const kept = async <T>(name: string, read: (patienceMs: number | undefined) => Promise<T>): Promise<T> => {
  const desk = await stationDesk()
  if (desk === undefined) return read(undefined)
  try {
    const fresh = await read((await desk.wasCut()) ? CUT_PATIENCE_MS : STATION_PATIENCE_MS)
    void desk.keep(name, fresh)
    return fresh
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    void desk.lineCut()
    const before = await desk.recallKept(name)
    if (before === undefined) throw error
    return before as T
  }
}

/** How long the server is waited for before a station that was closed with its browser goes on alone. */
const START_MS = 4000

/**
 * A browser that was closed has lost its session. At a station, while the server does not answer, whoever was logged in goes on: no session
 * is needed to sell alone. Whoever logged out is gone.
 */
export const resumeAlone = async (): Promise<void> => {
  if (enrolled.length === 0 || currentUser() !== undefined) return
  try {
    // Answered to whoever asks.
    await rest.get('setup', { patienceMs: START_MS })
  } catch (error) {
    if (error instanceof NetworkError) goOnAlone()
  }
}
