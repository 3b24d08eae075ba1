import { tableOf } from '#contract/entity.ts'
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { columnOf } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Crud, ReadRow } from '#server/crud/crud.ts'
import { columns, joinTable, labelSql, choiceOrder, selectFrom, targetOf } from '#server/crud/select.ts'
import { visibleRows } from '#server/platform/auth/visible-rows.ts'
import type { Context } from '#server/platform/http/route.ts'

export const manyFields = (entity: AnyEntity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => field.kind === 'refs')

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Ids on the other side of each `refs` field. */
const manyOf = async (entity: AnyEntity, context: Context, id: number): Promise<Record<string, number[]>> => {
  const found: Record<string, number[]> = {}
  for (const [key, field] of manyFields(entity)) {
    const [own, other] = [`${tableOf(entity)}_id`, `${tableOf(targetOf(field))}_id`]
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(other)} as id from ${sql.table(joinTable(entity, field))}
      where establishment_id = ${context.establishmentId} and ${sql.ref(own)} = ${id} order by 1`.execute(context.tx)
    found[key] = rows.map((row) => row.id)
  }
  return found
}

/** One record with every field. Throws RuleError `record.unknown`, also for a record of another establishment. */
export const readRow = async (crud: Crud, context: Context, id: number): Promise<ReadRow> => {
  const { rows } = await sql<ReadRow>`${selectFrom(crud.entity, context.language)}
    where t.id = ${id} and ${visibleRows(crud.entity, context)}`.execute(context.tx)
  const row = rows[0]
  if (row === undefined) throw new RuleError('record.unknown')
  return { ...row, ...(await manyOf(crud.entity, context, id)) }
}

/** A new record with its defaults (spec 3). */
export const newRow = async (crud: Crud, context: Context): Promise<ReadRow> => {
  const initial = Object.entries(crud.entity.fields).map(([key, field]) => [key, field.initial ?? null])
  return { ...Object.fromEntries(initial), ...(await crud.defaults?.(context)), id: 0, version: 0, labels: {} }
}

const flagsOf = (target: AnyEntity) =>
  columns(target)
    .filter(([, field]) => field.kind === 'boolean')
    .map(([key]) => sql`, ${sql.ref(`t.${columnOf(key)}`)} as ${sql.ref(key)}`)

/** The `available*` lists of spec 7: what each reference may name, with its flags (active, default…). */
export const availableLists = async (entity: AnyEntity, context: Context): Promise<Record<string, unknown[]>> => {
  const lists: Record<string, unknown[]> = {}
  for (const field of Object.values(entity.fields)) {
    if (field.entity === undefined || field.remote === true || field.readOnly === true) continue
    const target = targetOf(field)
    const key = `available${pascal(target.name)}`
    if (key in lists) continue
    const visible = visibleRows(target, context)
    const { rows } = await sql<Record<string, unknown>>`
      select t.id, ${labelSql(target, 't', context.language)} as label${sql.join(flagsOf(target), sql``)}
      from ${sql.table(tableOf(target))} as t where ${visible} order by ${choiceOrder(target, context.language)} limit 1000`.execute(
      context.tx,
    )
    lists[key] = rows
  }
  return lists
}
