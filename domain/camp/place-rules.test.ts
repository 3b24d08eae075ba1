import { describe, expect, it } from 'vitest'
import { toDay } from '../day.ts'
import { mostPeople, placeFaults, placeTypeFaults } from './place-rules.ts'
import type { PlaceState, PlaceSurroundings } from './place-rules.ts'

const place = (over: Partial<PlaceState> = {}): PlaceState => ({
  ...{
    placeTypeId: 1,
    capacity: null,
    maxCapacity: null,
    surface: null,
    hidden: false,
    soldFrom: null,
    soldUntil: null,
  },
  ...over,
})
const type = { capacity: 6, maxCapacity: 8, minArea: 8000, maxArea: 12_000 }
const around = (over: Partial<PlaceSurroundings> = {}): PlaceSurroundings => ({
  ...{ type, staysToCome: 0, largestParty: 0 },
  ...over,
})
const codes = (faults: readonly { path: string; message: string }[]): string[] =>
  faults.map(({ path, message }) => `${path} ${message}`)

describe('spec 3: capacity and max capacity', () => {
  it.each([
    ['its own limit', { capacity: 4, maxCapacity: 5 }, 5],
    ['its own capacity before its type’s limit', { capacity: 4, maxCapacity: null }, 4],
    ['its type’s limit', { capacity: null, maxCapacity: null }, 8],
  ])('takes %s', (_, own, most) => expect(mostPeople(own, type)).toBe(most))

  it('takes the capacity of a type without a limit', () =>
    expect(mostPeople({ capacity: null, maxCapacity: null }, { capacity: 6, maxCapacity: null })).toBe(6))

  it.each([
    [5, null, ['maxCapacity place.maxBelowCapacity']],
    [6, null, []],
    [5, 4, []],
    [3, 4, ['maxCapacity place.maxBelowCapacity']],
  ])('a limit of %s for a capacity of %s (else 6)', (maxCapacity, capacity, expected) =>
    expect(codes(placeFaults(place({ maxCapacity, capacity }), undefined, around()))).toEqual(expected),
  )
})

describe('spec 3: surface, min and max area', () => {
  it.each([
    [7999, ['surface place.areaOutsideType']],
    [8000, []],
    [12_000, []],
    [12_001, ['surface place.areaOutsideType']],
    [null, []],
  ])('a place of %s hundredths of m² between 80 and 120 m²', (surface, expected) =>
    expect(codes(placeFaults(place({ surface }), undefined, around()))).toEqual(expected),
  )

  it('a place of no type has no bounds', () =>
    expect(placeFaults(place({ surface: 1, placeTypeId: null }), undefined, around({ type: undefined }))).toEqual([]))

  it('refuses bounds of a type that are reversed, or that its places are outside of', () => {
    expect(codes(placeTypeFaults({ ...type, minArea: 12_001 }, []))).toEqual(['maxArea placeType.areasReversed'])
    const places = [
      { code: 'A1', surface: 7000 },
      { code: 'A2', surface: 9000 },
      { code: 'A3', surface: null },
    ]
    expect(placeTypeFaults(type, places)).toEqual([
      { path: 'maxArea', message: 'placeType.areaExcludesPlaces', context: { count: 1, places: 'A1' } },
    ])
    expect(codes(placeTypeFaults({ ...type, maxCapacity: 5 }, []))).toEqual(['maxCapacity place.maxBelowCapacity'])
  })
})

describe('days on which a place is sold', () => {
  const day = toDay('2027-05-01')
  it('refuses an end that is not after the start', () => {
    expect(codes(placeFaults(place({ soldFrom: day, soldUntil: day }), undefined, around()))).toEqual([
      'soldUntil dates.reversed',
    ])
    expect(placeFaults(place({ soldFrom: day, soldUntil: toDay('2027-05-02') }), undefined, around())).toEqual([])
  })
})

describe('spec 8: place in use (by stays present or to come)', () => {
  const busy = around({ staysToCome: 2, largestParty: 5 })
  it.each([
    ['hiding it', { hidden: true }, ['hidden place.staysToCome']],
    ['another type', { placeTypeId: 2 }, ['placeTypeId place.typeHeld']],
    ['no type', { placeTypeId: null }, ['placeTypeId place.typeHeld']],
    ['a capacity below the party', { capacity: 4 }, ['capacity place.tooSmallForStays']],
    ['a limit below the party', { capacity: 4, maxCapacity: 4 }, ['maxCapacity place.tooSmallForStays']],
    ['a capacity of the party', { capacity: 5 }, []],
    ['taking it off sale', { soldUntil: toDay('2027-05-01') }, []],
  ])('%s', (_, change, expected) => expect(codes(placeFaults(place(change), place(), busy))).toEqual(expected))

  it('refuses nothing of a place that was so before, nor of a free one', () => {
    expect(placeFaults(place({ hidden: true }), place({ hidden: true }), busy)).toEqual([])
    expect(placeFaults(place({ capacity: 2 }), place({ capacity: 2 }), busy)).toEqual([])
    expect(placeFaults(place({ hidden: true, placeTypeId: 2 }), place(), around())).toEqual([])
  })
})
