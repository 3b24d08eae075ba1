import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { chooseGrid } from './choose-grid.ts'
import type { GridContext } from './choose-grid.ts'
import { aGrid, aPeriod, aRequest, couple, stay } from './examples.fixture.ts'
import type { Person } from './request.ts'
import type { GridSnapshot } from './types.ts'

const week = stay('2026-08-01', '2026-08-08')

const named = (id: number, night: number, over: Partial<GridSnapshot> = {}): GridSnapshot =>
  aGrid({ id, label: `Grille ${id}`, periods: [aPeriod('2026-04-01', '2026-10-01', { night: cents(night) })], ...over })

const special = named(9, 0, {
  model: 'SPECIAL_DURATION',
  periods: [aPeriod('2026-08-01', '2026-08-08', { stayPrice: cents(99_999) })],
})

const choose = (grids: readonly GridSnapshot[], context: GridContext = {}, people: readonly Person[] = couple) =>
  chooseGrid(grids, aRequest({ stay: week, people }), context)

const chosenOf = (...args: Parameters<typeof choose>): number | null => choose(...args).chosen?.grid.id ?? null

const reasonOf = (
  grid: GridSnapshot,
  context: GridContext = {},
  people: readonly Person[] = couple,
): string | undefined => choose([grid], context, people).rejected[0]?.reason.code

describe('the choice of a grid', () => {
  it('prefers an exact special duration, then priority, then the lowest total, then the oldest', () => {
    expect(chosenOf([named(1, 2000), special, named(2, 1000, { priority: 9 })])).toBe(9)
    expect(chosenOf([named(1, 1000), named(2, 3000, { priority: 1 })])).toBe(2)
    expect(chosenOf([named(1, 3000), named(2, 1000), named(3, 2000)])).toBe(2)
    expect(chosenOf([named(4, 1000), named(3, 1000)])).toBe(3)
  })
  it('says why not the others', () => {
    const closed = named(3, 500, { periods: [] })
    expect(choose([named(1, 3000), named(2, 1000), closed]).rejected).toEqual([
      { gridId: 3, label: 'Grille 3', reason: { code: 'price.periodMissing', context: { night: '2026-08-01' } } },
      {
        gridId: 1,
        label: 'Grille 1',
        reason: { code: 'price.otherPreferred', context: { by: 'Grille 2', total: 21_000 } },
      },
    ])
  })
  it('says so when no grid prices the stay', () => {
    expect(choose([])).toEqual({ chosen: null, rejected: [] })
    expect(choose([named(1, 1000, { active: false })])).toMatchObject({
      chosen: null,
      rejected: [{ reason: { code: 'price.gridInactive' } }],
    })
  })
  it('keeps to the type asked for', () => {
    expect(reasonOf(named(1, 1000), { placeTypeId: 11 })).toBe('price.gridOtherType')
    expect(chosenOf([named(1, 1000)], { placeTypeId: 10 })).toBe(1)
  })
})

describe('partners', () => {
  const theirs = named(5, 9000, { partnerIds: [7] })
  const ours = named(1, 1000)
  it('never sell their grids to the public', () => expect(reasonOf(theirs)).toBe('price.gridForPartner'))
  it('have their own grids, even dearer', () => expect(chosenOf([ours, theirs], { partnerId: 7 })).toBe(5))
  it('have theirs first where public ones may replace them', () => {
    const result = choose([ours, theirs], { partnerId: 7, fallbackPublic: true })
    expect([result.chosen?.grid.id, result.rejected.map((r) => r.reason.code)]).toEqual([5, ['price.otherPreferred']])
  })
  it('get public ones only where that is agreed', () => {
    expect(chosenOf([ours], { partnerId: 7 })).toBeNull()
    expect(reasonOf(ours, { partnerId: 7 })).toBe('price.gridNotForPartner')
    expect(chosenOf([ours], { partnerId: 7, fallbackPublic: true })).toBe(1)
    expect(chosenOf([ours, { ...theirs, periods: [] }], { partnerId: 7, fallbackPublic: true })).toBe(1)
  })
  it('do not share grids', () =>
    expect(reasonOf(theirs, { partnerId: 8, fallbackPublic: true })).toBe('price.gridOtherPartner'))
})

describe('eligibility', () => {
  it.each<[string, Person[], boolean]>([
    ['two adults', [{ age: 18 }, { age: 70 }], true],
    ['an adult and a minor', [{ age: 40 }, { age: 17 }], false],
    ['three adults', [{ age: 40 }, { age: 40 }, { age: 40 }], false],
    ['one adult', [{ age: 40 }], false],
  ])('couple: %s', (_, people, accepted) => {
    const grid = named(1, 1000, { eligibility: { kind: 'COUPLE' } })
    expect(chosenOf([grid], {}, people)).toBe(accepted ? 1 : null)
    expect(reasonOf(grid, {}, people)).toBe(accepted ? undefined : 'price.notCouple')
  })
  it.each([
    [60, true],
    [59, false],
  ])('senior: %i years old', (age, accepted) => {
    const eligibility = { kind: 'SENIOR', minAge: 60 } as const
    const grid = named(1, 1000, { eligibility })
    expect(chosenOf([grid], {}, [{ age: 8 }, { age }])).toBe(accepted ? 1 : null)
    expect(reasonOf(grid, {}, [{ age: 8 }, { age }])).toBe(accepted ? undefined : 'price.notSenior')
  })
  it.each<[string, Person[], boolean]>([
    ['two people and a baby, who does not count', [{ age: 40 }, { age: 39 }, { age: 1 }], true],
    ['one person', [{ age: 40 }], true],
    ['three people', [{ age: 40 }, { age: 39 }, { age: 3 }], false],
    ['nobody', [], false],
  ])('size of party: %s', (_, people, accepted) => {
    const grid = named(1, 1000, { eligibility: { kind: 'PARTY', min: 1, max: 2, fromAge: 2 } })
    expect(chosenOf([grid], {}, people)).toBe(accepted ? 1 : null)
    expect(reasonOf(grid, {}, people)).toBe(accepted ? undefined : 'price.partyBetween')
  })
  it('gives a unit its price for two, four and more', () => {
    const sized = (id: number, min: number, max: number | null) =>
      named(id, 1000 * id, { eligibility: { kind: 'PARTY', min, max, fromAge: 0 } })
    const grids = [sized(3, 5, null), sized(2, 3, 4), sized(1, 1, 2)]
    const party = (n: number): Person[] => Array.from({ length: n }, () => ({ age: 30 }))
    expect([1, 2, 3, 4, 5, 9].map((n) => chosenOf(grids, {}, party(n)))).toEqual([1, 1, 2, 2, 3, 3])
    expect(reasonOf(sized(3, 5, null), {}, party(2))).toBe('price.partyAtLeast')
  })
  it.each<[GridContext, boolean]>([
    [{ customerRegionId: 53 }, true],
    [{ customerRegionId: 52, customerDepartmentId: 35 }, true],
    [{ customerRegionId: 52, customerDepartmentId: 44 }, false],
    [{}, false],
  ])('region: %o', (context, accepted) => {
    const eligibility = { kind: 'REGION', regionIds: [53], departmentIds: [35] } as const
    expect(chosenOf([named(1, 1000, { eligibility })], context)).toBe(accepted ? 1 : null)
    expect(reasonOf(named(1, 1000, { eligibility }), context)).toBe(accepted ? undefined : 'price.otherRegion')
  })
})

describe('a grid forced by hand', () => {
  it('needs no entitlement', () => {
    const couples = named(1, 9000, { eligibility: { kind: 'COUPLE' }, active: false, partnerIds: [3] })
    expect(chosenOf([couples, named(2, 1000)], { forcedGridId: 1 }, [])).toBe(1)
  })
  it('must still price the stay', () => {
    const result = choose([named(1, 1000, { periods: [] }), named(2, 1000)], { forcedGridId: 1 })
    expect(result).toMatchObject({ chosen: null, rejected: [{ gridId: 1, reason: { code: 'price.periodMissing' } }] })
  })
  it('must be a candidate', () => expect(() => choose([], { forcedGridId: 1 })).toThrow('price.forcedGridUnknown'))
})
