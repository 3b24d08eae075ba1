/**
 * The whole house as a ZIP that needs no Pinède to be read: a CSV per table, pictures and logos as files, the settings as JSON, and a
 * LISEZ-MOI. For a campsite that leaves, or an auditor. One snapshot: what changes meanwhile is in all of it or in none.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { csvLine, csvText } from '#server/documents/csv.ts'
import { bounded, zipOf } from '#server/documents/zip.ts'
import type { ZipEntry } from '#server/documents/zip.ts'
import { inSnapshot, packetsOf } from '#server/list/snapshot.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { LEFT_OUT, SECRETS, houseTables } from '#server/modules/system/house-tables.ts'
import type { HouseColumn, HouseTable } from '#server/modules/system/house-tables.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'

/** Pictures are read one after the other: each may be 10 MB. */
const FEW = 4

const isFile = ({ type }: HouseColumn): boolean => type === 'bytea'

/** By the first byte of all that the house keeps; a ZIP among received files is an OpenDocument text. */
const EXTENSIONS: Readonly<Record<number, string>> = {
  137: 'png',
  255: 'jpg',
  71: 'gif',
  37: 'pdf',
  208: 'doc',
  60: 'xml',
}

/** `fichiers/place_picture_file/12-345.bytes.jpg`: the key of the row, and the column. */
const pathOf = (table: HouseTable, { name }: HouseColumn): RawBuilder<string> => {
  const key = table.key.map((column) => sql`${sql.ref(column)}::text`)
  const known = Object.entries(EXTENSIONS).map(
    ([byte, said]) => sql`when ${sql.lit(Number(byte))} then ${sql.lit(said)}`,
  )
  const extension = sql`case get_byte(${sql.ref(name)}, 0) ${sql.join(known, sql` `)}
    when 80 then ${table.name === 'stored_file' ? 'odt' : 'zip'} else 'bin' end`
  return sql<string>`case when octet_length(${sql.ref(name)}) > 0 then
    'fichiers/' || ${sql.lit(table.name)} || '/' || concat_ws('-', ${sql.join(key)}) || ${sql.lit(`.${name}.`)} || ${extension} end`
}

/** Exactly what the database holds, as text: days and instants as ISO 8601, lists and structures as JSON, amounts in cents. */
const textOf = (table: HouseTable, column: HouseColumn): RawBuilder<unknown> => {
  const { name, type } = column
  if (isFile(column)) return pathOf(table, column)
  if (type.endsWith('[]')) return sql`to_jsonb(${sql.ref(name)})::text`
  return type.startsWith('timestamp')
    ? sql`to_char(${sql.ref(name)}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${sql.ref(name)}::text`
}

const isNumber = ({ type }: HouseColumn): boolean => /^(?:bigint|integer|smallint|numeric|boolean)/.test(type)

const rowsOf = (table: HouseTable): RawBuilder<Readonly<Record<string, string | null>>> => {
  const columns = table.columns.map((column) => sql`${textOf(table, column)} as ${sql.ref(column.name)}`)
  const key = table.key.map((column) => sql.ref(column))
  const order = key.length === 0 ? sql`` : sql` order by ${sql.join(key)}`
  return sql`select ${sql.join(columns)} from ${sql.table(table.name)}${order}`
}

type Far = (rows: number) => Promise<void>

async function* csvOf(tx: Tx, table: HouseTable, counts: Map<string, number>, far: Far): AsyncGenerator<string> {
  const { columns } = table
  yield `\uFEFF${csvLine(columns.map(({ name }) => name))}`
  for await (const rows of packetsOf(tx, rowsOf(table))) {
    counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length)
    await far(rows.length)
    yield rows
      .map((row) =>
        csvLine(
          columns.map((column) => {
            const text = row[column.name] ?? ''
            return isNumber(column) ? text : csvText(text)
          }),
        ),
      )
      .join('')
  }
}

async function* filesOf(tx: Tx, table: HouseTable): AsyncGenerator<ZipEntry> {
  for (const column of table.columns.filter(isFile)) {
    const bytes = sql.ref(column.name)
    const query = sql<{ name: string; bytes: Buffer }>`
      select ${pathOf(table, column)} as name, ${bytes} as bytes from ${sql.table(table.name)}
      where octet_length(${bytes}) > 0 order by ${sql.join(table.key.map((one) => sql.ref(one)))}`
    for await (const rows of packetsOf(tx, query, FEW))
      for (const row of rows) yield { name: row.name, content: [row.bytes] }
  }
}

const dictionary = (tables: readonly HouseTable[]): string =>
  [
    '\uFEFFtable;nom;colonne;type;obligatoire;renvoie à\r\n',
    ...tables.flatMap((table) =>
      table.columns.map(({ name, type, required, reference }) =>
        csvLine([table.name, csvText(table.label ?? ''), name, type, required ? 'oui' : 'non', reference ?? '']),
      ),
    ),
  ].join('')

const establishments = async (tx: Tx): Promise<readonly { readonly id: number; readonly name: string }[]> =>
  (await sql<{ id: number; name: string }>`select id, name from establishment order by id`.execute(tx)).rows

const total = async (tx: Tx, tables: readonly HouseTable[]): Promise<number> => {
  const counts = tables.map(({ name }) => sql`(select count(*) from ${sql.table(name)})`)
  const { rows } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(tx)
  return rows[0]?.total ?? 0
}

const WRITTEN = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' })

/** What the archive says of itself to whoever opens it without Pinède. */
const readMe = (
  now: Date,
  sites: readonly { readonly id: number; readonly name: string }[],
  tables: readonly HouseTable[],
  counts: ReadonlyMap<string, number>,
): string => `\uFEFFARCHIVE COMPLÈTE DE PINÈDE
Faite le ${WRITTEN.format(now)} (heure de Paris).
Établissements : ${sites.map(({ id, name }) => `${name} (n° ${id})`).join(', ')}.

Cette archive contient des données personnelles (clients, accompagnants, utilisateurs) : gardez-la sous clé, ne la confiez qu’à
qui doit la lire, effacez-la quand elle a servi (RGPD, articles 5 et 20).

CE QU’ELLE CONTIENT
- tables/     un fichier CSV par table, tous établissements confondus (colonne establishment_id).
- fichiers/   images, logos, plans et pièces jointes. Dans les CSV, la cellule donne le chemin du fichier.
- reglages/   les préférences de chaque établissement, en JSON (le nom du fichier est le numéro de l’établissement).
- colonnes.csv  chaque colonne de chaque table : type, obligatoire ou non, table et colonne auxquelles elle renvoie.

COMMENT LIRE LES CSV
- UTF-8, séparateur « ; », fins de ligne CRLF, guillemets doublés. La première ligne nomme les colonnes.
- Montants : nombres entiers de centimes. Taux : centièmes de pour cent (2000 = 20 %).
- Jours : AAAA-MM-JJ. Instants : ISO 8601, en temps universel (Z).
- Une cellule vide est une valeur absente. Listes et structures sont du JSON.
- Une apostrophe est ajoutée devant un texte qui commence par = + - @ : un tableur l’exécuterait comme une formule.

ENREGISTREMENTS SIGNÉS
Règlements, factures, avoirs, cautions et événements techniques (tables payment, bill, credit_note, guarantee, duplicate, jet) portent leur
numéro et leur signature ; record_proof en est la chaîne, signing_key les clés publiques. Les clés privées ne quittent pas le serveur.

TABLES (${tables.length})
${tables.map(({ name, label }) => `- ${name} : ${counts.get(name) ?? 0} lignes${label === null ? '' : ` (${label})`}`).join('\n')}

CE QUI N’Y EST PAS
${Object.entries(LEFT_OUT)
  .map(([name, why]) => `- ${name} : ${why}`)
  .join('\n')}
- ${[...SECRETS].join(', ')} : secrets.
`

async function* entriesOf(tx: Tx, now: Date, { progress }: JobTools): AsyncGenerator<ZipEntry> {
  await sql`set local time zone 'UTC'`.execute(tx)
  const tables = await houseTables(tx)
  const sites = await establishments(tx)
  const all = await total(tx, tables)
  const counts = new Map<string, number>()
  let read = 0
  const far: Far = (rows) => progress((read += rows), all)
  for (const table of tables) yield { name: `tables/${table.name}.csv`, content: csvOf(tx, table, counts, far) }
  for (const table of tables) yield* filesOf(tx, table)
  for (const { id } of sites)
    yield { name: `reglages/${id}.json`, content: [JSON.stringify(await preferencesOf(tx, id), null, 2)] }
  yield { name: 'colonnes.csv', content: [dictionary(tables)] }
  yield { name: 'LISEZ-MOI.txt', content: [readMe(now, sites, tables, counts)] }
}

const onlySystem = ({ user }: Context): void => {
  if (!user.systeme) throw new RuleError('right.insufficient')
}

const archive = async (context: Context, tools: JobTools): Promise<FileAnswer> => {
  onlySystem(context)
  await inTransaction(context.db, (tx) => writeTechnicalEvent(tx, context, JET.EXPORT, { entity: 'house' }))
  const pieces = inSnapshot(context.db, (tx) => zipOf(entriesOf(tx, context.now, tools)))
  return new FileAnswer('application/zip', `pinede-${context.today}.zip`, bounded(pieces, 'portable.tooLarge'), false)
}

export const systemJobs = jobs({
  house: {
    right: () => ({ right: ['system', 'export'] }),
    write: false,
    run: (context, _input, tools) => archive(context, tools),
  },
})
