/** Pure parts of the grid of what is sold: groups by type, what was switched, ranges. */
import type { Day } from '#domain/day.ts'
import type { MultiEditBody } from '#contract/operations/camp/multi-edit.ts'
import type { RecordItem } from '#web/crud/record.ts'

export interface SalePlace {
  readonly id: number
  readonly version: number
  readonly code: string
  readonly placeTypeId: number | null
  readonly commercialised: boolean
  readonly hidden: boolean
  readonly soldFrom: Day | null
  readonly soldUntil: Day | null
}

export interface SaleGroup {
  /** Null: places of no type, which cannot be sold. */
  readonly typeId: number | null
  readonly places: readonly SalePlace[]
}

export const toSalePlaces = (items: readonly RecordItem[]): readonly SalePlace[] =>
  items as unknown as readonly SalePlace[]

/** Groups in the order of the types, those of no type last; a type without places is not shown. */
export const groupsOf = (places: readonly SalePlace[], typeIds: readonly number[]): SaleGroup[] =>
  [...typeIds, null]
    .map((typeId) => ({ typeId, places: places.filter((place) => place.placeTypeId === typeId) }))
    .filter((group) => group.places.length > 0)

/** Places whose box differs from what is saved, with what they shall be. */
export type Switched = ReadonlyMap<number, boolean>

export const isSold = (place: SalePlace, switched: Switched): boolean => switched.get(place.id) ?? place.commercialised

/** Puts these places on sale or takes them off it; one that is back as saved is no change. */
export const switchPlaces = (switched: Switched, places: readonly SalePlace[], sold: boolean): Switched => {
  const next = new Map(switched)
  for (const place of places) {
    if (place.commercialised === sold) next.delete(place.id)
    else next.set(place.id, sold)
  }
  return next
}

/** The places from the one clicked last to this one, both included; this one alone where they are not in one group. */
export const rangeOf = (group: SaleGroup, last: number | undefined, clicked: number): readonly SalePlace[] => {
  const index = group.places.findIndex(({ id }) => id === clicked)
  const from = last === undefined ? -1 : group.places.findIndex(({ id }) => id === last)
  if (from === -1) return group.places.slice(index, index + 1)
  return group.places.slice(Math.min(from, index), Math.max(from, index) + 1)
}

/** What is sent: those to sell and those not to, in one transaction. */
export const editsOf = (places: readonly SalePlace[], switched: Switched): MultiEditBody => ({
  edits: [true, false].flatMap((sold) => {
    const some = places.filter(({ id }) => switched.get(id) === sold)
    return some.length === 0
      ? []
      : [{ places: some.map(({ id, version }) => ({ id, version })), values: { commercialised: sold } }]
  }),
})
