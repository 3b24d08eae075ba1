/** A station that is back on a day that was closed by hand, or after it was declared lost: nothing is lost, and all counts later (decision 0450). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { ClosureState } from '#contract/operations/payment/closure.ts'
import { openAlone } from '#server/testing/alone-desk.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent } from '#server/testing/desk.ts'
import { runNow } from '#server/testing/run-job.ts'

const { till, db, bread, now, sale, enrolled, stationRow, ticketCount, flagsOf } = await openAlone()
const closeByHand = async (through: string) =>
  (await runNow(till.house, till.staff(), 'closure', { kind: 'DAY', through: toDay(through) })).job
const dayOf = async (ticketId: number | null | undefined) => (await till.ticket(ticketId ?? 0)).day

test('a day closed by hand takes no ticket: it waits, the next day waits for it, and takes it with its own instant', async () => {
  const station = await enrolled()
  const [one, two] = [station.sell(sale(), now()), station.sell(sale({ quantity: 2 }), now())]
  await station.send(till.staff(), [one], { isLast: false })
  expect(await closeByHand('2027-07-04')).toMatchObject({ state: 'DONE' })
  await till.at('2027-07-04T19:00:00Z')
  const before = await ticketCount()
  for (const sent of [[two], [one, two]]) {
    const refused = await station.send(till.staff(), sent)
    expect([refused.status, refused.body['message']]).toEqual([400, 'payment.dayClosed'])
  }
  expect(await ticketCount()).toBe(before)
  expect(await stationRow(station.id())).toMatchObject({ taken: 1, refused: 0, state: 'OFFLINE' })

  await till.at('2027-07-06T06:00:00Z')
  const { next } = of<ClosureState>(await till.staff().get('payment/closure'))
  expect(next[0]?.prevented).toMatchObject([{ code: 'closure.stationsAway' }])
  const { tickets } = await station.send(till.staff(), [one, two])
  expect(tickets.map(({ status }) => status)).toEqual(['TAKEN', 'TAKEN'])
  expect([await dayOf(tickets[0]?.ticketId), await dayOf(tickets[1]?.ticketId)]).toEqual(['2027-07-04', '2027-07-06'])
  const { offline } = await till.ticket(tickets[1]?.ticketId ?? 0)
  expect(new Date(offline?.soldAt ?? 0)).toEqual(new Date('2027-07-04T08:00:00Z'))
  expect(await closeByHand('2027-07-05')).toMatchObject({ state: 'DONE' })
  await station.signOff(till.staff())
})

test('a sale that the server had signed before that closing is linked at once', async () => {
  await till.at('2027-07-06T08:00:00Z')
  const station = await enrolled()
  const headers = intent()
  const { CASH } = till.site.methods
  const body = {
    ...{ cashRegisterId: till.registerId, expected: 240 },
    lines: [{ articleId: bread.id, quantity: 2, isTakeaway: true }],
    payments: [{ methodId: CASH, amount: 240 }],
  }
  const signed = await till.staff().post('sale/cash-register-sale/save', body, headers)
  expect(await closeByHand('2027-07-06')).toMatchObject({ state: 'DONE' })
  const again = station.sell(sale({ quantity: 2, intent: headers['idempotency-key'] ?? '' }), now())
  const { tickets } = await station.send(till.staff(), [again])
  expect(tickets).toMatchObject([{ status: 'TAKEN', ticketId: signed.body['id'] }])
  await station.signOff(till.staff())
})

test('one that was declared lost comes back after the closing: its tickets are taken, of that day, to be looked at', async () => {
  await till.at('2027-07-07T08:00:00Z')
  const station = await enrolled()
  const [sold, more] = [station.sell(sale(), now()), station.sell(sale(), now())]
  await till.at('2027-07-08T08:00:00Z')
  expect(await closeByHand('2027-07-07')).toMatchObject({ failure: { code: 'closure.stationsAway' } })
  const lost = { id: station.id(), reason: 'Tombée à l’eau' }
  expect((await till.staff().post('sale/offline-station/declare-lost', lost)).status).toBe(200)
  expect(await closeByHand('2027-07-08')).toMatchObject({ state: 'DONE' })
  const early = await station.send(till.staff(), [sold, more])
  expect(early.body['message']).toBe('payment.dayClosed')
  await till.at('2027-07-09T06:00:00Z')
  const { tickets } = await station.send(till.staff(), [sold, more])
  for (const { ticketId } of tickets) {
    expect(await dayOf(ticketId)).toBe('2027-07-09')
    expect(await flagsOf(ticketId)).toContain('offline.afterLost')
  }
  expect(await stationRow(station.id())).toMatchObject({ taken: 2, flagged: 2, refused: 0, state: 'LOST' })
  expect(await closeByHand('2027-07-09')).toMatchObject({ state: 'DONE' })
})

test('what is refused is shown with what it says was sold, and how it was paid', async () => {
  await till.at('2027-07-10T08:00:00Z')
  const station = await enrolled()
  const good = station.sell(sale({ quantity: 3 }), now())
  const forged = { ...good, content: good.content.replace('"total":360', '"total":36') }
  const noise = { ...good, content: '{"version":1}' }
  await station.send(till.staff(), [forged])
  await station.send(till.staff(), [noise])
  const { body } = await till.staff().get(`sale/offline-station/refused/${station.id()}`)
  const { rows } = await sql<{ label: string }>`
    select label from payment_method where id = ${till.site.methods.CASH}`.execute(db)
  expect(body['list']).toMatchObject([
    { reason: 'offline.unreadable', total: null, lines: [], methods: [] },
    { reason: 'offline.forged', lines: [{ label: 'Baguette', quantity: 3 }], methods: [rows[0]?.label] },
  ])
})
