import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import { aGrid, aPeriod } from '#domain/pricing/examples.fixture.ts'
import type { Eligibility, GridSnapshot } from '#domain/pricing/types.ts'
import { rivalsOf } from './rivals.ts'

const today = toDay('2026-03-01')
const grid = (id: number, night: number, over: Partial<GridSnapshot> = {}): GridSnapshot =>
  aGrid({ id, label: `Grille ${id}`, periods: [aPeriod('2026-04-01', '2026-10-01', { night: cents(night) })], ...over })
const of = (own: GridSnapshot, other: GridSnapshot) =>
  rivalsOf(own, [own, other], today).map(({ gridId, wins, by, sample }) => [gridId, wins, by, sample.own, sample.other])

const party = (min: number, max: number | null): Eligibility => ({ kind: 'PARTY', min, max, fromAge: 0 })

describe('a second grid on the same type and nights', () => {
  it('takes the stays that it prices lower, at equal priority', () =>
    expect(of(grid(1, 2000), grid(2, 1900))).toEqual([[2, 'CHEAPEST', 'LOWEST', 14_000, 13_300]]))
  it('wins or loses by its priority', () => {
    expect(of(grid(1, 2000, { priority: 1 }), grid(2, 1900))).toEqual([[2, 'THIS', 'PRIORITY', 14_000, 13_300]])
    expect(of(grid(1, 2000), grid(2, 2900, { priority: 1 }))).toEqual([[2, 'OTHER', 'PRIORITY', 14_000, 20_300]])
  })
  it('wins by dates of its own', () => {
    const special = grid(2, 0, {
      model: 'SPECIAL_DURATION',
      periods: [aPeriod('2026-08-01', '2026-08-11', { stayPrice: cents(99_900) })],
    })
    expect(of(grid(1, 2000, { priority: 9 }), special)).toEqual([[2, 'OTHER', 'SPECIAL', 20_000, 99_900]])
  })
  it('finds a stay that both price: the week where one sells whole weeks', () => {
    const weekly = grid(2, 0, {
      model: 'WEEK',
      periods: [aPeriod('2026-07-01', '2026-08-01', { week: cents(9000), arrivalDays: [6] })],
    })
    expect(rivalsOf(grid(1, 2000), [weekly], today)).toMatchObject([
      { sample: { arrival: '2026-07-04', departure: '2026-07-11', people: 2, own: 14_000, other: 9000 } },
    ])
  })
  it.each<[string, Partial<GridSnapshot>]>([
    ['on another type', { placeTypeIds: [11] }],
    ['for a partner', { partnerIds: [3] }],
    ['that is not sold', { active: false }],
    ['of another season', { periods: [aPeriod('2027-04-01', '2027-10-01', { night: cents(1) })] }],
    [
      'that sells none of its lengths',
      { periods: [aPeriod('2026-04-01', '2026-10-01', { night: cents(1), minNights: { op: '=', n: 9 } })] },
    ],
    ['of a season that is over', { periods: [aPeriod('2026-01-01', '2026-02-01', { night: cents(1) })] }],
  ])('is none %s', (_, over) => expect(of(grid(1, 2000), grid(2, 1900, over))).toEqual([]))
  it('is none for other sizes of party, and one where they meet', () => {
    const sized = (eligibility: Eligibility | null) =>
      of(grid(1, 2000, { eligibility: party(3, 4) }), grid(2, 1900, { eligibility }))
    expect(sized(party(1, 2))).toEqual([])
    expect(sized(party(5, null))).toEqual([])
    expect(sized({ kind: 'COUPLE' })).toEqual([])
    expect(sized(party(4, 6))).toHaveLength(1)
    expect(sized(null)).toHaveLength(1)
    expect(sized({ kind: 'SENIOR', minAge: 60 })).toHaveLength(1)
  })
})
