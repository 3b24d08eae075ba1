import { sql } from 'kysely'
import type { Day, Stay } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { closedRefusal } from '#server/modules/pricing/index.ts'
import type { Conditions } from '#server/modules/pricing/index.ts'

interface Wish {
  readonly placeTypeId: number
  readonly placeId: number | null
  readonly arrival: Day
  readonly departure: Day
  /** Nights that the stay has already: they stay its own although the site closes since. */
  readonly held?: Stay
}

interface NamedPlace {
  readonly id: number
  readonly placeTypeId: number | null
  readonly salable: boolean
  readonly capacity: number | null
  readonly soldFrom: Day | null
  readonly soldUntil: Day | null
}

/** What is known of the place, or the type, of each wish. */
export interface CheckedWish {
  /** People that the place takes; the type's where none is named. */
  readonly capacity: number
}

const readNamed = async (tx: Tx, establishmentId: number, wishes: readonly Wish[]): Promise<NamedPlace[]> => {
  const ids = wishes.flatMap((w) => (w.placeId === null ? [] : [w.placeId]))
  if (ids.length === 0) return []
  const { rows } = await sql<NamedPlace>`
    select id, place_type_id as "placeTypeId", commercialised and not hidden as salable,
      coalesce(max_capacity, capacity) as capacity, sold_from as "soldFrom", sold_until as "soldUntil"
    from place where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])`.execute(tx)
  return rows
}

/**
 * Each wish names an active type of this site, a salable place of that type or none, and nights on which the site is open.
 * Throws RuleError reference.unknown, place.withoutType, place.otherType, place.notSalable, place.notSoldThen,
 * booking.outsideActivity.
 */
export const checkPlaces = async (
  tx: Tx,
  establishmentId: number,
  conditions: Conditions,
  wishes: readonly Wish[],
): Promise<CheckedWish[]> => {
  const named = await readNamed(tx, establishmentId, wishes)
  return wishes.map((wish) => {
    const type = conditions.types.find((t) => t.id === wish.placeTypeId && t.active)
    if (type === undefined) throw new RuleError('reference.unknown')
    const place = wish.placeId === null ? null : checkNamed(wish, named)
    const closed = closedRefusal(conditions, wish, wish.held)
    if (closed !== null) throw new RuleError(closed.code, closed.context)
    return { capacity: place?.capacity ?? type.capacity }
  })
}

const checkNamed = (wish: Wish, named: readonly NamedPlace[]): NamedPlace => {
  const place = named.find((p) => p.id === wish.placeId)
  if (place === undefined) throw new RuleError('reference.unknown')
  if (place.placeTypeId === null) throw new RuleError('place.withoutType')
  if (place.placeTypeId !== wish.placeTypeId) throw new RuleError('place.otherType')
  if (!place.salable) throw new RuleError('place.notSalable')
  if (place.soldFrom !== null && wish.arrival < place.soldFrom) throw new RuleError('place.notSoldThen')
  if (place.soldUntil !== null && wish.departure > place.soldUntil) throw new RuleError('place.notSoldThen')
  return place
}
