/** An archive with tickets that a station sold alone verifies by itself: the station's chain, its gap, and the tickets that take it in. */
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { verifyArchive } from '#domain/fiscal/archive/checks.mjs'
import { openAlone } from '#server/testing/alone-desk.ts'
import { newStation } from '#server/testing/alone-station.ts'
import { intent } from '#server/testing/desk.ts'
import { runNow } from '#server/testing/run-job.ts'

const { till, bread, now, sale } = await openAlone()

const archived = async (day: string): Promise<Buffer> => {
  const { job, answer } = await runNow(till.house, till.staff(), 'archive', { from: toDay(day), to: toDay(day) })
  expect(job).toMatchObject({ state: 'DONE', failure: null })
  return Buffer.from((await till.staff().get(`payment/archive/document/${String(answer['id'])}`)).bytes)
}
const faultsOf = async (bytes: Buffer, previous?: Buffer) => {
  const blob = (of: Buffer): Blob => new Blob([new Uint8Array(of)])
  const report = await verifyArchive(blob(bytes), previous === undefined ? {} : { previous: blob(previous) })
  return { faults: report.faults, continuity: report.continuity }
}

test('with one that was refused in between, one that the server had signed, and one of the day after', async () => {
  const station = newStation()
  await station.enrol(till.staff())
  const headers = intent()
  const lines = [{ articleId: bread.id, quantity: 2, isTakeaway: true }]
  const payments = [{ methodId: till.site.methods.CASH, amount: 240 }]
  const body = { cashRegisterId: till.registerId, lines, payments, expected: 240 }
  await till.staff().post('sale/cash-register-sale/save', body, headers)
  const sold = [
    station.sell(sale(), now()),
    station.sell(sale({ article: { ...bread, id: 987_654 } }), now()),
    station.sell(sale({ quantity: 2, intent: headers['idempotency-key'] ?? '' }), now()),
    station.sell(sale(), now()),
  ]
  const { tickets } = await station.send(till.staff(), sold)
  expect(tickets.map(({ status }) => status)).toEqual(['TAKEN', 'REFUSED', 'TAKEN', 'TAKEN'])
  const last = station.sell(sale(), now())
  await till.at('2027-07-05T08:00:00Z')
  await station.send(till.staff(), [last])
  const first = await archived('2027-07-04')
  expect(await faultsOf(first)).toEqual({ faults: [], continuity: 'first' })
  const day = strFromU8(unzipSync(first)['jours/2027-07-04.xml'] ?? new Uint8Array())
  expect(day.match(/<offline_ticket>/g)).toHaveLength(3)
  expect(day).toContain('<offline_number>POSTE-1-H-0001</offline_number>')
  expect(day).toContain('-----BEGIN PUBLIC KEY-----')
  expect(await faultsOf(await archived('2027-07-05'), first)).toEqual({ faults: [], continuity: 'done' })
})
