/** A booking in words, whichever format brought it, checked and turned into the port's own. */
import { z } from 'zod'
import { daysBetween, isDay } from '#domain/day.ts'
import { MAX_AMOUNT, cents } from '#domain/money.ts'
import { CHANNEL_EVENTS } from '#server/ports/channel.ts'
import type { ChannelBooking, PulledMessage } from '#server/ports/channel.ts'

/** Ten million euros: a figure above is a slip of units. */

/** Stays are counted in nights as the ledger does (occupancy: 366 at most). */
const MOST_NIGHTS = 366

/** Longer texts are cut rather than refused: a long street must not lose a booking. */
const words = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.toWellFormed().replaceAll('\u0000', '').trim().slice(0, most) || null)

const code = (most: number) => z.union([z.string(), z.int().transform(String)]).pipe(z.string().trim().min(1).max(most))

const figure = z.union([z.int().min(0), z.string().regex(/^\d{1,9}$/)]).transform(Number)

/** `1234.5`, euros with at most two decimals, never through a float of unknown precision. */
const amount = z
  .union([z.number().transform(String), z.string()])
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/))
  .transform((text) => {
    const [whole = '0', decimals = ''] = text.split('.')
    return cents(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
  })
  .refine((value) => value <= MAX_AMOUNT)

const noAmount = amount.nullish().transform((value) => value ?? cents(0))

const day = z.string().refine(isDay)

const quantity = z.object({ code: code(60), quantity: figure.refine((n) => n <= 999) })

const option = quantity.extend({ amount: amount.nullish().transform((value) => value ?? null) })

const stay = z
  .object({
    key: code(60),
    typeCode: code(60),
    arrival: day,
    departure: day,
    people: z.array(quantity).max(30),
    options: z.array(option).max(60).default([]),
    amount,
  })
  .refine(({ arrival, departure }) => arrival < departure && daysBetween(arrival, departure) <= MOST_NIGHTS)

const guest = z.object({
  surname: words(100).pipe(z.string()),
  name: words(100),
  email: words(200),
  phone: words(40),
  address: words(300),
  postcode: words(20),
  town: words(100),
  country: words(2).transform((text) => (text !== null && /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null)),
  language: words(35),
})

const areDistinct = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

const instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString())

const bookingSchema = z
  .object({
    event: z.enum(CHANNEL_EVENTS),
    externalId: code(100),
    version: figure.refine((n) => n >= 1),
    bookedAt: instant,
    guest,
    stays: z.array(stay).max(60).default([]),
    currency: z.literal('EUR').default('EUR'),
    total: noAmount,
    paid: noAmount,
    commission: noAmount,
    cancellationFee: noAmount,
    remark: words(2000),
  })
  .refine(({ event, stays }) => event === 'CANCEL' || stays.length > 0)
  .refine(({ stays }) => areDistinct(stays.map(({ key }) => key)))
  .transform(({ currency: _, ...booking }): ChannelBooking =>
    booking.event === 'CANCEL' ? { ...booking, stays: [] } : booking,
  )

const identity = z.object({
  externalId: code(100).nullable().catch(null),
  version: figure.nullable().catch(null),
})

/** What came, read or kept as it is: `problem` then says why. Never throws. */
export const readMessage = (loose: unknown, raw: string): PulledMessage => {
  const read = bookingSchema.safeParse(loose)
  if (read.success) {
    const { externalId, version } = read.data
    return { externalId, version, raw, booking: read.data, problem: null }
  }
  const known = identity.safeParse(loose)
  const { externalId, version } = known.success ? known.data : { externalId: null, version: null }
  return { externalId, version, raw, booking: null, problem: 'channel.messageInvalid' }
}
