import { describe, expect, it } from 'vitest'
import { aDraft, anAge } from '#domain/price-grid/grid.fixture.ts'
import { peopleOf, readAsked } from '#web/screens/pricing/price/simulation/asked.ts'

const draft = (eligibility: Parameters<typeof aDraft>[0] = {}) =>
  aDraft({
    ageCategories: [
      anAge({ id: 50, ageCategoryId: 1, code: 'ADU', min: 13, order: 1 }),
      anAge({ id: 51, ageCategoryId: 2, code: 'ENF', min: 0, max: 12, order: 2 }),
    ],
    ...eligibility,
  })
const senior = draft({ eligibility: { kind: 'SENIOR', minAge: 60 } })
const agesOf = (kept: Record<string, unknown>, of = senior): number[] => peopleOf(readAsked(kept), of).map((p) => p.age)

describe('the people of a simulation', () => {
  it('are of the usual ages of their categories', () =>
    expect(agesOf({ people: { '1': 2, '2': 1 } }, draft())).toEqual([30, 30, 0]))
  it('have a senior among them where the grid asks for one', () =>
    expect(agesOf({ people: { '1': 2, '2': 1 } })).toEqual([60, 30, 0]))
  it('have the age that was typed', () => expect(agesOf({ people: { '1': 2 }, oldest: 59 })).toEqual([59, 30]))
  it('are no seniors where only children come', () => expect(agesOf({ people: { '1': 0, '2': 1 } })).toEqual([0]))
})
