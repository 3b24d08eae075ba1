/** What the archive of a whole house holds: every table but those that serve the machine or keep a secret, each with its columns. */
import { sql } from 'kysely'
import { allEntities } from '#contract/entities/index.ts'
import { tableOf } from '#contract/entity.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface HouseColumn {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** `table.column` that it names a row of. */
  readonly reference: string | null
}

export interface HouseTable {
  readonly name: string
  /** What the screens call its rows, where they do. */
  readonly label: string | null
  readonly columns: readonly HouseColumn[]
  /** In the order of the table's key. */
  readonly key: readonly string[]
}

/** Tables that no successor and no auditor has a use for, with what the archive says of them. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  archive_part: 'octets des archives fiscales, qui se téléchargent une à une',
  change_log: 'modifications annoncées aux écrans ouverts',
  idempotency: 'réponses gardées un jour pour les envois répétés',
  job: 'travaux en cours',
  job_file_part: 'fichiers des travaux, gardés un jour',
  kysely_migration: 'versions du schéma',
  kysely_migration_lock: 'versions du schéma',
  login_attempt: 'essais de connexion',
  login_place: 'essais de connexion',
  page_link: 'liens des pages des clients (empreintes de secrets)',
  recovery_code: 'codes de secours (secrets)',
  schedule: 'tours des tâches répétées',
  seller_code: 'codes des vendeurs à la caisse (secrets)',
  session: 'sessions ouvertes (secrets)',
  settings_lock: 'verrous des réglages',
  two_factor: 'secrets de la double authentification',
}

/** Columns that are secret: they leave with no archive. */
export const SECRETS: ReadonlySet<string> = new Set([
  'app_user.password_hash',
  'online_booking.token',
  'accounting_software.password',
  'electronic_invoice.client_secret',
  'link_provider.secret_key',
  'sms_provider.secret_key',
  'sms_provider.consumer_key',
  'email_configuration.password',
  'email_configuration.client_secret',
  'email_configuration.refresh_token',
  'email_configuration.imap_password',
])

const LABELS = new Map(allEntities.map((entity) => [tableOf(entity), entity.label.many]))

/** In the order of their names. */
export const houseTables = async (tx: Tx): Promise<readonly HouseTable[]> => {
  const { rows } = await sql<Omit<HouseTable, 'label'>>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
          'reference', (select format('%s.%s', r.relname, f.attname) from pg_constraint k
            join pg_class r on r.oid = k.confrelid
            join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
            where k.conrelid = c.oid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum
            order by k.conname limit 1)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(a.attname order by k.at), '[]') from pg_index i
        cross join unnest(i.indkey) with ordinality as k (num, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`.execute(tx)
  return rows
    .filter(({ name }) => !Object.hasOwn(LEFT_OUT, name))
    .map(({ name, columns, key }) => ({
      name,
      label: LABELS.get(name) ?? null,
      columns: columns.filter((column) => !SECRETS.has(`${name}.${column.name}`)),
      key,
    }))
}
