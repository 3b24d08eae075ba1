/** Unavailabilities: places out of sale for some nights, written through the ledger like everything that takes nights. */
import { sql } from 'kysely'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import { readRow } from '#server/crud/edit.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { refuseConflicts } from '#server/modules/inventory/ledger/conflicts.ts'
import { lockTypes } from '#server/modules/inventory/ledger/lock-types.ts'
import { tellNights } from '#server/modules/inventory/ledger/tell.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const CRUD = { entity: entities.unavailability }

/** More than any works last: a place that is gone is no longer commercialised. */
const MOST_DAYS = 1100

interface Nights {
  readonly placeId: number
  readonly arrival: Day
  readonly departure: Day
}

const nightsOf = (row: InputRow): Nights => {
  const [placeId, arrival, departure] = [row['placeId'], row['arrival'], row['departure']]
  if (typeof placeId !== 'number' || !isDay(arrival) || !isDay(departure)) throw new RuleError('request.invalid')
  if (arrival > departure) throw new FieldsError([{ path: 'departure', message: 'dates.reversed' }])
  if (arrival === departure) throw new FieldsError([{ path: 'departure', message: 'dates.identical' }])
  return { placeId, arrival, departure }
}

/** Types of these places. Throws RuleError place.withoutType, FieldsError for a place that is not there. */
const typesOf = async (context: Context, placeIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; type: number | null }>`
    select id, place_type_id as type from place
    where establishment_id = ${context.establishmentId} and id = any (${placeIds}::bigint[])`.execute(context.tx)
  return new Map(
    placeIds.map((id) => {
      const found = rows.find((row) => row.id === id)
      if (found === undefined) throw new FieldsError([{ path: 'placeId', message: 'reference.unknown' }])
      if (found.type === null) throw new RuleError('place.withoutType')
      return [id, found.type]
    }),
  )
}

const writeHold = async (context: Context, id: number, nights: Nights, placeTypeId: number): Promise<void> => {
  await sql`
    insert into place_hold (establishment_id, place_id, place_type_id, arrival, departure, kind, unavailability_id)
    values (${context.establishmentId}, ${nights.placeId}, ${placeTypeId}, ${nights.arrival}, ${nights.departure},
      'UNAVAILABILITY', ${id})`.execute(context.tx)
}

const refuseLong = ({ arrival, departure }: Nights): void => {
  if (Date.parse(departure) - Date.parse(arrival) > MOST_DAYS * 86_400_000)
    throw new FieldsError([{ path: 'departure', message: 'unavailability.tooLong', context: { days: MOST_DAYS } }])
}

/**
 * Saves one and takes its nights. Throws FieldsError for its dates, RuleError place.occupied, place.locked, place.unavailable…
 * with who is there, StaleError where it changed meanwhile.
 */
export const saveUnavailability = async (context: Context, row: InputRow): Promise<number> => {
  const { tx, establishmentId, now } = context
  const nights = nightsOf(row)
  refuseLong(nights)
  const before = row.id === 0 ? undefined : await readRow(CRUD, context, row.id)
  const places = [nights.placeId, ...(before === undefined ? [] : [Number(before['placeId'])])]
  const types = await typesOf(context, places)
  await lockTypes(tx, establishmentId, [...types.values()], now)
  const id = await saveRow(CRUD, context, row)
  await sql`delete from place_hold where establishment_id = ${establishmentId} and unavailability_id = ${id}`.execute(
    tx,
  )
  await refuseConflicts(tx, establishmentId, [nights], now)
  await writeHold(context, id, nights, types.get(nights.placeId) ?? 0)
  await tellNights(context, [...types.values()])
  return id
}

/** Gives the nights back. Throws RuleError record.unknown. */
export const removeUnavailability = async (context: Context, id: number): Promise<void> => {
  const before = await readRow(CRUD, context, id)
  const types = [...(await typesOf(context, [Number(before['placeId'])])).values()]
  await lockTypes(context.tx, context.establishmentId, types, context.now)
  await removeRow(CRUD, context, id)
  await tellNights(context, types)
}
