/** Guests arrive and leave (domain rules 2.3, #13 to #15). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertAllowed } from '#domain/booking/actions.ts'
import { checkPlaceLeft } from '#domain/booking/arrival.ts'
import type { StillThere } from '#domain/booking/arrival.ts'
import type { BookingAction } from '#domain/booking/transitions.ts'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { receptionBody } from '#contract/operations/booking/reception.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { currentStays } from '#server/modules/booking/file/current-stays.ts'
import type { CurrentStay } from '#server/modules/booking/file/current-stays.ts'
import { factsFrom, readFacts } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import type { EventKind } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { freeRest, lockTypesOf, tellFile, tellParts } from '#server/modules/inventory/index.ts'
import { undoable } from '#server/modules/booking/lifecycle/undo.ts'
import { isLive } from '#server/platform/db/file-states.ts'

type ReceptionInput = z.output<typeof receptionBody>

interface Opened {
  readonly id: number
  /** Stays that the request is about, their types locked. */
  readonly stays: readonly CurrentStay[]
}

/** The file locked and allowed, and the stays concerned. Throws the guards' codes, `record.unknown`, StaleError. */
const open = async (context: Context, input: ReceptionInput, action: BookingAction): Promise<Opened> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, input.id)
  await assertVersion(context, file, input.version)
  const [row, , all] = await together(tx, (sender) => [
    readFacts(sender, establishmentId, file),
    lockTypesOf(sender, establishmentId, file.id),
    currentStays(sender, establishmentId, file.id),
  ])
  assertAllowed(action, await factsFrom(tx, establishmentId, file, row), today)
  const stays = all.filter((stay) => input.occupancyIds.length === 0 || input.occupancyIds.includes(stay.id))
  if (input.occupancyIds.some((id) => !stays.some((stay) => stay.id === id))) throw new RuleError('record.unknown')
  return { id: file.id, stays }
}

const close = async (
  context: Context,
  { id, stays }: Opened,
  kind: EventKind,
  detail: object = {},
): Promise<number> => {
  const { tx, establishmentId } = context
  await sql`update booking set version = version + 1 where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  await writeEvent(context, id, kind, {
    occupancyIds: stays.map((stay) => stay.id),
    ...detail,
  })
  await tellFile(
    context,
    id,
    stays.map((stay) => stay.placeTypeId),
  )
  return id
}

const idsOf = (stays: readonly CurrentStay[]): number[] => stays.map((stay) => stay.id)

type Arriving = Pick<CurrentStay, 'id' | 'placeId'>

/** Guests of other stays who arrived on these places and were not ticked gone. */
const stillThere = async ({ tx, establishmentId }: Context, stays: readonly Arriving[]): Promise<StillThere[]> => {
  const ids = stays.map((stay) => stay.id)
  const { rows } = await sql<StillThere>`
    select p.code as place, b.code as file, o.departure, mine.id as "occupancyId"
    from occupancy o
    join place_hold held on held.establishment_id = o.establishment_id and held.occupancy_id = o.id and not held.spent
    join unnest(${ids}::bigint[], ${stays.map((stay) => stay.placeId)}::bigint[]) as mine (id, place_id)
      on mine.place_id = held.place_id
    join occupancy n on n.establishment_id = o.establishment_id and n.id = mine.id and n.arrived_at is null
    join place p on p.establishment_id = o.establishment_id and p.id = held.place_id
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id and ${isLive('b')}
    where o.establishment_id = ${establishmentId} and o.arrived_at is not null and o.gone_at is null
      and not (o.id = any (${ids}::bigint[]))
    order by o.departure, o.id`.execute(tx)
  return rows
}

/**
 * The stays of those whose place others have not left: none, or those that arrive `despite` it. Throws RuleError
 * `place.stillOccupied` without a reason.
 */
export const checkLeft = async (
  context: Context,
  stays: readonly Arriving[],
  despite: string | null,
): Promise<number[]> => {
  const there = await stillThere(context, stays)
  checkPlaceLeft(there, despite)
  return [...new Set(there.map(({ occupancyId }) => occupancyId))]
}

/** What the history says of an arrival on a place that others had not left. */
export const despiteDetail = (occupied: readonly number[], despite: string | null): object =>
  occupied.length === 0 || despite === null ? {} : { reason: despite, occupied }

/** Ticks arrived: the guest has the keys, so the place is no longer provisional. Throws RuleError `booking.arrivalNotReached`… */
export const arrive = async (context: Context, input: ReceptionInput): Promise<number> => {
  const { tx, establishmentId, now, today } = context
  const opened = await open(context, input, 'arrive')
  const due = opened.stays.filter((stay) => stay.arrival <= today)
  const [later] = opened.stays
  if (due.length === 0) throw new RuleError('booking.arrivalNotReached', { arrival: later?.arrival ?? '' })
  if (due.some((stay) => stay.placeId === null)) throw new RuleError('booking.noPlace')
  const occupied = await checkLeft(context, due, input.despite)
  const { rows: arrived } = await sql<{ id: number }>`
    update occupancy o set arrived_at = ${now}, pinned = true, version = o.version + 1, place_id = h.place_id
    from place_hold h
    where o.establishment_id = ${establishmentId} and o.id = any (${idsOf(due)}::bigint[]) and o.arrived_at is null
      and h.establishment_id = o.establishment_id and h.occupancy_id = o.id and not h.spent
    returning o.id`.execute(tx)
  await sql`update place_hold set pinned = true
    where establishment_id = ${establishmentId} and occupancy_id = any (${idsOf(due)}::bigint[])`.execute(tx)
  await sql`update booking set status_id = ${STATUS.STAY} where establishment_id = ${establishmentId} and id = ${opened.id}`.execute(
    tx,
  )
  await tellParts(
    context,
    'ARRIVED',
    arrived.map((stay) => stay.id),
  )
  const came = opened.stays.filter((stay) => arrived.some(({ id }) => id === stay.id))
  return close(context, { ...opened, stays: came }, 'ARRIVED', despiteDetail(occupied, input.despite))
}

/** Undoes the tick, until the guest has left or is billed. */
export const undoArrive = async (context: Context, input: ReceptionInput): Promise<number> => {
  const { tx, establishmentId } = context
  const opened = await open(context, input, 'undoArrive')
  const were = (await whoIsHere(context, idsOf(opened.stays))).filter((stay) => stay.arrived)
  await sql`update occupancy set arrived_at = null, version = version + 1
    where establishment_id = ${establishmentId} and id = any (${idsOf(opened.stays)}::bigint[])`.execute(tx)
  await sql`
    update booking b set status_id = ${STATUS.BOOKING} where b.establishment_id = ${establishmentId} and b.id = ${opened.id}
      and not exists (select 1 from occupancy o
        where o.establishment_id = b.establishment_id and o.booking_id = b.id and o.arrived_at is not null)`.execute(tx)
  await tellParts(
    context,
    'ARRIVAL_UNDONE',
    were.map((stay) => stay.id),
  )
  return close(context, opened, 'ARRIVAL_UNDONE')
}

/** Ticks gone: « arrivé » comes first; the nights that are left are free again, unless the house keeps them (preference). */
export const go = async (context: Context, input: ReceptionInput): Promise<number> => {
  const { tx, establishmentId, now, today } = context
  const opened = await open(context, input, 'go')
  const rows = await whoIsHere(context, idsOf(opened.stays))
  const named = input.occupancyIds.length > 0
  if (named && rows.some((row) => !row.arrived)) throw new RuleError('booking.notArrived')
  if (named && rows.some((row) => row.gone)) throw new RuleError('booking.gone')
  const ids = rows.filter((row) => row.arrived && !row.gone).map((row) => row.id)
  if (ids.length === 0) throw new RuleError('booking.notArrived')
  await undoable(context, 'GONE', [opened.id], async () => {
    await sql`update occupancy set gone_at = ${now}, version = version + 1
      where establishment_id = ${establishmentId} and id = any (${ids}::bigint[])`.execute(tx)
    const { earlyDeparture } = await preferencesOf(tx, establishmentId)
    if (earlyDeparture.freesNights) await freeRest(context, ids, today)
    await tellParts(context, 'GONE', ids)
    await close(context, opened, 'GONE')
  })
  return opened.id
}

const whoIsHere = async ({ tx, establishmentId }: Context, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; arrived: boolean; gone: boolean }>`
    select id, arrived_at is not null as arrived, gone_at is not null as gone
    from occupancy where establishment_id = ${establishmentId} and id = any (${[...ids]}::bigint[])`.execute(tx)
  return rows
}
