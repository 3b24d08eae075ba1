import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import {
  EMPTY_ASK,
  isWhole,
  personOf,
  problemsOf,
  takenBeside,
  withAges,
  withArrival,
  withNights,
  withQuantity,
} from './ask.ts'
import type { Ask } from './ask.ts'

const today = toDay('2026-11-20')
const ask = (arrival: string, departure: string, people = 2): Ask => ({
  ...EMPTY_ASK,
  arrival: toDay(arrival),
  departure: toDay(departure),
  people: Array.from({ length: people }, () => personOf(40)),
})

describe('the dates', () => {
  it.each([
    ['reversed', '2027-07-10', '2027-07-03', 'departure'],
    ['same day', '2027-07-10', '2027-07-10', 'departure'],
    ['past', '2026-11-19', '2026-11-22', 'arrival'],
    ['absurdly far', '2099-07-10', '2099-07-12', 'arrival'],
    ['endless', '2027-01-01', '2029-01-01', 'departure'],
  ])('%s', (_, from, to, field) => {
    expect(Object.keys(problemsOf(ask(from, to), today))).toEqual([field])
    expect(isWhole(ask(from, to), today)).toBe(false)
  })
  it('may begin today', () => expect(problemsOf(ask('2026-11-20', '2026-11-21'), today)).toEqual({}))
  it('keeps the nights when the arrival moves', () =>
    expect(withArrival(ask('2027-07-03', '2027-07-10'), toDay('2027-08-01'), 7).departure).toBe('2027-08-08'))
  it('takes no slip of years along, and keeps a departure that follows again', () => {
    expect(withArrival(ask('2027-07-03', '2072-07-10'), toDay('2027-07-04'), 7).departure).toBe('2027-07-11')
    expect(withArrival(ask('2027-07-13', '2027-07-10'), toDay('2027-07-03'), 3).departure).toBe('2027-07-10')
  })
  it('takes a week where nobody said how long', () =>
    expect([7, 3].map((usual) => withArrival(EMPTY_ASK, toDay('2027-07-03'), usual).departure)).toEqual([
      '2027-07-10',
      '2027-07-06',
    ]))
  it('counts nights', () => expect(withNights(ask('2027-07-03', '2027-07-10'), 3).departure).toBe('2027-07-06'))
})

describe('the party', () => {
  it('is not an error while it is empty, yet cannot be sent', () => {
    expect(problemsOf(ask('2027-07-03', '2027-07-10', 0), today)).toEqual({})
    expect(isWhole(ask('2027-07-03', '2027-07-10', 0), today)).toBe(false)
  })
  it('has a limit', () =>
    expect(Object.keys(problemsOf(ask('2027-07-03', '2027-07-10', 61), today))).toEqual(['people']))
  it('keeps the names of those who stay, and of an age corrected', () => {
    const people = [
      { ...personOf(40), surname: 'Dupont' },
      { ...personOf(9), name: 'Lucas', birthDate: toDay('2017-01-01') },
    ]
    expect(withAges(people, [9, 40]).map((p) => p.name ?? p.surname)).toEqual(['Lucas', 'Dupont'])
    expect(withAges(people, [40, 10])[1]).toMatchObject({ name: 'Lucas', age: 10, birthDate: null })
    expect(withAges(people, [40])).toHaveLength(1)
  })
  it('says zero of an option, and unsays it', () => {
    const dog = { kind: 'ANIMAL', refId: 3 } as const
    const one = withQuantity([], dog, 1)
    expect(one).toMatchObject([{ kind: 'ANIMAL', refId: 3, quantity: 1 }])
    expect(withQuantity(one, dog, 0)).toMatchObject([{ quantity: 0 }])
    expect(withQuantity(one, dog, null)).toEqual([])
  })
})

describe('what the other stays of the basket have', () => {
  const with2 = (arrival: string, departure: string): Ask => ({
    ...EMPTY_ASK,
    arrival: toDay(arrival),
    departure: toDay(departure),
    options: [{ kind: 'EXTRA', refId: 7, code: null, quantity: 2, detail: null }],
  })
  it.each<[string, Ask, number]>([
    ['on some of the same nights', with2('2027-07-12', '2027-07-20'), 2],
    ['that leaves on the arrival', with2('2027-07-01', '2027-07-10'), 0],
    ['that arrives on the departure', with2('2027-07-17', '2027-07-20'), 0],
    ['without dates', EMPTY_ASK, 0],
  ])('%s', (_, other, taken) => expect(takenBeside(with2('2027-07-10', '2027-07-17'), [other], 7)).toBe(taken))
})
