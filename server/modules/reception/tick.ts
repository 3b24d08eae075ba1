/** Ticks several stays at once: each one is done or refused on its own, and the answer says which (domain rules 2.3, #13 to #15). */
import { sql } from 'kysely'
import { reason } from '#domain/booking/facts.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Tick, TickOutput, TickResult, Ticked } from '#contract/operations/booking/reception-day.ts'
import { arrive, go, lockFile, undoArrive } from '#server/modules/booking/index.ts'
import { lockTypes } from '#server/modules/inventory/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { stateIs } from '#server/platform/db/file-states.ts'

interface Wanted {
  readonly id: number
  readonly bookingId: number
  readonly code: string
  readonly placeTypeId: number
}

const WORK: Readonly<Record<Tick, typeof arrive>> = { arrive, undoArrive, go }

const wantedOf = async (
  { tx, establishmentId }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Wanted>> => {
  const { rows } = await sql<Wanted>`
    select o.id, b.id as "bookingId", b.code, o.place_type_id as "placeTypeId" from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id and ${stateIs('b', 'SAVED')}
    where o.establishment_id = ${establishmentId} and o.id = any (${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** All files, then all types, each in the order of their ids: two desks that tick the same stays wait for each other, no more. */
const lockAll = async ({ tx, establishmentId, now }: Context, wanted: readonly Wanted[]): Promise<void> => {
  const files = [...new Set(wanted.map((one) => one.bookingId))].toSorted((a, b) => a - b)
  for (const id of files) await lockFile(tx, establishmentId, id)
  await lockTypes(
    tx,
    establishmentId,
    wanted.map((one) => one.placeTypeId),
    now,
  )
}

/** The guards look at the file; one stay of a group may be where the others are not. Throws booking.arrived, booking.notArrived. */
const checkStay = async ({ tx, establishmentId }: Context, tick: Tick, id: number): Promise<void> => {
  const { rows } = await sql<{ arrived: boolean }>`select arrived_at is not null as arrived from occupancy
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const arrived = rows[0]?.arrived === true
  if (tick === 'arrive' && arrived) throw new RuleError('booking.arrived')
  if (tick !== 'arrive' && !arrived) throw new RuleError('booking.notArrived')
}

/** One stay, within a savepoint: a refusal leaves nothing of it, and the others as they are. */
const tickOne = async (
  context: Context,
  { tick, despite }: TickOutput,
  { id, bookingId, code }: Wanted,
): Promise<TickResult> => {
  try {
    await inTransaction(context.tx, async (tx) => {
      const { version } = await lockFile(tx, context.establishmentId, bookingId)
      await checkStay({ ...context, tx }, tick, id)
      await WORK[tick]({ ...context, tx }, { id: bookingId, version, occupancyIds: [id], despite })
    })
    return { occupancyId: id, code, refusal: null }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { occupancyId: id, code, refusal: reason(error.code, error.context) }
  }
}

/** In the order asked, each stay once. Throws RuleError `record.unknown` for stays of nobody. */
export const tickStays = async (context: Context, input: TickOutput): Promise<Ticked> => {
  const ids = [...new Set(input.occupancyIds)]
  const known = await wantedOf(context, ids)
  const wanted = ids.map((id) => known.get(id)).filter((one) => one !== undefined)
  if (wanted.length < ids.length) throw new RuleError('record.unknown')
  await lockAll(context, wanted)
  const results: TickResult[] = []
  for (const one of wanted) results.push(await tickOne(context, input, one))
  return { results }
}
