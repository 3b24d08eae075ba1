import { describe, expect, it } from 'vitest'
import { toDay } from '#domain/day.ts'
import { discountRefusal } from './discount.ts'
import type { DiscountConditions, DiscountedStay } from './discount.ts'

const open: DiscountConditions = {
  startDate: null,
  endDate: null,
  minNights: null,
  maxNights: null,
  minAge: null,
  maxAge: null,
  placeTypeIds: [],
}

const aStay = (arrival = '2027-07-03', departure = '2027-07-10', over: Partial<DiscountedStay> = {}) => ({
  stay: { arrival: toDay(arrival), departure: toDay(departure) },
  people: [{ age: 61 }, { age: 34 }],
  placeTypeId: 7,
  ...over,
})

describe('what a remise is bound to', () => {
  it.each<[string, Partial<DiscountConditions>, DiscountedStay, string | undefined]>([
    ['nothing', {}, aStay(), undefined],
    ['arrival on its first day', { startDate: toDay('2027-07-03') }, aStay(), undefined],
    ['arrival the day before', { startDate: toDay('2027-07-04') }, aStay(), 'discount.before'],
    ['departure on its last day', { endDate: toDay('2027-07-10') }, aStay(), undefined],
    ['departure the day after', { endDate: toDay('2027-07-09') }, aStay(), 'discount.after'],
    ['as many nights as it asks', { minNights: 7 }, aStay(), undefined],
    ['one night less', { minNights: 8 }, aStay(), 'discount.minNights'],
    ['one night more', { maxNights: 6 }, aStay(), 'discount.maxNights'],
    ['its type', { placeTypeIds: [6, 7] }, aStay(), undefined],
    ['another type', { placeTypeIds: [6] }, aStay(), 'discount.otherType'],
    [
      'no type known',
      { placeTypeIds: [6] },
      aStay(undefined, undefined, { placeTypeId: undefined }),
      'discount.otherType',
    ],
    ['somebody of its age', { minAge: 61 }, aStay(), undefined],
    ['nobody so old', { minAge: 62 }, aStay(), 'discount.noOlder'],
    ['nobody so young', { maxAge: 33 }, aStay(), 'discount.noYounger'],
    // One is older than 40, the other younger than 60, neither is both.
    ['two who have it between them', { minAge: 40, maxAge: 60 }, aStay(), 'discount.noAge'],
    ['nobody at all', { minAge: 0 }, aStay(undefined, undefined, { people: [] }), 'discount.noOlder'],
    ['nobody at all, no age asked', {}, aStay(undefined, undefined, { people: [] }), undefined],
  ])('%s', (_, conditions, stay, code) => {
    expect(discountRefusal({ ...open, ...conditions }, stay)?.code).toBe(code)
  })

  it('typed by hand, is for every stay', () => {
    expect(discountRefusal(undefined, aStay())).toBeNull()
  })
})
