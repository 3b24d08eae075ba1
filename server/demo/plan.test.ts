import { describe, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { eachNight, monthOf } from '#domain/day.ts'
import { TYPES, placesByType } from './campsite.ts'
import { LOANS, withLoans } from './extras.ts'
import { occupancy, planSeasons } from './plan.ts'
import { randomFrom } from './random.ts'

const day = (s: string): Day => s as Day
const places = placesByType(180)
const plan = planSeasons([2025, 2026], places, 4000)

describe('the demo’s two seasons', () => {
  it('have 180 places in 10 types and about 4,000 stays', () => {
    expect(TYPES).toHaveLength(10)
    expect([...places.values()].reduce((a, b) => a + b, 0)).toBe(180)
    expect(Math.abs(plan.length - 4000)).toBeLessThan(120)
  })

  it.each([2025, 2026])('fill August %i to 85–95 %', (year) => {
    const august = occupancy(plan, 180, day(`${year}-08-01`), day(`${year}-09-01`))
    expect(august).toBeGreaterThan(0.85)
    expect(august).toBeLessThan(0.95)
  })

  it('never put two stays on one place and night', () => {
    const byPlace = Map.groupBy(plan, (stay) => `${stay.type}/${stay.place}`)
    const clashes = [...byPlace.values()].flatMap((stays) => {
      const ordered = stays.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1))
      return ordered.filter((stay, i) => stay.departure > (ordered[i + 1]?.arrival ?? '9999-12-31'))
    })
    expect(clashes).toEqual([])
  })

  it('are booked before they begin, and a cancelled stay gives way first', () => {
    expect(plan.filter((stay) => stay.bookedOn > stay.arrival)).toEqual([])
    expect(
      plan.filter((stay) => stay.cancelledBefore !== null && stay.cancelledBefore.cancelledOn >= stay.bookedOn),
    ).toEqual([])
    expect(plan.filter((stay) => stay.cancelledBefore !== null).length / plan.length).toBeGreaterThan(0.03)
  })

  it('have parties that fit', () => {
    const capacity = new Map(TYPES.map((type) => [type.code, type.capacity]))
    expect(plan.filter((stay) => stay.ages.length === 0 || stay.ages.length > (capacity.get(stay.type) ?? 0))).toEqual(
      [],
    )
    expect(plan.filter((stay) => !stay.ages.some((age) => age >= 18))).toEqual([])
  })

  it('name their place twice out of three times', () => {
    const share = plan.filter((stay) => stay.pinned).length / plan.length
    expect(share).toBeGreaterThan(0.62)
    expect(share).toBeLessThan(0.72)
  })

  it('are the same at every run', () => {
    expect(planSeasons([2025, 2026], places, 4000)).toEqual(plan)
  })
})

describe('what is lent', () => {
  const lent = withLoans(plan, 180, randomFrom(11))
  const most = (code: string): number[] => {
    const nights = new Map<string, number>()
    for (const stay of lent)
      for (const night of eachNight(stay)) {
        const taken = stay.loans.find((loan) => loan.code === code)?.quantity ?? 0
        nights.set(night, (nights.get(night) ?? 0) + taken)
      }
    return [
      Math.max(...nights.values()),
      Math.max(...[...nights].filter(([n]) => monthOf(n as Day) === 4).map(([, q]) => q)),
    ]
  }

  it('never exceeds its stock, and is all out on some day', () => {
    expect(LOANS.map((loan) => [loan.code, most(loan.code)[0]])).toEqual([
      ['VELO', 14],
      ['FRIGO', 6],
      ['LITBB', 3],
    ])
    expect(most('VELO')[1]).toBeLessThanOrEqual(7)
  })

  it('leaves the stays as they are, and is the same at every run', () => {
    expect(lent.map((stay) => ({ ...stay, loans: [] }))).toEqual(plan)
    expect(withLoans(plan, 180, randomFrom(11))).toEqual(lent)
  })
})
