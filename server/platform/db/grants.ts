import { sql } from 'kysely'
import { StartError } from '#server/platform/start-error.ts'
import type { Db } from './db.ts'

/**
 * The signed record of money and what proves it (CGI 286-I-3° bis): rows are inserted, never changed or removed, and
 * the application's role could not if it tried. A new table with a `signature` column belongs here; a test says so.
 */
export const SIGNED_TABLES = [
  'bill',
  'bill_cancellation',
  'bill_deduction',
  'bill_line',
  'bill_payment',
  'bill_rate',
  'credit_note',
  'credit_note_use',
  'duplicate',
  'jet',
  'payment',
  'signing_key',
] as const

/** What the migrator keeps for itself: the application may read it. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock', 'migration_checksum'] as const

interface Table {
  readonly schema: string
  readonly name: string
}

const tablesOf = async (db: Db): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and pg_has_role(c.relowner, 'usage') and n.nspname not like 'pg\\_%'
      and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`.execute(db)
  return rows
}

const includes = (names: readonly string[], { schema, name }: Table): boolean =>
  schema === 'public' && names.includes(name)

const rightsOn = (table: Table): string => {
  if (includes(MIGRATION_TABLES, table)) return 'select'
  return includes(SIGNED_TABLES, table) ? 'select, insert' : 'select, insert, update, delete'
}

/**
 * Gives `appRole` what the server needs and no more, on every table of the owner, as whom `ownerDb` is connected: reading and
 * inserting everywhere, changing and deleting except on signed tables, truncating nowhere.
 * Throws StartError where the role does not exist, or is the owner's own (taking its rights would break the tables).
 */
export async function applyGrants(ownerDb: Db, appRole: string): Promise<void> {
  const { rows } = await sql<{ same: boolean }>`
    select pg_has_role(oid, current_user, 'member') as same from pg_roles where rolname = ${appRole}`.execute(ownerDb)
  if (rows[0] === undefined)
    throw new StartError(
      `Le rôle « ${appRole} » n’existe pas sur le serveur PostgreSQL : créez-le (CREATE ROLE … LOGIN).`,
    )
  if (rows[0].same)
    throw new StartError(
      `Le rôle « ${appRole} » de DATABASE_URL a les droits de celui de DATABASE_OWNER_URL : Pinède exige un rôle applicatif qui ne possède rien et n’est pas administrateur.`,
    )
  const tables = await tablesOf(ownerDb)
  const role = sql.id(appRole)
  await ownerDb.transaction().execute(async (tx) => {
    for (const schema of new Set(['public', ...tables.map((table) => table.schema)])) {
      await sql`grant usage on schema ${sql.id(schema)} to ${role}`.execute(tx)
      await sql`grant usage, select on all sequences in schema ${sql.id(schema)} to ${role}`.execute(tx)
    }
    for (const table of tables) {
      const target = sql.id(table.schema, table.name)
      await sql`revoke all on ${target} from ${role}, public`.execute(tx)
      await sql`grant ${sql.raw(rightsOn(table))} on ${target} to ${role}`.execute(tx)
    }
  })
}
