import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, eachNight, toDay, weekday } from '../day.ts'
import type { Day } from '../day.ts'
import { LONGEST_TOLD, mergedSpans, nightRules } from './sales-rules.ts'

const SATURDAY = toDay('2027-07-03')
const day = (n: number): Day => addDays(SATURDAY, n)

describe('what a channel that sells by the night is told', () => {
  test('of nights that are sold one by one: nothing is closed', () => {
    const rules = nightRules(day(0), day(3), () => true)
    expect(rules.map(({ night, ...rest }) => rest)).toEqual(
      Array.from({ length: 3 }, () => ({
        isSold: true,
        minNights: 1,
        closedToArrival: false,
        closedToDeparture: false,
      })),
    )
  })

  test('of weeks from Saturday to Saturday: nobody arrives or leaves between', () => {
    const rules = nightRules(day(-1), day(9), (arrival, nights) => weekday(arrival) === 6 && nights === 7)
    expect(rules.map((r) => [r.closedToArrival, r.closedToDeparture, r.minNights])).toEqual([
      [true, true, 1],
      [false, false, 7],
      ...Array.from({ length: 6 }, () => [true, true, 1]),
      [false, false, 7],
      [true, true, 1],
    ])
    expect(rules.every(({ isSold }) => isSold)).toBe(true)
  })

  test('of a stay of 5 nights before a closed night: it ends there, and the night is not sold', () => {
    const rules = nightRules(day(0), day(8), (arrival, nights) => arrival === day(0) && nights <= 5)
    expect(rules.map(({ isSold }) => isSold)).toEqual([true, true, true, true, true, false, false, false])
    expect(rules.map(({ closedToDeparture }) => closedToDeparture)).toEqual([
      ...[true, false, false, false, false, false, true, true],
    ])
  })

  test('says of each night what the priced stays around it say, by brute force', () => {
    const stays = fc.uniqueArray(
      fc.tuple(fc.integer({ min: -30, max: 20 }), fc.integer({ min: 1, max: LONGEST_TOLD })),
      {
        selector: ([start, nights]) => `${start} ${nights}`,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(stays, fc.integer({ min: 0, max: 20 }), (priced, length) => {
        const has = (arrival: Day, nights: number): boolean =>
          priced.some(([start, n]) => day(start) === arrival && n === nights)
        const all = priced.map(([start, n]) => ({ arrival: day(start), departure: day(start + n), n }))
        for (const rule of nightRules(day(0), day(length), has)) {
          const arriving = all.filter(({ arrival }) => arrival === rule.night).map(({ n }) => n)
          // Lengths between two priced ones are no hole in the nights they cover.
          expect(rule.isSold).toBe(all.some((stay) => eachNight(stay).includes(rule.night)))
          expect(rule.closedToArrival).toBe(arriving.length === 0)
          expect(rule.minNights).toBe(arriving.length === 0 ? 1 : Math.min(...arriving))
          expect(rule.closedToDeparture).toBe(!all.some(({ departure }) => departure === rule.night))
        }
      }),
    )
  })
})

describe('spans that are told together', () => {
  test.each([
    [[], []],
    [
      [
        [0, 7],
        [7, 9],
      ],
      [[0, 9]],
    ],
    [
      [
        [5, 7],
        [0, 3],
      ],
      [
        [0, 3],
        [5, 7],
      ],
    ],
    [
      [
        [0, 9],
        [2, 4],
      ],
      [[0, 9]],
    ],
    [[[3, 3]], []],
  ] as [number[][], number[][]][])('%j are %j', (spans, expected) => {
    const asSpan = ([from = 0, to = 0]: number[]) => ({ from: day(from), to: day(to) })
    expect(mergedSpans(spans.map(asSpan))).toEqual(expected.map(asSpan))
  })

  test('cover each night that one of them covers, once', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const days = spans.map(([from, n]) => ({ from: day(from), to: day(from + n) }))
        const nightsOf = ({ from, to }: { from: Day; to: Day }) => eachNight({ arrival: from, departure: to })
        const covered = mergedSpans(days).flatMap(nightsOf)
        expect(covered).toEqual([...new Set(days.flatMap(nightsOf))].toSorted())
      }),
    )
  })
})
