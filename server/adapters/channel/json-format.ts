/** The same port in JSON: five addresses below the channel's own. Amounts are euros in decimals, days are ISO. */
import { z } from 'zod'
import { amountText } from '#server/documents/factur-x/xml.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { Channel, ChannelAddress } from '#server/ports/channel.ts'
import { readMessage } from './booking-schema.ts'
import { call } from './http.ts'

/** Where each thing is, below the channel's address. */
export const JSON_PATHS = {
  rooms: '/rooms',
  bookings: '/bookings',
  acks: '/acks',
  availability: '/availability',
  rates: '/rates',
} as const

const roomsAnswer = z.object({
  rooms: z.array(z.object({ code: z.string().trim().min(1).max(60), label: z.string().trim().max(200).default('') })),
})

const bookingsAnswer = z.object({ bookings: z.array(z.unknown()) })

const doneAnswer = z.object({ done: z.literal(true) })

const refusalAnswer = z.object({ error: z.string() })

/** Throws ChannelFailure: `channel.refused` with the channel's words, `channel.answerUnreadable` for anything unexpected. */
const read = <T extends z.ZodType>(bytes: Uint8Array, schema: T): z.output<T> => {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Cut off, or not JSON: its error would quote the answer.
    throw new ChannelFailure('channel.answerUnreadable', true)
  }
  const refused = refusalAnswer.safeParse(value)
  if (refused.success) throw new ChannelFailure('channel.refused', false, refused.data.error)
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new ChannelFailure('channel.answerUnreadable', true)
  return parsed.data
}

/** The port over JSON. */
export const openJson = (address: ChannelAddress): Channel => {
  const get = async <T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> =>
    read(await call(address, { method: 'GET', path, type: 'application/json', body: null }), schema)
  const post = async (path: string, value: unknown): Promise<void> => {
    const body = JSON.stringify(value)
    read(await call(address, { method: 'POST', path, type: 'application/json', body }), doneAnswer)
  }
  return {
    rooms: async () => {
      const { rooms } = await get(JSON_PATHS.rooms, roomsAnswer)
      return rooms.map(({ code, label }) => ({ code, label: label === '' ? code : label }))
    },
    pull: async () => {
      const { bookings } = await get(JSON_PATHS.bookings, bookingsAnswer)
      return bookings.map((loose) => readMessage(loose, JSON.stringify(loose)))
    },
    ack: (acks) =>
      post(JSON_PATHS.acks, {
        acks: acks.map(({ proposal, ...ack }) => ({
          ...ack,
          proposal: proposal === null ? null : { ...proposal, amount: amountText(proposal.amount) },
        })),
      }),
    pushAvailability: (updates) => post(JSON_PATHS.availability, { updates }),
    pushRates: (updates) =>
      post(JSON_PATHS.rates, {
        updates: updates.map((update) => ({
          ...update,
          amount: update.amount === null ? null : amountText(update.amount),
        })),
      }),
  }
}
