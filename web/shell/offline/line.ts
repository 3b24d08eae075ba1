/** How a station stands, and whether the server answers it: kept beside its tickets, told to every tab of the browser. */
import { cents, sum } from '#domain/money.ts'
import { houseNow } from '#web/shell/offline/sell.ts'
import { isStation, NO_STATION, putOffline } from '#web/shell/offline/state.ts'
import { changeStation, lastBoardAt, readStation, stuckOf, ticketsIn, unsent } from '#web/shell/offline/store.ts'
import type { Station } from '#web/shell/offline/store.ts'
import { currentUser } from '#web/shell/session.ts'

/** It was a station, and the browser has wiped out what it kept: its key, and what was not sent. Only people can tell what that was. */
export const WIPED = 'offline.wiped'

const channel = new BroadcastChannel('pinede.offline')

const readState = async (): Promise<void> => {
  const id = currentUser()?.establishment.id
  const station = id === undefined ? undefined : await readStation(id)
  if (id === undefined || station === undefined) {
    putOffline(id !== undefined && isStation() ? { ...NO_STATION, stopped: WIPED } : NO_STATION)
    return
  }
  const waiting = await ticketsIn(station.stationId, 'WAITING')
  const stuck = await stuckOf(id)
  const { cutSince, stopped, postponed = null } = station
  const amount = cents(sum(waiting.map(({ total }) => total)))
  const boardAt = await lastBoardAt(id)
  putOffline({ cutSince, waiting: waiting.length, amount, stuck: stuck.length, stopped, postponed, boardAt })
}

/** Reads how the station stands, for what screens show of it. A store that cannot be read says so where something is sold. */
export const refreshState = (): Promise<void> => readState().catch(() => undefined)

channel.addEventListener('message', () => void refreshState())

/** What this tab shows, and what the others do. */
export const tellTabs = async (): Promise<void> => {
  channel.postMessage('changed')
  await refreshState()
}

/** The server does not answer: from now on sales are signed here. */
export const lineCut = async (): Promise<void> => {
  const id = currentUser()?.establishment.id
  if (id === undefined) return
  const since = (station: Station): string => station.cutSince ?? houseNow(station).toISOString()
  await changeStation(id, (before) => ({
    cutSince: since(before),
    offlineSince: before.offlineSince ?? since(before),
  }))
  await tellTabs()
}

/** The server answers again. */
export const lineBack = async (station: Station): Promise<void> => {
  if (station.cutSince === null && station.offlineSince === null) return
  const left = await unsent(station.stationId)
  await changeStation(station.establishmentId, ({ offlineSince }) => ({
    cutSince: null,
    offlineSince: left.length === 0 ? null : offlineSince,
  }))
  await tellTabs()
}
