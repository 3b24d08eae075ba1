import { tableOf } from '#contract/entity.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isDay } from '#domain/day.ts'
import { inLanguage } from '#contract/english.ts'
import { allEntities, entities } from '#contract/entities/index.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { columnOf } from '#contract/field.ts'
import { formatDay, inSentence } from '#contract/format.ts'
import { allows } from '#contract/rights.ts'
import { DEEP_OWNERS } from '#contract/deep-owners.ts'
import { LOOSE_USES } from '#contract/uses.ts'
import { PARTS } from '#contract/uses-parts.ts'
import type { DeepOwner } from '#contract/deep-owners.ts'
import type { LooseUse, Use } from '#contract/uses.ts'
import { joinTable, labelSql } from '#server/crud/select.ts'
import { visibleRows } from '#server/platform/auth/visible-rows.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface ForeignKey {
  readonly table: string
  readonly column: string
}

/** Foreign keys that hold a row of `table` back; those that cascade go with it. */
const keysTo = async (tx: Tx, table: string): Promise<readonly ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select child.relname as table, a.attname as column
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other
    where c.contype = 'f' and c.confrelid = to_regclass('public.' || quote_ident(${table})) and o.attname = 'id'
      and c.confdeltype in ('a', 'r')
    order by 1, 2`.execute(tx)
  return rows
}

/** Records named in a refusal; the count tells the rest. */
const NAMED = 5

const declared: ReadonlyMap<string, AnyEntity> = new Map(allEntities.map((one) => [tableOf(one), one]))

/** Join tables belong to the entity that declares the references, and children without a screen to their parent. */
const parts = new Map<string, { owner: string; column: string }>([
  ...Object.entries(PARTS),
  ...allEntities.flatMap((entity) => {
    const own = { owner: tableOf(entity), column: `${tableOf(entity)}_id` }
    return Object.values(entity.fields)
      .filter((field) => field.kind === 'refs')
      .map((field) => [joinTable(entity, field), own] as const)
  }),
  ...allEntities.flatMap((entity) => {
    const parent = entity.parent === undefined ? undefined : entity.fields[entity.parent]?.entity
    if (entity.parent === undefined || parent === undefined || entity.screens?.edit !== undefined) return []
    return [[tableOf(entity), { owner: tableOf(entities[parent]), column: columnOf(entity.parent) }] as const]
  }),
])

const looseCondition = (use: LooseUse, id: number): RawBuilder<boolean> =>
  'column' in use
    ? sql`${sql.join(
        [
          sql`t.${sql.ref(use.column)} = ${id}`,
          ...Object.entries(use.where ?? {}).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`),
        ],
        sql` and `,
      )}`
    : sql`jsonb_path_exists(t.${sql.ref(use.json)}, ${use.path}::jsonpath, jsonb_build_object('id', ${id}::bigint))`

/** The table whose rows are told, and the ids of those that hold a row of `table` under `condition`. */
const owners = (
  table: string,
  condition: RawBuilder<boolean>,
): { readonly table: string; readonly ids: RawBuilder<unknown> } => {
  const part = parts.get(table)
  if (part === undefined) return { table, ids: sql`select t.id from ${sql.table(table)} as t where ${condition}` }
  const ids = sql`select t.${sql.ref(part.column)} as id from ${sql.table(table)} as t
    where ${condition} and t.${sql.ref(part.column)} is not null`
  const above = parts.has(part.owner) ? owners(part.owner, sql`t.id in (${ids})`) : undefined
  return above ?? { table: part.owner, ids }
}

/** A deep table that nobody described yet is still counted. */
const UNKNOWN: DeepOwner = {
  label: { one: 'autre enregistrement', many: 'autres enregistrements' },
  right: 'system',
  name: 'id',
}

/** Address of a record, `{id}` and the parents' columns in braces. */
const recordOf = ({ screens }: AnyEntity): string | undefined =>
  screens?.edit?.replace(/\$\w+$/, '{id}').replaceAll(/\$(\w+)/g, '{$1}')

/** Of the declaration, or of the list of deep tables. */
const describe = (table: string, context: Context) => {
  const entity = declared.get(table)
  const { label, right, name, screen } =
    entity === undefined
      ? { screen: undefined, ...(DEEP_OWNERS[table] ?? UNKNOWN) }
      : { label: entity.label, right: entity.right, name: '', screen: recordOf(entity) }
  return {
    entity: entity?.name ?? table,
    label: (count: number) => inLanguage(context.language, () => inSentence(count === 1 ? label.one : label.many)),
    mayRead: allows(context.rights[right], 'read'),
    screen,
    name: entity === undefined ? sql`t.${sql.ref(name)}::text` : sql`${labelSql(entity, 't', context.language)}`,
    visible: entity === undefined ? sql`t.establishment_id = ${context.establishmentId}` : visibleRows(entity, context),
  }
}

/** Names in braces that are columns of the row. */
const holes = (screen: string | undefined): string[] =>
  [...(screen ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').filter((n) => n !== 'tab' && n !== 'page')

const useOf = async (context: Context, table: string, ids: readonly RawBuilder<unknown>[]): Promise<Use> => {
  const all = sql`(${sql.join(ids, sql` union `)})`
  const counted = await sql<{ count: number }>`select count(*) as count from ${all} as found`.execute(context.tx)
  const { entity, label, mayRead, screen, name, visible } = describe(table, context)
  const count = counted.rows[0]?.count ?? 0
  if (count === 0 || !mayRead) return { entity, label: label(count), count, records: [] }
  const filled = holes(screen).map((hole) => sql`, t.${sql.ref(columnOf(hole))} as ${sql.ref(hole)}`)
  const { rows } = await sql<{ id: number; name: string | null } & Record<string, unknown>>`
    select t.id as id${sql.join(filled, sql``)}, ${name} as name from ${sql.table(table)} as t
    where t.id in ${all} and ${visible} order by t.id desc limit ${NAMED}`.execute(context.tx)
  const records = rows.map((row) => {
    const path = holes(screen).some((hole) => row[hole] === null)
      ? undefined
      : screen?.replace(/\{(\w+)\}/g, (whole, hole: string) => (hole in row ? String(row[hole]) : whole))
    const shown = row.name ?? `n°\u00A0${row.id}`
    return { id: row.id, name: isDay(shown) ? formatDay(shown) : shown, ...(path === undefined ? {} : { path }) }
  })
  return { entity, label: label(count), count, records }
}

/** Children that have no screen of their own go with their parent. */
export const childrenOf = (entity: AnyEntity): { readonly table: string; readonly column: string }[] =>
  allEntities.flatMap((child) => {
    const part = parts.get(tableOf(child))
    return part?.owner === tableOf(entity) ? [{ table: tableOf(child), column: part.column }] : []
  })

/** Everything that uses a record, most used kinds first; whoever may not read a kind is told its count only. */
export const usesOf = async (entity: AnyEntity, context: Context, id: number): Promise<Use[]> => {
  const found = new Map<string, RawBuilder<unknown>[]>()
  const add = (using: string, condition: RawBuilder<boolean>): void => {
    const here = entity.scope === 'site' ? sql`t.establishment_id = ${context.establishmentId} and ` : sql``
    const { table, ids } = owners(using, sql`${here}${condition}`)
    // What belongs to the record goes with it.
    if (table !== tableOf(entity)) found.set(table, [...(found.get(table) ?? []), ids])
  }
  for (const { table, column } of await keysTo(context.tx, tableOf(entity)))
    add(table, sql`t.${sql.ref(column)} = ${id}`)
  for (const use of LOOSE_USES[entity.name] ?? []) add(use.table, looseCondition(use, id))
  const uses: Use[] = []
  for (const [table, ids] of found) uses.push(await useOf(context, table, ids))
  return uses.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}
