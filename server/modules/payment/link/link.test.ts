/** Links against simulated providers: one payment each, however it is told, and whatever fails. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SIMULATED_FAULTS } from '#server/ports/simulated-faults.ts'
import { verifyChains } from '#server/platform/fiscal/verify.ts'
import { aStay } from '#server/testing/campsite.ts'
import { openLinkDesk } from '#server/testing/link-desk.ts'

const DAY = 24 * 60
const desk = await openLinkDesk('2027-03-01T09:00:00Z')
afterAll(desk.simulator.stop)
beforeEach(desk.restart)

const aFile = () => desk.booked([aStay(desk.site)])
const intact = async () => (await verifyChains(desk.house.house.db, desk.house.establishmentId)).intact

describe.each(['STRIPE', 'PAYPLUG', 'LYRA'] as const)('%s', (kind) => {
  beforeEach(async () => {
    await desk.provider(kind)
    await sql`update customer set email = 'anne@example.org'`.execute(desk.house.house.db)
    await sql`insert into address (customer_id, address1, postal_code, town, is_main) select id, '1 rue du Port', '29900', 'Concarneau', true
      from customer c where not exists (select from address a where a.customer_id = c.id)`.execute(desk.house.house.db)
  })
  test('a link that was paid is one payment, however often it is looked at, by two servers at once', async () => {
    const file = await aFile()
    expect(await desk.ask(file.id, { amount: 5000 })).toMatchObject({ status: 200 })
    expect(await desk.link(file.id)).toMatchObject({ state: 'WAITING', url: null })
    await Promise.all([desk.work(), desk.workBeside()])
    expect(await desk.link(file.id)).toMatchObject({ state: 'PENDING', problem: null })
    expect(desk.remote().amount).toBe(5000)
    desk.simulator.take(desk.remote().id)
    for (const _ of [1, 2, 3]) {
      await desk.later(2)
      await Promise.all([desk.work(), desk.workBeside()])
    }
    expect(await desk.link(file.id)).toMatchObject({ state: 'PAID', paid: 5000, problem: null })
    const { payments, totals } = await desk.read(file.id)
    expect(payments.map(({ amount, methodKind }) => [amount, methodKind])).toEqual([[5000, 'CARD']])
    expect(totals.paid).toBe(5000)
    expect(payments[0]?.operator).toContain(kind)
    expect(await intact()).toBe(true)
  })
})

describe('of Stripe', () => {
  beforeEach(async () => void (await desk.provider('STRIPE')))

  test.each(SIMULATED_FAULTS)('%s while it is made: made later, and shown once', async (fault) => {
    const before = desk.simulator.links().length
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    desk.simulator.faults.queue(fault)
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({
      state: 'WAITING',
      problem: { code: expect.stringMatching(/^payLink\./) },
    })
    await desk.later(2)
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({ state: 'PENDING', problem: null })
    expect(desk.simulator.links().length - before).toBe(1)
  })

  test.each(SIMULATED_FAULTS)('%s while it is looked at: paid once', async (fault) => {
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    await desk.work()
    desk.simulator.take(desk.remote().id)
    desk.simulator.faults.queue(fault)
    await desk.later(2)
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({ state: 'PENDING', problem: null })
    await desk.later(5)
    await desk.work()
    expect((await desk.read(file.id)).payments).toHaveLength(1)
  })

  test('a provider that is away is left alone for all its links, and what a desk asks of another comes first', async () => {
    const files = [await aFile(), await aFile(), await aFile()]
    for (const { id } of files) await desk.ask(id, { amount: 100 })
    await desk.work()
    await desk.later(2)
    desk.simulator.faults.queue('ERROR')
    const { db } = desk.house.house
    const due = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from pay_link where attempts > 0`.execute(db)).rows[0]
        ?.count
    await desk.work()
    expect(await due()).toBe(1)
    desk.simulator.faults.queue(null, null, 'ERROR')
    await desk.ask(files[0]?.id ?? 0, { amount: 100 })
    await desk.later(2)
    await desk.work()
    expect((await desk.link(files[0]?.id ?? 0)).state).toBe('PENDING')
  })

  test('what was refused for good is told, and tried again once it is mended', async () => {
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    desk.simulator.faults.queue('REFUSED')
    await desk.work()
    const failed = await desk.link(file.id)
    expect(failed).toMatchObject({ state: 'FAILED', problem: { code: 'payLink.refused' } })
    await desk.later(DAY)
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('FAILED')
    expect((await desk.post('payment/pay-link/again', { id: failed.id })).status).toBe(200)
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({ state: 'PENDING', problem: null })
  })

  test('another amount than asked is what is recorded, and told; what went back is told too', async () => {
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    await desk.work()
    const { id } = desk.remote()
    desk.simulator.take(id, 4950)
    await desk.later(2)
    await desk.work()
    const link = await desk.link(file.id)
    expect(link).toMatchObject({
      paid: 4950,
      problem: { code: 'payLink.otherAmount', context: { paid: 4950, asked: 5000 } },
    })
    expect((await desk.read(file.id)).totals.paid).toBe(4950)
    expect((await desk.post('payment/pay-link/settle', { id: link.id })).status).toBe(200)
    expect((await desk.link(file.id)).problem).toBeNull()
    expect((await desk.post('payment/pay-link/settle', { id: link.id })).body['message']).toBe('payLink.noProblem')
    desk.simulator.refund(id, 1000)
    for (const _ of [1, 2]) {
      await desk.later(DAY)
      await desk.work()
    }
    expect(await desk.link(file.id)).toMatchObject({
      state: 'PAID',
      refunded: 1000,
      problem: { code: 'payLink.refunded', context: { refunded: 1000 } },
    })
    expect((await desk.read(file.id)).payments).toHaveLength(1)
  })

  test('money for a file that takes none waits for somebody, and comes once it may', async () => {
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    await desk.work()
    desk.simulator.take(desk.remote().id)
    const { db } = desk.house.house
    await sql`update payment_method set active = false where id = ${desk.site.methods.CARD}`.execute(db)
    await desk.later(2)
    await desk.work()
    const link = await desk.link(file.id)
    expect(link).toMatchObject({ state: 'PAID', paid: 5000, paymentId: null, problem: { code: expect.any(String) } })
    expect((await desk.read(file.id)).payments).toEqual([])
    await sql`update payment_method set active = true where id = ${desk.site.methods.CARD}`.execute(db)
    await desk.post('payment/pay-link/again', { id: link.id })
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({ paymentId: expect.any(Number), problem: null })
    expect((await desk.read(file.id)).totals.paid).toBe(5000)
  })

  test('what somebody recorded by hand meanwhile does not come a second time', async () => {
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    await desk.work()
    desk.simulator.take(desk.remote().id)
    const { db } = desk.house.house
    await sql`update payment_method set active = false where id = ${desk.site.methods.CARD}`.execute(db)
    await desk.later(2)
    await desk.work()
    await sql`update payment_method set active = true where id = ${desk.site.methods.CARD}`.execute(db)
    const { id } = await desk.link(file.id)
    await desk.pay(file.id, 5000)
    await desk.post('payment/pay-link/settle', { id })
    await desk.later(2 * DAY)
    await desk.work()
    expect((await desk.read(file.id)).payments).toHaveLength(1)
  })

  test('one that was withdrawn is paid all the same, if a guest was quicker', async () => {
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    await desk.work()
    const link = await desk.link(file.id)
    desk.simulator.take(desk.remote().id)
    expect((await desk.post('payment/pay-link/cancel', { id: link.id })).status).toBe(200)
    await desk.work()
    expect(await desk.link(file.id)).toMatchObject({ state: 'PAID', paid: 5000 })
    expect((await desk.read(file.id)).payments).toHaveLength(1)
    expect((await desk.post('payment/pay-link/cancel', { id: link.id })).body['message']).toBe('payLink.over')
  })

  test('withdrawn before it was made it is at no provider; after a first try, and once made, it is withdrawn there', async () => {
    const before = desk.simulator.links().length
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    await desk.post('payment/pay-link/cancel', { id: (await desk.link(file.id)).id })
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('CANCELLED')
    expect(desk.simulator.links().length).toBe(before)

    await desk.ask(file.id, { amount: 5000 })
    desk.simulator.faults.queue('ERROR')
    await desk.work()
    await desk.post('payment/pay-link/cancel', { id: (await desk.link(file.id)).id })
    await desk.later(10)
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('CANCELLED')
    expect(desk.simulator.links().length).toBe(before)

    await desk.ask(file.id, { amount: 5000 })
    await desk.work()
    await desk.post('payment/pay-link/cancel', { id: (await desk.link(file.id)).id })
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('CANCELLED')
    expect(desk.remote().state).toBe('CANCELLED')
    await desk.later(30 * DAY)
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('CANCELLED')
  })

  test('it ends on its day, is looked at a day longer, and a card that was refused may be tried again until then', async () => {
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    await desk.work()
    const { id } = desk.remote()
    desk.simulator.put(id, 'REFUSED')
    await desk.later(2)
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('PENDING')
    await desk.later(7 * DAY)
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('EXPIRED')
    desk.simulator.take(id)
    await desk.later(DAY / 2)
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('PAID')
    expect((await desk.read(file.id)).payments).toHaveLength(1)
  })

  test('what is paid at the desk meanwhile is withdrawn, and nobody pays twice', async () => {
    const file = await aFile()
    await desk.ask(file.id, { amount: 5000 })
    await desk.work()
    await desk.pay(file.id, file.totals.balance - 4999)
    await desk.later(2)
    await desk.work()
    expect((await desk.link(file.id)).state).toBe('CANCELLED')
    expect(desk.remote().state).toBe('CANCELLED')
  })

  test('no more is asked than is owed, by one link or by several', async () => {
    const file = await aFile()
    const { balance } = file.totals
    const refused = async (amount: number) => (await desk.ask(file.id, { amount })).body
    expect(await refused(0)).toMatchObject({ message: 'payment.notPositive' })
    expect(await refused(balance + 1)).toMatchObject({ message: 'payLink.aboveBalance', context: { balance } })
    expect((await desk.ask(file.id, { amount: balance - 100 })).status).toBe(200)
    expect(await refused(101)).toMatchObject({ message: 'payLink.alreadyAsked', context: { asked: balance - 100 } })
    expect((await desk.ask(file.id, { amount: 100 })).status).toBe(200)
  })
})
