import { sql } from 'kysely'
import { StartError } from '#server/platform/start-error.ts'
import type { Db } from './db.ts'

/**
 * The signed record of money and what proves it (CGI 286-I-3° bis): rows are inserted, never changed or removed, and
 * the application's role could not if it tried. A new table with a `signature` column belongs here; a test says so.
 */
export const SIGNED_TABLES = [
  'archive',
  'archive_part',
  'bill',
  'bill_cancellation',
  'bill_deduction',
  'bill_line',
  'bill_payment',
  'bill_print',
  'closure',
  'closure_document',
  'credit_note',
  'credit_note_use',
  'deposit_payment',
  'duplicate',
  'gift_use',
  'jet',
  'offline_ticket',
  'payment',
  'payment_group',
  'payment_group_part',
  'payment_move',
  'record_proof',
  'signing_key',
  'ticket',
  'ticket_line',
  'ticket_print',
  'ticket_rate',
] as const

/** What the database writes itself, by triggers: which accounts there are, where chains end, numbers given out, what is computed of bills. */
export const KEPT_TABLES = ['account', 'bill_rate', 'chain_head', 'credit_note_counter'] as const

/** The same, of tables that are otherwise the application's. */
export const KEPT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  financial_month: ['closed'],
  financial_period: ['closed'],
  financial_year: ['next_bill_number', 'closed'],
  station: ['code'],
}

/** What the migrator keeps for itself: the application may read it. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock', 'migration_checksum'] as const

/** What is stated once, though nobody signs it: put right by another row. */
export const WRITTEN_ONCE = [
  'accounting_advance',
  'accounting_entry',
  'accounting_export',
  'accounting_export_cancellation',
  'accounting_export_part',
  'accounting_line',
  'accounting_reopening',
  'accounting_settlement',
  'accounting_source',
  'cash_count',
  'ereport',
  'ereport_file',
  'offline_refusal',
  'tax_statement',
  'tax_statement_document',
  'tax_statement_stay',
  'vat_statement',
  'vat_statement_file',
  'vat_statement_row',
] as const

/** Answers kept for retries: forgotten after some days, never rewritten. */
const FORGOTTEN_TABLES = ['idempotency'] as const

interface Table {
  readonly schema: string
  readonly name: string
  readonly isView: boolean
}

const tablesOf = async (db: Db): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as "isView" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and pg_has_role(c.relowner, 'usage') and n.nspname not like 'pg\\_%'
      and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`.execute(db)
  return rows
}

const includes = (names: readonly string[], { schema, name }: Table): boolean =>
  schema === 'public' && names.includes(name)

/** Columns of a table that the application may write. */
const ownColumns = async (db: Db, { schema, name }: Table): Promise<string> => {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = format('%I.%I', ${schema}::text, ${name}::text)::regclass and attnum > 0 and not attisdropped
      and attname <> all (${[...(KEPT_COLUMNS[name] ?? [])]}::text[])`.execute(db)
  return rows[0]?.columns ?? ''
}

const rightsOn = async (db: Db, table: Table): Promise<string> => {
  // Views are read: what is written through one would be written to the tables below it.
  if (table.isView || includes([...MIGRATION_TABLES, ...KEPT_TABLES], table)) return 'select'
  if (includes([...SIGNED_TABLES, ...WRITTEN_ONCE], table)) return 'select, insert'
  if (includes(FORGOTTEN_TABLES, table)) return 'select, insert, delete'
  if (!includes(Object.keys(KEPT_COLUMNS), table)) return 'select, insert, update, delete'
  const columns = await ownColumns(db, table)
  return `select, insert (${columns}), update (${columns}), delete`
}

/**
 * Gives `appRole` what the server needs and no more, on every table of the owner, as whom `ownerDb` is connected: reading and
 * inserting, changing and deleting where nothing is signed, inserting only where something is, truncating nowhere.
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
      await sql`grant ${sql.raw(await rightsOn(tx, table))} on ${target} to ${role}`.execute(tx)
    }
  })
}
