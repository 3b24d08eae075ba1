/** Days wait for stations that may be selling alone (decision 0450). */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import type { ClosureState } from '#contract/operations/payment/closure.ts'
import { closeDueDays } from '#server/modules/payment/closure/nightly.ts'
import { newStation } from '#server/testing/alone-station.ts'
import { of } from '#server/testing/cash-desk.ts'
import { runNow } from '#server/testing/run-job.ts'
import { quiet } from '#server/testing/test-server.ts'
import { openTill } from '#server/testing/till-desk.ts'

const till = await openTill()
const { house } = till.house
const warned: unknown[] = []
const log = { ...quiet, warn: (told: unknown) => warned.push(told), info: () => undefined, error: () => undefined }
const night = () => closeDueDays(house, log)
const state = async () => of<ClosureState>(await till.staff().get('payment/closure'))
const close = async (through: string) =>
  (await runNow(till.house, till.staff(), 'closure', { kind: 'DAY', through: toDay(through) })).job
const series = 'POSTE-1-H'

test('the clock closes up to the day before, says so once, and goes on when the station is back', async () => {
  await till.at('2027-07-04T20:00:00Z')
  const station = newStation()
  await station.enrol(till.staff())
  await till.at('2027-07-06T06:00:00Z')
  await night()
  await night()
  const { lastDay, next } = await state()
  expect(lastDay).toBe('2027-07-03')
  const context = { stations: `Bar (${series})`, date: '2027-07-04' }
  expect(next[0]?.prevented).toEqual([{ code: 'closure.stationsAway', context }])
  expect(warned).toEqual([{ establishment: till.house.establishmentId, stations: `Bar (${series})` }])
  expect(await close('2027-07-05')).toMatchObject({ failure: { code: 'closure.stationsAway', context } })
  await station.renew(till.staff())
  await night()
  expect((await state()).lastDay).toBe('2027-07-05')
})

test('one that signed off, or was declared lost, holds nothing', async () => {
  const [closed, lost] = [newStation(), newStation()]
  await closed.enrol(till.staff())
  await lost.enrol(till.staff())
  await closed.signOff(till.staff())
  await sql`update offline_station set signed_off_at = ${house.now()} where series = ${series}`.execute(house.db)
  await till.at('2027-07-08T06:00:00Z')
  await night()
  expect((await state()).lastDay).toBe('2027-07-05')
  await till.staff().post('sale/offline-station/declare-lost', { id: lost.id(), reason: 'Tombée à l’eau' })
  expect(await close('2027-07-07')).toMatchObject({ state: 'DONE' })
  expect((await state()).lastDay).toBe('2027-07-07')
})
