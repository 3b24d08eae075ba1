/** Makes the stays of a file hold their nights in its status, or hold none. */
import { sql } from 'kysely'
import type { StatusId } from '#domain/booking/facts.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import {
  assignPlaces,
  dropLapsed,
  endOfDay,
  giveBack,
  insertHolds,
  lockTypesOf,
  releaseFile,
  takerOf,
  turnHolds,
  withAllotment,
} from '#server/modules/inventory/index.ts'
import type { FileHoldKind } from '#server/modules/inventory/index.ts'
import { currentStays } from '#server/modules/booking/file/current-stays.ts'
import type { CurrentStay } from '#server/modules/booking/file/current-stays.ts'

export interface HoldAs {
  readonly kind: FileHoldKind
  readonly until: Date | null
}

/**
 * How a file of this status holds its nights: an option until the end of its last day. Throws RuleError `booking.optionLapsed`
 * where that day is over.
 */
export const holdOf = async (context: Context, statusId: StatusId, optionExpiry: Day | null): Promise<HoldAs> => {
  if (statusId !== STATUS.OPTION) return { kind: 'STAY', until: null }
  if (optionExpiry === null) return { kind: 'OPTION', until: null }
  const until = await endOfDay(context, optionExpiry)
  if (until <= context.now) throw new RuleError('booking.optionLapsed', { until: optionExpiry })
  return { kind: 'OPTION', until }
}

const writePlaces = async (
  { tx, establishmentId }: Context,
  stays: readonly CurrentStay[],
  places: readonly number[],
): Promise<void> => {
  await sql`
    update occupancy o set place_id = n.place_id
    from unnest(${stays.map((s) => s.id)}::bigint[], ${[...places]}::bigint[]) as n (id, place_id)
    where o.establishment_id = ${establishmentId} and o.id = n.id`.execute(tx)
}

/** Stays that hold nothing (a quote's, a lapsed lock's) take a place now: theirs where one was named. */
const takeMissing = async (
  context: Context,
  bookingId: number,
  missing: readonly CurrentStay[],
  how: HoldAs,
): Promise<void> => {
  if (missing.length === 0) return
  const types = missing.map((s) => s.placeTypeId)
  await dropLapsed(context.tx, context.establishmentId, types, context.now, bookingId)
  const wishes = missing.map((s) => ({ ...s, placeId: s.pinned ? s.placeId : null }))
  await withAllotment(context, await takerOf(context, bookingId), { wishes, bookingId }, async () => {
    const places = await assignPlaces(context, wishes)
    await writePlaces(context, missing, places)
    const rows = missing.map((s, i) => ({ ...s, occupancyId: s.id, placeId: places[i] ?? 0 }))
    await insertHolds(context, bookingId, how.kind, how.until, rows)
  })
}

/**
 * Every live stay of the file holds its nights as said; rows that are there are updated, never replaced. `stays`: how many live
 * ones there are, where it is known: when all of them hold their nights already, nothing more is read. Answers the types whose
 * nights changed. Throws the codes of `assignPlaces` where a stay that held nothing finds no place any more.
 */
export const holdFile = async (context: Context, bookingId: number, how: HoldAs, stays?: number): Promise<number[]> => {
  const { tx, establishmentId } = context
  const [, turned] = await together(tx, (sender) => [
    lockTypesOf(sender, establishmentId, bookingId),
    turnHolds({ tx: sender, establishmentId }, bookingId, how.kind, how.until),
  ])
  if (turned.length === stays) return turned
  const current = await currentStays(tx, establishmentId, bookingId)
  await takeMissing(
    context,
    bookingId,
    current.filter((s) => !s.held),
    how,
  )
  return current.map((s) => s.placeTypeId)
}

/** Gives back all nights; places that were only provisional are forgotten. Answers the types whose nights changed. */
export const freeFile = async (context: Context, bookingId: number): Promise<number[]> => {
  const { tx, establishmentId } = context
  await lockTypesOf(tx, establishmentId, bookingId)
  await releaseFile(context, bookingId)
  const { rows } = await sql<{ id: number }>`
    update occupancy set place_id = case when pinned then place_id end
    where establishment_id = ${establishmentId} and booking_id = ${bookingId} returning place_type_id as id`.execute(tx)
  const types = rows.map((row) => row.id)
  await giveBack(context, bookingId, types)
  return types
}
