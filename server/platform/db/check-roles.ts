import { sql } from 'kysely'
import { StartError } from '#server/platform/start-error.ts'
import type { Db } from './db.ts'
import { KEPT_COLUMNS, KEPT_TABLES, SIGNED_TABLES } from './grants.ts'

const KEPT = Object.entries(KEPT_COLUMNS).flatMap(([table, columns]) => columns.map((column) => ({ table, column })))

interface Powers {
  readonly name: string
  readonly admin: boolean
  readonly owns: string[]
  readonly changes: string[]
}

/** Powers of the connected role, those of the roles it may become included. */
const powersOf = async (db: Db): Promise<Powers> => {
  const { rows } = await sql<Powers>`
    select current_user::text as name,
      exists (select from pg_roles r where (r.rolsuper or r.rolbypassrls or r.rolcreaterole)
        and pg_has_role(current_user, r.oid, 'member')) as admin,
      array(select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
          and pg_has_role(current_user, c.relowner, 'member') order by n.nspname <> 'public', 1) as owns,
      array(select c.relname::text from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...SIGNED_TABLES, ...KEPT_TABLES]}::text[])
          and (has_table_privilege(c.oid, 'update, delete, truncate') or has_any_column_privilege(c.oid, 'update')
            or c.relname = any(${[...KEPT_TABLES]}::text[])
              and (has_table_privilege(c.oid, 'insert') or has_any_column_privilege(c.oid, 'insert')))
        union select k.table || '.' || k.column
        from jsonb_to_recordset(${JSON.stringify(KEPT)}::jsonb) as k ("table" text, "column" text)
        where has_column_privilege(format('public.%I', k.table)::regclass, k.column, 'insert, update')
        order by 1) as changes`.execute(db)
  const [powers] = rows
  if (powers === undefined) throw new Error('the role of the connection is unknown')
  return powers
}

const some = (names: readonly string[]): string => names.slice(0, 3).join(', ') + (names.length > 3 ? '…' : '')

/**
 * Checks that the role of `appDb` cannot touch the signed record: it is no administrator, owns no table, and cannot
 * change or delete signed rows (CGI 286-I-3° bis). Throws StartError with all the reasons.
 */
export async function checkRoles(appDb: Db): Promise<void> {
  const { name, admin, owns, changes } = await powersOf(appDb)
  const reasons = [
    ...(admin ? ['il est administrateur (SUPERUSER, BYPASSRLS ou CREATEROLE)'] : []),
    ...(owns.length > 0 ? [`il possède des tables (${some(owns)})`] : []),
    ...(changes.length > 0 ? [`il peut modifier des données signées (${some(changes)})`] : []),
  ]
  if (reasons.length === 0) return
  throw new StartError(
    `Le rôle « ${name} » de DATABASE_URL a trop de droits : ${reasons.join(' ; ')}. Pinède exige un rôle applicatif qui ne possède rien, distinct de celui de DATABASE_OWNER_URL.`,
  )
}
