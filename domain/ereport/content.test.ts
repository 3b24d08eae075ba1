import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, toDay } from '../day.ts'
import { cents } from '../money.ts'
import { collectionsOf } from './content.ts'
import type { DayReport } from './state.ts'

const START = toDay('2027-09-01')

const day = (n: number, ...collected: readonly (readonly [number, number])[]): DayReport => ({
  ...{ day: addDays(START, n), sales: [], abroad: [], paid: [] },
  collected: collected.map(([rate, amount]) => ({ rate, amount: cents(amount) })),
})

describe('collections', () => {
  it.each<readonly [string, readonly DayReport[], readonly (readonly [number, number])[], unknown, unknown]>([
    ['net a refund inside its day and rate', [day(1, [1000, 500]), day(1, [1000, -200])], [], [[1, [[1000, 300]]]], []],
    ['net nothing across rates', [day(1, [1000, -200], [2000, 500])], [], [[1, [[2000, 500]]]], [[1000, -200]]],
    [
      'take what is left off the next days',
      [day(1, [1000, -200]), day(3, [1000, 150]), day(4, [1000, 90])],
      [],
      [[4, [[1000, 40]]]],
      [],
    ],
    [
      'take up what was left over before',
      [day(2, [1000, 300])],
      [
        [1000, -100],
        [2000, -5],
      ],
      [[2, [[1000, 200]]]],
      [[2000, -5]],
    ],
    ['say what is left', [day(2, [1000, 300])], [[1000, -1000]], [], [[1000, -700]]],
  ])('%s', (_, days, carried, told, left) => {
    const { days: got, carried: rest } = collectionsOf(
      days,
      carried.map(([rate, amount]) => ({ rate, amount: cents(amount) })),
    )
    expect(
      got.map((one) => [daysBetween(START, one.day), one.rates.map(({ rate, amount }) => [rate, amount])]),
    ).toEqual(told)
    expect(rest.map(({ rate, amount }) => [rate, amount])).toEqual(left)
  })
})
