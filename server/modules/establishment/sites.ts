import { tableOf } from '#contract/entity.ts'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { allows } from '#contract/rights.ts'
import type { InputRow } from '#contract/schema.ts'
import { DEEP_OWNERS } from '#contract/deep-owners.ts'
import type { Use } from '#contract/uses.ts'
import { availableLists, newRow, readRow } from '#server/crud/edit.ts'
import { saveRow } from '#server/crud/save.ts'
import { createEstablishment } from '#server/modules/establishment/set-up.ts'
import { requireAt } from '#server/platform/auth/elsewhere.ts'
import { rightsOf, setUserRights } from '#server/platform/auth/rights.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { InUseError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const CRUD = { entity: entities.establishment }

/** What sites of one company have in common; a SIRET, an address and a name are a site's own. */
const OF_THE_COMPANY = [
  'corporateName',
  'legalForm',
  'capital',
  'registrationNumber',
  'rcs',
  'registryTown',
  'siren',
  'nafCode',
  'vatNumber',
  'managerName',
  'countryId',
  'timeZone',
  'currencyId',
  'vatOnDebits',
] as const

/** A new establishment to fill in, with what it shares with the one it is modelled on, and the lists of its form (spec 7). */
export const newEstablishment = async (context: Context, reference: number) => {
  const [fresh, model] = [await newRow(CRUD, context), await readRow(CRUD, context, reference)]
  return {
    ...fresh,
    ...Object.fromEntries(OF_THE_COMPANY.map((key) => [key, model[key]])),
    ...(await availableLists(entities.establishment, context)),
  }
}

/** The one who adds a site works there with the rights they have here. */
const bringIn = async (context: Context, id: number): Promise<void> => {
  const { tx, user, establishmentId } = context
  await sql`insert into user_establishment (user_id, establishment_id) values (${user.id}, ${id})`.execute(tx)
  await setUserRights(tx, user.id, id, await rightsOf(tx, user.id, establishmentId))
}

/**
 * Saves an establishment, the new one (`id` 0) with what every campsite needs. A site more is a decision of the operator: it
 * asks for the right on the group's settings. Throws RuleError `right.insufficient`.
 */
export const saveEstablishment = async (
  context: Context,
  typed: InputRow,
  body: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const row: InputRow = {
    ...typed,
    nafCode: typeof typed['nafCode'] === 'string' ? typed['nafCode'].toUpperCase() : null,
  }
  if (row.id !== 0) {
    await requireAt(context, [row.id], 'establishment_establishment', 'write')
    return saveRow(CRUD, context, row)
  }
  if (!allows(context.rights.group_settings, 'write')) throw new RuleError('right.insufficient')
  const { rows } = await sql`select 1 from establishment where name = ${row['name']}`.execute(context.tx)
  if (rows.length > 0) throw new RuleError('value.taken', { column: 'name' })
  const id = await createEstablishment(context.tx, String(row['name']), body['training'] === true)
  await bringIn(context, id)
  return saveRow(CRUD, context, { ...row, id, version: 1 })
}

/** What `createEstablishment` and the first settings make; all else says that the site was put to use. */
const SET_UP_TABLES = [
  'accounting_section_mapping',
  'accounting_section',
  'accounting_mapping',
  'accounting_journal',
  'accounting_account',
  'financial_period',
  'financial_month',
  'financial_year',
  'activity_period',
  'expense_type',
  'partner_billing_type',
  'partner_management_type',
  'custom_header_name',
  'surety',
  'mailing_configuration',
  'document_model',
  'preference',
  'payment_method',
  'bank_account',
  'tax_type',
  'tva',
  'station',
  'establishment_module',
  'customer_kept',
  'user_right',
  'user_establishment',
] as const

const labels = new Map(Object.values(entities).map((entity) => [tableOf(entity), entity.label]))

/** « 12 emplacements », for a table that keeps rows of a site. */
const useOf = (table: string, count: number): Use => {
  const label = labels.get(table) ?? DEEP_OWNERS[table]?.label ?? { one: 'autre donnée', many: 'autres données' }
  return { entity: table, label: (count === 1 ? label.one : label.many).toLowerCase(), count, records: [] }
}

/** What a site holds beyond its set-up, the fullest tables first. Parts of a record are told with it. */
const holdingsOf = async (context: Context, id: number): Promise<Use[]> => {
  const { rows: tables } = await sql<{ table: string; column: string }>`
    select t.relname as table, a.attname as column from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.establishment'::regclass and cardinality(c.conkey) = 1
      and t.relname <> all (${[...SET_UP_TABLES]})
    order by 1`.execute(context.tx)
  const uses: Use[] = []
  for (const { table, column } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(context.tx)
    const count = rows[0]?.count ?? 0
    if (count > 0) uses.push(useOf(table, count))
  }
  return uses.toSorted((a, b) => b.count - a.count)
}

/**
 * Removes a site that nothing was recorded in yet: not even a log-in, since the signed journal is never erased. Throws RuleError
 * `establishment.current`, `record.unknown`, and InUseError with what it holds.
 */
export const removeEstablishment = async (context: Context, id: number): Promise<void> => {
  if (id === context.establishmentId) throw new RuleError('establishment.current')
  await readRow(CRUD, context, id)
  await requireAt(context, [id], 'establishment_establishment', 'delete')
  const uses = await holdingsOf(context, id)
  if (uses.length > 0) throw new InUseError('establishment.used', uses)
  for (const table of SET_UP_TABLES)
    await sql`delete from ${sql.table(table)} where establishment_id = ${id}`.execute(context.tx)
  await sql`delete from establishment where id = ${id}`.execute(context.tx)
}

/** As the generic deletion does: told to the others, and to the technical journal. */
export const deleteEstablishment = async (context: Context, id: number): Promise<{ status: 'DELETED' }> => {
  await removeEstablishment(context, id)
  await context.changed({
    entity: 'establishment',
    id,
    action: 'DELETED',
    functionality: entities.establishment.right,
  })
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, { entity: 'establishment', id, deleted: true })
  return { status: 'DELETED' }
}
