/** What a cancelled stay or a lapsed basket of a partner leaves goes back to its allotment, while that is not given back. */
import { sql } from 'kysely'
import { keptWeeks } from '#domain/availability/allotment.ts'
import { daysBetween } from '#domain/day.ts'
import type { Day, Stay } from '#domain/day.ts'
import { freePlacer, insertAllotment, missingRuns, spansOf } from '#server/modules/inventory/allotment/hold.ts'
import type { Ledger } from '#server/modules/inventory/allotment/hold.ts'
import { allotmentsOf, livingAllotments, takenBy } from '#server/modules/inventory/allotment/read.ts'
import type { AllotmentRow, TakenStay } from '#server/modules/inventory/allotment/read.ts'
import { takerOf } from '#server/modules/inventory/allotment/take.ts'
import { lockTypes } from '#server/modules/inventory/ledger/lock-types.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'

const heldOf = async ({ tx, establishmentId }: Ledger, id: number): Promise<TakenStay[]> => {
  const { rows } = await sql<TakenStay>`
    select place_id as "placeId", arrival, departure from place_hold
    where establishment_id = ${establishmentId} and allotment_id = ${id}`.execute(tx)
  return rows
}

const nightsIn = (stays: readonly Stay[]): number =>
  stays.reduce((total, { arrival, departure }) => total + daysBetween(arrival, departure), 0)

/** Holds what it lacks where places are free; answers whether anything was. Its type is locked. */
const complete = async (ledger: Ledger, allotment: AllotmentRow): Promise<boolean> => {
  const weeks = keptWeeks(allotment, ledger.today)
  const [held, taken] = [
    await heldOf(ledger, allotment.id),
    await takenBy(ledger, allotment.partnerId, allotment.placeTypeId),
  ]
  const wishes = missingRuns(allotment, spansOf(weeks), [...held, ...taken])
  if (nightsIn(wishes) === 0) return false
  const places = await freePlacer(ledger)(wishes)
  const found = wishes.flatMap((wish, i) => {
    const placeId = places[i] ?? null
    return placeId === null ? [] : [{ ...wish, placeId }]
  })
  await insertAllotment(ledger, allotment, weeks, found)
  return found.length > 0
}

/** The nights that a partner's file no longer takes go back to its allotments at once. Their types are locked. */
export const giveBack = async (context: Context, bookingId: number, placeTypeIds: readonly number[]): Promise<void> => {
  const taker = await takerOf(context, bookingId)
  if (taker === undefined) return
  for (const allotment of await allotmentsOf(context, taker.id, placeTypeIds)) await complete(context, allotment)
}

const todayOf = async (tx: Tx, establishmentId: number, now: Date): Promise<Day> => {
  const { rows } = await sql<{ today: Day }>`
    select (${now}::timestamptz at time zone time_zone)::date as today from establishment where id = ${establishmentId}`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('an allotment belongs to an establishment')
  return row.today
}

/** One round for all sites. Nobody is moved: what finds no free place waits for the next round. */
export const restoreAllotments = async (tx: Tx, now: Date): Promise<void> => {
  const bySite = Map.groupBy(await livingAllotments(tx, now), (a) => a.establishmentId)
  for (const [establishmentId, allotments] of bySite) {
    const types = allotments.map((a) => a.placeTypeId)
    await lockTypes(tx, establishmentId, types, now)
    const ledger = { tx, establishmentId, now, today: await todayOf(tx, establishmentId, now) }
    const changed = new Set<number>()
    for (const allotment of allotments) if (await complete(ledger, allotment)) changed.add(allotment.placeTypeId)
    for (const id of changed)
      await recordChange(tx, establishmentId, null, {
        entity: 'planning',
        id,
        action: 'SAVED',
        functionality: 'booking_planning',
      })
  }
}
