/** Reminders that bring a link along: it is made before them, of what is owed then, and holds none back for long. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { prepareLinks, sendAutomatic } from '#server/modules/reminder/index.ts'
import { aStay } from '#server/testing/campsite.ts'
import { intent } from '#server/testing/desk.ts'
import { openLinkDesk } from '#server/testing/link-desk.ts'

const desk = await openLinkDesk('2027-06-28T09:00:00Z')
afterAll(desk.simulator.stop)
const { house } = desk.house
const { db } = house
const failed: unknown[] = []
const log = { error: (...told: unknown[]) => void failed.push(told) }
const prepare = () => prepareLinks(house, log)

beforeEach(async () => {
  await desk.restart()
  // What is left of other tests owes nothing here.
  await sql`update booking set status = 'CANCELLED' where status = 'SAVED'`.execute(db)
  await sql`update pay_link set next_at = null, state = 'CANCELLED'`.execute(db)
  await sql`delete from mail`.execute(db)
  await sql`delete from emailing`.execute(db)
  await sql`update surety set calcul = '3', nbday_surety = 10, nbday_surety_reminder = 5`.execute(db)
  await sql`update customer set email = 'anne@exemple.fr' where id = ${desk.site.customerId}`.execute(db)
  if (failed.length > 0) throw new Error('links could not be prepared', { cause: failed })
})

/** Arrives on the tenth. */
const aFile = () => desk.booked([aStay(desk.site)])
const caution = async (bookingId: number): Promise<void> => {
  await desk.post('payment/guarantee/edit', { id: 0, bookingId, label: 'Caution', amount: 30_000 })
}
const send = async (bookingId: number) =>
  (await desk.staff().post('module/surety/swikly/send', { bookingIds: [bookingId], reminderIds: [] }, intent())).body
const texts = async (bookingId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{
    text: string
  }>`select text from mail where about_id = ${bookingId} order by function_key`.execute(db)
  return rows.map(({ text }) => text)
}
const states = async (bookingId: number) =>
  (await desk.links(bookingId)).map(({ use, state, amount }) => [use, state, amount] as const)

test('a day before reminders leave, their links are asked, once each', async () => {
  await desk.provider('SWIKLY')
  await desk.provider('STRIPE')
  const file = await aFile()
  await caution(file.id)
  await prepare()
  expect(await states(file.id)).toEqual([])
  await desk.later(24 * 60)
  await prepare()
  await prepare()
  expect((await states(file.id)).toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['HOLD', 'WAITING', 30_000],
    ['PAYMENT', 'WAITING', file.totals.balance],
  ])
  await desk.work()
  await prepare()
  expect((await states(file.id)).map(([, state]) => state)).toEqual(['PENDING', 'PENDING'])
  expect(await send(file.id)).toEqual({ written: 2, letters: 0, errors: [] })
  const [balance, asked] = await texts(file.id)
  const [hold, pay] = (await desk.links(file.id)).toSorted((a, b) => a.use.localeCompare(b.use)).map(({ url }) => url)
  expect(balance).toContain(`Pour régler en ligne, par carte\u00A0: ${pay}`)
  expect(asked).toContain(hold)
})

test('the balance that changed has another link; the one of before is withdrawn', async () => {
  await desk.provider('STRIPE')
  const file = await aFile()
  await desk.later(24 * 60)
  await prepare()
  await desk.work()
  await desk.pay(file.id, 5000)
  await prepare()
  expect(await states(file.id)).toEqual([
    ['PAYMENT', 'WAITING', file.totals.balance - 5000],
    ['PAYMENT', 'CANCELLING', file.totals.balance],
  ])
  await desk.work()
  await prepare()
  expect((await states(file.id)).map(([, state]) => state)).toEqual(['PENDING', 'CANCELLED'])
  // What somebody asked by hand is nobody else's to change.
  await desk.post('payment/pay-link/cancel', { id: (await desk.link(file.id)).id })
  await desk.work()
  await desk.ask(file.id, { amount: 100 })
  await desk.work()
  await prepare()
  expect((await states(file.id))[0]).toEqual(['PAYMENT', 'PENDING', 100])
})

test('sent by hand before its link is there, a reminder waits for it; without a provider it does not', async () => {
  const file = await aFile()
  await caution(file.id)
  await desk.provider('SWIKLY')
  const { errors, written } = (await send(file.id)) as { errors: unknown; written: number }
  expect(written).toBe(1)
  expect(errors).toEqual([{ bookingId: file.id, error: { code: 'payLink.notReady', context: {} } }])
  await desk.work()
  expect(await send(file.id)).toEqual({ written: 1, letters: 0, errors: [] })
  expect((await texts(file.id))[1]).toContain((await desk.link(file.id)).url)
  await desk.forget()
  const other = await aFile()
  await caution(other.id)
  expect(await send(other.id)).toEqual({ written: 2, letters: 0, errors: [] })
  expect((await texts(other.id))[1]).not.toContain('http')
})

test('a reminder that leaves by itself waits for its link, but not for a provider that is away', async () => {
  await desk.provider('SWIKLY')
  const { body } = await desk.staff().get('module/emailing/edit/0')
  const rule = { ...body, label: 'Cautions', trigger: 'suretyRequest', days: 12, hour: '08:00', active: true }
  expect((await desk.staff().post('module/emailing/edit', rule)).status).toBe(200)
  const file = await aFile()
  await caution(file.id)
  await prepare()
  await sendAutomatic(house, log, () => false)
  expect(await texts(file.id)).toEqual([])
  for (const _ of [1, 2, 3]) {
    desk.simulator.faults.queue('ERROR')
    await desk.work()
    await desk.later(9 * 60)
  }
  await sendAutomatic(house, log, () => false)
  expect(await texts(file.id)).toHaveLength(1)
  expect((await texts(file.id))[0]).not.toContain('http')
})

test('one that was withdrawn is not asked again by itself; one that is over is', async () => {
  await desk.provider('SWIKLY', { validDays: 1 })
  const file = await aFile()
  await caution(file.id)
  await desk.later(24 * 60)
  await prepare()
  await desk.work()
  await desk.later(24 * 60 + 1)
  await desk.work()
  expect((await states(file.id))[0]?.[1]).toBe('EXPIRED')
  await prepare()
  await desk.work()
  expect((await states(file.id)).map(([, state]) => state)).toEqual(['PENDING', 'EXPIRED'])
  await desk.post('payment/pay-link/cancel', { id: (await desk.link(file.id)).id })
  await desk.work()
  await prepare()
  expect((await states(file.id)).map(([, state]) => state)).toEqual(['CANCELLED', 'EXPIRED'])
})

test('a provider that brings none along is asked for none', async () => {
  await desk.provider('STRIPE', { inReminders: false })
  const file = await aFile()
  await desk.later(24 * 60)
  await prepare()
  expect(await states(file.id)).toEqual([])
  expect(await send(file.id)).toEqual({ written: 1, letters: 0, errors: [] })
})
