import { tableOf } from '#contract/entity.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { own } from '#domain/own.ts'
import { RuleError } from '#domain/rule-error.ts'
import { columnOf } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { searchBody } from '#contract/operations/session/session.ts'
import type { Crud, ReadRow } from '#server/crud/crud.ts'
import { columns, joinTable, naturalOrder, selectFrom, sortKey, targetOf } from '#server/crud/select.ts'
import { inSnapshot, packetsOf } from '#server/list/snapshot.ts'
import { visibleRows } from '#server/platform/auth/visible-rows.ts'
import type { Context } from '#server/platform/http/route.ts'

export type Search = z.output<typeof searchBody>

const TEXT_KINDS = new Set(['text', 'email', 'phone', 'translated'])
const NUMBER_KINDS = new Set(['ref', 'integer', 'money', 'rate', 'measure'])

/** Text that a word is looked for in; a table with a `search` column has an index for it. */
const haystack = (entity: AnyEntity): RawBuilder<string> => {
  if (entity.searchColumn !== undefined) return sql`${sql.ref(`t.${entity.searchColumn}`)}`
  const texts = columns(entity)
    .filter(([, field]) => TEXT_KINDS.has(field.kind))
    .map(([key]) => sql`${sql.ref(`t.${columnOf(key)}`)}::text`)
  return texts.length === 0 ? sql`''` : sql`sort_key(concat_ws(' ', ${sql.join(texts)}))`
}

/** `%`, `_` and `\` are what they are in a searched word. */
export const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, (c) => `\\${c}`)

const matchesText = (entity: AnyEntity, text: string): RawBuilder<boolean>[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql<boolean>`${haystack(entity)} like '%' || sort_key(${escapeLike(word)}) || '%'`)

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)

/** What the field could hold: anything else would be the database's to refuse, as a failure of ours. */
const fits = ({ kind }: Field, value: unknown): boolean => {
  if (value === null) return kind !== 'refs'
  if (kind === 'refs') return Array.isArray(value) && value.every(isWhole)
  if (Array.isArray(value)) return kind === 'ref' && value.every(isWhole)
  if (kind === 'boolean') return typeof value === 'boolean'
  if (kind === 'day') return isDay(value)
  return NUMBER_KINDS.has(kind) ? isWhole(value) : typeof value === 'string'
}

/** A field compared with a value of `filters`. Throws RuleError `request.invalid` for a field or a value that cannot be. */
export const matchesFilter = (entity: AnyEntity, key: string, value: unknown): RawBuilder<boolean> => {
  const field = own(entity.fields, key)
  if (field === undefined || !fits(field, value)) throw new RuleError('request.invalid')
  if (field.kind === 'refs') {
    const table = joinTable(entity, field)
    const target = columnOf(`${tableOf(entity)}_id`)
    return sql`exists (select 1 from ${sql.table(table)} j where j.establishment_id = t.establishment_id
      and ${sql.ref(`j.${target}`)} = t.id and ${sql.ref(`j.${tableOf(targetOf(field))}_id`)} = any (${value}))`
  }
  const column = sql.ref(`t.${columnOf(key)}`)
  if (value === null) return sql`${column} is null`
  if (Array.isArray(value)) return sql`${column} = any (${value})`
  if (TEXT_KINDS.has(field.kind))
    return sql`sort_key(${column}::text) like '%' || sort_key(${escapeLike(String(value))}) || '%'`
  return sql`${column} = ${value}`
}

const whereOf = (crud: Crud, context: Context, search: Search): RawBuilder<boolean> => {
  const conditions = [
    visibleRows(crud.entity, context),
    ...matchesText(crud.entity, search.criteria.text ?? ''),
    ...Object.entries(search.criteria.filters ?? {}).map(([key, value]) => matchesFilter(crud.entity, key, value)),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const orderOf = (entity: AnyEntity, search: Search, language: string): RawBuilder<unknown> => {
  if (search.sort.length === 0) return naturalOrder(entity, language)
  const keys = search.sort.map(({ field, desc }) => {
    if ((own(entity.fields, field)?.kind ?? 'refs') === 'refs') throw new RuleError('request.invalid')
    return sql`${sortKey(entity, field, language)} ${desc ? sql`desc nulls last` : sql`asc nulls last`}`
  })
  return sql`${sql.join([...keys, sql`t.id`])}`
}

const queryOf = ({ entity }: Crud, { language }: Context, search: Search, where: RawBuilder<boolean>, limit = sql``) =>
  sql<ReadRow>`${selectFrom(entity, language)} where ${where} order by ${orderOf(entity, search, language)} ${limit}`

/** One page of a search, and how many there are in all. Throws RuleError `request.invalid` for a field that is not there. */
export const searchRows = async (
  crud: Crud,
  context: Context,
  search: Search,
): Promise<{ list: ReadRow[]; total: number }> => {
  if (crud.search !== undefined) return crud.search(context, search)
  const where = whereOf(crud, context, search)
  const limit = sql`limit ${search.size} offset ${search.page * search.size}`
  const { rows: list } = await queryOf(crud, context, search, where, limit).execute(context.tx)
  if (search.page === 0 && list.length < search.size) return { list, total: list.length }
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(tableOf(crud.entity))} as t where ${where}`.execute(context.tx)
  return { list, total: counted.rows[0]?.total ?? 0 }
}

/** All rows of a search in packets, of one snapshot. Throws at once, as `searchRows` does. */
export const everyRow = (crud: Crud, context: Context, search: Search): AsyncGenerator<readonly ReadRow[]> => {
  const { every } = crud
  if (every !== undefined) return inSnapshot(context.db, (tx) => every({ ...context, tx }, search))
  const query = queryOf(crud, context, search, whereOf(crud, context, search))
  return inSnapshot(context.db, (tx) => packetsOf(tx, query))
}
