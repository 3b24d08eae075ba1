import { sql } from 'kysely'
import type { Db } from './db.ts'
import { MIGRATION_TABLES } from './grants.ts'

/** One column as the catalogue has it. */
interface Column {
  readonly table: string
  readonly column: string
  /** `int8`, `text`, `_int8`… */
  readonly type: string
  readonly nullable: boolean
  readonly has_default: boolean
  /** Computed by the database, never written. */
  readonly generated: boolean
}

/** How each type reads (`parsers.ts`) and is written. A type that is not here stops the generator rather than becoming `any`. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  daterange: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'Instant',
  uuid: 'string',
}

const columnsOf = async (db: Db): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      (a.atthasdef or a.attidentity <> '') as has_default, (a.attgenerated <> '' or a.attidentity = 'a') as generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and c.relname <> all(${[...MIGRATION_TABLES]}::text[])
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows
}

const typeOf = ({ table, column, type }: Column): string => {
  const element = TYPES[type.replace(/^_/, '')]
  if (element === undefined) throw new Error(`no TypeScript type for ${type} (${table}.${column})`)
  return type.startsWith('_') ? `${element}[]` : element
}

const fieldOf = (column: Column): string => {
  const type = typeOf(column) + (column.nullable ? ' | null' : '')
  const wrapper = column.generated ? 'GeneratedAlways' : column.has_default ? 'Generated' : undefined
  return `  ${column.column}: ${wrapper === undefined ? type : `${wrapper}<${type}>`}`
}

const interfaceName = (table: string): string =>
  table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const HEADER = `/* oxlint-disable max-lines */
// Generated from the migrated schema by \`npm run db:types\`; a test fails where they differ.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Day } from '#domain/day.ts'

/** Has a default: may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** ISO 8601 in UTC with milliseconds. */
type Instant = ColumnType<string, string | Date>
/** Written as \`JSON.stringify(value)\`: the driver would take an array for an SQL array. */
type Json = ColumnType<unknown, string>
`

/** TypeScript source of the `Database` interface: one property a table, as Kysely wants it. Throws Error for a type it does not know. */
export async function schemaTypes(db: Db): Promise<string> {
  const tables = Map.groupBy(await columnsOf(db), (column) => column.table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${interfaceName(table)}Table {\n${columns.map(fieldOf).join('\n')}\n}\n`,
  )
  const database = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)}Table`)
  return [HEADER, ...interfaces, `export interface Database {\n${database.join('\n')}\n}\n`].join('\n')
}
