import { tableOf } from '#contract/entity.ts'
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { RawBuilder } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { columnOf } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { InputRow } from '#contract/schema.ts'
import { DELETION_CODES } from '#contract/uses.ts'
import type { Crud } from '#server/crud/crud.ts'
import { manyFields, readRow } from '#server/crud/edit.ts'
import { columns, joinTable, targetOf } from '#server/crud/select.ts'
import { visibleRows } from '#server/platform/auth/visible-rows.ts'
import { childrenOf, usesOf } from '#server/crud/uses.ts'
import { FieldsError, InUseError, StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const valueSql = (field: Field, value: unknown): RawBuilder<unknown> =>
  field.kind === 'translated' ? sql`${value === null ? null : JSON.stringify(value)}::jsonb` : sql`${value}`

const written = (entity: AnyEntity, row: InputRow): { column: string; value: RawBuilder<unknown> }[] =>
  columns(entity)
    .filter(([key, field]) => field.readOnly !== true && row[key] !== undefined)
    .map(([key, field]) => ({ column: columnOf(key), value: valueSql(field, row[key]) }))

/** Others' records are not there: a reference must be visible from this establishment (walls, design 4). */
const checkReferences = async (entity: AnyEntity, context: Context, row: InputRow): Promise<void> => {
  for (const [key, field] of Object.entries(entity.fields)) {
    const value = row[key]
    if (field.entity === undefined || field.readOnly === true || value == null) continue
    const ids = Array.isArray(value) ? value : [value]
    if (ids.length === 0) continue
    const target = targetOf(field)
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from ${sql.table(tableOf(target))} as t
      where t.id = any (${ids}) and ${visibleRows(target, context)}`.execute(context.tx)
    if (rows[0]?.found !== ids.length) throw new FieldsError([{ path: key, message: 'reference.unknown' }])
  }
}

const insert = async (crud: Crud, context: Context, row: InputRow): Promise<number> => {
  const { entity } = crud
  const table = sql.table(tableOf(entity))
  const site = entity.scope === 'site'
  const fixed = Object.entries(crud.fixed?.(context) ?? {}).map(([column, value]) => ({ column, value: sql`${value}` }))
  const position = site
    ? sql`(select coalesce(max(position), 0) + 1 from ${table} where establishment_id = ${context.establishmentId})`
    : sql`(select coalesce(max(position), 0) + 1 from ${table})`
  const all = [
    ...(site ? [{ column: 'establishment_id', value: sql`${context.establishmentId}` }] : []),
    ...(entity.ordered ? [{ column: 'position', value: position }] : []),
    ...fixed,
    ...written(entity, row),
  ]
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (${sql.join(all.map(({ column }) => sql.ref(column)))})
    values (${sql.join(all.map(({ value }) => value))}) returning id`.execute(context.tx)
  return rows[0]?.id ?? 0
}

const update = async (crud: Crud, context: Context, row: InputRow): Promise<void> => {
  const sets = written(crud.entity, row).map(({ column, value }) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(tableOf(crud.entity))} as t set ${sql.join([...sets, sql`version = t.version + 1`])}
    where t.id = ${row.id} and t.version = ${row.version} and ${visibleRows(crud.entity, context)}`.execute(context.tx)
  if (numAffectedRows !== 1n) throw new StaleError(await readRow(crud, context, row.id))
}

const saveMany = async (entity: AnyEntity, context: Context, row: InputRow, id: number): Promise<void> => {
  for (const [key, field] of manyFields(entity)) {
    const ids = row[key]
    if (!Array.isArray(ids)) continue
    const table = sql.table(joinTable(entity, field))
    const [own, other] = [`${tableOf(entity)}_id`, `${tableOf(targetOf(field))}_id`]
    await sql`delete from ${table} where establishment_id = ${context.establishmentId} and ${sql.ref(own)} = ${id}`.execute(
      context.tx,
    )
    if (ids.length === 0) continue
    await sql`
      insert into ${table} (establishment_id, ${sql.ref(own)}, ${sql.ref(other)})
      select ${context.establishmentId}, ${id}, unnest(${ids}::bigint[])`.execute(context.tx)
  }
}

/** Of the establishment where the records are its own. */
const untickOthers = async (entity: AnyEntity, context: Context, row: InputRow, id: number): Promise<void> => {
  const own = entity.scope === 'site' ? sql`establishment_id = ${context.establishmentId}` : sql`true`
  for (const column of entity.onlyOne.filter((key) => row[key] === true).map(columnOf))
    await sql`update ${sql.table(tableOf(entity))} set ${sql.ref(column)} = false
      where ${own} and ${sql.ref(column)} and id <> ${id}`.execute(context.tx)
}

/** Names the record whose days these are already. Throws FieldsError with the message of the declaration. */
export const refuseOverlap = async (
  entity: AnyEntity,
  { tx, establishmentId }: Context,
  row: InputRow,
): Promise<void> => {
  if (entity.noOverlap === undefined) return
  const { within, message } = entity.noOverlap
  const own = entity.scope === 'site' ? sql`establishment_id = ${establishmentId}` : sql`true`
  const same = within.map((key) => sql` and ${sql.ref(columnOf(key))} = ${row[key]}`)
  const label = 'label' in entity.fields ? sql`label` : sql`''`
  const { rows } = await sql<{ label: string; from: Day; to: Day }>`
    select ${label} as label, start_date as "from", end_date as "to" from ${sql.table(tableOf(entity))}
    where ${own}${sql.join(same, sql``)} and id <> ${row.id}
      and start_date <= ${row['endDate']}::date and end_date >= ${row['startDate']}::date
    order by start_date limit 1`.execute(tx)
  const [other] = rows
  if (other !== undefined) throw new FieldsError([{ path: 'startDate', message, context: { ...other } }])
}

/** A column's name in a broken constraint → the field's key. */
const fieldOfColumns = (entity: AnyEntity, names: string): string | undefined =>
  Object.keys(entity.fields).find((key) =>
    names.split(', ').some((name) => name === columnOf(key) || name.includes(`${columnOf(key)})`)),
  )

const PLACED: readonly string[] = ['value.taken', 'value.invalid', 'value.missing']

const placed = (entity: AnyEntity, error: unknown): unknown => {
  if (!(error instanceof RuleError) || !PLACED.includes(error.code)) return error
  const path = fieldOfColumns(entity, String(error.context['column'] ?? ''))
  return path === undefined ? error : new FieldsError([{ path, message: error.code }])
}

/**
 * Writes a checked row with its joins and answers its id. Throws StaleError where the record changed since it was read,
 * FieldsError for a value that another record has or a reference that is not there.
 */
export const saveRow = async (crud: Crud, context: Context, row: InputRow): Promise<number> => {
  await checkReferences(crud.entity, context, row)
  await refuseOverlap(crud.entity, context, row)
  try {
    const id = row.id === 0 ? await insert(crud, context, row) : row.id
    if (row.id !== 0) await update(crud, context, row)
    await saveMany(crud.entity, context, row, id)
    await untickOthers(crud.entity, context, row, id)
    return id
  } catch (error) {
    throw placed(crud.entity, error)
  }
}

const deleteRow = async (entity: AnyEntity, context: Context, id: number): Promise<void> => {
  for (const { table, column } of childrenOf(entity))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(context.tx)
  await sql`delete from ${sql.table(tableOf(entity))} as t where t.id = ${id} and ${visibleRows(entity, context)}`.execute(
    context.tx,
  )
}

/**
 * Deletes a record and what belongs to it. Throws RuleError `record.unknown`, or InUseError with the reason that spec 8 words
 * and everything that uses it.
 */
export const removeRow = async (crud: Crud, context: Context, id: number): Promise<void> => {
  const { entity } = crud
  await readRow(crud, context, id)
  const uses = await usesOf(entity, context, id)
  const codes = DELETION_CODES[entity.name] ?? {}
  const worded = uses.find((use) => use.entity in codes)?.entity ?? ''
  if (uses.length > 0) throw new InUseError(codes[worded] ?? 'record.inUse', uses)
  try {
    await deleteRow(entity, context, id)
  } catch (error) {
    // Used since the look above, or by way of a child.
    if (error instanceof RuleError && error.code === 'record.inUse') throw new InUseError('record.usedElsewhere', [])
    throw error
  }
}

/** Puts records in the given order. Throws RuleError `request.invalid` for one named twice, `record.unknown` for one that is not there. */
export const orderRows = async (entity: AnyEntity, context: Context, ids: readonly number[]): Promise<void> => {
  if (new Set(ids).size < ids.length) throw new RuleError('request.invalid')
  const { numAffectedRows } = await sql`
    update ${sql.table(tableOf(entity))} as t set position = o.position
    from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where t.id = o.id and ${visibleRows(entity, context)}`.execute(context.tx)
  if (Number(numAffectedRows) !== ids.length) throw new RuleError('record.unknown')
}
