/** Who holds a place, said to the person whose stay it stops. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface Wanted {
  readonly placeId: number
  readonly arrival: Day
  readonly departure: Day
}

interface Holder {
  readonly kind: 'STAY' | 'OPTION' | 'LOCK' | 'UNAVAILABILITY' | 'RESIDENT' | 'ALLOTMENT'
  readonly place: string
  readonly arrival: Day
  readonly departure: Day
  readonly code: string | null
  readonly customer: string | null
  readonly cause: string | null
}

const said = (holder: Holder): Reason => {
  const when = { place: holder.place, from: holder.arrival, to: holder.departure }
  switch (holder.kind) {
    case 'LOCK':
      return reason('place.locked', when)
    case 'UNAVAILABILITY':
      return reason('place.unavailable', { ...when, cause: holder.cause ?? '' })
    case 'RESIDENT':
      return reason('place.resident', when)
    case 'ALLOTMENT':
      return reason('place.allotment', when)
    case 'STAY':
    case 'OPTION':
      return reason('place.occupied', { ...when, by: holder.customer ?? holder.code ?? '', code: holder.code ?? '' })
  }
}

/** The first hold on any of the wanted nights, or null. `except`: holds of these occupancies do not count. */
export const conflictOn = async (
  tx: Tx,
  establishmentId: number,
  wanted: readonly Wanted[],
  now: Date,
  except: readonly number[] = [],
): Promise<Reason | null> => {
  if (wanted.length === 0) return null
  const { rows } = await sql<Holder>`
    with held as materialized (
      select h.*, w.rank
      from unnest(${wanted.map((w) => w.placeId)}::bigint[], ${wanted.map((w) => w.arrival)}::date[],
        ${wanted.map((w) => w.departure)}::date[]) with ordinality as w (place_id, arrival, departure, rank)
      join place_hold h on h.establishment_id = ${establishmentId} and h.place_id = w.place_id
        and h.nights && daterange(w.arrival, w.departure)
      where (h.expires_at is null or h.expires_at > ${now})
        and (h.occupancy_id is null or h.occupancy_id <> all (${except}::bigint[]))
      order by w.rank, h.arrival limit 1)
    select h.kind, p.code as place, h.arrival, h.departure, b.code, concat_ws(' ', c.surname, c.name) as customer, u.reason as cause
    from held h
    join place p on p.establishment_id = h.establishment_id and p.id = h.place_id
    left join booking b on b.establishment_id = h.establishment_id and b.id = h.booking_id
    left join customer c on c.id = b.customer_id
    left join unavailability u on u.establishment_id = h.establishment_id and u.id = h.unavailability_id`.execute(tx)
  return rows[0] === undefined ? null : said(rows[0])
}

/** Throws RuleError (place.occupied, place.locked, place.unavailable…) where a wanted night is held. */
export const refuseConflicts = async (...args: Parameters<typeof conflictOn>): Promise<void> => {
  const conflict = await conflictOn(...args)
  if (conflict !== null) throw new RuleError(conflict.code, conflict.context)
}
