/** What any channel does, whoever plays it: the fake of the port, and the adapter against the simulator in both formats. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { Channel, ChannelAck } from '#server/ports/channel.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import type { FakeChannel } from '#server/ports/fake-channel.ts'
import { aBooking } from './booking.fixture.ts'
import { openChannel } from './open-channel.ts'
import { startSimulator } from './simulator.ts'

interface World {
  readonly channel: Channel
  /** The other end: what the channel knows and sells. */
  readonly other: FakeChannel
}

const simulator = await startSimulator({ port: 0, token: 'secret-token' })
afterAll(() => simulator.stop())

const fake = createFakeChannel()
const opened = (format: 'OTA_XML' | 'JSON', path: string): World => ({
  channel: openChannel({
    format,
    url: simulator.url + path,
    token: 'secret-token',
    siteCode: 'CAMP',
    allowsLocal: true,
  }),
  other: simulator.channel,
})

const WORLDS: readonly (readonly [string, World])[] = [
  ['the fake', { channel: fake, other: fake }],
  ['the adapter in XML', opened('OTA_XML', '/ota')],
  ['the adapter in JSON', opened('JSON', '/json')],
]

const ack = (over: Partial<ChannelAck> = {}): ChannelAck => ({
  ...{ externalId: 'R-1', version: 1, outcome: 'OK', bookingCode: '2027-00012', reason: null, proposal: null },
  ...over,
})

const day = toDay('2027-07-03')

describe.each(WORLDS)('a channel: %s', (_, { channel, other }) => {
  beforeEach(() => other.forget())

  test('names its rooms', async () => {
    expect(await channel.rooms()).toEqual([
      { code: 'TENT', label: 'Tent pitch' },
      { code: 'HOME', label: 'Mobile home' },
    ])
  })

  test('tells its bookings whole, oldest first, until they are acknowledged', async () => {
    const first = aBooking()
    const change = aBooking({ event: 'MODIFY', version: 2, remark: null })
    const cancelled = aBooking({
      event: 'CANCEL',
      externalId: 'R-2',
      version: 3,
      stays: [],
      cancellationFee: cents(5000),
    })
    other.sell(first, change, cancelled)
    expect((await channel.pull()).map(({ booking }) => booking)).toEqual([first, change, cancelled])
    expect((await channel.pull()).length).toBe(3)
    await channel.ack([ack(), ack({ externalId: 'R-2', version: 3, bookingCode: null })])
    expect((await channel.pull()).map(({ externalId, version }) => [externalId, version])).toEqual([['R-1', 2]])
  })

  test('hears every answer with its reason, its code and its proposal', async () => {
    other.sell(
      aBooking(),
      aBooking({ externalId: 'R-2' }),
      aBooking({ externalId: 'R-3' }),
      aBooking({ externalId: 'R-4' }),
    )
    const proposal = { typeCode: 'HOME', arrival: day, departure: addDays(day, 7), amount: cents(45_050) }
    const acks = [
      ack(),
      ack({
        externalId: 'R-2',
        outcome: 'REFUSED',
        bookingCode: null,
        reason: 'Complet <cette> semaine & la suivante',
      }),
      ack({ externalId: 'R-3', outcome: 'COUNTER', bookingCode: null, proposal }),
      ack({ externalId: 'R-4', outcome: 'ERROR', bookingCode: null, reason: 'Type inconnu' }),
    ]
    await channel.ack(acks)
    expect(other.acks()).toEqual(acks)
    expect(await channel.pull()).toEqual([])
  })

  test('knows the last absolute count of each night, which replaces what it knew', async () => {
    const open = { minNights: 1, closedToArrival: false, closedToDeparture: false }
    const shut = { minNights: 7, closedToArrival: true, closedToDeparture: true }
    await channel.pushAvailability([
      { typeCode: 'TENT', from: day, to: addDays(day, 5), free: 12, ...open },
      { typeCode: 'HOME', from: day, to: addDays(day, 1), free: 3, ...open },
    ])
    await channel.pushAvailability([{ typeCode: 'TENT', from: addDays(day, 1), to: addDays(day, 3), free: 0, ...shut }])
    const known = [-1, 0, 1, 2, 3, 4, 5].map((n) => other.night('TENT', addDays(day, n)))
    const [before, after] = [
      { free: 12, ...open },
      { free: 0, ...shut },
    ]
    expect(known).toEqual([undefined, before, after, after, before, before, undefined])
    expect(other.night('HOME', day)).toEqual({ free: 3, ...open })
  })

  test('knows the price of each length of stay from each arrival, and what is not sold', async () => {
    const stay = { typeCode: 'TENT', arrival: day, people: 2 }
    await channel.pushRates([
      { ...stay, nights: 7, amount: cents(23_105) },
      { ...stay, nights: 8, amount: cents(23_106) },
    ])
    await channel.pushRates([{ ...stay, nights: 8, amount: null }])
    const prices = [6, 7, 8].map((nights) => other.price({ ...stay, nights }))
    expect(prices).toEqual([undefined, 23_105, null])
  })

  test('fails as a channel fails, and goes on', async () => {
    if (other === fake) other.fail(new ChannelFailure('channel.broken', true))
    else simulator.faults.queue('ERROR')
    await expect(channel.pull()).rejects.toMatchObject({ name: 'ChannelFailure', isPassing: true })
    expect(await channel.pull()).toEqual([])
  })
})
