/** The rows of the ledger that belong to a file. One per occupancy, from the basket to the end of the stay. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Sender } from '#server/platform/db/transaction.ts'
import { insertAll, rowsOf } from '#server/platform/db/insert-all.ts'
import type { Insert } from '#server/platform/db/insert-all.ts'

/** How long a basket keeps its places (domain rules 2.2; preference `booking`). */
export const lockUntil = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

export type FileHoldKind = 'STAY' | 'OPTION' | 'LOCK'

export interface HoldRow {
  readonly occupancyId: number
  readonly placeId: number
  readonly placeTypeId: number
  readonly arrival: Day
  readonly departure: Day
  readonly pinned: boolean
}

interface Of {
  readonly tx: Tx
  readonly establishmentId: number
}

/** Rows that take nights. The database refuses them where the nights are held: RuleError `place.taken`. */
export const holdRows = (
  establishmentId: number,
  bookingId: number,
  kind: FileHoldKind,
  expiresAt: Date | null,
  holds: readonly HoldRow[],
): Insert =>
  rowsOf(
    'place_hold',
    holds.map((hold) => ({
      establishment_id: establishmentId,
      place_id: hold.placeId,
      place_type_id: hold.placeTypeId,
      arrival: hold.arrival,
      departure: hold.departure,
      kind,
      booking_id: bookingId,
      occupancy_id: hold.occupancyId,
      pinned: hold.pinned,
      expires_at: expiresAt?.toISOString() ?? null,
    })),
  )

/** Takes the nights. Throws RuleError `place.taken` where the database finds them held. */
export const insertHolds = (
  { tx, establishmentId }: Of,
  bookingId: number,
  kind: FileHoldKind,
  expiresAt: Date | null,
  holds: readonly HoldRow[],
): Promise<void> => insertAll(tx, [holdRows(establishmentId, bookingId, kind, expiresAt, holds)])

/** Gives a file's nights another meaning: a basket's become an option's, an option's a stay's. Answers the types of each. */
export const turnHolds = async (
  { tx, establishmentId }: { readonly tx: Sender; readonly establishmentId: number },
  bookingId: number,
  kind: FileHoldKind,
  expiresAt: Date | null,
): Promise<number[]> => {
  const { rows } = await sql<{ place_type_id: number }>`
    update place_hold set kind = ${kind}, expires_at = ${expiresAt}
    where establishment_id = ${establishmentId} and booking_id = ${bookingId} returning place_type_id`.execute(tx)
  return rows.map((row) => row.place_type_id)
}

/** The nights from `day` on go back on sale. */
export const freeRest = async ({ tx, establishmentId }: Of, ids: readonly number[], day: Day): Promise<void> => {
  await sql`delete from place_hold
    where establishment_id = ${establishmentId} and occupancy_id = any (${[...ids]}::bigint[]) and arrival >= ${day}`.execute(
    tx,
  )
  await sql`update place_hold set departure = ${day}
    where establishment_id = ${establishmentId} and occupancy_id = any (${[...ids]}::bigint[]) and departure > ${day}`.execute(
    tx,
  )
}

/** Frees the nights of these occupancies. */
export const releaseHolds = async ({ tx, establishmentId }: Of, occupancyIds: readonly number[]): Promise<void> => {
  if (occupancyIds.length === 0) return
  await sql`delete from place_hold
    where establishment_id = ${establishmentId} and occupancy_id = any (${occupancyIds}::bigint[])`.execute(tx)
}

type SpentRow = Pick<HoldRow, 'occupancyId' | 'placeId' | 'placeTypeId' | 'arrival' | 'departure'> & {
  readonly bookingId: number
}

/** Nights that were slept on a place that the guest has left: the ledger keeps them as they were. */
export const insertSpent = ({ tx, establishmentId }: Of, spent: readonly SpentRow[]): Promise<void> =>
  insertAll(tx, [
    rowsOf(
      'place_hold',
      spent.map(({ bookingId, occupancyId, placeId, placeTypeId, arrival, departure }) => ({
        establishment_id: establishmentId,
        place_id: placeId,
        place_type_id: placeTypeId,
        arrival,
        departure,
        kind: 'STAY',
        booking_id: bookingId,
        occupancy_id: occupancyId,
        pinned: true,
        spent: true,
      })),
    ),
  ])

/**
 * Frees the nights that these stays have not slept yet. Those of guests who are here and slept before `today` stay where they
 * were spent.
 */
export const leavePlaces = async (of: Of, occupancyIds: readonly number[], today: Day): Promise<void> => {
  const { rows } = await sql<SpentRow>`
    select h.occupancy_id as "occupancyId", h.booking_id as "bookingId", h.place_id as "placeId",
      h.place_type_id as "placeTypeId", h.arrival, least(h.departure, ${today}::date) as departure
    from place_hold h join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
    where h.establishment_id = ${of.establishmentId} and h.occupancy_id = any (${occupancyIds}::bigint[])
      and o.arrived_at is not null and h.arrival < ${today}
    order by h.id`.execute(of.tx)
  await releaseHolds(of, occupancyIds)
  if (rows.length > 0) await insertSpent(of, rows)
}

/**
 * The day of arrival of a stay that is drawn from the day on which it changed place: whoever moves what they see names that day.
 * Any other day is answered as it is.
 */
export const wholeArrival = async ({ tx, establishmentId }: Of, occupancyId: number, drawn: Day): Promise<Day> => {
  const { rows } = await sql<{ arrival: Day }>`
    select o.arrival from place_hold h join occupancy o on o.establishment_id = h.establishment_id and o.id = h.occupancy_id
    where h.establishment_id = ${establishmentId} and h.occupancy_id = ${occupancyId} and h.spent and h.departure = ${drawn}`.execute(
    tx,
  )
  return rows[0]?.arrival ?? drawn
}

/**
 * The day from which a stay holds its place: the nights spent there until `day`, kept apart while the guest was being moved, are
 * one with those that follow.
 */
export const joinSpent = async (
  { tx, establishmentId }: Of,
  { occupancyId, placeId }: Pick<HoldRow, 'occupancyId' | 'placeId'>,
  day: Day,
): Promise<Day> => {
  const { rows } = await sql<{ arrival: Day }>`
    delete from place_hold where establishment_id = ${establishmentId} and occupancy_id = ${occupancyId} and spent
      and place_id = ${placeId} and departure = ${day}
    returning arrival`.execute(tx)
  return rows[0]?.arrival ?? day
}

/** Frees all nights of a file. */
export const releaseFile = async ({ tx, establishmentId }: Of, bookingId: number): Promise<void> => {
  await sql`delete from place_hold where establishment_id = ${establishmentId} and booking_id = ${bookingId}`.execute(
    tx,
  )
}

/** The instant at which a day ends where the site is: an option lasts to the end of its last day. */
export const endOfDay = async ({ tx, establishmentId }: Of, day: Day): Promise<Date> => {
  const { rows } = await sql<{ at: string }>`
    select ${addDays(day, 1)}::date::timestamp at time zone time_zone as at
    from establishment where id = ${establishmentId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the establishment of the request exists')
  return new Date(row.at)
}
