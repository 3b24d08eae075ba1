/** Spec 1, « article commercialization »; stated rule: the most specific row that holds decides. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { toDay } from '../day.ts'
import { concerns, holds, isSoldOtherwise, priceAt } from './commercialization.ts'
import type { Moment, Offer } from './commercialization.ts'

const BAR = 1
const SHOP = 2
const USUAL = cents(500)

const offer = (over: Partial<Offer> = {}): Offer => ({
  cashRegisterId: null,
  ...{ startDate: null, endDate: null, weekdays: [], fromTime: null, toTime: null, price: null, isSold: true },
  ...over,
})
/** 2027-07-03 is a Saturday. */
const at = (text: string): Moment => ({ day: toDay(text.slice(0, 10)), time: text.slice(11) })
const day = (text: string) => toDay(text)

describe('when a row holds', () => {
  it.each([
    ['before it begins', '2027-07-03 16:59', false],
    ['at its first minute', '2027-07-03 17:00', true],
    ['at its last minute', '2027-07-03 18:59', true],
    ['no longer at its end', '2027-07-03 19:00', false],
  ])('hours: %s', (_, moment, expected) =>
    expect(holds(offer({ fromTime: '17:00', toTime: '19:00' }), at(moment))).toBe(expected),
  )

  it.each([
    ['its first day', '2027-07-01 00:00', true],
    ['the day before', '2027-06-30 23:59', false],
    ['its last day', '2027-08-31 23:59', true],
    ['the day after', '2027-09-01 00:00', false],
  ])('days: %s', (_, moment, expected) =>
    expect(holds(offer({ startDate: day('2027-07-01'), endDate: day('2027-08-31') }), at(moment))).toBe(expected),
  )

  it.each([
    ['Saturday evening', '2027-07-03 23:30', true],
    ['Sunday at one, of the night of Saturday', '2027-07-04 01:00', true],
    ['Sunday at two, its end', '2027-07-04 02:00', false],
    ['Saturday at one, of the night of Friday', '2027-07-03 01:00', false],
    ['Sunday evening', '2027-07-04 23:00', false],
  ])('hours beyond midnight are of the day on which they began: %s', (_, moment, expected) =>
    expect(holds(offer({ weekdays: [6], fromTime: '22:00', toTime: '02:00' }), at(moment))).toBe(expected),
  )

  it('hours beyond midnight of the last day last into the next one', () => {
    const last = offer({ endDate: day('2027-07-03'), fromTime: '22:00', toTime: '02:00' })
    expect(holds(last, at('2027-07-04 01:59'))).toBe(true)
    expect(holds(last, at('2027-07-04 22:00'))).toBe(false)
  })

  it.each([
    [{ fromTime: '12:00' }, '2027-07-03 11:59', false],
    [{ fromTime: '12:00' }, '2027-07-03 23:59', true],
    [{ toTime: '12:00' }, '2027-07-03 00:00', true],
    [{ toTime: '12:00' }, '2027-07-03 12:00', false],
    [{ weekdays: [0] }, '2027-07-04 12:00', true],
    [{ weekdays: [0] }, '2027-07-03 12:00', false],
  ] as const)('%o at %s', (over, moment, expected) => expect(holds(offer(over), at(moment))).toBe(expected))
})

describe('what a till sells', () => {
  const evening = at('2027-07-03 18:00')
  const morning = at('2027-07-03 09:00')
  const happy = offer({ cashRegisterId: BAR, fromTime: '17:00', toTime: '19:00', price: cents(300) })
  const price = (offers: readonly Offer[], till = BAR, moment = evening) => priceAt(offers, USUAL, till, moment)

  it('is everything at its usual price where nothing is said', () => {
    expect(price([])).toBe(USUAL)
    expect(isSoldOtherwise([], BAR)).toBe(true)
  })
  it('is what rows say, and then alone', () => {
    expect(price([happy])).toBe(300)
    expect(price([happy], BAR, morning)).toBeNull()
    // The shop has no row: it sells it always.
    expect(price([happy], SHOP, morning)).toBe(USUAL)
  })
  it('is the usual price the rest of the time where a row says so', () => {
    const offers = [offer({ cashRegisterId: BAR }), happy]
    expect(price(offers, BAR, morning)).toBe(USUAL)
    expect(price(offers)).toBe(300)
  })
  it('spares what is not sold then, and nothing else', () => {
    const nights = offer({ fromTime: '22:00', toTime: '06:00', isSold: false })
    expect(price([nights], BAR, at('2027-07-03 23:00'))).toBeNull()
    expect(price([nights], BAR, at('2027-07-04 05:59'))).toBeNull()
    expect(price([nights], BAR, morning)).toBe(USUAL)
  })
  it.each([
    [
      'a till before every till',
      [offer({ price: cents(100), fromTime: '17:00' }), offer({ cashRegisterId: BAR, price: cents(400) })],
      400,
    ],
    [
      'hours before days',
      [offer({ price: cents(100), startDate: day('2027-07-01') }), offer({ price: cents(400), toTime: '20:00' })],
      400,
    ],
    ['days before none', [offer({ price: cents(100) }), offer({ price: cents(400), weekdays: [6] })], 400],
    ['the lowest of two alike', [offer({ price: cents(400) }), offer({ price: cents(300) })], 300],
    ['the usual one where it is the lowest', [offer({ price: cents(700) }), offer()], 500],
    ['not sold before sold, of two alike', [offer({ price: cents(100) }), offer({ isSold: false })], null],
    ['a till that does not sell what all do', [offer(), offer({ cashRegisterId: BAR, isSold: false })], null],
    ['a till alone that sells what none does', [offer({ isSold: false }), offer({ cashRegisterId: BAR })], 500],
  ] as const)('%s', (_, offers, expected) => {
    expect(price(offers)).toBe(expected)
    expect(price(offers.toReversed())).toBe(expected)
  })
  it('minds only rows of its own and of every till', () => {
    expect(concerns(happy, BAR)).toBe(true)
    expect(concerns(happy, SHOP)).toBe(false)
    expect(concerns(offer(), SHOP)).toBe(true)
  })

  const rows = fc.array(
    fc.record({
      cashRegisterId: fc.constantFrom(null, BAR, SHOP),
      startDate: fc.constantFrom(null, day('2027-07-02')),
      endDate: fc.constantFrom(null, day('2027-07-05')),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      fromTime: fc.constantFrom(null, '08:00', '22:00'),
      toTime: fc.constantFrom(null, '06:00', '20:00'),
      price: fc.constantFrom(null, cents(0), cents(300), cents(900)),
      isSold: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  it('is the same in whatever order the rows were typed, and a price that somebody typed', () =>
    fc.assert(
      fc.property(rows, fc.constantFrom('2027-07-03 05:30', '2027-07-03 21:00', '2027-07-04 12:00'), (offers, text) => {
        const found = priceAt(offers, USUAL, BAR, at(text))
        expect(priceAt(offers.toReversed(), USUAL, BAR, at(text))).toBe(found)
        expect([null, USUAL, 0, 300, 900]).toContain(found)
      }),
    ))
})
