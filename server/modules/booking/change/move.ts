/** Moves a stay: other dates, another place, another type (domain rules 2.3, #11). Planning, plan and file share it. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { reason } from '#domain/booking/facts.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { checkStay, mostPresent } from '#domain/booking/party.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { moveBody } from '#contract/operations/booking/change.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'
import {
  assignPlaces,
  checkPlaces,
  giveBack,
  insertHolds,
  joinSpent,
  leavePlaces,
  lockTypes,
  takerOf,
  tellFile,
  tellParts,
  wholeArrival,
  withAllotment,
} from '#server/modules/inventory/index.ts'
import { draftOf } from '#server/modules/booking/change/draft-of.ts'
import { repriceStays } from '#server/modules/booking/change/reprice-stays.ts'
import { conditionsOf } from '#server/modules/booking/change/file-conditions.ts'
import type { KnownConditions } from '#server/modules/booking/change/file-conditions.ts'
import { writeFileSums, writePrices } from '#server/modules/booking/change/write-change.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import type { FileRow } from '#server/modules/booking/file/lock-file.ts'
import { writeParties } from '#server/modules/booking/file/stays.ts'
import { holdOf } from '#server/modules/booking/lifecycle/hold-file.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'

type Asked = z.output<typeof moveBody>
export type MoveInput = Asked & { readonly strategy: Strategy }

/** The move as it is asked for, priced as the house prefers where that is left out. */
export const moveAsked = async ({ tx, establishmentId }: Context, asked: Asked): Promise<MoveInput> => ({
  ...asked,
  strategy: asked.strategy ?? (await preferencesOf(tx, establishmentId)).booking.changeStrategy,
})

/** The file of a stay, and its type. Throws RuleError `record.unknown`. */
const fileOf = async (
  { tx, establishmentId }: Context,
  occupancyId: number,
): Promise<{ readonly bookingId: number; readonly placeTypeId: number }> => {
  const { rows } = await sql<{ bookingId: number; placeTypeId: number }>`
    select booking_id as "bookingId", place_type_id as "placeTypeId"
    from occupancy where establishment_id = ${establishmentId} and id = ${occupancyId}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

export const bookingOf = async (context: Context, occupancyId: number): Promise<number> =>
  (await fileOf(context, occupancyId)).bookingId

const stayOf = (file: BookingFile, occupancyId: number): OccupancyFile => {
  const stay = file.occupancies.find((o) => o.id === occupancyId)
  if (stay === undefined) throw new RuleError('record.unknown')
  return stay
}

/** Why this stay may not change, whatever the change. */
const refuseFrozen = (stay: OccupancyFile): void => {
  if (stay.billed) throw new RuleError('booking.billed')
  if (stay.cancelled) throw new RuleError('booking.isCancelled')
  if (stay.goneAt !== null) throw new RuleError('booking.gone')
  if (stay.earlyDeparture !== null) throw new RuleError('booking.leftEarly')
}

/** After arrival only departure, people and place may change (domain rules 2.3, #11). */
const checkDates = (stay: OccupancyFile, move: MoveInput, context: Context): void => {
  const arrived = stay.arrivedAt !== null
  if (arrived && move.arrival !== stay.arrival) throw new RuleError('stay.arrivalFixed', { arrival: stay.arrival })
  checkStay(move, context.today, arrived || move.arrival === stay.arrival)
  if (move.departure <= context.today && move.departure !== stay.departure)
    throw new RuleError('stay.past', { arrival: move.departure })
}

/**
 * First night that the move takes. Nights spent are over: a guest who is here needs a place from tonight on, whoever slept there
 * before, and their own is theirs as before; who should have left a day ago and stays on slept there since.
 */
const firstNight = (stay: OccupancyFile, move: MoveInput, today: Day): Day => {
  if (stay.arrivedAt === null || move.arrival >= today) return move.arrival
  return move.placeId === stay.placeId && stay.departure < today ? stay.departure : today
}

/** Gives back the old nights that are to come and takes the new ones; a quote only remembers the place that was named. */
const takeNights = async (
  context: Context,
  file: FileRow,
  stay: OccupancyFile,
  move: MoveInput,
): Promise<number | null> => {
  if (file.statusId === STATUS.QUOTE) return move.placeId
  const { kind, until } = await holdOf(context, file.statusId, file.optionExpiry)
  const taken = { ...move, arrival: firstNight(stay, move, context.today) }
  await leavePlaces(context, [stay.id], context.today)
  const people = mostPresent(stay.people, move)
  const given = await withAllotment(
    context,
    await takerOf(context, file.id),
    { wishes: [taken], bookingId: null },
    async () => {
      const [placeId] = await assignPlaces(context, [{ ...taken, people }])
      if (placeId === undefined) throw new Error('one place for one wish')
      const arrival = await joinSpent(context, { occupancyId: stay.id, placeId }, taken.arrival)
      const row = { ...taken, arrival, occupancyId: stay.id, placeId, pinned: move.placeId !== null }
      await insertHolds(context, file.id, kind, until, [row])
      return placeId
    },
  )
  if (stay.placeTypeId !== move.placeTypeId) await giveBack(context, file.id, [stay.placeTypeId])
  return given
}

const writePlace = async (
  { tx, establishmentId }: Context,
  stay: OccupancyFile,
  move: MoveInput,
  placeId: number | null,
): Promise<void> => {
  await tx
    .updateTable('occupancy')
    .set((eb) => ({
      place_type_id: move.placeTypeId,
      place_id: placeId,
      pinned: move.placeId !== null,
      arrival: move.arrival,
      departure: move.departure,
      version: eb('version', '+', 1),
    }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', stay.id)
    .execute()
}

const where = ({
  placeTypeId,
  placeId,
  arrival,
  departure,
}: Pick<MoveInput, 'placeTypeId' | 'placeId' | 'arrival' | 'departure'>) => ({
  placeTypeId,
  placeId,
  arrival,
  departure,
})

/** Another place of the same type for the same nights costs the same: nothing is priced again. */
const changesPrice = (stay: OccupancyFile, move: MoveInput): boolean =>
  stay.placeTypeId !== move.placeTypeId || stay.arrival !== move.arrival || stay.departure !== move.departure

const reprice = async (context: Context, { before, stay, known }: Begun, move: MoveInput) => {
  const draft = draftOf(stay, before, move)
  if (!changesPrice(stay, move)) return { draft, prices: [] }
  const change = { file: before, changed: [{ stay, draft }], strategy: move.strategy, wholeFile: false, ...known }
  return { draft, prices: await repriceStays(context, change) }
}

interface Begun {
  readonly row: FileRow
  readonly before: BookingFile
  readonly stay: OccupancyFile
  readonly known: KnownConditions
}

/** Locks the file, then the nights of both types, and only then reads: a provisional stay may just have been rearranged. */
const begin = async (context: Context, move: MoveInput): Promise<Begun> => {
  const { tx, establishmentId, today, now } = context
  const { bookingId, placeTypeId } = await fileOf(context, move.occupancyId)
  const row = await lockFile(tx, establishmentId, bookingId)
  await lockTypes(tx, establishmentId, [placeTypeId, move.placeTypeId], now, row.id)
  const before = await loadFile(context, row.id)
  const stay = stayOf(before, move.occupancyId)
  if (stay.version !== move.version) throw new StaleError({ ...before })
  refuseFrozen(stay)
  assertAllowed('edit', await factsOf(tx, establishmentId, row), today)
  checkDates(stay, move, context)
  const known = await conditionsOf(context, before)
  const [checked] = await checkPlaces(tx, establishmentId, known.conditions, [
    row.statusId === STATUS.QUOTE ? move : { ...move, held: stay },
  ])
  const [people, capacity] = [mostPresent(stay.people, move), checked?.capacity ?? 0]
  if (row.statusId !== STATUS.QUOTE && people > capacity)
    throw new RuleError('party.overCapacity', { people, capacity })
  return { row, before, stay, known }
}

/** A place that was promised, and that the guest did not reach yet, is not theirs any more. */
const isPromiseBroken = (stay: OccupancyFile, move: MoveInput): boolean =>
  stay.pinned && stay.placeId !== null && stay.arrivedAt === null && stay.placeId !== move.placeId

const promiseOf = (stay: OccupancyFile, move: MoveInput): Reason[] =>
  isPromiseBroken(stay, move) ? [reason('stay.promisedMoved', { place: stay.placeCode ?? '' })] : []

const writeHistory = (
  context: Context,
  { row, before, stay }: Begun,
  move: MoveInput,
  placeId: number | null,
): Promise<void> =>
  writeEvent(context, row.id, 'MOVED', {
    occupancyId: stay.id,
    from: where(stay),
    to: where({ ...move, placeId }),
    strategy: move.strategy,
    before: before.totals.total,
    ...(isPromiseBroken(stay, move) ? { promised: true } : {}),
  })

const writeMove = async (
  context: Context,
  begun: Begun,
  move: MoveInput,
  { draft, prices }: Awaited<ReturnType<typeof reprice>>,
): Promise<void> => {
  const { tx, establishmentId } = context
  const { row, before, stay, known } = begun
  const { conditions, fileConditions, terms } = known
  const placeId = await takeNights(context, row, stay, move)
  await writePlace(context, stay, move, placeId)
  if (row.statusId !== STATUS.QUOTE) await tellParts(context, 'MOVED', [stay.id], { from: where(stay) })
  const [price] = prices
  if (price !== undefined)
    await writeParties(tx, establishmentId, conditions, [{ ...draft, id: stay.id, grid: price.grid }])
  const lines = await writePrices(
    context,
    before,
    prices.map((p) => ({ ...p, forced: stay.gridForced })),
  )
  const stays = before.occupancies.filter((o) => !o.cancelled).map((o) => (o.id === stay.id ? move : o))
  await writeFileSums(context, before, { lines, stays, terms, conditions: fileConditions })
  await writeHistory(context, begun, move, placeId)
}

/**
 * Moves a stay and prices it again. Throws StaleError where the stay changed meanwhile, RuleError booking.billed, booking.gone,
 * stay.arrivalFixed, the first refusal of the transition `edit`, and the codes of `checkStay`, `checkPlaces`, `assignPlaces`
 * and `repriceStays`.
 */
export const moveStay = async (context: Context, asked: MoveInput): Promise<Applied> => {
  const move = { ...asked, arrival: await wholeArrival(context, asked.occupancyId, asked.arrival) }
  const begun = await begin(context, move)
  const { row, stay } = begun
  const { draft, prices } = await reprice(context, begun, move)
  await undoable(context, 'MOVED', [row.id], () => writeMove(context, begun, move, { draft, prices }))
  await tellFile(context, row.id, [stay.placeTypeId, move.placeTypeId])
  return { bookingId: row.id, warnings: [...promiseOf(stay, move), ...prices.flatMap((p) => p.warnings)] }
}
