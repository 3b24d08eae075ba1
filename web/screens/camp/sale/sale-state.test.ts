import { describe, expect, it } from 'vitest'
import { editsOf, groupsOf, isSold, rangeOf, switchPlaces } from './sale-state.ts'
import type { SalePlace } from './sale-state.ts'

const place = (id: number, over: Partial<SalePlace> = {}): SalePlace => ({
  ...{ id, version: 1, code: `A${id}`, placeTypeId: 1, commercialised: true, hidden: false },
  ...{ soldFrom: null, soldUntil: null },
  ...over,
})
const places = [
  place(1),
  place(2),
  place(3, { commercialised: false }),
  place(4, { placeTypeId: 2 }),
  place(5, { placeTypeId: null }),
]

describe('the grid of what is sold', () => {
  it('groups by type in their order, those of no type last', () => {
    expect(groupsOf(places, [2, 1, 9]).map((group) => [group.typeId, group.places.map((one) => one.id)])).toEqual([
      [2, [4]],
      [1, [1, 2, 3]],
      [null, [5]],
    ])
  })

  it('counts as a change only what differs from what is saved', () => {
    const off = switchPlaces(new Map(), places.slice(0, 3), false)
    expect([...off]).toEqual([
      [1, false],
      [2, false],
    ])
    expect(isSold(place(1), off)).toBe(false)
    expect(switchPlaces(off, places.slice(0, 2), true).size).toBe(0)
  })

  it('switches a range with Maj+clic, within one group', () => {
    const [group] = groupsOf(places, [1])
    expect(group && rangeOf(group, 3, 1).map((one) => one.id)).toEqual([1, 2, 3])
    expect(group && rangeOf(group, 4, 2).map((one) => one.id)).toEqual([2])
    expect(group && rangeOf(group, undefined, 2).map((one) => one.id)).toEqual([2])
  })

  it('sends both ways at once', () => {
    const switched = new Map([
      [1, false],
      [3, true],
    ])
    expect(editsOf(places, switched).edits).toEqual([
      { places: [{ id: 3, version: 1 }], values: { commercialised: true } },
      { places: [{ id: 1, version: 1 }], values: { commercialised: false } },
    ])
  })
})
