/** What each provider of SMS has of its own. */
import { createServer } from 'node:http'
import { afterAll, afterEach, describe, expect, it, test } from 'vitest'
import { smsSize } from '#domain/sms/text.ts'
import { openSms } from '#server/adapters/sms/open-sms.ts'
import { signatureOf } from '#server/adapters/sms/ovh.ts'
import { startSmsSimulator } from '#server/adapters/sms/simulator.ts'
import type { SmsAddress, SmsOrder } from '#server/ports/sms.ts'

const simulator = await startSmsSimulator()
afterAll(simulator.stop)

const order = (over: Partial<SmsOrder> = {}): SmsOrder => ({
  ...{ to: '+33612345678', text: 'Code du portail : 1234', sender: 'LesPins', isOffer: false },
  ...{ reference: crypto.randomUUID(), ...over },
})
const lastBody = () => simulator.sent().at(-1)?.body

/** A server that answers one thing whatever it is asked, and closes. */
const answering = async (
  status: number,
  body: unknown,
): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const server = createServer((_, response) => void response.writeHead(status).end(JSON.stringify(body)))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`,
    stop: () => server.close(),
  }
}
const openOn = async (provider: SmsAddress['provider'], status: number, body: unknown) => {
  const { url, stop } = await answering(status, body)
  return { sms: openSms({ ...simulator.address(provider), url }), stop }
}

describe('OVHcloud', () => {
  afterEach(() => simulator.shiftClock(0))

  it('is signed as its documentation says', () => {
    // printf 'secret+consumer+POST+https://…/jobs+{"message":"Bonjour"}+1767225600' | sha1sum
    const signed = {
      method: 'POST',
      url: 'https://eu.api.ovh.com/1.0/sms/sms-ab12345-1/jobs',
      body: '{"message":"Bonjour"}',
      time: 1_767_225_600,
    }
    expect(signatureOf({ secretKey: 'secret', consumerKey: 'consumer' }, signed)).toBe(
      '$1$7476eba88db496d4f0d7ea4c1a0e70ff04e61c6a',
    )
  })

  it.each([-86_400_000, 3_600_000])('goes by the clock of the server, %d ms from ours', async (ms) => {
    simulator.shiftClock(ms)
    const sms = openSms(simulator.address('OVH'))
    await sms.check()
    await sms.send(order())
    // A line that was opened before does not ask again.
    simulator.shiftClock(0)
    await expect(sms.check()).rejects.toMatchObject({ code: 'sms.unauthorised' })
  })

  it('asks for the time again where that failed', async () => {
    const here = await answering(500, null)
    const sms = openSms({ ...simulator.address('OVH'), url: here.url })
    await expect(sms.send(order())).rejects.toMatchObject({ code: 'sms.broken', fate: 'LATER' })
    here.stop()
  })

  it('is told what kind of SMS it is, and how it is written', async () => {
    const sms = openSms(simulator.address('OVH'))
    await sms.send(order({ reference: 'sms-1' }))
    const plain = { noStopClause: true, coding: '7bit', priority: 'high', tag: 'sms-1', charset: 'UTF-8' }
    expect(lastBody()).toMatchObject({ ...plain, receivers: ['+33612345678'], validityPeriod: 1440, sender: 'LesPins' })
    await sms.send(order({ text: 'Garçon', isOffer: true, sender: null }))
    expect(lastBody()).toMatchObject({ noStopClause: false, coding: '8bit', senderForResponse: true })
    expect(lastBody()).not.toHaveProperty('sender')
  })

  it('has among its jobs what is not gone yet', async () => {
    const jobs = createServer(({ url }, response) => {
      const said = (url ?? '').includes('/auth/time') ? Math.floor(Date.now() / 1000) : { id: 7 }
      response.writeHead((url ?? '').includes('/outgoing/') ? 404 : 200).end(JSON.stringify(said))
    })
    await new Promise<void>((resolve) => void jobs.listen(0, '127.0.0.1', resolve))
    const at = jobs.address()
    const url = `http://127.0.0.1:${typeof at === 'object' ? (at?.port ?? 0) : 0}`
    expect(await openSms({ ...simulator.address('OVH'), url }).status('7', 'sms-7')).toBe('SENT')
    jobs.close()
  })

  it('says that a service is unknown to whoever sends with it', async () => {
    const sms = openSms({ ...simulator.address('OVH'), account: 'sms-absent-1' })
    await expect(sms.send(order())).rejects.toMatchObject({ code: 'sms.notFound', fate: 'LATER', ofProvider: true })
  })
})

describe('Brevo', () => {
  it('writes the number of refusals where its mark stands', async () => {
    const sms = openSms(simulator.address('BREVO'))
    await sms.send(order({ isOffer: true, text: 'Été à -10 %' }))
    expect(lastBody()).toMatchObject({
      type: 'marketing',
      content: 'Été à -10 %\nSTOP au [STOP_CODE]',
      unicodeEnabled: false,
    })
    await sms.send(order({ isOffer: true, text: 'Ça ! STOP au [STOP_CODE]' }))
    expect(lastBody()).toMatchObject({ content: 'Ça ! STOP au [STOP_CODE]', unicodeEnabled: false })
    await sms.send(order({ text: 'ça' }))
    expect(lastBody()).toMatchObject({ type: 'transactional', content: 'ça', unicodeEnabled: true })
  })

  it('is read to the last page', async () => {
    for (let n = 0; n < 230; n++) simulator.answerStop(`+3370${String(1_000_000 + n)}`)
    expect(await openSms(simulator.address('BREVO')).stops(new Date(0))).toHaveLength(230)
  })
})

describe('SMSFactor', () => {
  it('is told the kind by its own word', async () => {
    const sms = openSms(simulator.address('SMSFACTOR'))
    await sms.send(order({ reference: 'r1' }))
    expect(lastBody()).toMatchObject({
      sms: {
        message: { pushtype: 'alert', unicode: 0 },
        recipients: { gsm: [{ gsmsmsid: 'r1', value: '33612345678' }] },
      },
    })
    await sms.send(order({ isOffer: true }))
    expect(lastBody()).toMatchObject({ sms: { message: { pushtype: 'marketing' } } })
  })

  it.each([
    ['moderated', { status: -8, message: 'moderated', ticket: 77 }, { id: '77' }],
    ['moderated, and unnamed', { status: -8, message: 'moderated' }, { id: 'r1' }],
    ['sent', { status: 1, message: 'OK', ticket: '78', sent: '1' }, { id: '78' }],
  ])('has it: %s', async (_, body, sent) => {
    const { sms, stop } = await openOn('SMSFACTOR', 200, body)
    expect(await sms.send(order({ reference: 'r1' }))).toEqual(sent)
    stop()
  })

  it.each([
    ['flood', { status: 1, sent: 0, flood: 1 }, { code: 'sms.busy', fate: 'LATER' }],
    ['npai', { status: 1, sent: 0, npai: 1 }, { code: 'sms.numberRefused', fate: 'NEVER', detail: 'npai' }],
    ['nothing said', { status: 1, sent: 0 }, { code: 'sms.refused', fate: 'NEVER' }],
    ['no ticket', { status: 1, sent: 1 }, { code: 'sms.answerUnreadable', fate: 'UNKNOWN' }],
    ['no credit', { status: -3, message: 'x' }, { code: 'sms.noCredit', ofProvider: true }],
    ['a wrong key', { status: -1, message: 'x' }, { code: 'sms.unauthorised', ofProvider: true }],
    ['anything else', { status: -7, message: 'x' }, { code: 'sms.refused', detail: '-7 : x' }],
  ])('has it not: %s', async (_, body, failure) => {
    const { sms, stop } = await openOn('SMSFACTOR', 200, body)
    await expect(sms.send(order())).rejects.toMatchObject(failure)
    stop()
  })

  it('tells its times by the clock of Paris, in summer and in winter', async () => {
    const list = ['2026-07-10 12:00:00', '2026-12-10 12:00:00', 'hier'].map((date) => ({
      destination: '33612345678',
      date,
    }))
    const { sms, stop } = await openOn('SMSFACTOR', 200, { status: 1, list })
    const at = (await sms.stops(new Date(0)))?.map((one) => one.at?.toISOString() ?? null)
    expect(at).toEqual(['2026-07-10T10:00:00.000Z', '2026-12-10T11:00:00.000Z', null])
    expect(await sms.stops(new Date('2026-12-01'))).toHaveLength(2)
    stop()
  })
})

describe('Twilio', () => {
  it('lets offers leave from a number alone', async () => {
    const named = openSms({ ...simulator.address('TWILIO'), appKey: '' })
    await named.send(order())
    expect(lastBody()).toMatchObject({ From: 'LesPins' })
    await expect(named.send(order({ isOffer: true }))).rejects.toMatchObject({ code: 'sms.senderRefused' })
    await expect(named.send(order({ sender: null }))).rejects.toMatchObject({ code: 'sms.senderRefused' })
    expect(await named.stops(new Date(0))).toBeNull()
    await openSms(simulator.address('TWILIO')).send(order({ isOffer: true }))
    expect(lastBody()).toMatchObject({ From: '+33700000001' })
  })

  it('is suspended without money', async () => {
    simulator.setCredits(0)
    await expect(openSms(simulator.address('TWILIO')).check()).rejects.toMatchObject({ code: 'sms.noCredit' })
    simulator.setCredits(1000)
  })
})

describe('a service of the house', () => {
  it('has no address of its own', async () => {
    const nowhere = openSms({ ...simulator.address('HTTP'), url: '' })
    await expect(nowhere.check()).rejects.toMatchObject({ code: 'sms.addressInvalid' })
  })

  it('sends once under one reference', async () => {
    const sms = openSms(simulator.address('HTTP'))
    const asked = order()
    const before = simulator.sent().length
    expect(await sms.send(asked)).toEqual(await sms.send(asked))
    expect(simulator.sent()).toHaveLength(before + 1)
  })

  it('need not tell everything', async () => {
    const { sms, stop } = await openOn('HTTP', 404, {})
    expect([await sms.find('r', '+33612345678'), await sms.stops(new Date()), await sms.status('1', 'r')]).toEqual([
      'CANNOT',
      null,
      'UNKNOWN',
    ])
    stop()
  })
})

test.each([301, 302, 308])('HTTP %d leads nowhere', async (status) => {
  const { sms, stop } = await openOn('HTTP', status, {})
  await expect(sms.send(order())).rejects.toMatchObject({ code: 'sms.addressInvalid', fate: 'LATER', ofProvider: true })
  stop()
})

test('a server that broke may have sent, whatever it says', async () => {
  const { sms, stop } = await openOn('OVH', 500, { message: 'Not enough credits' })
  await expect(sms.check()).rejects.toMatchObject({ code: 'sms.broken' })
  stop()
  const other = await openOn('BREVO', 500, { code: 'not_enough_credits', message: 'x' })
  await expect(other.sms.send(order())).rejects.toMatchObject({ code: 'sms.broken', fate: 'UNKNOWN' })
  other.stop()
})

test('the page shows what was sent, and phones answer there', async () => {
  await openSms(simulator.address('OVH')).send(order({ to: '+33698765432', text: '<b>Bonjour</b>' }))
  const answer = (act: string) =>
    fetch(simulator.url, { method: 'POST', body: new URLSearchParams({ number: '+33698765432', act }) })
  expect(await (await answer('DELIVERED')).text()).toContain('&lt;b>Bonjour&lt;/b>')
  expect(simulator.sent().at(-1)?.state).toBe('DELIVERED')
  await answer('STOP')
  const stops = await openSms(simulator.address('OVH')).stops(new Date(0))
  expect(stops).toContainEqual({ number: '+33698765432', at: null })
  expect(smsSize(simulator.sent().at(-1)?.text ?? '').segments).toBe(1)
})
