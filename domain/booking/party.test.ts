import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { dueDates, optionExpiry, quoteValidUntil } from './due-dates.ts'
import { checkAnimals, checkPeople, checkStay, clampPresence, mostPresent, partyWarnings } from './party.ts'

const TODAY = toDay('2027-07-10')
const OPTION = { days: 7, daysBeforeArrival: 0 }
const day = (n: number): Day => addDays(TODAY, n)

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
      optionExpiry(null, TODAY, day(30), OPTION),
      optionExpiry(null, TODAY, day(3), OPTION),
      optionExpiry(day(60), TODAY, day(30), OPTION),
      optionExpiry(day(-2), TODAY, day(30), OPTION),
    ]).toEqual([day(7), day(3), day(30), TODAY])
    expect([quoteValidUntil(TODAY, day(90), 30), quoteValidUntil(TODAY, day(5), 30)]).toEqual([day(30), day(5)])
  })

  it('last as long as the house says, and end in time before arrival', () => {
    const house = { days: 10, daysBeforeArrival: 3 }
    expect([
      optionExpiry(null, TODAY, day(30), house),
      optionExpiry(null, TODAY, day(12), house),
      optionExpiry(day(29), TODAY, day(30), house),
      optionExpiry(null, TODAY, day(2), house),
    ]).toEqual([day(10), day(9), day(27), TODAY])
    expect(quoteValidUntil(TODAY, day(90), 15)).toBe(day(15))
  })
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
