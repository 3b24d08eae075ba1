/** News of providers only make us ask, whoever sends them; the guest who comes back reads where the link stands. */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allPages } from '#server/app.ts'
import { workLinks } from '#server/modules/payment/index.ts'
import { createPages } from '#server/platform/pages/server.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openLinkDesk } from '#server/testing/link-desk.ts'

const desk = await openLinkDesk('2027-03-01T09:00:00Z')
const { house } = desk.house
const { db } = house
const app = await createPages({ house, pages: allPages, log: pino({ level: 'silent' }), aMinute: 10_000 })
afterAll(async () => {
  await app.close()
  await desk.simulator.stop()
})
const withPages = { ...house, services: { ...house.services, pagesUrl: 'https://pages.example' } }
const work = () => workLinks(withPages, { error: (...told: unknown[]) => expect(told).toEqual([]) })

beforeEach(async () => {
  await desk.restart()
  await sql`update customer set email = 'anne@example.org'`.execute(db)
})

/** Asked of Swikly, and made: the addresses that it was told. */
const asked = async () => {
  await desk.provider('SWIKLY', { paymentMethodId: null })
  const file = await desk.booked([aStay(desk.site)])
  const caution = { id: 0, bookingId: file.id, label: 'Caution', amount: 30_000 }
  const { body } = await desk.post('payment/guarantee/edit', caution)
  await desk.ask(file.id, { guaranteeId: body['id'] })
  await work()
  const told = desk.remote().body as { callbacks: { requestSecured: string }; redirectUrl: string }
  const pathOf = (url: string) => new URL(url).pathname
  return { file, news: pathOf(told.callbacks.requestSecured), back: pathOf(told.redirectUrl) }
}
const tell = (url: string, payload: unknown = { deposit: { status: 'Secured' } }) =>
  app.inject({ method: 'POST', url, payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } })

test('news make us ask sooner; forged, repeated, early or late they change nothing else', async () => {
  const { file, news } = await asked()
  // It says that the card holds the amount, and it does not.
  await desk.later(1)
  expect((await tell(news)).statusCode).toBe(200)
  await desk.later(1)
  await work()
  expect(await desk.link(file.id)).toMatchObject({ state: 'PENDING', paid: 0 })
  await desk.later(3 * 60)
  await work()
  desk.simulator.take(desk.remote().id)
  await desk.later(0.1)
  await work()
  expect((await desk.link(file.id)).state).toBe('PENDING')
  for (const _ of [1, 2, 3]) expect((await tell(news)).statusCode).toBe(200)
  await desk.later(0.2)
  await work()
  expect(await desk.link(file.id)).toMatchObject({ state: 'HELD', paid: 30_000 })
  await tell(news, { deposit: { status: 'Pending' } })
  await desk.later(1)
  await work()
  expect((await desk.link(file.id)).state).toBe('HELD')
  expect((await app.inject({ method: 'GET', url: news })).statusCode).toBe(404)
})

test('the guest who comes back reads where the link stands, and changes nothing', async () => {
  const { file, back } = await asked()
  const read = async () => (await app.inject({ method: 'GET', url: back })).body
  expect(await read()).toContain('Nous attendons la confirmation de votre banque')
  desk.simulator.take(desk.remote().id)
  await desk.later(2)
  await work()
  expect(await read()).toContain('300,00\u00A0€ sont bloqués sur votre carte')
  expect((await app.inject({ method: 'POST', url: back })).statusCode).toBe(404)
  await sql`update pay_link set state = 'PAID'`.execute(db)
  expect(await read()).toContain('Nous avons bien reçu 300,00')
  await sql`update pay_link set state = 'EXPIRED'`.execute(db)
  expect(await read()).toContain('Ce lien ne sert plus')
  expect(await desk.link(file.id)).toMatchObject({ state: 'EXPIRED' })
})

test('a link whose answer was lost is made again, with an address of its own to come back to', async () => {
  await desk.provider('STRIPE')
  const file = await desk.booked([aStay(desk.site)])
  await desk.ask(file.id, { amount: 5000 })
  desk.simulator.faults.queue(null, 'LOST_ANSWER')
  await work()
  await desk.later(2)
  await work()
  expect(await desk.link(file.id)).toMatchObject({ state: 'PENDING', problem: null })
})
