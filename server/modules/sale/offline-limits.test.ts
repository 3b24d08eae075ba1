/** The last ticket within what a station was allowed, and the first one beyond it: both are taken, one is to be looked at (decision 0450). */
import { expect, test } from 'vitest'
import { OFFLINE_TICKETS } from '#domain/sale/offline.ts'
import { openAlone } from '#server/testing/alone-desk.ts'

const { till, now, sale, enrolled, stationRow, flagsOf } = await openAlone()
const AT_ONCE = 50

test('three hundred tickets, and one more', async () => {
  const station = await enrolled()
  const sold = Array.from({ length: OFFLINE_TICKETS + 1 }, () => station.sell(sale(), now()))
  let last: number | null | undefined
  for (let from = 0; from < sold.length; from += AT_ONCE) {
    const { tickets } = await station.send(till.staff(), sold.slice(from, from + AT_ONCE))
    expect(tickets.every(({ status }) => status === 'TAKEN')).toBe(true)
    if (tickets.at(-1)?.no === OFFLINE_TICKETS) expect(await flagsOf(tickets.at(-1)?.ticketId)).toEqual([])
    last = tickets.at(-1)?.ticketId
  }
  expect(await flagsOf(last)).toEqual(['offline.tooMany'])
  expect(await stationRow(station.id())).toMatchObject({ taken: OFFLINE_TICKETS + 1, flagged: 1, refused: 0 })
})

test('an amount to the cent, and a day to the second', async () => {
  const station = await enrolled({ amount: 240 })
  const until = new Date(station.granted().grant.until)
  const sold = [
    station.sell(sale(), now()),
    station.sell(sale(), until),
    station.sell(sale({ quantity: 1 }), new Date(until.getTime() + 1000)),
  ]
  await till.at(new Date(until.getTime() + 60_000).toISOString())
  const { tickets } = await station.send(till.staff(), sold)
  const flags = await Promise.all(tickets.map(({ ticketId }) => flagsOf(ticketId)))
  expect(flags).toEqual([[], [], ['offline.tooLong']])
  await station.renew(till.staff())
  const more = station.sell(sale({ quantity: 3 }), now())
  const { tickets: beyond } = await station.send(till.staff(), [more])
  expect(await flagsOf(beyond[0]?.ticketId)).toEqual(['offline.tooMuch'])
})
