/** Allotments and what their partner took of them. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AllotmentTerms } from '#domain/availability/allotment.ts'
import type { Stay } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface AllotmentRow extends AllotmentTerms {
  readonly id: number
  readonly establishmentId: number
  readonly partnerId: number
  readonly placeTypeId: number
  /** Empty: any of the type. */
  readonly placeIds: readonly number[]
}

const rowsWhere = async (tx: Tx, where: RawBuilder<boolean>): Promise<AllotmentRow[]> => {
  const { rows } = await sql<AllotmentRow>`
    select a.id, a.establishment_id as "establishmentId", a.partner_id as "partnerId", a.place_type_id as "placeTypeId",
      a.start_date as "startDate", a.end_date as "endDate", a.quantity, a.release_days as "releaseDays",
      a.release_date as "releaseDate",
      array(select j.place_id from allotment_place j where j.establishment_id = a.establishment_id and j.allotment_id = a.id
        order by j.place_id) as "placeIds"
    from allotment a where ${where} order by a.establishment_id, a.place_type_id, a.id`.execute(tx)
  return rows
}

/** Those of a partner on these types that are not over. */
export const allotmentsOf = (
  { tx, establishmentId, today }: { readonly tx: Tx; readonly establishmentId: number; readonly today: string },
  partnerId: number,
  placeTypeIds: readonly number[],
): Promise<AllotmentRow[]> =>
  rowsWhere(
    tx,
    sql`a.establishment_id = ${establishmentId} and a.partner_id = ${partnerId}
      and a.place_type_id = any (${[...placeTypeIds]}::bigint[]) and a.end_date >= ${today}::date`,
  )

/** Throws nothing: an id that is not there gives no row. */
export const allotmentById = async (tx: Tx, establishmentId: number, id: number): Promise<AllotmentRow | undefined> => {
  const [row] = await rowsWhere(tx, sql`a.establishment_id = ${establishmentId} and a.id = ${id}`)
  return row
}

/** Of any site, not over: for the round of the timers. */
export const livingAllotments = (tx: Tx, now: Date): Promise<AllotmentRow[]> =>
  rowsWhere(tx, sql`a.end_date >= (${now}::timestamptz at time zone 'UTC')::date - 1`)

export interface TakenStay extends Stay {
  readonly placeId: number
}

/** Nights of a type that the partner's stays hold; those of the file `except` do not count. */
export const takenBy = async (
  { tx, establishmentId, now }: { readonly tx: Tx; readonly establishmentId: number; readonly now: Date },
  partnerId: number,
  placeTypeId: number,
  except: number | null = null,
): Promise<TakenStay[]> => {
  const { rows } = await sql<TakenStay>`
    select h.place_id as "placeId", h.arrival, h.departure from place_hold h
    join booking b on b.establishment_id = h.establishment_id and b.id = h.booking_id
    where h.establishment_id = ${establishmentId} and b.partner_id = ${partnerId} and h.place_type_id = ${placeTypeId}
      and h.kind in ('STAY', 'OPTION', 'LOCK') and (h.expires_at is null or h.expires_at > ${now})
      and b.id is distinct from ${except}`.execute(tx)
  return rows
}
