/** Selling alone: one ticket after the other, in one chain, whatever tabs this browser has open. */
import { limitPassed, offlineInstant, offlineNumber } from '#domain/sale/offline.ts'
import type { OfflineSold } from '#domain/sale/offline.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'
import { AloneError } from '#web/shell/offline/alone.ts'
import type { AloneSale } from '#web/shell/offline/alone.ts'
import { signTicket } from '#web/shell/offline/sign.ts'
import { openStore, readStation, ticketOfSale } from '#web/shell/offline/store.ts'
import type { Station, StationTicket } from '#web/shell/offline/store.ts'

/** What the server's clock says, as far as this machine knows. */
export const houseNow = ({ ahead }: Pick<Station, 'ahead'>): Date => new Date(Date.now() + ahead)

/** What was sold since the server gave its leave last. */
const soldSince = async ({ stationId, grant }: Station): Promise<OfflineSold> => {
  const range = IDBKeyRange.bound([stationId, grant.nextNo], [stationId, Number.POSITIVE_INFINITY])
  const sold = await (await openStore()).getAll('tickets', range)
  return { tickets: sold.length, amount: sold.reduce((sum, { total }) => sum + Math.abs(total), 0) }
}

/** What is signed. Throws nothing: what may be sold alone was asked before. */
const contentOf = (sale: AloneSale, at: Date): OfflineContent => ({
  version: 1,
  cashRegisterId: sale.register.id,
  cashRegisterCode: sale.register.code,
  at: at.toISOString(),
  sellerId: sale.seller.id,
  intent: sale.wasSent ? sale.key : null,
  lines: sale.lines.map((line) => ({ ...line })),
  total: sale.total,
  payments: sale.payments.map(({ label: _, ...payment }) => ({ ...payment })),
})

const paidBy = (sale: AloneSale): number => sale.payments.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Writes the ticket and the new end of the chain, on the disk before this answers. Throws AloneError offline.notKept where the chain grew
 * meanwhile (somebody took the lock away) or the browser cannot write.
 */
const write = async (station: Station, ticket: StationTicket): Promise<void> => {
  const work = (await openStore()).transaction(['stations', 'tickets'], 'readwrite', { durability: 'strict' })
  const stations = work.objectStore('stations')
  const now = await stations.get(station.establishmentId)
  if (now === undefined || now.stationId !== station.stationId || now.head.no !== station.head.no) {
    work.abort()
    await work.done.catch(() => undefined)
    throw new AloneError('offline.notKept')
  }
  const { no, signature, at } = ticket
  await Promise.all([
    work.objectStore('tickets').add(ticket),
    stations.put({ ...now, head: { no, signature, at }, offlineSince: now.offlineSince ?? at }),
    work.done,
  ])
}

const signed = async (station: Station, sale: AloneSale): Promise<StationTicket> => {
  if (station.stopped !== null) throw new AloneError(station.stopped)
  if (paidBy(sale) !== sale.total) throw new AloneError('offline.vouchersAbove')
  const { grant, head, stationId, privateKey } = station
  const at = offlineInstant(houseNow(station), head.at === null ? null : new Date(head.at), grant)
  const limit = limitPassed(grant, await soldSince(station), sale.total, at)
  if (limit !== null) throw new AloneError(limit)
  const no = head.no + 1
  const place = { series: grant.series, no, previous: head.signature }
  return {
    establishmentId: station.establishmentId,
    ...{ stationId, no, number: offlineNumber(grant.series, no), key: sale.key, total: sale.total },
    ...(await signTicket(privateKey, contentOf(sale, at), place)),
    ...{ at: at.toISOString(), state: 'WAITING', reason: null, taken: null, takenAt: null },
    shown: {
      register: sale.register.label,
      sellerName: sale.seller.name,
      seller: station.seller,
      methods: sale.payments.map(({ label }) => label),
    },
  }
}

/**
 * Signs a sale on the spot: the ticket is on the disk when this answers. The same sale again is the same ticket. Throws AloneError: a limit
 * of the grant, vouchers worth more than the ticket, a station that was stopped or is gone, a browser that cannot write.
 */
export const sellAlone = (establishmentId: number, sale: AloneSale): Promise<StationTicket> =>
  navigator.locks.request(`pinede.offline.${establishmentId}.chain`, async () => {
    try {
      const station = await readStation(establishmentId)
      if (station === undefined) throw new AloneError('offline.wiped')
      const before = await ticketOfSale(station.stationId, sale.key)
      if (before !== undefined) return before
      const ticket = await signed(station, sale)
      await write(station, ticket)
      return ticket
    } catch (error) {
      throw error instanceof AloneError ? error : new AloneError('offline.notKept', error)
    }
  })
