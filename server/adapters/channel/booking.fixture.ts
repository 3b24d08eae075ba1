/** Bookings of a channel for tests: one by hand, and any at all. */
import fc from 'fast-check'
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { CHANNEL_EVENTS } from '#server/ports/channel.ts'
import type { ChannelBooking } from '#server/ports/channel.ts'

export const aBooking = (over: Partial<ChannelBooking> = {}): ChannelBooking => ({
  event: 'BOOK',
  externalId: 'R-1',
  version: 1,
  bookedAt: '2027-03-01T08:30:00.000Z',
  guest: {
    surname: 'Dùpont & <fils>',
    name: 'Zoé',
    email: 'zoe@example.org',
    phone: '+33612345678',
    address: '1 rue « des Lilas »',
    postcode: '69003',
    town: 'Lyon',
    country: 'FR',
    language: 'fr',
  },
  stays: [
    {
      key: '1',
      typeCode: 'TENT',
      arrival: toDay('2027-07-03'),
      departure: toDay('2027-07-10'),
      people: [{ code: 'ADULT', quantity: 2 }],
      options: [
        { code: 'DOG', quantity: 1, amount: cents(2100) },
        { code: 'WIFI', quantity: 1, amount: null },
      ],
      amount: cents(23_105),
    },
  ],
  total: cents(23_105),
  paid: cents(5000),
  commission: cents(2772),
  cancellationFee: cents(0),
  remark: 'Arrivée tardive,\nvers 22 h',
  ...over,
})

/** As a reader cleans a text: no control characters at either end, nothing for nothing. */
const words = (most: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: most })
    .map((text) => text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').trim())
    .filter((text) => text !== '' && text.length <= most)

const codes = words(20)
const amounts = fc.integer({ min: 0, max: 99_999_999 }).map(cents)
const days = fc.integer({ min: 0, max: 900 }).map((n) => addDays(toDay('2027-01-01'), n))
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })

const quantities = fc.record({ code: codes, quantity: fc.integer({ min: 0, max: 99 }) })
const options = fc.record({ code: codes, quantity: fc.integer({ min: 0, max: 99 }), amount: maybe(amounts) })

const stays = fc
  .record({
    key: codes,
    typeCode: codes,
    arrival: days,
    nights: fc.integer({ min: 1, max: 60 }),
    people: fc.array(quantities, { maxLength: 4 }),
    options: fc.array(options, { maxLength: 4 }),
    amount: amounts,
  })
  .map(({ nights, ...stay }) => ({ ...stay, departure: addDays(stay.arrival, nights) }))

/** Any booking that a channel could send. */
export const anyBooking: fc.Arbitrary<ChannelBooking> = fc
  .record({
    event: fc.constantFrom(...CHANNEL_EVENTS),
    externalId: codes,
    version: fc.integer({ min: 1, max: 999_999 }),
    bookedAt: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((d) => d.toISOString()),
    guest: fc.record({
      surname: words(60),
      name: maybe(words(60)),
      email: maybe(words(60)),
      phone: maybe(words(20)),
      address: maybe(words(90)),
      postcode: maybe(words(10)),
      town: maybe(words(60)),
      country: maybe(fc.constantFrom('FR', 'NL', 'DE')),
      language: maybe(fc.constantFrom('fr', 'nl', 'de-CH')),
    }),
    stays: fc.uniqueArray(stays, { minLength: 1, maxLength: 3, selector: ({ key }) => key }),
    total: amounts,
    paid: amounts,
    commission: amounts,
    cancellationFee: amounts,
    remark: maybe(words(200)),
  })
  .map((booking) => (booking.event === 'CANCEL' ? { ...booking, stays: [] } : booking))
