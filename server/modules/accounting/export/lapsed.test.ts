/** What is left of a credit note lapses on its day in the establishment, wherever the clock of the database stands. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toDay } from '#domain/day.ts'
import { previewExport } from '#server/modules/accounting/export/read-exports.ts'
import { closeDays } from '#server/modules/payment/closure/close.ts'
import { aStay } from '#server/testing/campsite.ts'
import { operate } from '#server/testing/context.ts'
import { intent, openDesk } from '#server/testing/desk.ts'

const desk = await openDesk()
const { db } = desk.house.house
const { rows: users } = await sql<{ id: number }>`select id from app_user order by id limit 1`.execute(db)
const userId = users[0]?.id ?? 0

const lapsed = async (through: string) => {
  const { entries } = await operate(desk.house, userId, (context) => previewExport(context, toDay(through)))
  const own = entries.filter(({ label }) => label.startsWith('Péremption'))
  return own.map(({ day, lines }) => [day, lines.map(({ debit, credit }) => debit - credit)])
}
const close = async (through: string): Promise<void> => {
  const closer = await operate(desk.house, userId, (context) => Promise.resolve(context))
  await closeDays(db, closer, toDay(through))
}

test('the day after its last one, once that day is closed', async () => {
  await desk.at('2027-01-22T09:00:00Z')
  const file = await desk.booked([aStay(desk.site)])
  const note = { bookingId: file.id, amount: 900, reason: 'Douche froide', goodwill: true, validUntil: '2027-01-24' }
  expect((await desk.staff().post('payment/credit-note/edit', note, intent())).status).toBe(200)
  await desk.at('2027-01-27T09:00:00Z')
  await close('2027-01-24')
  expect(await lapsed('2027-01-26')).toEqual([])
  await close('2027-01-26')
  expect(await lapsed('2027-01-26')).toEqual([['2027-01-25', [900, -900]]])
})
