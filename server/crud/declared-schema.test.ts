import { tableOf } from '#contract/entity.ts'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { allEntities } from '#contract/entities/index.ts'
import { columnOf } from '#contract/field.ts'
import type { Kind } from '#contract/field.ts'
import { joinTable } from '#server/crud/select.ts'
import { testDb } from '#server/testing/test-db.ts'

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
  readonly is_nullable: string
  readonly column_default: string | null
  readonly is_generated: string
}

/** PostgreSQL's name of the column of each kind. */
const TYPES: Partial<Record<Kind, string>> = {
  translated: 'jsonb',
  integer: 'integer',
  rate: 'integer',
  measure: 'integer',
  money: 'bigint',
  ref: 'bigint',
  boolean: 'boolean',
  day: 'date',
}

/** Set by the server with an instant; shown as text. */
const INSTANTS = new Set(['user.lastLoginAt', 'user.twoFactorSince'])

const allColumns = async (): Promise<Map<string, Map<string, Column>>> => {
  const { ownerDb } = await testDb()
  const { rows } = await sql<Column>`
    select table_name, column_name, data_type, is_nullable, column_default, is_generated
    from information_schema.columns where table_schema = 'public'`.execute(ownerDb)
  const tables = new Map<string, Map<string, Column>>()
  for (const row of rows)
    tables.set(row.table_name, (tables.get(row.table_name) ?? new Map()).set(row.column_name, row))
  return tables
}

it('has a column of the right type for every declared field, and no other needs filling in', async () => {
  const tables = await allColumns()
  const faults: string[] = []
  for (const entity of allEntities) {
    const columns = tables.get(tableOf(entity)) ?? new Map<string, Column>()
    const known = new Set(['id', 'version', 'establishment_id', 'position', 'owner_establishment_id'])
    for (const [key, field] of Object.entries(entity.fields)) {
      const name = `${entity.name}.${key}`
      if (field.kind === 'refs') {
        if (!tables.has(joinTable(entity, field))) faults.push(`${name}: no table ${joinTable(entity, field)}`)
        continue
      }
      const column = columns.get(columnOf(key))
      known.add(columnOf(key))
      // A parent that is no declared entity is a number where it is declared.
      const kind = key === entity.parent ? 'ref' : field.kind
      const type = INSTANTS.has(name) ? 'timestamp with time zone' : (TYPES[kind] ?? 'text')
      if (column === undefined) faults.push(`${name}: no column`)
      else if (column.data_type !== type) faults.push(`${name}: ${column.data_type} instead of ${type}`)
      else if (field.required && column.is_nullable === 'YES') faults.push(`${name}: may be null`)
      else if (!field.required && column.is_nullable === 'NO' && !field.readOnly)
        faults.push(`${name}: may not be null`)
    }
    const isSite = columns.has('establishment_id')
    if (isSite !== (entity.scope === 'site')) faults.push(`${entity.name}: declared ${entity.scope}`)
    if (columns.has('position') !== entity.ordered)
      faults.push(`${entity.name}: declared ordered ${String(entity.ordered)}`)
    for (const [name, column] of columns) {
      const filled =
        column.column_default !== null ||
        column.is_generated === 'ALWAYS' ||
        column.is_nullable === 'YES' ||
        known.has(name) ||
        name === entity.searchColumn
      if (!filled) faults.push(`${entity.name}: nothing fills ${name}`)
    }
  }
  expect(faults).toEqual([])
})

it('puts establishment_id first in every key of a site table (design 4)', async () => {
  const { ownerDb } = await testDb()
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || ' ' || c.conname as name
    from pg_constraint c
    join pg_attribute site on site.attrelid = c.conrelid and site.attname = 'establishment_id'
    where c.contype in ('p', 'u') and c.conrelid::regclass::text not in (
      'change_log', 'session', 'signing_key', 'user_establishment', 'user_right', 'establishment')
      and c.conkey[1] <> site.attnum`.execute(ownerDb)
  expect(rows).toEqual([])
})
