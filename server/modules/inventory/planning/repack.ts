/** Re-packing made and undone: all the chosen moves in one transaction, each stay still as it was proposed. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Repacked } from '#contract/operations/booking/repack.ts'
import { refuseConflicts } from '#server/modules/inventory/ledger/conflicts.ts'
import { lockTypes } from '#server/modules/inventory/ledger/lock-types.ts'
import { moveStays } from '#server/modules/inventory/ledger/move-stays.ts'
import { tellBookings, tellNights } from '#server/modules/inventory/ledger/tell.ts'
import { lockStays, repackBoard } from '#server/modules/inventory/planning/repack-board.ts'
import type { RepackBoard, StayNow } from '#server/modules/inventory/planning/repack-board.ts'
import { gainOf } from '#server/modules/inventory/planning/repack-proposal.ts'
import type { Chosen } from '#server/modules/inventory/planning/repack-proposal.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A move as it is kept: `version` is what the move gave the stay. */
interface Kept {
  readonly occupancyId: number
  readonly from: number
  readonly to: number
  readonly version: number
}

interface Step {
  readonly occupancyId: number
  readonly from: number
  readonly to: number
  /** The stay must still have it. */
  readonly version: number
}

/** How many names a refusal gives. */
const NAMED = 3

/** Stays that are no longer where or as they were, or that may no longer move. */
const changedOf = (steps: readonly Step[], stays: ReadonlyMap<number, StayNow>, board: RepackBoard): string[] => {
  const movable = new Set(board.movables.map((stay) => stay.id))
  return steps
    .filter(({ occupancyId, from, version }) => {
      const now = stays.get(occupancyId)
      return now === undefined || now.version !== version || now.placeId !== from || !movable.has(occupancyId)
    })
    .map(({ occupancyId }) => stays.get(occupancyId)?.name ?? `n° ${occupancyId}`)
}

/**
 * Makes all the steps or none. The type is locked. Throws RuleError `code` with the names of what changed, place.* where
 * somebody else holds the nights, place.otherType for a place that is not sold or of another type.
 */
const makeSteps = async (
  context: Context,
  board: RepackBoard,
  steps: readonly Step[],
  code: string,
): Promise<StayNow[]> => {
  const stays = await lockStays(
    context,
    steps.map((step) => step.occupancyId),
  )
  const changed = changedOf(steps, stays, board)
  if (changed.length > 0) throw new RuleError(code, { names: [...new Set(changed)].slice(0, NAMED).join(', ') })
  const places = new Map(board.places.map((place) => [place.id, place.capacity]))
  const wanted = steps.map((step) => {
    const stay = board.movables.find((one) => one.id === step.occupancyId)
    const capacity = places.get(step.to)
    if (stay === undefined || capacity === undefined) throw new RuleError('place.otherType')
    return { placeId: step.to, arrival: stay.arrival, departure: stay.departure }
  })
  const ids = steps.map((step) => step.occupancyId)
  await refuseConflicts(context.tx, context.establishmentId, wanted, context.now, ids)
  await moveStays(
    context,
    steps.map((step) => ({ id: step.occupancyId, from: step.from, to: step.to })),
  )
  return [...stays.values()]
}

const tellMoved = async (context: Context, placeTypeId: number, stays: readonly StayNow[]): Promise<void> => {
  await tellNights(context, [placeTypeId])
  await tellBookings(
    context,
    stays.map((stay) => stay.bookingId),
  )
}

/**
 * Makes the chosen moves and keeps them, so that they can be undone. Throws RuleError repack.changed with who changed since the
 * proposal, place.*.
 */
export const applyRepack = async (
  context: Context,
  chosen: Chosen,
): Promise<Pick<Repacked, 'id' | 'before' | 'after'>> => {
  const { tx, establishmentId, now, user } = context
  const { placeTypeId, from, to } = chosen
  await lockTypes(tx, establishmentId, [placeTypeId], now)
  const board = await repackBoard(context, chosen)
  const gain = gainOf(board, chosen)
  const steps = chosen.moves.map((move) => ({
    occupancyId: move.occupancyId,
    from: move.fromPlaceId,
    to: move.toPlaceId,
    version: move.version,
  }))
  const stays = await makeSteps(context, board, steps, 'repack.changed')
  const kept: Kept[] = steps.map((step) => ({ ...step, version: step.version + 1 }))
  const { rows } = await sql<{ id: number }>`
    insert into repacking (establishment_id, place_type_id, from_day, to_day, weeks_before, weeks_after, moves, at, user_id, user_name)
    values (${establishmentId}, ${placeTypeId}, ${from}, ${to}, ${gain.before}, ${gain.after}, ${JSON.stringify(kept)}::jsonb,
      ${now}, ${user.id}, ${user.name}) returning id`.execute(tx)
  await tellMoved(context, placeTypeId, stays)
  return { id: rows[0]?.id ?? 0, ...gain }
}

interface Row {
  readonly placeTypeId: number
  readonly from: Day
  readonly to: Day
  readonly moves: readonly Kept[]
  readonly undone: boolean
}

const locked = async ({ tx, establishmentId }: Context, id: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select place_type_id as "placeTypeId", from_day as "from", to_day as "to", moves, undone_at is not null as undone
    from repacking where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/**
 * Puts every stay back where it was. Throws RuleError record.unknown, repack.undone, repack.undoChanged with who changed since,
 * place.* where the old nights are somebody else's now.
 */
export const undoRepack = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId, now } = context
  const done = await locked(context, id)
  if (done.undone) throw new RuleError('repack.undone')
  await lockTypes(tx, establishmentId, [done.placeTypeId], now)
  const board = await repackBoard(context, done)
  const back = done.moves.map((move) => ({ ...move, from: move.to, to: move.from }))
  const stays = await makeSteps(context, board, back, 'repack.undoChanged')
  await sql`update repacking set undone_at = ${now} where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  await tellMoved(context, done.placeTypeId, stays)
}

/** How many are shown, to undo. */
const LAST = 5

export const lastRepacks = async ({ tx, establishmentId }: Context): Promise<{ list: Repacked[] }> => {
  const { rows } = await sql<Repacked>`
    select id, place_type_id as "placeTypeId", from_day as "from", to_day as "to", weeks_before as before,
      weeks_after as after, jsonb_array_length(moves) as moves, at, user_name as "userName", undone_at is not null as undone
    from repacking where establishment_id = ${establishmentId} order by at desc limit ${LAST}`.execute(tx)
  return { list: rows }
}
