import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { changesBetween } from './changes.ts'
import { pricingOf, temporaryId, toDraft, withRealIds } from './draft.ts'
import { aDraft, anAge, anOption, aPeriod, day } from './grid.fixture.ts'
import { linePrice, ranksFrom, ranksOf, withLinePrice, withMode, withPricing, withRanks } from './lines.ts'
import { MODELES, eligibilityOf, modeleById, modeleIdOf } from './modele.ts'
import { addPeriod, nextDates, removePeriod, splitPeriod, withBoundary, withPeriod } from './periods.ts'

const priced = () => withLinePrice(withLinePrice(aDraft(), 60, 10, null, cents(340)), 60, 11, null, cents(355))
const dog = (draft: ReturnType<typeof aDraft>) => draft.options[0] ?? anOption()

describe('prices by period', () => {
  it('are written, read and taken away one by one', () => {
    const draft = priced()
    expect([linePrice(dog(draft), 10, null), linePrice(dog(draft), 11, null)]).toEqual([340, 355])
    expect(dog(draft).prices?.map((p) => [p.start, p.end])).toEqual([
      ['2026-04-01', '2026-07-04'],
      ['2026-07-04', '2026-08-29'],
    ])
    expect(dog(withLinePrice(draft, 60, 10, null, null)).prices).toHaveLength(1)
  })

  it('follow the dates of their period', () => {
    const moved = withPeriod(priced(), 11, { end: day('2026-09-01') })
    expect(dog(moved).prices?.[1]?.end).toBe('2026-09-01')
    expect(pricingOf(dog(moved))).toBe('BY_PERIOD')
  })

  it('go with their period', () => {
    expect(dog(removePeriod(priced(), 10)).prices?.map((p) => p.price)).toEqual([355])
  })

  it('become one price and back', () => {
    const flat = withPricing(priced(), 60, 'FLAT')
    expect([pricingOf(dog(flat)), linePrice(dog(flat), null, null)]).toEqual(['FLAT', 340])
    const again = withPricing(flat, 60, 'BY_PERIOD')
    expect(dog(again).prices?.map((p) => [p.periodId, p.price])).toEqual([
      [10, 340],
      [11, 340],
    ])
    expect(dog(again)).not.toHaveProperty('price')
  })
})

describe('slices', () => {
  it('keep their rows without a price, and prices of rows that begin alike', () => {
    const sliced = withMode(priced(), 60, 'SLICES')
    expect(ranksOf(dog(sliced))).toEqual([{ from: 1, to: null }])
    const rows = withRanks(sliced, 60, ranksFrom([3]))
    expect(ranksOf(dog(rows))).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: null },
    ])
    expect(linePrice(dog(rows), 10, { from: 1, to: 2 })).toBe(340)
    expect(linePrice(dog(rows), 10, { from: 3, to: null })).toBeNull()
    const set = withLinePrice(rows, 60, 10, { from: 3, to: null }, cents(500))
    expect(dog(set).prices?.[0]?.price).toEqual([
      { from: 1, to: 2, price: 340 },
      { from: 3, to: null, price: 500 },
    ])
    expect(linePrice(dog(withMode(set, 60, 'NIGHT_GROUP')), 10, null)).toBe(340)
  })
})

describe('the calendar', () => {
  it('moves a boundary with the neighbour that touches it', () => {
    const moved = withBoundary(priced(), 10, 'end', day('2026-07-11'))
    expect(moved.periods.map((p) => [p.start, p.end])).toEqual([
      ['2026-04-01', '2026-07-11'],
      ['2026-07-11', '2026-08-29'],
    ])
    expect(dog(moved).prices?.map((p) => p.start)).toEqual(['2026-04-01', '2026-07-11'])
  })

  it('leaves the neighbour that would vanish, and special durations, alone', () => {
    expect(withBoundary(aDraft(), 10, 'end', day('2026-09-30')).periods[1]?.start).toBe('2026-07-04')
    const special = aDraft({ model: 'SPECIAL_DURATION' })
    expect(withBoundary(special, 10, 'end', day('2026-07-11')).periods[1]?.start).toBe('2026-07-04')
  })

  it('adds after the last period, to the end of the season', () => {
    const season = { arrival: day('2026-04-01'), departure: day('2026-10-01') }
    const dates = nextDates(aDraft(), season, day('2026-01-01'))
    expect(dates).toEqual({ start: '2026-08-29', end: '2026-10-01' })
    const draft = addPeriod(priced(), dates, 10)
    expect(draft.periods[2]).toMatchObject({ night: 2000, start: '2026-08-29' })
    expect(linePrice(dog(draft), draft.periods[2]?.id ?? 0, null)).toBe(340)
  })

  it('cuts a period in two', () => {
    const draft = splitPeriod(priced(), 11, day('2026-08-01'))
    expect(draft.periods.map((p) => [p.start, p.end])).toEqual([
      ['2026-04-01', '2026-07-04'],
      ['2026-07-04', '2026-08-01'],
      ['2026-08-01', '2026-08-29'],
    ])
    expect(linePrice(dog(draft), draft.periods[2]?.id ?? 0, null)).toBe(355)
    expect(splitPeriod(aDraft(), 11, day('2026-07-04'))).toEqual(aDraft())
  })
})

describe('identities', () => {
  it('are given to what is new, prices following their period', () => {
    let next = 100
    const after = addPeriod(priced(), { start: day('2026-08-29'), end: day('2026-09-30') }, 10)
    const real = withRealIds(after, new Set([10, 11, 50, 60]), () => next++)
    expect(real.periods.map((p) => p.id)).toEqual([10, 11, 100])
    expect(dog(real).prices?.at(-1)).toMatchObject({ periodId: 100, price: 340 })
    expect(new Set(dog(real).prices?.map((p) => p.id)).size).toBe(3)
    expect(temporaryId(real)).toBe(-1)
  })

  it('are made for a snapshot from elsewhere, its prices tied to equal periods', () => {
    const { periods, options, ageCategories, ...rest } = priced()
    const bare = {
      ...rest,
      periods: periods.map(({ id: _, ...p }) => p),
      ageCategories: ageCategories.map(({ id: _, ...a }) => a),
      options: options.map(({ id: _, prices, ...o }) => ({
        ...o,
        prices: [
          ...(prices ?? []).map(({ start, end, price }) => ({ start, end, price })),
          { start: day('2026-12-20'), end: day('2026-12-27'), price: cents(100) },
        ],
      })),
    }
    const draft = toDraft(bare)
    expect(dog(draft).prices?.map((p) => p.periodId)).toEqual([draft.periods[0]?.id, draft.periods[1]?.id, null])
    expect(pricingOf(dog(draft))).toBe('DATED')
  })
})

describe('changes', () => {
  it('are none between a draft and its copy, whatever the ids and the empty fields', () => {
    const copy = aDraft({ periods: aDraft().periods.map((p) => ({ ...p, id: p.id + 500, arrivalDays: [] })) })
    expect(changesBetween(priced(), structuredClone(priced()))).toEqual([])
    expect(changesBetween(aDraft(), copy)).toEqual([])
  })

  it('name each figure', () => {
    const after = withLinePrice(
      withPeriod(priced(), 10, { night: cents(2260), first: [cents(4000)] }),
      60,
      11,
      null,
      cents(0),
    )
    expect(changesBetween(priced(), { ...after, priority: 5 })).toEqual([
      { on: 'head', kind: 'CHANGED', field: 'priority', before: 0, after: 5 },
      {
        on: 'period',
        kind: 'CHANGED',
        dates: { start: '2026-04-01', end: '2026-07-04' },
        field: 'night',
        before: 2000,
        after: 2260,
      },
      {
        on: 'period',
        kind: 'CHANGED',
        dates: { start: '2026-04-01', end: '2026-07-04' },
        field: 'first.1',
        before: null,
        after: 4000,
      },
      {
        on: 'line',
        kind: 'CHANGED',
        line: 'Chien',
        dates: { start: '2026-07-04', end: '2026-08-29' },
        field: 'price',
        before: 355,
        after: 0,
      },
    ])
  })

  it('tell what comes and goes', () => {
    const after = {
      ...removePeriod(aDraft(), 10),
      options: [],
      ageCategories: [anAge(), anAge({ id: 51, code: 'ENF' })],
    }
    expect(changesBetween(aDraft(), after).map((c) => [c.on, c.kind])).toEqual([
      ['period', 'REMOVED'],
      ['line', 'ADDED'],
      ['line', 'REMOVED'],
    ])
    expect(
      changesBetween(aDraft({ periods: [] }), aDraft({ periods: [aPeriod(10, '2026-04-01', '2026-07-04')] })),
    ).toMatchObject([{ kind: 'ADDED', on: 'period' }])
  })
})

describe('models', () => {
  it('have a number each, which is found again', () => {
    for (const modele of MODELES) {
      const grid = { model: modele.model, eligibility: eligibilityOf(modele.eligibility, null) }
      expect(modeleIdOf(grid)).toBe(modele.id)
      expect(modeleById(modele.id)).toBe(modele)
    }
    expect(MODELES.map((m) => m.id)).toEqual([1, 2, 3, 4, 5, 11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 42, 43, 44, 45])
  })

  it('keep what the grid asks of its guests', () => {
    expect(eligibilityOf('SENIOR', { kind: 'SENIOR', minAge: 55 })).toEqual({ kind: 'SENIOR', minAge: 55 })
    expect(eligibilityOf('ALL', { kind: 'COUPLE' })).toBeNull()
  })
})
