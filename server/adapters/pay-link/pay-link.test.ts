/** One contract for every provider, against their simulator; and what of it each reads. */
import { afterAll, describe, expect, it, test } from 'vitest'
import { cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import { openPayLinks } from '#server/adapters/pay-link/open-pay-link.ts'
import { SIMULATOR_ACCOUNT, SIMULATOR_KEY, startLinkSimulator } from '#server/adapters/pay-link/simulator.ts'
import { failureOf, pageUrl } from '#server/adapters/pay-link/talk.ts'
import { AnswerTooLarge } from '#server/platform/outgoing.ts'
import { noPayLinks } from '#server/ports/pay-link.ts'
import type { LinkAddress, LinkOrder } from '#server/ports/pay-link.ts'

const simulator = await startLinkSimulator()
afterAll(simulator.stop)
const address = (provider: LinkAddress['provider'], over: Partial<LinkAddress> = {}): LinkAddress => ({
  ...{ provider, url: simulator.url, account: SIMULATOR_ACCOUNT, secretKey: SIMULATOR_KEY, allowsLocal: true },
  ...over,
})
const order = (over: Partial<LinkOrder> = {}): LinkOrder => ({
  amount: cents(30_000),
  currency: 'EUR',
  reference: crypto.randomUUID(),
  label: 'Dossier 26-00012',
  expiresAt: new Date('2026-07-10T00:00:00Z'),
  guest: {
    ...{ firstName: 'Anne', lastName: 'Le Goff', email: 'anne@example.org', phone: '+33600000000' },
    ...{ address: '1 rue du Port', postcode: '29900', city: 'Concarneau', country: 'FR', language: 'fr' },
  },
  newsUrl: null,
  returnUrl: null,
  stay: { from: '2026-07-11' as Day, to: '2026-07-18' as Day },
  ...over,
})
const PROVIDERS = ['SWIKLY', 'STRIPE', 'PAYPLUG', 'LYRA'] as const
const PAYING = ['STRIPE', 'PAYPLUG', 'LYRA'] as const

describe.each(PROVIDERS)('%s', (provider) => {
  const links = openPayLinks(address(provider))
  it('is made, waits, and is taken', async () => {
    const asked = order()
    const { id, url } = await links.create(asked)
    expect(url).toMatch(/^http/)
    expect(simulator.links().find((link) => link.id === id)).toMatchObject({
      amount: 30_000,
      reference: asked.reference,
    })
    expect(await links.get(id, asked.reference)).toEqual({ status: 'PENDING', paid: 0, refunded: 0 })
    simulator.take(id)
    const status = provider === 'SWIKLY' ? 'HELD' : 'PAID'
    expect(await links.get(id, asked.reference)).toEqual({ status, paid: 30_000, refunded: 0 })
  })
  it('is withdrawn, unless it was taken before', async () => {
    const asked = order()
    const { id } = await links.create(asked)
    await links.cancel(id)
    if (provider !== 'LYRA') expect((await links.get(id, asked.reference)).status).toBe('CANCELLED')
    const other = order()
    const { id: taken } = await links.create(other)
    simulator.take(taken)
    await links.cancel(taken)
    expect((await links.get(taken, other.reference)).status).toBe(provider === 'SWIKLY' ? 'HELD' : 'PAID')
  })
  it('knows whether it is known', async () => {
    await links.check()
    const wrong = openPayLinks(address(provider, { secretKey: 'autre' }))
    await expect(wrong.check()).rejects.toMatchObject({ message: 'payLink.unauthorised' })
  })
  test.each([
    ['ERROR', 'payLink.broken'],
    ['BUSY', 'payLink.busy'],
    ['NONSENSE', 'payLink.answerUnreadable'],
    ['TRUNCATED', 'payLink.answerUnreadable'],
    ['CUT', 'payLink.unreachable'],
    ['REFUSED', 'payLink.refused'],
  ] as const)('%s: %s', async (fault, code) => {
    simulator.faults.queue(fault)
    await expect(links.create(order())).rejects.toMatchObject({ message: code, final: fault === 'REFUSED' })
  })
  it('goes nowhere inside unless allowed, and never in clear', async () => {
    const inside = openPayLinks(address(provider, { url: 'https://10.0.0.1', allowsLocal: false }))
    await expect(inside.check()).rejects.toMatchObject({ message: 'payLink.inside' })
    const clear = openPayLinks(address(provider, { url: 'http://example.org' }))
    await expect(clear.check()).rejects.toMatchObject({ message: 'payLink.insecure' })
    const odd = openPayLinks(address(provider, { url: 'pas une adresse' }))
    await expect(odd.check()).rejects.toMatchObject({ message: 'payLink.addressInvalid' })
  })
  it('says that an unknown link is none', async () => {
    const failed = { message: provider === 'LYRA' ? 'payLink.refused' : 'payLink.notFound' }
    await expect(links.get('absent', 'absent')).rejects.toMatchObject(
      provider === 'STRIPE' ? { message: 'payLink.notFound' } : failed,
    )
  })
})

test.each(PAYING)('%s tells another amount than asked, and what went back of it', async (provider) => {
  const links = openPayLinks(address(provider))
  const asked = order()
  const { id } = await links.create(asked)
  simulator.take(id, 29_950)
  simulator.refund(id, 1000)
  expect(await links.get(id, asked.reference)).toEqual({ status: 'PAID', paid: 29_950, refunded: 1000 })
})

test('Swikly: what is released, or over, is held no more', async () => {
  const links = openPayLinks(address('SWIKLY'))
  const asked = order()
  const { id } = await links.create(asked)
  expect(simulator.links().at(-1)?.body).toMatchObject({
    ...{ firstName: 'Anne', email: 'anne@example.org', language: 'fr' },
    deposit: { startDate: '2026-07-11', endDate: '2026-07-18', amount: 30_000 },
  })
  simulator.take(id)
  simulator.put(id, 'RELEASED')
  expect(await links.get(id, asked.reference)).toEqual({ status: 'RELEASED', paid: 0, refunded: 0 })
  simulator.put(id, 'EXPIRED')
  expect((await links.get(id, asked.reference)).status).toBe('EXPIRED')
})

test('PayPlug: a refused card is no end of time', async () => {
  const links = openPayLinks(address('PAYPLUG'))
  const asked = order()
  const { id } = await links.create(asked)
  simulator.put(id, 'REFUSED')
  expect((await links.get(id, asked.reference)).status).toBe('REFUSED')
  simulator.put(id, 'EXPIRED')
  expect((await links.get(id, asked.reference)).status).toBe('EXPIRED')
})

test.each([
  ['SWIKLY', { guest: { ...order().guest, email: '' } }, 'payLink.noEmail'],
  ['SWIKLY', { currency: 'CHF' }, 'payLink.currency'],
  ['PAYPLUG', { currency: 'CHF' }, 'payLink.currency'],
  ['PAYPLUG', { guest: { ...order().guest, city: '' } }, 'payLink.noAddress'],
] as const)('%s asks for what it needs: %o', async (provider, over, code) => {
  await expect(openPayLinks(address(provider)).create(order(over))).rejects.toMatchObject({
    message: code,
    final: true,
  })
})

test('Stripe and Lyra make one link for a reference that is asked twice', async () => {
  for (const provider of ['STRIPE', 'LYRA'] as const) {
    const asked = order()
    const [one, two] = [
      await openPayLinks(address(provider)).create(asked),
      await openPayLinks(address(provider)).create(asked),
    ]
    expect(one).toEqual(two)
  }
})

test('where guests come back to, and where news go, is told to who takes it', async () => {
  const [newsUrl, returnUrl] = ['https://pages.example/n/1', 'https://pages.example/r/1']
  const bodies = []
  for (const provider of PROVIDERS) {
    await openPayLinks(address(provider)).create(order({ newsUrl, returnUrl }))
    bodies.push(simulator.links().at(-1)?.body)
  }
  expect(bodies).toMatchObject([
    { callbacks: { requestSecured: newsUrl }, redirectUrl: returnUrl },
    { 'after_completion[redirect][url]': returnUrl },
    { hosted_payment: { return_url: returnUrl, cancel_url: returnUrl }, notification_url: newsUrl },
    { successUrl: returnUrl },
  ])
  // Made again with another address to come back to, it is another request to Stripe.
  const asked = order({ returnUrl })
  await openPayLinks(address('STRIPE')).create(asked)
  await openPayLinks(address('STRIPE')).create({ ...asked, returnUrl: 'https://pages.example/r/2' })
})

test.each(['javascript:alert(1)', 'ftp://example.org/x', 'pas une adresse'])('%s is no page of a guest', (url) => {
  expect(pageUrl.safeParse(url).success).toBe(false)
})

test.each([
  ['payLink.timeout', new DOMException('late', 'TimeoutError')],
  ['payLink.answerUnreadable', new AnswerTooLarge('2 MB')],
])('%s', (code, error) => expect(failureOf(error).message).toBe(code))

test('Lyra has no address of its own', async () => {
  const nowhere = openPayLinks(address('LYRA', { url: '' }))
  await expect(nowhere.check()).rejects.toMatchObject({ message: 'payLink.addressInvalid' })
})

test('where no provider may be reached, none answers', async () => {
  await expect(noPayLinks(address('STRIPE')).check()).rejects.toMatchObject({ message: 'payLink.unreachable' })
})
