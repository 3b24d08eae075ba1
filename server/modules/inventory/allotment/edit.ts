/** Allotments are written through the ledger: saving one holds its nights, deleting it gives them back. */
import { sql } from 'kysely'
import { daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import { refuseOverlap, removeRow, saveRow } from '#server/crud/save.ts'
import { liftAllotments } from '#server/modules/inventory/allotment/hold.ts'
import { allotmentById } from '#server/modules/inventory/allotment/read.ts'
import { holdAllotment } from '#server/modules/inventory/allotment/take.ts'
import { lockTypes } from '#server/modules/inventory/ledger/lock-types.ts'
import { tellNights } from '#server/modules/inventory/ledger/tell.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const CRUD = { entity: entities.allotment }

const MOST_DAYS = 1095

const refuseLong = (row: InputRow): void => {
  if (daysBetween(row['startDate'] as Day, row['endDate'] as Day) >= MOST_DAYS)
    throw new FieldsError([{ path: 'endDate', message: 'allotment.tooLong' }])
}

/** As many places as the quantity, of the type and on sale; or none. */
const checkNamed = async ({ tx, establishmentId }: Context, row: InputRow): Promise<void> => {
  const places = row['places'] as readonly number[]
  const quantity = Number(row['quantity'])
  if (places.length === 0) return
  if (places.length !== quantity)
    throw new FieldsError([{ path: 'places', message: 'allotment.places', context: { quantity } }])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from place where establishment_id = ${establishmentId} and id = any (${[...places]}::bigint[])
      and place_type_id = ${row['placeTypeId']} and commercialised and not hidden`.execute(tx)
  if (rows[0]?.count !== quantity) throw new FieldsError([{ path: 'places', message: 'allotment.otherType' }])
}

/**
 * Saves one and holds its nights that are not given back. Throws FieldsError for its dates and places, the codes of
 * `assignPlaces` where the nights are not free, StaleError.
 */
export const saveAllotment = async (context: Context, row: InputRow): Promise<number> => {
  const { tx, establishmentId, now } = context
  refuseLong(row)
  await checkNamed(context, row)
  await refuseOverlap(entities.allotment, context, row)
  const before = row.id === 0 ? undefined : await allotmentById(tx, establishmentId, row.id)
  const types = [Number(row['placeTypeId']), ...(before === undefined ? [] : [before.placeTypeId])]
  await lockTypes(tx, establishmentId, types, now)
  const id = await saveRow(CRUD, context, row)
  await liftAllotments(context, [id])
  const allotment = await allotmentById(tx, establishmentId, id)
  if (allotment === undefined) throw new Error('it was just saved')
  await holdAllotment(context, allotment)
  await tellNights(context, types)
  return id
}

/** Gives the nights back. Throws RuleError record.unknown. */
export const removeAllotment = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId, now } = context
  const before = await allotmentById(tx, establishmentId, id)
  if (before === undefined) throw new RuleError('record.unknown')
  await lockTypes(tx, establishmentId, [before.placeTypeId], now)
  await removeRow(CRUD, context, id)
  await tellNights(context, [before.placeTypeId])
}
