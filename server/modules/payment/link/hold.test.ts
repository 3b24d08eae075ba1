/** Cautions that a provider holds on cards; settings of providers. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aStay } from '#server/testing/campsite.ts'
import { openLinkDesk } from '#server/testing/link-desk.ts'

const DAY = 24 * 60
const desk = await openLinkDesk('2027-03-01T09:00:00Z')
afterAll(desk.simulator.stop)
beforeEach(desk.restart)

const aFile = () => desk.booked([aStay(desk.site)])
const guaranteeOf = async (bookingId: number, amount = 30_000): Promise<number> => {
  const { body } = await desk.post('payment/guarantee/edit', { id: 0, bookingId, label: 'Caution', amount })
  return Number(body['id'])
}
const guarantee = async (id: number) => (await desk.staff().get(`payment/guarantee/edit/${id}`)).body

describe('a caution held by Swikly', () => {
  beforeEach(async () => {
    await desk.provider('SWIKLY', { paymentMethodId: null })
    await sql`update customer set email = 'anne@example.org'`.execute(desk.house.house.db)
  })

  test('is asked, held, and given back when it is released', async () => {
    const file = await aFile()
    const guaranteeId = await guaranteeOf(file.id)
    expect((await desk.ask(file.id, { guaranteeId })).status).toBe(200)
    expect((await desk.ask(file.id, { guaranteeId })).body['message']).toBe('payLink.guaranteeAsked')
    await desk.work()
    expect(desk.remote().body).toMatchObject({
      deposit: { startDate: '2027-07-10', endDate: '2027-07-17', amount: 30_000 },
    })
    desk.simulator.take(desk.remote().id)
    await desk.later(2)
    await desk.work()
    await desk.work()
    expect(await guarantee(guaranteeId)).toMatchObject({ status: 4, held: 30_000, inHand: 30_000 })
    expect(await desk.link(file.id)).toMatchObject({ state: 'HELD', paid: 30_000, problem: null })
    expect((await desk.read(file.id)).payments).toEqual([])
    desk.simulator.put(desk.remote().id, 'RELEASED')
    await desk.later(DAY)
    await desk.work()
    expect(await guarantee(guaranteeId)).toMatchObject({ status: 2, held: 0, returned: 30_000 })
    expect((await desk.link(file.id)).state).toBe('RELEASED')
  })

  test('that was received at the desk meanwhile is for somebody to look at', async () => {
    const file = await aFile()
    const guaranteeId = await guaranteeOf(file.id)
    await desk.ask(file.id, { guaranteeId })
    await desk.work()
    const body = { id: guaranteeId, amount: 30_000, methodId: desk.site.methods.CARD }
    expect((await desk.post('payment/guarantee/receive', body)).status).toBe(200)
    desk.simulator.take(desk.remote().id)
    await desk.later(2)
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({ state: 'HELD', problem: { code: 'guarantee.alreadyReceived' } })
    expect(await guarantee(guaranteeId)).toMatchObject({ status: 1, held: 0, received: 30_000 })
    expect((await desk.ask(file.id, { guaranteeId })).body['message']).toBe('guarantee.alreadyReceived')
  })

  test('that is received at the desk first is asked of nobody any more', async () => {
    const file = await aFile()
    const guaranteeId = await guaranteeOf(file.id)
    await desk.ask(file.id, { guaranteeId })
    await desk.work()
    await desk.post('payment/guarantee/receive', { id: guaranteeId, amount: 30_000, methodId: desk.site.methods.CARD })
    await desk.later(2)
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({ state: 'CANCELLED', problem: null })
    expect(desk.remote().state).toBe('CANCELLED')
  })

  test('is asked of nobody without a provider of cautions', async () => {
    const file = await aFile()
    await desk.forget()
    const answer = await desk.ask(file.id, { guaranteeId: await guaranteeOf(file.id) })
    expect(answer.body['message']).toBe('payLink.noHolder')
  })

  test('of another file, or without an address, is none', async () => {
    const [file, other] = [await aFile(), await aFile()]
    const guaranteeId = await guaranteeOf(other.id)
    expect((await desk.ask(file.id, { guaranteeId })).body['message']).toBe('record.unknown')
    await sql`update customer set email = null`.execute(desk.house.house.db)
    await desk.ask(other.id, { guaranteeId })
    await desk.work()
    expect(await desk.link(other.id)).toMatchObject({ state: 'FAILED', problem: { code: 'payLink.noEmail' } })
  })
})

describe('settings', () => {
  const edit = async (over: object) => {
    const { body } = await desk.staff().get('module/link-provider/edit/0')
    const whole = {
      label: 'Un autre',
      provider: 'STRIPE',
      account: null,
      url: null,
      paymentMethodId: null,
      validDays: 7,
    }
    return desk.staff().post('module/link-provider/edit', { ...body, ...whole, ...over })
  }
  const faults = (body: Record<string, unknown>) => (body['fields'] as { path: string }[]).map(({ path }) => path)

  test('say what each provider needs', async () => {
    expect(faults((await edit({})).body)).toEqual(['paymentMethodId'])
    expect(faults((await edit({ provider: 'SWIKLY' })).body)).toEqual(['account'])
    expect(faults((await edit({ provider: 'LYRA' })).body)).toEqual(['account', 'url', 'paymentMethodId'])
    const { rows } = await sql<{ id: number }>`select id from payment_method where kind = 'CASH' limit 1`.execute(
      desk.house.house.db,
    )
    const cash = await edit({ paymentMethodId: rows[0]?.id })
    expect(cash.text).toContain('payLink.methodElsewhere')
    await desk.prefer('access', { localAddresses: false })
    const inside = await edit({ paymentMethodId: desk.site.methods.CARD, url: 'https://127.0.0.1:1' })
    expect(inside.text).toContain('payLink.inside')
    await desk.prefer('access', { localAddresses: true })
  })

  test('are tested, forget the key elsewhere, and nobody is asked without one', async () => {
    const file = await aFile()
    expect((await desk.ask(file.id, { amount: 100 })).body['message']).toBe('payLink.noProvider')
    const id = await desk.provider('STRIPE')
    expect((await desk.staff().post(`module/link-provider/test/${id}`, {})).body).toEqual({ status: 'ANSWERED' })
    await desk.ask(file.id, { amount: 100 })
    await desk.work()
    expect((await desk.staff().get(`module/link-provider/link/${id}`)).body).toMatchObject({
      there: ['secretKey'],
      answeredAt: expect.any(String),
      failures: 0,
    })
    const { body } = await desk.staff().get(`module/link-provider/edit/${id}`)
    await desk.staff().post('module/link-provider/edit', { ...body, url: 'https://api.stripe.com' })
    expect((await desk.staff().get(`module/link-provider/link/${id}`)).body).toMatchObject({ there: [] })
    expect((await desk.ask(file.id, { amount: 100 })).body['message']).toBe('payLink.noSecret')
    expect((await desk.staff().post(`module/link-provider/test/${id}`, {})).body['message']).toBe('payLink.noSecret')
  })

  test('money without a method to record it by waits for one', async () => {
    const id = await desk.provider('STRIPE')
    const file = await aFile()
    const { db } = desk.house.house
    await desk.ask(file.id, { amount: 100 })
    await desk.work()
    desk.simulator.take(desk.remote().id)
    await sql`update link_provider set payment_method_id = null where id = ${id}`.execute(db)
    await desk.later(2)
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({ state: 'PAID', problem: { code: 'payLink.noMethod' } })
  })

  test('a training establishment asks nobody, but a trial', async () => {
    const id = await desk.provider('STRIPE')
    const file = await aFile()
    const { db } = desk.house.house
    const train = (on: boolean) =>
      sql`update establishment set training = ${on} where id = ${desk.house.establishmentId}`.execute(db)
    await train(true)
    await desk.later(1)
    await sql`update link_provider set url = null where id = ${id}`.execute(db)
    const real = await desk.ask(file.id, { amount: 100 })
    await sql`update link_provider set url = 'https://api.stripe.com/' where id = ${id}`.execute(db)
    const named = await desk.ask(file.id, { amount: 100 })
    await desk.staff().post(`module/link-provider/secret/${id}`, { secret: 'secretKey', value: 'sk_test_1' })
    const trial = await desk.ask(file.id, { amount: 100 })
    await train(false)
    await desk.later(1)
    expect(real.body['message']).toBe('payLink.training')
    expect(named.body['message']).toBe('payLink.training')
    expect(trial.status).toBe(200)
  })
})
