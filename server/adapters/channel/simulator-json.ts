/** The channel's side of JSON: calls of Pinède read, answers written. */
import { z } from 'zod'
import { toDay } from '#domain/day.ts'
import { amountText } from '#server/documents/factur-x/xml.ts'
import { ACK_OUTCOMES } from '#server/ports/channel.ts'
import type { ChannelBooking, PulledMessage } from '#server/ports/channel.ts'
import type { FakeChannel } from '#server/ports/fake-channel.ts'
import { JSON_PATHS } from './json-format.ts'
import { centsOf } from './simulator-ota.ts'
import type { Served } from './simulator-ota.ts'

const euros = z.string().transform(centsOf)
const aDay = z.string().transform(toDay)

const availabilityBody = z.object({
  updates: z.array(
    z.object({
      typeCode: z.string(),
      from: aDay,
      to: aDay,
      free: z.int(),
      minNights: z.int(),
      closedToArrival: z.boolean(),
      closedToDeparture: z.boolean(),
    }),
  ),
})

const ratesBody = z.object({
  updates: z.array(
    z.object({ typeCode: z.string(), arrival: aDay, nights: z.int(), people: z.int(), amount: euros.nullable() }),
  ),
})

const acksBody = z.object({
  acks: z.array(
    z.object({
      externalId: z.string(),
      version: z.int(),
      outcome: z.enum(ACK_OUTCOMES),
      bookingCode: z.string().nullable(),
      reason: z.string().nullable(),
      proposal: z.object({ typeCode: z.string(), arrival: aDay, departure: aDay, amount: euros }).nullable(),
    }),
  ),
})

/** A booking as the JSON format says it. */
export const jsonBooking = ({ stays, total, paid, commission, cancellationFee, ...booking }: ChannelBooking) => ({
  ...booking,
  currency: 'EUR',
  total: amountText(total),
  paid: amountText(paid),
  commission: amountText(commission),
  cancellationFee: amountText(cancellationFee),
  stays: stays.map(({ options, amount, ...stay }) => ({
    ...stay,
    amount: amountText(amount),
    options: options.map((option) => ({
      ...option,
      amount: option.amount === null ? null : amountText(option.amount),
    })),
  })),
})

const DONE = JSON.stringify({ done: true })

/** Words that nobody can read are delivered as they are. */
const delivered = ({ booking, raw }: PulledMessage): string =>
  booking === null ? raw : JSON.stringify(jsonBooking(booking))

const jsonBookings = async (channel: FakeChannel): Promise<string> =>
  `{"bookings":[${(await channel.pull()).map(delivered).join(',')}]}`

/** Serves one JSON call. Throws RangeError, SyntaxError or zod's error for a request that makes no sense. */
export const serveJson = async (channel: FakeChannel, path: string, body: Uint8Array): Promise<Served> => {
  const value = (): unknown => JSON.parse(new TextDecoder().decode(body))
  switch (path) {
    case JSON_PATHS.rooms:
      return { what: 'rooms', body: JSON.stringify({ rooms: await channel.rooms() }) }
    case JSON_PATHS.bookings:
      return { what: 'pull', body: await jsonBookings(channel) }
    case JSON_PATHS.acks:
      await channel.ack(acksBody.parse(value()).acks)
      return { what: 'ack', body: DONE }
    case JSON_PATHS.availability:
      await channel.pushAvailability(availabilityBody.parse(value()).updates)
      return { what: 'availability', body: DONE }
    case JSON_PATHS.rates:
      await channel.pushRates(ratesBody.parse(value()).updates)
      return { what: 'rates', body: DONE }
    default:
      throw new RangeError(`no such address: ${path}`)
  }
}
