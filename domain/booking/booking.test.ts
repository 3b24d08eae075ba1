import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GridSnapshot } from '#domain/pricing/types.ts'
import { actions, assertAllowed, payRefusals, refusals } from './actions.ts'
import { bookingCode } from './code.ts'
import { dueDates, optionExpiry, quoteValidUntil } from './due-dates.ts'
import type { FileFacts, OccupancyFacts } from './facts.ts'
import { checkAnimals, checkPeople, checkStay, clampPresence, mostPresent, partyWarnings } from './party.ts'
import { checkPayment, paymentKind } from './payment-rules.ts'
import { fileDownPayment, priceStays } from './price-file.ts'
import type { StayToPrice } from './price-file.ts'
import { quantitiesFor } from './quantities.ts'
import { BOOKING_ACTIONS, TRANSITIONS } from './transitions.ts'
import type { BookingAction } from './transitions.ts'

const TODAY = toDay('2027-07-10')
const day = (n: number): Day => addDays(TODAY, n)

const aStay = (over: Partial<OccupancyFacts> = {}): OccupancyFacts => ({
  arrival: day(0),
  departure: day(7),
  hasPlace: true,
  pinned: true,
  priced: true,
  arrived: false,
  gone: false,
  cancelled: false,
  billed: false,
  fits: true,
  ...over,
})

const aFile = (over: Partial<FileFacts> = {}): FileFacts => ({
  stateId: 3,
  statusId: 3,
  status: 'SAVED',
  originId: 1,
  hasCustomer: true,
  missingIdentity: [],
  occupancies: [aStay()],
  total: cents(50_000),
  paid: cents(0),
  hasPayment: false,
  hasMoneyTrace: false,
  hasUnbilled: true,
  hasLiveBill: false,
  optionExpiry: null,
  quoteValidUntil: null,
  ...over,
})
const aBasket = (over: Partial<FileFacts> = {}): FileFacts =>
  aFile({ stateId: 1, statusId: 0, status: 'IN_PROGRESS', ...over })
const codes = (action: BookingAction, facts: FileFacts): string[] => refusals(action, facts, TODAY).map((r) => r.code)

describe('the table', () => {
  it('has the 21 events of the rules', () => {
    expect(new Set(Object.values(TRANSITIONS).map((t) => t.number)).size).toBe(21)
  })

  it('answers why from every state that an event does not start from', () => {
    const states = [
      aBasket(),
      aFile({ stateId: 2, statusId: 0, status: 'ABANDONED' }),
      ...([1, 2, 3, 4, 5] as const).map((statusId) => aFile({ statusId })),
      ...(['EXPIRED', 'CANCELLED', 'DELETED'] as const).map((status) => aFile({ statusId: 2, status })),
    ]
    for (const action of BOOKING_ACTIONS)
      for (const facts of states) {
        const { from } = TRANSITIONS[action]
        const starts =
          from === null ||
          (from.stateId === facts.stateId &&
            [...from.statusIds].some((s) => s === facts.statusId) &&
            [...from.statuses].some((s) => s === facts.status))
        expect([action, starts || codes(action, facts).length > 0]).toEqual([action, true])
      }
  })

  it.each<[string, BookingAction, FileFacts, string[]]>([
    ['a reservation from a basket', 'saveReservation', aBasket(), []],
    ['without customer', 'saveReservation', aBasket({ hasCustomer: false }), ['booking.noCustomer']],
    ['without price', 'saveOption', aBasket({ occupancies: [aStay({ priced: false })] }), ['price.noGrid']],
    ['without stay', 'saveQuote', aBasket({ occupancies: [] }), ['booking.noOccupancy']],
    ['a quote with too many people', 'saveQuote', aBasket({ occupancies: [aStay({ fits: false })] }), []],
    [
      'a reservation with too many people',
      'saveReservation',
      aBasket({ occupancies: [aStay({ fits: false })] }),
      ['booking.overCapacity'],
    ],
    [
      'a passage of tomorrow',
      'savePassage',
      aBasket({ occupancies: [aStay({ arrival: day(1) })] }),
      ['booking.passageArrivesToday'],
    ],
    [
      'a passage by type',
      'savePassage',
      aBasket({ occupancies: [aStay({ pinned: false })] }),
      ['booking.placeNotNamed'],
    ],
    ['saving twice', 'saveReservation', aFile(), ['booking.isReservation']],
    [
      'a quote past its day',
      'convertToReservation',
      aFile({ statusId: 1, quoteValidUntil: day(-1) }),
      ['booking.quoteExpired'],
    ],
    ['an expired option validated', 'validate', aFile({ statusId: 2, status: 'EXPIRED' }), []],
    ['a paid reservation downgraded', 'downgrade', aFile({ hasPayment: true }), ['booking.hasPayment']],
    ['an internet stay downgraded', 'downgrade', aFile({ originId: 3 }), ['booking.external']],
    [
      'an option with money expired',
      'expire',
      aFile({ statusId: 2, optionExpiry: day(-1), hasPayment: true }),
      ['booking.hasPayment'],
    ],
    ['an option expired on its last day', 'expire', aFile({ statusId: 2, optionExpiry: TODAY }), ['booking.notLapsed']],
    ['a billed file edited', 'edit', aFile({ occupancies: [aStay({ billed: true })] }), ['booking.billed']],
    ['one of two stays billed', 'edit', aFile({ occupancies: [aStay({ billed: true }), aStay()] }), []],
    [
      'an arrival before its day',
      'arrive',
      aFile({ occupancies: [aStay({ arrival: day(1) })] }),
      ['booking.arrivalNotReached'],
    ],
    ['a departure before the arrival', 'go', aFile({ statusId: 4 }), ['booking.notArrived', 'booking.balanceLeft']],
    [
      'a settled departure',
      'go',
      aFile({ statusId: 4, paid: cents(50_000), occupancies: [aStay({ arrived: true })] }),
      [],
    ],
    [
      'a file closed with a stay not gone',
      'close',
      aFile({ statusId: 4, paid: cents(50_000), occupancies: [aStay({ arrived: true, billed: true })] }),
      ['booking.notGone'],
    ],
    ['a cancellation under a bill', 'cancel', aFile({ hasLiveBill: true }), ['booking.billed']],
    ['a cancellation after arrival', 'cancel', aFile({ occupancies: [aStay({ arrived: true })] }), ['booking.arrived']],
    ['an absence on the first day', 'noShow', aFile(), ['booking.noShowTooEarly']],
    ['an absence the day after', 'noShow', aFile({ occupancies: [aStay({ arrival: day(-1) })] }), []],
    ['a paid option deleted', 'delete', aFile({ statusId: 2, hasMoneyTrace: true }), ['booking.hasMoneyTrace']],
    ['a bill without address', 'bill', aFile({ missingIdentity: ['ville'] }), ['billing.buyerIncomplete']],
    ['a bill of nothing', 'bill', aFile({ hasUnbilled: false }), ['billing.nothingToBill']],
  ])('%s', (_, action, facts, expected) => expect(codes(action, facts)).toEqual(expected))

  it('greys what the user may not do, with the reason first', () => {
    const states = actions(aFile({ hasPayment: true }), ([functionality]) => functionality !== 'booking_booking', TODAY)
    expect(states.find((s) => s.action === 'downgrade')?.reasons.map((r) => r.code)).toEqual([
      'right.insufficient',
      'booking.hasPayment',
    ])
    expect(states.find((s) => s.action === 'pay')).toMatchObject({ isAllowed: true })
    expect(states.some((s) => s.action === 'expire')).toBe(false)
  })

  it('throws the first reason', () => {
    expect(() => assertAllowed('downgrade', aFile({ hasLiveBill: true }), TODAY)).toThrow('booking.billed')
  })

  it('takes money on options, reservations and stays alone', () => {
    expect(([1, 2, 3, 4, 5] as const).map((statusId) => payRefusals(aFile({ statusId })).length === 0)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(payRefusals(aFile({ status: 'EXPIRED', statusId: 2 })).map((r) => r.code)).toEqual(['booking.isExpired'])
  })
})

describe('dates', () => {
  const stay = (from: number, to: number) => ({ arrival: day(from), departure: day(to) })
  it.each([
    ['today', stay(0, 1), 'accepted'],
    ['a year', stay(1, 367), 'accepted'],
    ['a year and a night', stay(1, 368), 'stay.tooLong'],
    ['yesterday', stay(-1, 3), 'stay.past'],
    ['three years ahead', stay(1098, 1100), 'accepted'],
    ['further', stay(1099, 1100), 'stay.tooFar'],
    ['no night', stay(3, 3), 'stay.datesReversed'],
    ['backwards', stay(3, 1), 'stay.datesReversed'],
  ])('%s', (_, dates, expected) => {
    const run = (): string => {
      try {
        checkStay(dates, TODAY)
      } catch (error) {
        if (error instanceof RuleError) return error.code
        throw error
      }
      return 'accepted'
    }
    expect(run()).toBe(expected)
  })

  it('lets an arrived guest’s arrival be past', () => expect(() => checkStay(stay(-3, 2), TODAY, true)).not.toThrow())

  const terms = { downPaymentDelay: 7, balanceDelay: 30 }
  const sums = { downPayment: cents(100), total: cents(400) }
  it('are due after booking and before arrival, in that order', () => {
    expect(dueDates(day(0), day(100), terms, sums)).toEqual({ downPaymentDue: day(7), balanceDue: day(70) })
    expect(dueDates(day(0), day(20), terms, sums)).toEqual({ downPaymentDue: day(7), balanceDue: day(7) })
    expect(dueDates(day(0), day(3), terms, sums)).toEqual({ downPaymentDue: day(3), balanceDue: day(3) })
    expect(dueDates(day(0), day(100), terms, { downPayment: cents(0), total: cents(0) })).toEqual({
      downPaymentDue: null,
      balanceDue: null,
    })
  })

  it('end options and quotes by arrival at the latest', () => {
    expect([
      optionExpiry(null, TODAY, day(30)),
      optionExpiry(null, TODAY, day(3)),
      optionExpiry(day(60), TODAY, day(30)),
      optionExpiry(day(-2), TODAY, day(30)),
    ]).toEqual([day(7), day(3), day(30), TODAY])
    expect([quoteValidUntil(TODAY, day(90)), quoteValidUntil(TODAY, day(5))]).toEqual([day(30), day(5)])
  })

  it('number files by year', () => expect(bookingCode(TODAY, 42)).toBe('2027-00042'))
})

describe('a party', () => {
  const week = { arrival: day(0), departure: day(7) }
  const person = (age: number, from: number | null = null, to: number | null = null) => ({
    age,
    from: from === null ? null : day(from),
    to: to === null ? null : day(to),
  })

  it('counts who is there at once', () => {
    expect(mostPresent([person(40), person(38)], week)).toBe(2)
    expect(mostPresent([person(40, 0, 3), person(38, 3, 7)], week)).toBe(1)
    expect(mostPresent([person(40, 0, 4), person(38, 3, 7), person(9)], week)).toBe(3)
  })

  it('warns of too many and of minors alone', () =>
    expect(partyWarnings([person(12), person(15)], week, 1).map((w) => w.code)).toEqual([
      'party.overCapacity',
      'party.noAdult',
    ]))

  it('is brought back inside changed dates', () => {
    const shorter = { arrival: day(2), departure: day(5) }
    expect(clampPresence([person(40, 3, 6), person(38, 5, 7), person(9)], shorter)).toEqual([
      person(40, 3),
      person(38),
      person(9),
    ])
    expect(() => checkPeople(clampPresence([person(40, 3, 6), person(38, 5, 7)], shorter), shorter)).not.toThrow()
  })

  it('brings no animal that the house refuses', () => {
    const rules = [
      { id: 1, label: 'Chien', accepted: true },
      { id: 2, label: 'Molosse', accepted: false },
    ]
    const bring =
      (refId: number, quantity = 1) =>
      () =>
        checkAnimals([{ kind: 'ANIMAL', refId, quantity }], rules)
    expect(bring(1)).not.toThrow()
    expect(bring(2, 0)).not.toThrow()
    expect(bring(2)).toThrow('party.animalRefused')
    expect(bring(3)).toThrow('reference.unknown')
  })
})

const grid = (id: number, night: number): GridSnapshot => ({
  id,
  version: 1,
  label: `Grille ${id}`,
  model: 'NIGHT',
  crossPeriod: 'PRORATA',
  partialWeeks: false,
  includedQuantity: 2,
  eligibility: null,
  tvaRate: 1000,
  periods: [{ start: toDay('2027-01-01'), end: toDay('2028-01-01'), night: cents(night) }],
  ageCategories: [{ code: 'ALL', min: 0, max: null, order: 1, mode: 'NIGHT_OCCUPANT', price: cents(500) }],
  options: [
    { code: `DOG${id}`, kind: 'ANIMAL', refId: 7, included: 0, mode: 'NIGHT_OCCUPANT', price: cents(300) },
    { code: 'SHEETS', kind: 'EXTRA', refId: 9, included: 2, mode: 'OCCUPANCY_OCCUPANT', price: cents(1000) },
  ],
  priority: 0,
  placeTypeIds: [1],
  partnerIds: [],
  active: true,
})

const toPrice = (n: number, over: Partial<StayToPrice> = {}): StayToPrice => ({
  stay: { arrival: day(0), departure: day(n) },
  people: [{ age: 40 }, { age: 38 }],
  options: [{ kind: 'ANIMAL', refId: 7, code: null, quantity: 1 }],
  manual: [],
  touristTax: [],
  candidates: [grid(1, 2000), grid(2, 2500)],
  context: {},
  ...over,
})

describe('the price of a file', () => {
  it('takes each option under the chosen grid’s own code, defaults included', () => {
    expect(quantitiesFor(grid(1, 2000), [{ kind: 'ANIMAL', refId: 7, code: null, quantity: 1 }])).toEqual({
      DOG1: 1,
      SHEETS: 2,
    })
    const [priced] = priceStays([toPrice(7)], { today: TODAY })
    expect(priced).toMatchObject({
      priced: true,
      grid: { id: 1 },
      quote: { components: { DOG1: 2100 }, trace: { unpriced: [] } },
    })
  })

  it('says why no grid prices a stay', () => {
    const [priced] = priceStays([toPrice(400, { stay: { arrival: day(170), departure: day(190) } })], { today: TODAY })
    expect(priced).toMatchObject({ priced: false, refusal: { code: 'price.periodMissing' } })
    expect(priceStays([toPrice(7, { candidates: [] })], { today: TODAY })[0]).toMatchObject({
      refusal: { code: 'price.noGrid' },
    })
  })

  it('shares a remise in euros by what each stay costs, and charges the fees once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 400_000 }),
        (lengths, amount) => {
          const stays = lengths.map((n) => toPrice(n))
          const bare = priceStays(stays, { today: TODAY })
          const cut = priceStays(stays, {
            today: TODAY,
            fees: { amount: cents(1500) },
            discount: { unit: 'CURRENCY', amount: cents(amount) },
          })
          const net = (prices: typeof bare) => sum(prices.map((p) => (p.priced ? p.quote.net : cents(0))))
          const lines = cut.flatMap((p) => (p.priced ? p.quote.lines : []))
          expect(net(cut)).toBe(Math.max(0, net(bare) - amount))
          expect(lines.filter((l) => l.type === 'fees').map((l) => l.amount)).toEqual([1500])
          const rule = { rate: 3000, rounding: 'CENT' } as const
          const { totals, downPayment } = fileDownPayment(rule, lines, {
            bookedOn: TODAY,
            stays: stays.map((s) => s.stay),
          })
          expect(totals.total).toBe(net(cut) + 1500)
          expect(downPayment).toBe(Math.round(net(cut) * 0.3 + 1e-9) + 1500)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('payments', () => {
  const asked = {
    amount: cents(1000),
    methodKind: 'CARD',
    paidOn: TODAY,
    chequeNumber: null,
    bankId: null,
    allowOverpay: false,
  }
  const situation = { today: TODAY, balance: cents(200_000), cash: cents(0), resident: true }
  it('stop cash where the law does', () => {
    const pay = (amount: number, over: object) => () =>
      checkPayment(
        { ...asked, methodKind: 'CASH', amount: cents(amount) },
        { ...situation, balance: cents(9_000_000), ...over },
      )
    expect(pay(100_000, {})).not.toThrow()
    expect(pay(100_001, {})).toThrow('payment.cashLimit')
    expect(pay(40_000, { cash: cents(60_001) })).toThrow('payment.cashLimit')
    expect(pay(1_500_000, { resident: false })).not.toThrow()
    expect(pay(1_500_001, { resident: false })).toThrow('payment.cashLimit')
  })

  it('leave vouchers, credit notes and write-offs to their own screens', () => {
    for (const methodKind of ['CREDIT_NOTE', 'GROUPED', 'REGULATION', 'GIFT'])
      expect(() => checkPayment({ ...asked, methodKind }, situation)).toThrow('payment.methodElsewhere')
  })

  it('are down payments until it is covered', () =>
    expect([
      paymentKind(cents(0), cents(100)),
      paymentKind(cents(100), cents(100)),
      paymentKind(cents(0), cents(0)),
    ]).toEqual(['DOWN_PAYMENT', 'PAYMENT', 'PAYMENT']))
})
