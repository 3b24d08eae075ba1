import { describe, expect, test } from 'vitest'
import { fromEpochDay } from '#domain/day.ts'
import type { PlanningPlace } from '#contract/operations/booking/planning.ts'
import { NO_FILTER, freeUntil, matcher, nextAfter, stateOn } from '#web/screens/inventory/plan/day-state.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import { indexBars } from '#web/ui/board/bar-index.ts'

let ids = 0
const bar = (row: number, start: number, end: number, over: Partial<StayBar> = {}): StayBar =>
  ({ id: ++ids, row, start, end, kind: 'reservation', hold: 'STAY', bookingId: 9, gone: false, ...over }) as StayBar

const place = (id: number, over: Partial<PlanningPlace> = {}): PlanningPlace => ({
  id,
  code: String(id),
  placeTypeId: 7,
  capacity: 4,
  commercialised: true,
  ...over,
})

describe('a place on a day', () => {
  const index = indexBars([bar(1, 10, 14, { kind: 'arrived' }), bar(1, 14, 16), bar(2, 10, 14, { gone: true })])
  test.each([
    [9, 'free', undefined],
    [10, 'arrived', undefined],
    [13, 'arrived', undefined],
    [14, 'reservation', 'arrived'],
    [16, 'free', 'reservation'],
    [17, 'free', undefined],
  ])('day %d: %s, leaving: %s', (day, kind, leaving) => {
    const state = stateOn(index, place(1), day)
    expect([state.kind, state.leaving?.kind]).toEqual([kind, leaving])
  })

  test('is not left by who has gone already', () => expect(stateOn(index, place(2), 14).leaving).toBeUndefined())

  test('is closed with the site, and not free while it is not sold, unless somebody is there', () => {
    expect(stateOn(index, place(1), 9, true).kind).toBe('closed')
    expect(stateOn(index, place(1), 10, true).kind).toBe('arrived')
    expect(stateOn(index, place(1, { commercialised: false }), 9).kind).toBe('notSold')
  })

  test('is free until the site closes', () => {
    const closed = [{ start: 18, end: 40 }]
    expect([freeUntil(index, place(1), 5, 60, closed), freeUntil(index, place(1), 16, 60, closed)]).toEqual([10, 18])
  })

  test('is free until the next arrival', () => {
    expect([freeUntil(index, place(1), 5, 60), freeUntil(index, place(1), 16, 60)]).toEqual([10, undefined])
  })
})

describe('a place that is sold for a part of the year', () => {
  const index = indexBars([bar(1, 10, 14), bar(1, 14, 16), bar(1, 20, 22)])
  const sold = place(1, { soldFrom: fromEpochDay(5), soldUntil: fromEpochDay(30) })

  test('is free then only', () => {
    expect([4, 5, 29, 30].map((day) => stateOn(index, sold, day).kind)).toEqual(['notSold', 'free', 'free', 'notSold'])
    expect([freeUntil(index, sold, 22, 60), freeUntil(index, sold, 16, 60)]).toEqual([30, 20])
    const asked = (start: number, end: number) => matcher({ ...NO_FILTER, free: { start, end } }, [], index)(sold)
    expect([asked(4, 6), asked(5, 10), asked(28, 30), asked(28, 31)]).toEqual([false, true, true, false])
  })

  test('says what comes after a stay', () => {
    const after = (day: number, closed: { start: number; end: number }[] = []) => {
      const { kind, bar: next, until } = nextAfter(index, sold, day, 60, closed)
      return [kind, next?.start, until]
    }
    expect(after(14)).toEqual(['taken', 14, undefined])
    expect(after(16)).toEqual(['free', 20, 20])
    expect(after(22)).toEqual(['free', undefined, 30])
    expect(after(30)).toEqual(['notSold', undefined, undefined])
    expect(after(22, [{ start: 22, end: 40 }])).toEqual(['closed', undefined, undefined])
    expect(nextAfter(index, place(1), 22, 60).until).toBeUndefined()
  })
})

describe('filters', () => {
  const index = indexBars([bar(1, 10, 14)])
  const features = [{ id: 3, label: 'Ombragé', placeIds: [1, 2] }]
  const kept = (filters: Partial<typeof NO_FILTER>) =>
    [place(1), place(2), place(3, { placeTypeId: 8 }), place(4, { commercialised: false })]
      .filter(matcher({ ...NO_FILTER, ...filters }, features, index))
      .map((one) => one.id)
  test('while the site is closed nothing is free', () => {
    const free = { ...NO_FILTER, free: { start: 20, end: 24 } }
    expect(matcher(free, features, index, [{ start: 23, end: 40 }])(place(1))).toBe(false)
    expect(matcher(free, features, index, [{ start: 24, end: 40 }])(place(1))).toBe(true)
  })
  test.each([
    ['nothing', {}, [1, 2, 3, 4]],
    ['a type', { typeId: 7 }, [1, 2, 4]],
    ['a feature', { featureIds: [3] }, [1, 2]],
    ['an unknown feature', { featureIds: [99] }, []],
    ['a free period that touches a stay', { free: { start: 14, end: 20 } }, [1, 2, 3]],
    ['a free period that meets it', { free: { start: 13, end: 20 } }, [2, 3]],
    ['all', { typeId: 7, featureIds: [3], free: { start: 12, end: 13 } }, [2]],
  ])('by %s', (_, filters, ids_) => expect(kept(filters)).toEqual(ids_))
})
