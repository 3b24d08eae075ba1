/** A place that was named goes to whoever named it: provisional stays of its type that hold it go elsewhere, where they can. */
import { sql } from 'kysely'
import type { Reason } from '#domain/booking/facts.ts'
import { overlaps } from '#domain/day.ts'
import type { Stay } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { salablePlaces, typeBoard } from '#server/modules/inventory/ledger/board.ts'
import { refuseConflicts } from '#server/modules/inventory/ledger/conflicts.ts'
import { arrangeInTime, needs } from '#server/modules/inventory/ledger/in-time.ts'
import { moveStays } from '#server/modules/inventory/ledger/move-stays.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Named extends Stay {
  readonly placeTypeId: number
  readonly placeId: number
}

const mayRearrange = async ({ tx, establishmentId }: Context): Promise<boolean> => {
  const { rows } = await sql<{ rearrange: boolean }>`
    select rearrange from place_availability_mode where establishment_id = ${establishmentId}`.execute(tx)
  return rows[0]?.rearrange ?? true
}

const makeRoomOn = async (context: Context, placeTypeId: number, named: readonly Named[], conflict: Reason) => {
  const { tx, establishmentId, now, today } = context
  const first = named.map((one) => one.arrival).toSorted()[0] ?? today
  const board = await typeBoard(tx, establishmentId, placeTypeId, { from: first < today ? first : today, today, now })
  const isInTheWay = (stay: { readonly placeId: number | null } & Stay): boolean =>
    named.some((one) => one.placeId === stay.placeId && overlaps(one, stay))
  const leaving = board.movables.filter(isInTheWay)
  // Whoever may not move is named, rather than whoever was found first.
  await refuseConflicts(
    tx,
    establishmentId,
    named,
    now,
    leaving.map((stay) => stay.id),
  )
  if (leaving.length === 0) return
  const places = await salablePlaces(tx, establishmentId, placeTypeId)
  const found = arrangeInTime(
    places,
    [...board.fixed, ...named],
    board.movables.map((stay) =>
      leaving.includes(stay) ? { ...stay, placeId: null, people: needs(places, stay.people) } : stay,
    ),
  )
  if (found.outcome !== 'FOUND') throw new RuleError(conflict.code, conflict.context)
  await moveStays(context, found.moves)
}

/**
 * Moves provisional stays away from the nights of places that were named; `conflict` is what stands there, and what is said
 * where there is nowhere to go, or where the house rearranges nothing. Their types are locked; whoever named them inserts in
 * the same transaction. Throws RuleError place.occupied, place.locked, place.unavailable…
 */
export const makeRoom = async (context: Context, named: readonly Named[], conflict: Reason): Promise<void> => {
  if (!(await mayRearrange(context))) throw new RuleError(conflict.code, conflict.context)
  for (const [placeTypeId, some] of Map.groupBy(named, (one) => one.placeTypeId))
    await makeRoomOn(context, placeTypeId, some, conflict)
}
