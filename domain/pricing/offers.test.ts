import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aGrid, anInput, anOffer, anOption, aPeriod, couple, gridC, gridN, stay } from './examples.fixture.ts'
import { quote } from './quote.ts'
import type { Offer, OfferConditions, OfferReduction, QuoteRequest } from './request.ts'
import type { GridSnapshot } from './types.ts'

/** Ten nights at 20.00: base 200.00; cleaning 100.00. */
const tenNights = stay('2026-05-04', '2026-05-14')
const grid = (over: Partial<GridSnapshot> = {}): GridSnapshot =>
  aGrid({ options: [anOption('CLEAN', 10_000, { mode: 'OCCUPANCY_GROUP' })], ...over })

const priced = (offers: readonly Offer[], request: Partial<QuoteRequest> = {}, on: GridSnapshot = grid()) =>
  quote(anInput(on, { stay: tenNights, quantities: { CLEAN: 1 }, offers, ...request }))

const reductionOf = (offers: readonly Offer[], request: Partial<QuoteRequest> = {}, on?: GridSnapshot): number =>
  priced(offers, request, on).offers

const less = (rate: number, over: Parameters<typeof anOffer>[1] = {}, scope: 'BASE' | 'BASE_OPTIONS' = 'BASE'): Offer =>
  anOffer({ kind: 'LESS_PERCENT', rate, scope }, { code: `P${rate}`, ...over })

describe('each kind', () => {
  it.each<[string, OfferReduction, number]>([
    ['a sum per stay', { kind: 'LESS_AMOUNT', amount: cents(3000), per: 'STAY' }, 3000],
    ['a sum per night', { kind: 'LESS_AMOUNT', amount: cents(300), per: 'NIGHT' }, 3000],
    ['a sum per full week', { kind: 'LESS_AMOUNT', amount: cents(3000), per: 'WEEK' }, 3000],
    ['a sum never above the base', { kind: 'LESS_AMOUNT', amount: cents(9900), per: 'NIGHT' }, 20_000],
    ['a rate of the base', { kind: 'LESS_PERCENT', rate: 1000 }, 2000],
    ['a rate of base and options', { kind: 'LESS_PERCENT', rate: 1000, scope: 'BASE_OPTIONS' }, 3000],
    ['a rate with two decimals', { kind: 'LESS_PERCENT', rate: 333, scope: 'BASE_OPTIONS' }, 999],
    ['all of it', { kind: 'LESS_PERCENT', rate: 10_000, scope: 'BASE_OPTIONS' }, 30_000],
    ['last minute as a sum', { kind: 'LAST_MINUTE', amount: cents(500), per: 'NIGHT' }, 5000],
    ['seven nights for six', { kind: 'X_EQUAL_Y', x: 7, y: 6 }, 2000],
    ['five for four, once', { kind: 'X_EQUAL_Y', x: 5, y: 4 }, 2000],
    ['five for four, again', { kind: 'X_EQUAL_Y', x: 5, y: 4, repeatable: true }, 4000],
    ['fourteen for twelve: too long for this stay', { kind: 'X_EQUAL_Y', x: 14, y: 12 }, 0],
    ['a struck price', { kind: 'STRIKEOUT', price: cents(15_000) }, 5000],
    ['a struck price above the base', { kind: 'STRIKEOUT', price: cents(25_000) }, 0],
    ['fees', { kind: 'BOOKING_FEES', amount: cents(0) }, 0],
    ['a service', { kind: 'INCLUDED_SERVICE', service: 'Piscine' }, 0],
  ])('%s', (_, reduction, amount) => expect(reductionOf([anOffer(reduction)])).toBe(amount))

  it('gives away the cheapest nights of a NIGHT grid, and names them', () => {
    const result = quote(anInput(gridN(), { offers: [anOffer({ kind: 'X_EQUAL_Y', x: 3, y: 1, repeatable: true })] }))
    // Seven nights, four of them free: the five at 18.00 are the cheapest.
    expect(result.offers).toBe(4 * 1800)
    expect(result.trace.offers[0]).toMatchObject({
      freeNights: 4,
      freeDays: ['2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03'],
    })
  })
  it('gives away base ÷ nights on other models', () => {
    const offers = [anOffer({ kind: 'X_EQUAL_Y', x: 7, y: 6 })]
    expect(quote(anInput(gridC(), { stay: tenNights, offers })).offers).toBe(Math.round(69_400 / 10))
  })
  it('replaces the fees by the lowest offered', () => {
    const fees = [2000, 1000, 1500].map((amount) =>
      anOffer({ kind: 'BOOKING_FEES', amount: cents(amount) }, { code: `F${amount}` }),
    )
    expect(priced(fees, { fees: { amount: cents(2500) } })).toMatchObject({
      fees: 1000,
      trace: { fees: { usual: 2500, replacedBy: 'F1000' } },
    })
    expect(priced(fees, { fees: { amount: cents(2500) } }).trace.offers.map((o) => o.outcome)).toEqual([
      'BEATEN',
      'APPLIED',
      'BEATEN',
    ])
  })
  it('never raises the fees: none, lower or equal ones stay', () => {
    const dear = anOffer({ kind: 'BOOKING_FEES', amount: cents(3000) }, { code: 'F' })
    const beside = anOffer({ kind: 'LESS_PERCENT', rate: 1000 }, { code: 'P', fees: cents(3000) })
    for (const usual of [0, 1050, 3000]) {
      const fees = { amount: cents(usual) }
      expect(priced([dear], { fees })).toMatchObject({ fees: usual, trace: { offers: [{ outcome: 'NO_EFFECT' }] } })
      expect(priced([beside], { fees })).toMatchObject({ fees: usual, trace: { fees: { replacedBy: null } } })
    }
    expect(priced([dear]).fees).toBe(0)
  })
  it('shows an included service as a line at 0', () => {
    const { lines } = priced([anOffer({ kind: 'INCLUDED_SERVICE', service: 'Piscine' }, { code: 'POOL' })])
    expect(lines).toContainEqual(
      expect.objectContaining({ type: 'specialOffer', code: 'POOL', label: 'Piscine', quantity: 1, amount: 0 }),
    )
  })
})

describe('several offers', () => {
  const cumulative = (n: number) => ({ cumulative: true, order: n })
  it('keeps the best of those that do not add up', () => {
    const result = priced([less(1000), less(2500), less(2000)])
    expect(result.offers).toBe(5000)
    expect(result.trace.offers.map((o) => [o.code, o.outcome, o.reduction, o.beatenBy])).toEqual([
      ['P1000', 'BEATEN', 2000, 'P2500'],
      ['P2500', 'APPLIED', 5000, undefined],
      ['P2000', 'BEATEN', 4000, 'P2500'],
    ])
  })
  it('takes each cumulative one on what the one before left, in their order', () => {
    const amount = anOffer({ kind: 'LESS_AMOUNT', amount: cents(5000), per: 'STAY' }, { code: 'A', ...cumulative(2) })
    // 200.00 − 10 % = 180.00 − 50.00 = 130.00 − 20 % = 104.00.
    expect(reductionOf([less(2000, cumulative(3)), amount, less(1000, cumulative(1))])).toBe(9600)
    // 200.00 − 50.00 = 150.00 − 10 % = 135.00.
    expect(reductionOf([less(1000, cumulative(3)), amount])).toBe(6500)
  })
  it('rounds each step to the cent', () => {
    // 200.00 → 6.66 → 193.34 × 3.33 % = 6.44.
    expect(reductionOf([less(333, cumulative(1)), less(333, { ...cumulative(2), code: 'B' })])).toBe(666 + 644)
  })
  it.each([
    [2700, 5400, ['APPLIED', 'BEATEN', 'BEATEN']],
    [2600, 5375, ['BEATEN', 'APPLIED', 'APPLIED']],
  ])('a single one at %i competes with the chain', (rate, reduction, outcomes) => {
    const chain = [less(1250, cumulative(1)), less(1643, cumulative(2))]
    const result = priced([less(rate), ...chain])
    expect(result.offers).toBe(reduction)
    expect(result.trace.offers.map((o) => o.outcome)).toEqual(outcomes)
  })
  it('never takes more than there is', () => {
    const strike = anOffer({ kind: 'STRIKEOUT', price: cents(0) }, { code: 'S', ...cumulative(1) })
    const result = priced([
      strike,
      less(5000, cumulative(2)),
      anOffer({ kind: 'LESS_AMOUNT', amount: cents(1), per: 'STAY' }, cumulative(3)),
    ])
    expect([result.offers, result.net]).toEqual([20_000, 10_000])
    expect(result.trace.offers.map((o) => o.outcome)).toEqual(['APPLIED', 'NO_EFFECT', 'NO_EFFECT'])
  })
  it('a rate of everything lowers base and options alike for the next', () => {
    // 300.00 − 10 % = 270.00, of which base 180.00; then 10 % of the base: 18.00.
    expect(reductionOf([less(1000, cumulative(1), 'BASE_OPTIONS'), less(1000, { ...cumulative(2), code: 'B' })])).toBe(
      3000 + 1800,
    )
  })
  it('free nights on a chain are of what is left', () => {
    const free = anOffer({ kind: 'X_EQUAL_Y', x: 7, y: 6 }, { code: 'X', ...cumulative(2) })
    const offers = [less(5000, cumulative(1)), free]
    // Coupled: (694.00 − 347.00) ÷ 10. NIGHT: the cheapest night keeps its own price.
    expect(quote(anInput(gridC(), { stay: tenNights, offers })).offers).toBe(34_700 + 3470)
    expect(reductionOf(offers)).toBe(10_000 + 2000)
  })
  it('fees are replaced beside the best reduction', () => {
    const fees = anOffer({ kind: 'BOOKING_FEES', amount: cents(0) }, { code: 'F' })
    const result = priced([less(1000), fees], { fees: { amount: cents(2500) } })
    expect([result.offers, result.fees]).toEqual([2000, 0])
  })
})

describe('conditions', () => {
  const accepts = (conditions: OfferConditions, request: Partial<QuoteRequest> = {}): string | null => {
    const [trace] = priced([less(1000, conditions)], request).trace.offers
    return trace?.outcome === 'APPLIED' ? null : (trace?.reason?.code ?? 'none')
  }
  const from = (start: string, end: string) => ({ start: toDay(start), end: toDay(end) })
  // Stay 4 (Monday) to 14 May (Thursday) 2026, booked on 1 March, 64 days before.
  it.each<[string, OfferConditions, string | null]>([
    ['no condition', {}, null],
    ['its grid', { gridIds: [1, 2] }, null],
    ['another grid', { gridIds: [2] }, 'offer.otherGrid'],
    ['any grid', { gridIds: [] }, null],
    ['stay within the dates', { stayDates: from('2026-05-04', '2026-05-14') }, null],
    ['stay begins before', { stayDates: from('2026-05-05', '2026-05-14') }, 'offer.stayDates'],
    ['stay ends after', { stayDates: from('2026-05-04', '2026-05-13') }, 'offer.stayDates'],
    ['booked on the first day', { bookingDates: from('2026-03-01', '2026-03-02') }, null],
    ['booked too soon', { bookingDates: from('2026-03-02', '2026-04-01') }, 'offer.bookingDates'],
    ['booked too late', { bookingDates: from('2026-02-01', '2026-03-01') }, 'offer.bookingDates'],
    ['long enough', { minNights: 10 }, null],
    ['too short', { minNights: 11 }, 'offer.minNights'],
    ['short enough', { maxNights: 10 }, null],
    ['too long', { maxNights: 9 }, 'offer.maxNights'],
    ['enough people', { minPeople: 2, maxPeople: 2 }, null],
    ['too few people', { minPeople: 3 }, 'offer.minPeople'],
    ['too many people', { maxPeople: 1 }, 'offer.maxPeople'],
    ['arrival day', { arrivalDays: [1] }, null],
    ['other arrival day', { arrivalDays: [6] }, 'offer.arrivalDay'],
    ['departure day', { departureDays: [4] }, null],
    ['other departure day', { departureDays: [6] }, 'offer.departureDay'],
    ['early booking', { minDaysBefore: 64 }, null],
    ['not early enough', { minDaysBefore: 65 }, 'offer.tooLate'],
    ['last minute', { withinDays: 64 }, null],
    ['not last minute', { withinDays: 63 }, 'offer.tooEarly'],
    ['a promo code', { promoCode: 'été' }, null],
    ['another promo code', { promoCode: 'HIVER' }, 'offer.promoCode'],
    ['a payment method', { paymentMethodIds: [7] }, null],
    ['another payment method', { paymentMethodIds: [8] }, 'offer.paymentMethod'],
    ['this channel', { visibility: ['DESK', 'INTERNET'] }, null],
    ['another channel', { visibility: ['INTERNET'] }, 'offer.channel'],
  ])('%s', (_, conditions, code) => {
    expect(accepts(conditions, { people: couple, promoCode: ' ÉTÉ ', paymentMethodId: 7 })).toBe(code)
  })
  it('looks at the booking day where it is not today', () => {
    expect(accepts({ withinDays: 63 }, { bookedOn: toDay('2026-03-02') })).toBeNull()
    expect(accepts({ withinDays: 63 }, { today: toDay('2026-05-01'), bookedOn: toDay('2026-03-01') })).toBe(
      'offer.tooEarly',
    )
  })
  it('without a promo code, the offer waits for one', () =>
    expect(accepts({ promoCode: 'ETE' })).toBe('offer.promoCode'))
})

describe('VAT of reductions', () => {
  const mixed = grid({ options: [anOption('CLEAN', 10_000, { mode: 'OCCUPANCY_GROUP', tvaRate: 2000 })] })
  const reductions = (offers: readonly Offer[], request: Partial<QuoteRequest> = {}) =>
    priced(offers, request, mixed)
      .lines.filter((l) => l.amount < 0)
      .map((l) => [l.type, l.tvaRate, l.amount])

  it('of the base keeps the rate of the base', () => {
    expect(reductions([less(1000)])).toEqual([['specialOffer', 1000, -2000]])
  })
  it('of everything is split pro rata, the last cent to the largest', () => {
    expect(reductions([less(1001, {}, 'BASE_OPTIONS')])).toEqual([
      ['specialOffer', 1000, -2002],
      ['specialOffer', 2000, -1001],
    ])
    expect(reductions([], { discount: { unit: 'CURRENCY', amount: cents(100) } })).toEqual([
      ['discount', 1000, -67],
      ['discount', 2000, -33],
    ])
  })
  it('a discount is shared over what the offers left', () => {
    const strike = anOffer({ kind: 'STRIKEOUT', price: cents(10_000) })
    expect(reductions([strike], { discount: { unit: 'PERCENT', rate: 1000 } })).toEqual([
      ['specialOffer', 1000, -10_000],
      ['discount', 1000, -1000],
      ['discount', 2000, -1000],
    ])
  })
})

describe('discounts', () => {
  it.each<[QuoteRequest['discount'], number]>([
    [{ unit: 'PERCENT', rate: 10_000 }, 30_000],
    [{ unit: 'CURRENCY', amount: cents(99_999_999) }, 30_000],
    [{ unit: 'CURRENCY', amount: cents(0) }, 0],
  ])('%o', (discount, amount) => expect(priced([], discount === undefined ? {} : { discount }).discount).toBe(amount))
  it('is explained', () => {
    expect(priced([less(1000)], { discount: { unit: 'PERCENT', rate: 500 } }).trace.discount).toEqual({
      unit: 'PERCENT',
      value: 500,
      on: 28_000,
    })
  })
})

describe('an offer on periods that differ', () => {
  it('counts the exact nights of a week grid', () => {
    const week = aGrid({
      model: 'WEEK',
      partialWeeks: true,
      periods: [aPeriod('2026-04-01', '2026-10-01', { week: cents(10_000) })],
    })
    // 10 nights: 14 285.71 → 142.86; 7 = 6 gives 142.86 ÷ 10.
    const result = quote(anInput(week, { stay: tenNights, offers: [anOffer({ kind: 'X_EQUAL_Y', x: 7, y: 6 })] }))
    expect([result.base, result.offers]).toEqual([14_286, 1429])
  })
})

describe('promotional codes and limits', () => {
  const coded = less(1000, { promoCode: 'Été27' })

  it('names a code that no offer has, and no other', () => {
    expect(priced([coded], { promoCode: ' HIVER ' }).trace.unknownCode).toBe('HIVER')
    expect(priced([coded], { promoCode: 'éTÉ27 ' }).trace.unknownCode).toBeUndefined()
    expect(priced([coded], { promoCode: '  ' }).trace.unknownCode).toBeUndefined()
    expect(priced([coded]).trace.unknownCode).toBeUndefined()
  })

  it('refuses an offer that is used up, after every other reason', () => {
    const outcome = (offer: Offer, request: Partial<QuoteRequest> = {}) =>
      priced([offer], request).trace.offers[0]?.reason?.code
    expect(outcome({ ...coded, usedUp: true })).toBe('offer.promoCode')
    expect(outcome({ ...coded, usedUp: true }, { promoCode: 'été27' })).toBe('offer.usedUp')
    expect(outcome(coded, { promoCode: 'été27' })).toBeUndefined()
  })
})

describe('the down payment that an offer asks for', () => {
  const downPayment = { rate: 3000, rounding: 'CENT' } as const
  const half = less(1000, { downPaymentRate: 5000 })

  it('replaces that of the terms where the offer applies', () => {
    // 200.00 less 20.00, and 100.00 of cleaning.
    expect(priced([half], { downPayment }).downPayment).toBe(14_000)
    expect(priced([less(1000)], { downPayment }).downPayment).toBe(8400)
    expect(priced([{ ...half, minNights: 30 }], { downPayment }).downPayment).toBe(9000)
    expect(priced([half]).downPayment).toBe(14_000)
  })

  it('is the highest of those that cumulate, and leaves short stays paid in full', () => {
    const both = [
      less(1000, { cumulative: true, downPaymentRate: 2000, order: 1 }),
      less(500, { cumulative: true, downPaymentRate: 4000, order: 2 }),
    ]
    expect(priced(both, { downPayment }).downPayment).toBe(Math.round(0.4 * (17_100 + 10_000)))
    const quoted = priced([half], { downPayment: { ...downPayment, fullIfNightsAtMost: 10 } })
    expect(quoted.downPayment).toBe(quoted.total)
  })
})
