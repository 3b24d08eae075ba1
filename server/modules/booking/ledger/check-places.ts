import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { nights } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface Wish {
  readonly placeTypeId: number
  readonly placeId: number | null
  readonly arrival: Day
  readonly departure: Day
}

interface Row {
  readonly rank: number
  readonly typeId: number | null
  readonly placeTypeId: number | null
  readonly salable: boolean | null
  readonly capacity: number | null
  readonly open: number
}

/** What is known of the place, or the type, of each wish. */
export interface CheckedWish {
  /** People that the place takes; the type's where none is named. */
  readonly capacity: number
}

/**
 * Each wish names an active type of this site, a salable place of that type or none, and nights on which the site is open.
 * Throws RuleError reference.unknown, place.otherType, place.notSalable, booking.outsideActivity.
 */
export const checkPlaces = async (tx: Tx, establishmentId: number, wishes: readonly Wish[]): Promise<CheckedWish[]> => {
  if (wishes.length === 0) return []
  const { rows } = await sql<Row>`
    select w.rank::int as rank, t.id as "typeId", p.place_type_id as "placeTypeId", p.commercialised and not p.hidden as salable,
      coalesce(p.capacity, t.capacity) as capacity,
      (select coalesce(sum(least(a.end_date + 1, w.departure) - greatest(a.start_date, w.arrival)), 0)::int
        from activity_period a where a.establishment_id = ${establishmentId}
          and a.start_date < w.departure and a.end_date >= w.arrival) as open
    from unnest(${wishes.map((w) => w.placeTypeId)}::bigint[], ${wishes.map((w) => w.placeId)}::bigint[],
      ${wishes.map((w) => w.arrival)}::date[], ${wishes.map((w) => w.departure)}::date[])
      with ordinality as w (type_id, place_id, arrival, departure, rank)
    left join place_type t on t.establishment_id = ${establishmentId} and t.id = w.type_id and t.active
    left join place p on p.establishment_id = ${establishmentId} and p.id = w.place_id
    order by w.rank`.execute(tx)
  return wishes.map((wish, i) => checkOne(wish, rows[i]))
}

const checkOne = (wish: Wish, row: Row | undefined): CheckedWish => {
  if (row === undefined || row.typeId === null || row.capacity === null) throw new RuleError('reference.unknown')
  if (wish.placeId !== null) {
    if (row.placeTypeId === null) throw new RuleError('reference.unknown')
    if (row.placeTypeId !== row.typeId) throw new RuleError('place.otherType')
    if (row.salable !== true) throw new RuleError('place.notSalable')
  }
  if (row.open < nights(wish))
    throw new RuleError('booking.outsideActivity', { from: wish.arrival, to: wish.departure })
  return { capacity: row.capacity }
}
