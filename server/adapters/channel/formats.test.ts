/** Reading and writing of both formats: whatever a channel may send comes back whole, or is kept as it came. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { PulledMessage } from '#server/ports/channel.ts'
import { readMessage } from './booking-schema.ts'
import { aBooking, anyBooking } from './booking.fixture.ts'
import { readReservation, reservationElement } from './ota-reservation.ts'
import { jsonBooking } from './simulator-json.ts'
import { element, parseXml } from './xml.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const fromXml = (text: string): PulledMessage => readReservation(parseXml(bytes(text), new Set(['HotelReservation'])))

const codeOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error instanceof ChannelFailure ? `${error.message} ${error.isPassing ? 'passing' : 'lasting'}` : error
  }
}

describe('a booking', () => {
  test('comes back from XML as it was written, whatever it says', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const message = fromXml(reservationElement(booking))
        expect(message.booking).toEqual(booking)
        expect([message.externalId, message.version, message.problem]).toEqual([
          booking.externalId,
          booking.version,
          null,
        ])
      }),
    )
  })

  test('comes back from JSON as it was written, whatever it says', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const text = JSON.stringify(jsonBooking(booking))
        expect(readMessage(JSON.parse(text), text).booking).toEqual(booking)
      }),
    )
  })

  test('keeps its prefix, its CDATA and its own words for who reads them later', () => {
    const xml = reservationElement(aBooking({ remark: null }))
      .replaceAll('<', '<ota:')
      .replaceAll('<ota:/', '</ota:')
      .replace('<ota:HotelReservation', '<ota:HotelReservation xmlns:ota="urn:x"')
      .replace('Zoé', '<![CDATA[Zoé <3]]>')
    const message = fromXml(xml)
    expect(message.booking?.guest.name).toBe('Zoé <3')
    expect(message.raw).toContain('<![CDATA[Zoé <3]]>')
  })
})

const loose = jsonBooking(aBooking())
const [stay] = loose.stays

describe('a message that makes no sense is kept with what is known of it', () => {
  test.each([
    ['no guest', { guest: null }],
    ['no stay', { stays: [] }],
    ['two stays of one key', { stays: [stay, stay] }],
    ['a day that does not exist', { stays: [{ ...stay, arrival: '2027-02-30' }] }],
    ['a departure before the arrival', { stays: [{ ...stay, departure: '2027-07-01' }] }],
    ['a stay of two years', { stays: [{ ...stay, departure: '2029-07-01' }] }],
    ['a negative amount', { total: '-12.00' }],
    ['an amount in words', { total: 'a lot' }],
    ['a third of a cent', { total: '12.333' }],
    ['an amount of another order', { total: '99999999999' }],
    ['more people than a number says', { stays: [{ ...stay, people: [{ code: 'ADULT', quantity: '1e3' }] }] }],
    ['another currency', { currency: 'CHF' }],
    ['an event of its own', { event: 'NOSHOW' }],
    ['no date of booking', { bookedAt: 'yesterday' }],
  ])('%s', (_, over) => {
    const raw = JSON.stringify({ ...loose, ...over })
    expect(readMessage(JSON.parse(raw), raw)).toEqual({
      ...{ externalId: 'R-1', version: 1, raw, booking: null, problem: 'channel.messageInvalid' },
    })
  })

  test.each([
    ['nothing', null],
    ['a word', 'booking'],
    ['a list', []],
    ['an id that is none', { ...loose, externalId: { $ne: null }, version: -1 }],
    ['an object of its own kind', JSON.parse('{"__proto__": {"externalId": "x"}}')],
  ])('%s: not even its number is known', (_, value: unknown) => {
    expect(readMessage(value, 'raw')).toMatchObject({ externalId: null, version: null, booking: null, raw: 'raw' })
  })

  test('in XML, beside neighbours that are read', () => {
    const list = element(
      'ReservationsList',
      {},
      reservationElement(aBooking()),
      '<HotelReservation ResStatus="Commit"><UniqueID Type="14" ID="R-9" Instance="4"/></HotelReservation>',
      '<HotelReservation/>',
      reservationElement(aBooking({ externalId: 'R-2' })).replaceAll('CurrencyCode="EUR"', 'CurrencyCode="USD"'),
    )
    const messages = parseXml(bytes(list), new Set(['HotelReservation'])).children.map(readReservation)
    expect(messages.map(({ externalId, version, problem }) => [externalId, version, problem])).toEqual([
      ['R-1', 1, null],
      ['R-9', 4, 'channel.messageInvalid'],
      [null, null, 'channel.messageInvalid'],
      ['R-2', 1, 'channel.messageInvalid'],
    ])
    expect(messages[1]?.raw).toContain('ID="R-9"')
  })

  test('whatever it is, reading never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readMessage(value, 'raw').raw).toBe('raw')
      }),
    )
  })
})

describe('XML of an enemy', () => {
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  test.each([
    ['a file of ours', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'channel.doctype lasting'],
    ['an address of its own', '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x.dtd"><a/>', 'channel.doctype lasting'],
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`, 'channel.doctype lasting'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % p "x"> %p;]><a/>', 'channel.doctype lasting'],
    ['an entity out of nowhere', '<a>&x;</a>', 'channel.answerUnreadable passing'],
    ['a message cut off', '<a><b></b>', 'channel.answerUnreadable passing'],
    ['nothing', '', 'channel.answerUnreadable passing'],
    ['JSON', '{"a": 1}', 'channel.answerUnreadable passing'],
    ['depths without end', '<a>'.repeat(100_000), 'channel.answerUnreadable passing'],
    ['a forbidden character', '<a>\u0000</a>', 'channel.answerUnreadable passing'],
  ])('%s', (_, text, expected) => {
    const start = performance.now()
    expect(codeOf(() => parseXml(bytes(text)))).toBe(expected)
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('is refused in UTF-16 too', () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'
    expect(codeOf(() => parseXml(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe('channel.doctype lasting')
  })
})
