import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'

const CRUD = { entity: entities.station }

/** A workstation more is a technical event (JET 126). */
export const saveStation = async (context: Context, row: InputRow): Promise<number> => {
  const id = await saveRow(CRUD, context, row)
  await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
  if (row.id === 0)
    await writeTechnicalEvent(context.tx, context, JET.STATION_ADDED, { id, station: String(row['label']) })
  return id
}

/** One less too (JET 127); whoever works on it goes on without one. */
export const removeStation = async (context: Context, id: number): Promise<void> => {
  await removeRow(CRUD, context, id)
  await sql`update session set station_id = null
    where establishment_id = ${context.establishmentId} and station_id = ${id}`.execute(context.tx)
  await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
  await writeTechnicalEvent(context.tx, context, JET.STATION_REMOVED, { id })
}

export interface StationChoice {
  readonly list: readonly { readonly id: number; readonly label: string }[]
  readonly stationId: number | null
}

/** Stations to choose from, and the one of this session. */
export const stationChoice = async (context: Context): Promise<StationChoice> => {
  const { rows: list } = await sql<{ id: number; label: string }>`
    select id, label from station where establishment_id = ${context.establishmentId} order by sort_key(label)`.execute(
    context.tx,
  )
  const { rows } = await sql<{ id: number | null }>`
    select station_id as id from session where id = ${context.sessionId}`.execute(context.tx)
  return { list, stationId: rows[0]?.id ?? null }
}

/** Says which station this browser is. Throws RuleError `record.unknown` for one of another site. */
export const useStation = async (context: Context, id: number): Promise<{ status: 'SAVED'; id: number }> => {
  const { rows } = await sql`select 1 from station
    where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  if (rows.length === 0) throw new RuleError('record.unknown')
  await sql`update session set station_id = ${id} where id = ${context.sessionId}`.execute(context.tx)
  await sql`select pg_notify('pinede_security', '')`.execute(context.tx)
  return { status: 'SAVED', id }
}
