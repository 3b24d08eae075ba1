import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDay } from '../day.ts'
import type { Day } from '../day.ts'
import { FIRST_DAY, changed as changedBy, isSameAccount, onDay } from './periods.ts'
import type { Change, Period } from './periods.ts'

const day = (text: string): Day => toDay(text)
const changed = (periods: readonly Period[], change: Change): Period[] => changedBy(periods, change, isSameAccount)
const target = (accountId: number) => ({ accountId, journalId: null })
const period = (accountId: number, from: string, to: string | null): Period => ({
  ...target(accountId),
  from: day(from),
  to: to === null ? null : day(to),
})

const always: readonly Period[] = [period(1, FIRST_DAY, null)]

describe('a change of account', () => {
  it('begins on its day, and leaves what was before', () => {
    expect(changed(always, { target: target(2), from: day('2027-01-01'), to: null })).toEqual([
      period(1, FIRST_DAY, '2026-12-31'),
      period(2, '2027-01-01', null),
    ])
  })

  it('lasts until what was planned later', () => {
    const planned = changed(always, { target: target(3), from: day('2027-07-01'), to: null })
    expect(changed(planned, { target: target(2), from: day('2027-01-01'), to: null })).toEqual([
      period(1, FIRST_DAY, '2026-12-31'),
      period(2, '2027-01-01', '2027-06-30'),
      period(3, '2027-07-01', null),
    ])
  })

  it('gives back after its last day', () => {
    expect(changed(always, { target: target(2), from: day('2027-07-01'), to: day('2027-08-31') })).toEqual([
      period(1, FIRST_DAY, '2027-06-30'),
      period(2, '2027-07-01', '2027-08-31'),
      period(1, '2027-09-01', null),
    ])
  })

  it('replaces what began on the same day, and joins what is the same', () => {
    const twice = changed(always, { target: target(2), from: day('2027-01-01'), to: null })
    expect(changed(twice, { target: target(1), from: day('2027-01-01'), to: null })).toEqual(always)
    expect(changed(always, { target: target(1), from: day('2027-03-01'), to: day('2027-03-31') })).toEqual(always)
  })

  it('may leave days without account', () => {
    expect(changed(always, { target: null, from: day('2027-01-01'), to: null })).toEqual([
      period(1, FIRST_DAY, '2026-12-31'),
    ])
    expect(changed(always, { target: null, from: FIRST_DAY, to: null })).toEqual([])
  })

  it('of another journal is a change too', () => {
    const other = { target: { accountId: 1, journalId: 9 }, from: day('2027-01-01'), to: null }
    expect(changed(always, other)).toHaveLength(2)
  })
})

it('never overlaps, and moves nothing outside its days', () => {
  const days = fc.integer({ min: 0, max: 60 }).map((n) => addDays(day('2027-01-01'), n))
  const change: fc.Arbitrary<Change> = fc
    .tuple(days, fc.option(fc.integer({ min: 0, max: 20 })), fc.option(fc.integer({ min: 1, max: 3 })))
    .map(([from, length, id]) => ({
      target: id === null ? null : target(id),
      from,
      to: length === null ? null : addDays(from, length),
    }))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), change, (earlier, last) => {
      const before = earlier.reduce<readonly Period[]>((periods, one) => changed(periods, one), always)
      const after = changed(before, last)
      for (const [i, one] of after.entries()) {
        const next = after[i + 1]
        if (next !== undefined) expect(one.to !== null && one.to < next.from).toBe(true)
      }
      const starts = before.map(({ from }) => from).filter((start) => start > last.from)
      const end = last.to ?? (starts.length === 0 ? null : addDays(starts.toSorted()[0] ?? last.from, -1))
      for (let n = -5; n <= 90; n++) {
        const on = addDays(day('2027-01-01'), n)
        const inside = on >= last.from && (end === null || on <= end)
        const expected = inside ? last.target?.accountId : onDay(before, on)?.accountId
        expect(onDay(after, on)?.accountId).toBe(expected)
      }
    }),
  )
})
