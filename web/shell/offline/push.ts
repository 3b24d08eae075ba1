/** Brings to the server what was sold without it: in order, nothing twice, and nothing forgotten before it is in the record. */
import { offlineStations } from '#contract/operations/sale/offline.ts'
import type { TakenTicket } from '#contract/operations/sale/offline.ts'
import { call } from '#web/shell/call.ts'
import { tellTabs } from '#web/shell/offline/line.ts'
import { changeStation, openStore, ticketsIn, unsent } from '#web/shell/offline/store.ts'
import type { Station, StationTicket } from '#web/shell/offline/store.ts'

/** Its chain is not the server's: only a new enrolment mends that. */
export const OUT_OF_STEP = 'offline.outOfStep'

const AT_ONCE = 50
const KEPT_MS = 30 * 86_400_000

const settled = (ticket: StationTicket, { status, reason, number }: TakenTicket): StationTicket =>
  status === 'TAKEN'
    ? { ...ticket, state: 'TAKEN', reason: null, taken: number, takenAt: new Date().toISOString() }
    : { ...ticket, state: status, reason }

/** Keeps what became of tickets. Answers how many are in the record now. */
const settle = async (sent: readonly StationTicket[], answers: readonly TakenTicket[]): Promise<number> => {
  const byNo = new Map(answers.map((one) => [one.no, one]))
  const after = sent.flatMap((ticket) => {
    const answer = byNo.get(ticket.no)
    return answer === undefined ? [] : [settled(ticket, answer)]
  })
  const work = (await openStore()).transaction('tickets', 'readwrite', { durability: 'strict' })
  await Promise.all([...after.map((ticket) => work.store.put(ticket)), work.done])
  return after.filter(({ state }) => state === 'TAKEN').length
}

/** What the record has had for a month goes; nothing goes before it is there. */
const prune = async (station: Station): Promise<void> => {
  const store = await openStore()
  const before = new Date(Date.now() - KEPT_MS).toISOString()
  for (const { stationId, no, takenAt } of await ticketsIn(station.stationId, 'TAKEN'))
    if (takenAt !== null && takenAt < before) await store.delete('tickets', [stationId, no])
}

/** What a house that was restored has lost of what it acknowledged goes again, from a number on. Answers whether there was any. */
export const sendAgain = async ({ stationId }: Station, from: number): Promise<boolean> => {
  const had = (await ticketsIn(stationId, 'TAKEN')).filter(({ no }) => no >= from)
  const work = (await openStore()).transaction('tickets', 'readwrite', { durability: 'strict' })
  await Promise.all([...had.map((ticket) => work.store.put({ ...ticket, state: 'WAITING' })), work.done])
  return had.length > 0
}

/** Sends what waits, by fifty, in order. Throws as `call`; what was answered until then is kept. */
const pushAll = async (station: Station): Promise<number> => {
  let taken = 0
  let isAgain = false
  for (;;) {
    const waiting = await unsent(station.stationId)
    const batch = waiting.slice(0, AT_ONCE)
    const [first] = batch
    if (first === undefined) return taken
    const { tickets } = await call(offlineStations.intake, {
      body: {
        stationId: station.stationId,
        offlineSince: station.offlineSince ?? first.at,
        tickets: batch.map(({ no, content, signedText, signature }) => ({ no, content, signedText, signature })),
        isLast: batch.length === waiting.length,
      },
      besides: true,
    })
    const inRecord = await settle(batch, tickets)
    await changeStation(station.establishmentId, () => ({ postponed: null }))
    taken += inRecord
    await tellTabs()
    const isHeld = tickets.some(({ status }) => status === 'HELD')
    // All that it lacks is sent from its first number on: it has lost some, or the chain broke and the station sells no more.
    if (isHeld && (isAgain || !(await sendAgain(station, 1)))) {
      await changeStation(station.establishmentId, () => ({ stopped: OUT_OF_STEP }))
      await tellTabs()
      return taken
    }
    isAgain ||= isHeld
    if (inRecord === 0 && !isHeld) return taken
  }
}

/** One tab at a time. Answers how many are in the record now. Throws as `call`. */
export const push = (station: Station): Promise<number> =>
  navigator.locks.request(`pinede.offline.${station.stationId}.push`, { ifAvailable: true }, async (lock) => {
    // Another tab is at it.
    if (lock === null) return 0
    const taken = await pushAll(station)
    await prune(station)
    return taken
  })
