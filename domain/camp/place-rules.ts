/** What a place and its type may say together (spec 3, "Place labels"; spec 5, quantity; spec 8, "place in use"). */
import type { Day } from '../day.ts'

/** A refusal beside a field: a code of the messages and what its sentence needs. */
export interface Fault {
  readonly path: string
  readonly message: string
  readonly context?: Readonly<Record<string, string | number>>
}

/** Limits of people; a null capacity is the type's. */
export interface People {
  readonly capacity: number | null
  readonly maxCapacity: number | null
}

/** Areas in hundredths of a square metre, bounds included. */
export interface AreaBounds {
  readonly minArea: number | null
  readonly maxArea: number | null
}

export interface PlaceState extends People {
  readonly placeTypeId: number | null
  /** Hundredths of a square metre. */
  readonly surface: number | null
  readonly hidden: boolean
  readonly soldFrom: Day | null
  /** Last departure. */
  readonly soldUntil: Day | null
}

/** What the place meets outside its own record. */
export interface PlaceSurroundings {
  /** Of its type; undefined without a type. */
  readonly type: (People & AreaBounds) | undefined
  /** Stays and options whose departure is still to come. */
  readonly staysToCome: number
  /** Largest party among them. */
  readonly largestParty: number
}

const fault = (path: string, message: string, context?: Fault['context']): Fault =>
  context === undefined ? { path, message } : { path, message, context }

/** People that a place takes at most: its own limit, else its type's. The same as `most_people` in the database. */
export const mostPeople = (place: People, type: People): number =>
  place.maxCapacity ?? place.capacity ?? type.maxCapacity ?? type.capacity ?? 0

const isOutside = (surface: number, { minArea, maxArea }: AreaBounds): boolean =>
  (minArea !== null && surface < minArea) || (maxArea !== null && surface > maxArea)

const capacityFaults = (own: People, standard: number | null): Fault[] => {
  const capacity = own.capacity ?? standard
  return own.maxCapacity !== null && capacity !== null && own.maxCapacity < capacity
    ? [fault('maxCapacity', 'place.maxBelowCapacity', { capacity })]
    : []
}

const areaFaults = (place: PlaceState, type: AreaBounds | undefined): Fault[] =>
  type !== undefined && place.surface !== null && isOutside(place.surface, type)
    ? [fault('surface', 'place.areaOutsideType')]
    : []

/** What stays to come forbid: hiding their place, giving it another type, making it too small for them. */
const staysFaults = (place: PlaceState, before: PlaceState | undefined, around: PlaceSurroundings): Fault[] => {
  const { staysToCome: stays, largestParty, type } = around
  if (before === undefined || stays === 0) return []
  const most = type === undefined ? 0 : mostPeople(place, type)
  const isSmaller = type !== undefined && place.placeTypeId === before.placeTypeId && most < largestParty
  const isPeopleChanged = place.capacity !== before.capacity || place.maxCapacity !== before.maxCapacity
  return [
    ...(place.hidden && !before.hidden ? [fault('hidden', 'place.staysToCome', { stays })] : []),
    ...(place.placeTypeId === before.placeTypeId ? [] : [fault('placeTypeId', 'place.typeHeld', { stays })]),
    ...(isSmaller && isPeopleChanged
      ? [
          fault(place.maxCapacity === null ? 'capacity' : 'maxCapacity', 'place.tooSmallForStays', {
            people: largestParty,
          }),
        ]
      : []),
  ]
}

/** Everything that forbids saving a place, by field; `before` is absent for a new one. */
export const placeFaults = (place: PlaceState, before: PlaceState | undefined, around: PlaceSurroundings): Fault[] => [
  ...capacityFaults(place, around.type?.capacity ?? null),
  ...areaFaults(place, around.type),
  ...(place.soldFrom !== null && place.soldUntil !== null && place.soldFrom >= place.soldUntil
    ? [fault('soldUntil', 'dates.reversed')]
    : []),
  ...staysFaults(place, before, around),
]

/** Everything that forbids saving a type. `places`: areas of its places, with their numbers. */
export const placeTypeFaults = (
  type: People & AreaBounds,
  places: readonly { readonly code: string; readonly surface: number | null }[],
): Fault[] => {
  const { minArea, maxArea } = type
  if (minArea !== null && maxArea !== null && minArea > maxArea) return [fault('maxArea', 'placeType.areasReversed')]
  const outside = places.filter((place) => place.surface !== null && isOutside(place.surface, type))
  return [
    ...capacityFaults(type, null),
    ...(outside.length === 0
      ? []
      : [
          fault(maxArea === null ? 'minArea' : 'maxArea', 'placeType.areaExcludesPlaces', {
            count: outside.length,
            places: outside
              .slice(0, 5)
              .map((place) => place.code)
              .join(', '),
          }),
        ]),
  ]
}
