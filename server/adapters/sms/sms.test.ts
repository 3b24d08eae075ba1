/** One contract for every provider of SMS, against their simulator. */
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { SMS_PROVIDERS } from '#domain/sms/provider.ts'
import { openSms } from '#server/adapters/sms/open-sms.ts'
import { startSmsSimulator } from '#server/adapters/sms/simulator.ts'
import { failureOf } from '#server/adapters/sms/talk.ts'
import { AnswerTooLarge } from '#server/platform/outgoing.ts'
import { InsideError } from '#server/platform/outside.ts'
import { noSms, SmsFailure } from '#server/ports/sms.ts'
import type { SmsAddress, SmsOrder } from '#server/ports/sms.ts'

const simulator = await startSmsSimulator()
afterAll(simulator.stop)
beforeEach(() => simulator.setCredits(1000))

let numbers = 0
/** Another phone each time. */
const order = (over: Partial<SmsOrder> = {}): SmsOrder => ({
  to: `+336${String(10_000_000 + ++numbers)}`,
  text: 'Votre emplacement vous attend.',
  sender: 'LesPins',
  isOffer: false,
  reference: crypto.randomUUID(),
  ...over,
})
const failed = async (work: Promise<unknown>): Promise<SmsFailure> => {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  )
  if (error instanceof SmsFailure) return error
  throw new Error('no SmsFailure')
}
const lastSent = () => simulator.sent().at(-1)

describe.each(SMS_PROVIDERS)('%s', (provider) => {
  const address = (over: Partial<SmsAddress> = {}): SmsAddress => ({ ...simulator.address(provider), ...over })
  const sms = openSms(address())
  const knowsReferences = provider === 'OVH' || provider === 'BREVO' || provider === 'HTTP'

  it('is sent, and arrives or not', async () => {
    const asked = order()
    const { id } = await sms.send(asked)
    expect(lastSent()).toMatchObject({
      id,
      provider,
      to: asked.to,
      text: asked.text,
      sender: 'LesPins',
      isOffer: false,
    })
    expect(lastSent()?.reference).toBe(provider === 'TWILIO' ? '' : asked.reference)
    expect(await sms.status(id, asked.reference)).toBe('SENT')
    simulator.deliver(asked.to)
    expect(await sms.status(id, asked.reference)).toBe('DELIVERED')
    simulator.fail(asked.to)
    expect(await sms.status(id, asked.reference)).toBe('FAILED')
  })

  it('says nothing of what it does not know', async () => {
    expect(await sms.status('999', 'absent')).toBe('UNKNOWN')
    expect(await sms.find('absent', '+33612345678')).toBe(knowsReferences ? null : 'CANNOT')
  })

  it('carries the clause of offers on offers alone', async () => {
    const asked = order({ text: 'Garçon ! -10 % cet été' })
    await sms.send(asked)
    expect(lastSent()).toMatchObject({ isOffer: false, text: asked.text })
    await sms.send({ ...asked, reference: 'offer', isOffer: true })
    expect(lastSent()?.isOffer).toBe(true)
    expect(lastSent()?.text).toMatch(/^Garçon ! -10 % cet été\nSTOP/)
  })

  it('leaves from a number that takes answers, where there is one', async () => {
    const asked = order({ sender: null })
    if (provider === 'BREVO') {
      expect(await failed(sms.send(asked))).toMatchObject({ code: 'sms.senderRefused', fate: 'NEVER' })
      return
    }
    await sms.send(asked)
    expect(lastSent()).toMatchObject({ to: asked.to, sender: null })
  })

  it('knows whether it is known, and what is left', async () => {
    expect(await sms.check()).toEqual({ credits: provider === 'TWILIO' ? null : 1000 })
  })

  it('says no key that was wrong', async () => {
    for (const over of [{ secretKey: 'un-autre-secret' }, { consumerKey: 'un-autre-secret' }]) {
      if ('consumerKey' in over && provider !== 'OVH') continue
      const wrong = openSms(address(over))
      for (const work of [wrong.check(), wrong.send(order()), wrong.stops(new Date())]) {
        const failure = await failed(work)
        expect(failure).toMatchObject({ code: 'sms.unauthorised', fate: 'LATER', ofProvider: true })
        const told = `${failure.message} ${failure.detail ?? ''} ${failure.stack ?? ''} ${JSON.stringify(failure)}`
        expect(told).not.toContain('un-autre-secret')
        const basic = Buffer.from(`${address().account}:un-autre-secret`).toString('base64')
        expect(told).not.toContain(basic)
        expect(failure.detail).toMatch(/^HTTP 40[13], .+/)
      }
    }
  })

  it('has no more credit', async () => {
    simulator.setCredits(0)
    const before = simulator.sent().length
    const failure = await failed(sms.send(order()))
    expect(failure).toMatchObject({ code: 'sms.noCredit', fate: 'LATER', ofProvider: true })
    expect(simulator.sent()).toHaveLength(before)
  })

  it('refuses a number, or a sender, for good', async () => {
    const asked = order()
    simulator.refuseNumber(asked.to)
    const ofNumber = { code: 'sms.numberRefused', fate: 'NEVER', ofProvider: false }
    expect(await failed(sms.send(asked))).toMatchObject(ofNumber)
    simulator.refuseSender('Inconnu')
    const code = provider === 'SMSFACTOR' ? 'sms.refused' : 'sms.senderRefused'
    const ofSender = { code, fate: 'NEVER', ofProvider: false }
    expect(await failed(sms.send(order({ sender: 'Inconnu' })))).toMatchObject(ofSender)
  })

  it('asks nobody what nobody would take', async () => {
    const before = simulator.sent().length
    for (const [over, code] of [
      [{ to: '0612345678' }, 'sms.numberRefused'],
      [{ sender: 'Un nom trop long' }, 'sms.senderRefused'],
      [{ sender: 'ab' }, 'sms.senderRefused'],
      [{ text: ' \n' }, 'sms.refused'],
    ] as const)
      expect(await failed(sms.send(order(over)))).toMatchObject({ code, fate: 'NEVER', ofProvider: false })
    expect(simulator.sent()).toHaveLength(before)
  })

  it('tells who answered STOP, and sends them no offer more', async () => {
    const asked = order({ isOffer: true })
    const at = new Date(Date.UTC(2026, 6, 10, 12, 34, 56))
    await sms.send(asked)
    simulator.answerStop(asked.to, at)
    const stops = await sms.stops(new Date(Date.UTC(2026, 6, 1)))
    const when = provider === 'OVH' ? null : at
    expect(stops?.find(({ number }) => number === asked.to)).toEqual({ number: asked.to, at: when })
    const again = await failed(sms.send({ ...asked, reference: 'again' }))
    expect(again).toMatchObject({ code: 'sms.numberRefused', fate: 'NEVER' })
  })

  test.each([
    ['ERROR', 'sms.broken', 'UNKNOWN', false, 0],
    ['BUSY', 'sms.busy', 'LATER', false, 0],
    ['NONSENSE', 'sms.answerUnreadable', 'UNKNOWN', false, 0],
    ['EXPIRED', 'sms.unauthorised', 'LATER', true, 0],
    ['REFUSED', 'sms.refused', 'NEVER', false, 0],
    ['LOST_ANSWER', 'sms.broken', 'UNKNOWN', false, 1],
    ['CUT', 'sms.unreachable', 'UNKNOWN', false, 1],
    ['TRUNCATED', 'sms.answerUnreadable', 'UNKNOWN', false, 1],
  ] as const)('%s: %s, %s', async (fault, code, fate, ofProvider, taken) => {
    const before = simulator.sent().length
    const asked = order()
    simulator.faults.queue(fault)
    const failure = await failed(sms.send(asked))
    expect(failure).toMatchObject({ code, message: code, fate, ofProvider, waitMs: fault === 'BUSY' ? 2000 : null })
    expect(simulator.sent()).toHaveLength(before + taken)
    // Whoever is asked afterwards knows, where it can.
    const found = taken === 1 ? { id: lastSent()?.id } : null
    expect(await sms.find(asked.reference, asked.to)).toEqual(knowsReferences ? found : 'CANNOT')
    // Of a question nothing is taken.
    simulator.faults.queue(fault)
    const asking = await failed(sms.check())
    expect(asking).toMatchObject({ code, fate: fate === 'UNKNOWN' ? 'LATER' : fate, ofProvider })
  })

  it('goes nowhere inside unless allowed, never in clear, and never astray', async () => {
    for (const [over, code] of [
      [{ url: 'https://10.0.0.1', allowsLocal: false }, 'sms.inside'],
      [{ url: simulator.url, allowsLocal: false }, 'sms.inside'],
      [{ url: 'http://example.org' }, 'sms.insecure'],
      [{ url: 'pas une adresse' }, 'sms.addressInvalid'],
      [{ url: 'ftp://example.org' }, 'sms.addressInvalid'],
      [{ url: `${simulator.url}/?cle=1` }, 'sms.addressInvalid'],
      [{ url: 'http://127.0.0.1:1' }, 'sms.unreachable'],
    ] as const) {
      const astray = openSms(address(over))
      for (const work of [astray.check(), astray.send(order())])
        expect(await failed(work)).toMatchObject({ code, fate: 'LATER', ofProvider: true })
    }
  })
})

describe('what a connection throws', () => {
  const thrown = (more: object) => failureOf(Object.assign(new Error('https://secret@host'), more))
  it.each<[string, SmsFailure, object]>([
    ['no host', thrown({ syscall: 'getaddrinfo' }), { code: 'sms.unreachable', fate: 'LATER', ofProvider: true }],
    ['no door', thrown({ syscall: 'connect' }), { code: 'sms.unreachable', fate: 'LATER', ofProvider: true }],
    [
      'no door of several',
      thrown({ errors: [{ syscall: 'connect' }, { syscall: 'connect' }] }),
      { code: 'sms.unreachable', fate: 'LATER', ofProvider: true },
    ],
    [
      'another behind the door',
      thrown({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
      { code: 'sms.unreachable', fate: 'LATER', ofProvider: true },
    ],
    [
      'cut',
      thrown({ code: 'ECONNRESET', syscall: 'read' }),
      { code: 'sms.unreachable', fate: 'UNKNOWN', ofProvider: false },
    ],
    [
      'cut too',
      thrown({ code: 'EPIPE', syscall: 'write' }),
      { code: 'sms.unreachable', fate: 'UNKNOWN', ofProvider: false },
    ],
    ['no answer', failureOf(new DOMException('late', 'TimeoutError')), { code: 'sms.timeout', fate: 'UNKNOWN' }],
    ['too much', failureOf(new AnswerTooLarge('4 MB')), { code: 'sms.answerUnreadable', fate: 'UNKNOWN' }],
    ['inside', failureOf(new InsideError()), { code: 'sms.inside', fate: 'LATER', ofProvider: true }],
  ])('%s', (_, failure, expected) => {
    expect(failure).toMatchObject(expected)
    expect(failure.detail).toBeNull()
    expect(failure.message).not.toContain('secret')
  })
})

test('where no provider may be reached, none answers', async () => {
  const failure = await failed(noSms(simulator.address('OVH')).send(order()))
  expect(failure).toMatchObject({ code: 'sms.unreachable', fate: 'LATER', ofProvider: true })
})
