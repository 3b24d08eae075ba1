import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { actions, assertAllowed, payRefusals, refusals } from './actions.ts'
import type { FileFacts, OccupancyFacts } from './facts.ts'
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
  leftEarly: false,
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
  retained: cents(0),
  paid: cents(0),
  leavesSettled: true,
  aidDue: cents(0),
  hasPayment: false,
  hasMoneyTrace: false,
  hasUnbilled: true,
  hasLiveBill: false,
  optionExpiry: null,
  quoteValidUntil: null,
  noShowDays: 1,
  undo: null,
  ...over,
})
const aBasket = (over: Partial<FileFacts> = {}): FileFacts =>
  aFile({ stateId: 1, statusId: 0, status: 'IN_PROGRESS', ...over })
const codes = (action: BookingAction, facts: FileFacts): string[] => refusals(action, facts, TODAY).map((r) => r.code)

describe('the table', () => {
  it('has the 21 events of the rules', () => {
    const numbers = Object.values(TRANSITIONS).map((t): number | null => t.number)
    expect(new Set(numbers.filter((n) => n !== null)).size).toBe(21)
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
      'a departure of which only an office of aid still owes',
      'go',
      aFile({ statusId: 4, paid: cents(44_000), aidDue: cents(6000), occupancies: [aStay({ arrived: true })] }),
      [],
    ],
    [
      'a departure that owes, where the house allows it',
      'go',
      aFile({ statusId: 4, leavesSettled: false, occupancies: [aStay({ arrived: true })] }),
      [],
    ],
    [
      'a file closed with a stay not gone',
      'close',
      aFile({
        statusId: 4,
        paid: cents(50_000),
        hasUnbilled: false,
        occupancies: [aStay({ arrived: true, billed: true })],
      }),
      ['booking.notGone'],
    ],
    ['a cancellation under a bill', 'cancel', aFile({ hasLiveBill: true }), ['booking.billed']],
    ['a cancellation after arrival', 'cancel', aFile({ occupancies: [aStay({ arrived: true })] }), ['booking.arrived']],
    ['an absence on the first day', 'noShow', aFile(), ['booking.noShowTooEarly']],
    ['an absence the day after', 'noShow', aFile({ occupancies: [aStay({ arrival: day(-1) })] }), []],
    [
      'an absence before the days agreed',
      'noShow',
      aFile({ noShowDays: 2, occupancies: [aStay({ arrival: day(-1) })] }),
      ['booking.noShowTooEarly'],
    ],
    [
      'an arrival of a group that is there',
      'arrive',
      aFile({ statusId: 4, occupancies: [aStay({ arrived: true })] }),
      ['booking.arrived'],
    ],
    [
      'the second arrival of a group',
      'arrive',
      aFile({ statusId: 4, occupancies: [aStay({ arrived: true }), aStay()] }),
      [],
    ],
    ['the only stay removed', 'removeStay', aFile(), ['booking.onlyStay']],
    ['an option that arrives', 'arrive', aFile({ statusId: 2 }), ['booking.isOption']],
    ['a closed file edited', 'edit', aFile({ statusId: 5 }), ['booking.isClosed']],
    ['a cancelled file edited', 'edit', aFile({ status: 'CANCELLED' }), ['booking.isCancelled']],
    ['a deleted option validated', 'validate', aFile({ statusId: 2, status: 'DELETED' }), ['booking.isDeleted']],
    ['an arrival on no place', 'arrive', aFile({ occupancies: [aStay({ hasPlace: false })] }), ['booking.noPlace']],
    [
      'a reservation that is over when it is saved',
      'saveReservation',
      aBasket({ occupancies: [aStay({ arrival: day(-7), departure: day(0) })] }),
      ['booking.past'],
    ],
    [
      'an arrival undone after the departure',
      'undoArrive',
      aFile({ statusId: 4, occupancies: [aStay({ arrived: true, gone: true })] }),
      ['booking.gone'],
    ],
    ['a split of one stay', 'split', aFile(), ['booking.onlyStay']],
    ['a billed file split', 'split', aFile({ hasLiveBill: true, occupancies: [aStay(), aStay()] }), ['booking.billed']],
    ['a billed file transferred', 'transfer', aFile({ hasLiveBill: true }), ['booking.billed']],
    ['nothing undone', 'undo', aFile(), ['booking.nothingToUndo']],
    [
      'a cancellation of yesterday undone',
      'undo',
      aFile({ status: 'CANCELLED', undo: { kind: 'CANCELLED', day: day(-1), changed: false } }),
      ['booking.undoDayClosed'],
    ],
    [
      'a move undone over a later change',
      'undo',
      aFile({ undo: { kind: 'MOVED', day: TODAY, changed: true } }),
      ['booking.undoChanged'],
    ],
    [
      'a cancellation of today undone',
      'undo',
      aFile({ status: 'CANCELLED', undo: { kind: 'CANCELLED', day: TODAY, changed: false } }),
      [],
    ],
    [
      'a second early departure',
      'earlyDeparture',
      aFile({ statusId: 4, occupancies: [aStay({ arrived: true, leftEarly: true })] }),
      ['booking.leftEarly'],
    ],
    [
      'an early departure on the last day',
      'earlyDeparture',
      aFile({ statusId: 4, occupancies: [aStay({ arrived: true, departure: TODAY })] }),
      ['booking.departureReached'],
    ],
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
