/** What the adapter makes of a channel that misbehaves, and what it never says. */
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { cents } from '#domain/money.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { ChannelAddress, ChannelFormat } from '#server/ports/channel.ts'
import { aBooking } from './booking.fixture.ts'
import { MAX_ANSWER_BYTES } from './http.ts'
import { openChannel } from './open-channel.ts'
import { startSimulator } from './simulator.ts'
import type { Fault } from './simulator-faults.ts'

const TOKEN = 'very-secret-token'
const simulator = await startSimulator({ port: 0, token: TOKEN })

/** A server that answers what the test says. */
let answer: (response: ServerResponse) => void = (response) => response.end()
const seen: string[] = []
const odd = createServer((request, response) => {
  seen.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`)
  answer(response)
})
await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
const oddAddress = odd.address()
const oddUrl = typeof oddAddress === 'object' && oddAddress !== null ? `http://127.0.0.1:${oddAddress.port}` : ''
afterEach(() => simulator.channel.forget())
afterAll(async () => {
  odd.closeAllConnections()
  odd.close()
  await simulator.stop()
})

const addressOf = (format: ChannelFormat, over: Partial<ChannelAddress> = {}): ChannelAddress => ({
  format,
  url: `${simulator.url}/${format === 'JSON' ? 'json' : 'ota'}`,
  token: TOKEN,
  siteCode: 'CAMP',
  allowsLocal: true,
  ...over,
})

const failureOf = async (work: Promise<unknown>): Promise<ChannelFailure> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ChannelFailure)) throw new Error('no failure of the channel', { cause: error })
  return error
}

describe.each(['OTA_XML', 'JSON'] as const)('in %s', (format) => {
  const channel = openChannel(addressOf(format))

  test.each<[Fault, string]>([
    ['ERROR', 'channel.broken'],
    ['LOST_ANSWER', 'channel.broken'],
    ['TRUNCATED', 'channel.answerUnreadable'],
    ['NONSENSE', 'channel.answerUnreadable'],
  ])('%s is a failure that passes', async (fault, code) => {
    simulator.channel.sell(aBooking())
    simulator.faults.queue(fault)
    expect(await failureOf(channel.pull())).toMatchObject({ message: code, isPassing: true })
    expect((await channel.pull()).length).toBe(1)
  })

  test('a lost answer to an acknowledgement leaves it done, a lost acknowledgement not', async () => {
    simulator.channel.sell(aBooking())
    const acks = [
      { externalId: 'R-1', version: 1, outcome: 'OK', bookingCode: 'A', reason: null, proposal: null },
    ] as const
    simulator.faults.queue('LOST_ACK')
    await channel.ack(acks)
    expect((await channel.pull()).length).toBe(1)
    simulator.faults.queue('LOST_ANSWER')
    expect((await failureOf(channel.ack(acks))).isPassing).toBe(true)
    expect(await channel.pull()).toEqual([])
  })

  test('bookings may come twice and in the wrong order', async () => {
    simulator.channel.sell(aBooking(), aBooking({ version: 2, event: 'MODIFY' }))
    simulator.faults.queue('DUPLICATE')
    expect((await channel.pull()).map(({ version }) => version)).toEqual([2, 1, 2, 1])
  })

  test('unreadable words come with their neighbours', async () => {
    const raw = format === 'JSON' ? '{"externalId": "R-7"}' : '<HotelReservation ResStatus="Commit"/>'
    simulator.channel.garble({ externalId: null, version: null, raw, booking: null, problem: 'channel.messageInvalid' })
    simulator.channel.sell(aBooking())
    const messages = await channel.pull()
    expect(messages.map(({ problem }) => problem)).toEqual(['channel.messageInvalid', null])
    expect(messages[0]?.raw).toContain(format === 'JSON' ? 'R-7' : 'ResStatus="Commit"')
  })

  test('a wrong token lasts', async () => {
    const wrong = openChannel(addressOf(format, { token: 'other' }))
    expect(await failureOf(wrong.rooms())).toMatchObject({ message: 'channel.unauthorised', isPassing: false })
  })

  test('a refusal carries the channel’s words', async () => {
    const update = { typeCode: 'TENT', arrival: 'never', nights: 7, people: 2, amount: cents(1) }
    const refused = await failureOf(
      channel.pushRates([update as unknown as Parameters<typeof channel.pushRates>[0][0]]),
    )
    expect(refused).toMatchObject({ message: 'channel.refused', isPassing: false })
    expect(refused.detail).toMatch(/not a day|never/)
  })

  test.each([
    [400, 'channel.refused', false],
    [403, 'channel.unauthorised', false],
    [404, 'channel.notFound', false],
    [408, 'channel.refused', true],
    [429, 'channel.busy', true],
    [503, 'channel.broken', true],
  ])('HTTP %i is %s', async (status, code, isPassing) => {
    answer = (response) => response.writeHead(status).end('no')
    const failure = await failureOf(openChannel(addressOf(format, { url: oddUrl })).pull())
    expect(failure).toMatchObject({ message: code, isPassing, detail: `HTTP ${status}` })
  })

  test('a redirection is not followed: the token is for this address alone', async () => {
    seen.length = 0
    answer = (response) => response.writeHead(302, { location: `${oddUrl}/elsewhere` }).end()
    expect((await failureOf(openChannel(addressOf(format, { url: oddUrl })).pull())).isPassing).toBe(false)
    expect(seen.length).toBe(1)
  })

  test('an answer without end is cut', async () => {
    answer = (response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    const failure = await failureOf(openChannel(addressOf(format, { url: oddUrl })).pull())
    expect(failure).toMatchObject({ message: 'channel.answerTooLarge', isPassing: false })
    expect(MAX_ANSWER_BYTES).toBeLessThan(64 * 1024 * 1024)
  })

  test('nobody there passes, and says neither token nor address', async () => {
    const gone = await failureOf(openChannel(addressOf(format, { url: 'http://127.0.0.1:1/x' })).pull())
    expect(gone).toMatchObject({ message: 'channel.unreachable', isPassing: true, detail: null })
    expect(JSON.stringify([gone, gone.stack, gone.cause])).not.toMatch(/secret|127\.0\.0\.1/)
  })

  test('an address of this machine is not called unless it may be, whatever listens there', async () => {
    seen.length = 0
    const urls = [
      oddUrl,
      'http://127.0.0.1:1',
      oddUrl.replace('127.0.0.1', 'localhost'),
      'https://169.254.169.254',
      'https://[::1]:9',
    ]
    for (const url of urls) {
      const failure = await failureOf(openChannel(addressOf(format, { url, allowsLocal: false })).pull())
      expect(failure).toMatchObject({ message: 'channel.inside', isPassing: false, detail: null })
    }
    expect(seen).toEqual([])
  })

  test.each([
    ['http://channel.example.org/', 'channel.insecure'],
    ['ftp://channel.example.org/', 'channel.addressInvalid'],
    ['channel', 'channel.addressInvalid'],
  ])('%s is not called', async (url, code) => {
    expect(await failureOf(openChannel(addressOf(format, { url })).pull())).toMatchObject({
      message: code,
      isPassing: false,
    })
  })
})

test('a channel that never answers is left after ten seconds', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50))
  simulator.faults.queue('TIMEOUT')
  const failure = await failureOf(openChannel(addressOf('JSON')).pull())
  expect(failure).toMatchObject({ message: 'channel.timeout', isPassing: true })
  expect(clock.mock.calls).toEqual([[10_000]])
  clock.mockRestore()
})

test('the simulator shows what was pushed, refuses what is no booking, plays what it is told', async () => {
  const admin = (path: string, body: unknown): Promise<Response> =>
    fetch(`${simulator.url}/admin/${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect((await admin('sell', { bookings: [{ externalId: 'R-1' }] })).status).toBe(400)
  await admin('garble', { raw: '{}' })
  await admin('faults', { queue: ['ERROR'] })
  const channel = openChannel(addressOf('JSON'))
  expect((await failureOf(channel.pull())).isPassing).toBe(true)
  expect((await channel.pull()).length).toBe(1)
  const state = (await (await fetch(`${simulator.url}/admin/state`)).json()) as { undelivered: unknown[] }
  expect(state.undelivered).toEqual([{ externalId: null, version: null }])
  expect(await (await fetch(simulator.url)).text()).toContain('Simulateur de canal')
})
