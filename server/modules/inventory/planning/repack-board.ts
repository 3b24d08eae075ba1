/** The nights of a type as re-packing sees them: what may move within some days, and what stays where it is. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ArrangePlace, FixedHold, MovableStay } from '#domain/availability/board.ts'
import { RuleError } from '#domain/rule-error.ts'
import { salablePlaces, typeBoard } from '#server/modules/inventory/ledger/board.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface RepackBoard {
  readonly places: readonly ArrangePlace[]
  readonly fixed: readonly FixedHold[]
  /** All with a place. */
  readonly movables: readonly (MovableStay & { readonly placeId: number })[]
}

interface Span {
  readonly placeTypeId: number
  readonly from: Day
  readonly to: Day
}

/** Throws RuleError `record.unknown` for a type of another site. */
export const repackBoard = async (context: Context, { placeTypeId, from, to }: Span): Promise<RepackBoard> => {
  const { tx, establishmentId, today, now } = context
  const { rows } = await sql<{ id: number }>`
    select id from place_type where establishment_id = ${establishmentId} and id = ${placeTypeId}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  const places = await salablePlaces(tx, establishmentId, placeTypeId)
  const board = await typeBoard(tx, establishmentId, placeTypeId, { from: from < today ? from : today, today, now })
  const placed = board.movables.flatMap((stay) => (stay.placeId === null ? [] : [{ ...stay, placeId: stay.placeId }]))
  const isWithin = (stay: MovableStay): boolean => stay.arrival < to && stay.departure > from
  return {
    places,
    fixed: [...board.fixed, ...placed.filter((stay) => !isWithin(stay))],
    movables: placed.filter(isWithin),
  }
}

/** A stay as it is now, locked until the transaction ends. */
export interface StayNow {
  readonly id: number
  readonly bookingId: number
  readonly version: number
  readonly placeId: number | null
  readonly name: string
}

/** These stays, locked in the order of their ids; one that is gone is not there. */
export const lockStays = async (context: Context, ids: readonly number[]): Promise<Map<number, StayNow>> => {
  const { rows } = await sql<StayNow>`
    select o.id, o.booking_id as "bookingId", o.version, o.place_id as "placeId",
      coalesce(nullif(c.company_name, ''), c.surname, b.code, '') as name
    from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    left join customer c on c.id = b.customer_id
    where o.establishment_id = ${context.establishmentId} and o.id = any (${ids}::bigint[])
    order by o.id for update of o`.execute(context.tx)
  return new Map(rows.map((row) => [row.id, row]))
}
