/** What tills do at a station: keep what they read, sell alone, say that they are open. Loaded where this browser is one. */
import { AloneError } from '#web/shell/offline/alone.ts'
import type { AloneSale } from '#web/shell/offline/alone.ts'
import { lineCut as cut, tellTabs } from '#web/shell/offline/line.ts'
import { sellAlone } from '#web/shell/offline/sell.ts'
import { keepValue, keptValue, readStation, ticketOfSale } from '#web/shell/offline/store.ts'
import type { StationTicket } from '#web/shell/offline/store.ts'
import { tillOpens, wake } from '#web/shell/offline/sync.ts'
import { currentUser } from '#web/shell/session.ts'

export { tillOpens }

/** The server did not answer: it is asked again from now on. A store that cannot be written says so where something is sold. */
export const lineCut = async (): Promise<void> => {
  await cut().catch(() => undefined)
  wake()
}

const here = (): number => {
  const id = currentUser()?.establishment.id
  if (id === undefined) throw new AloneError('offline.noStation')
  return id
}

/** Keeps what was read, for when the server does not answer. A store that is full is no error: the ticket says so. */
export const keep = (name: string, value: unknown): Promise<void> =>
  keepValue(here(), name, value).catch(() => undefined)

export const recallKept = (name: string): Promise<unknown> => keptValue(here(), name).catch(() => undefined)

/** Whether the server was known not to answer, before this page was read. */
export const wasCut = async (): Promise<boolean> => {
  const station = await readStation(here()).catch(() => undefined)
  return typeof station?.cutSince === 'string'
}

/** The ticket that this sale became already; undefined: none, or a store that is broken, which keeps nobody from selling by the server. */
export const ticketOf = async (key: string): Promise<StationTicket | undefined> => {
  try {
    const station = await readStation(here())
    return station === undefined ? undefined : await ticketOfSale(station.stationId, key)
  } catch {
    return undefined
  }
}

/** Signs a sale here. Throws AloneError. */
export const sell = async (sale: AloneSale): Promise<StationTicket> => {
  const ticket = await sellAlone(here(), sale)
  await tellTabs()
  wake()
  return ticket
}
