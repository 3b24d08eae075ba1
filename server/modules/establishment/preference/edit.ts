/** Reading and changing one kind of preference: checked like any form, refused where another screen saved first, told and signed. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import type { JetDetail } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { columnsOf } from '#domain/tax/csv.ts'
import { PREFERENCES } from '#contract/operations/establishment/preference.ts'
import type { PreferenceName } from '#contract/operations/establishment/preference.ts'
import type { Field, Fields } from '#contract/field.ts'
import { fieldErrors, schemaOf } from '#contract/schema.ts'
import type { FieldError, InputRow } from '#contract/schema.ts'
import { availableLists } from '#server/crud/edit.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { FieldsError, StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { forgetPreferences, preferencesOf } from '#server/modules/establishment/preference/preferences.ts'

type Item = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

/** The kind as its form edits it; `id` is the establishment's, `version` 0 while nobody chose anything. */
export const readPreference = async (context: Context, name: PreferenceName): Promise<Item> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ version: number }>`
    select version from preference where establishment_id = ${establishmentId} and kind = ${name}`.execute(tx)
  const all = await preferencesOf(tx, establishmentId)
  return {
    ...all[name],
    id: establishmentId,
    version: rows[0]?.version ?? 0,
    labels: {},
    ...(await availableLists(PREFERENCES[name], context)),
  }
}

/** References to records that this establishment cannot choose. */
const strangers = async (context: Context, name: PreferenceName, row: InputRow): Promise<string[]> => {
  const lists = await availableLists(PREFERENCES[name], context)
  return Object.entries<Field>(PREFERENCES[name].fields)
    .filter(([key, { kind }]) => kind === 'ref' && row[key] !== null)
    .filter(([key, { entity }]) => {
      const choices = lists[`available${(entity ?? '').charAt(0).toUpperCase()}${(entity ?? '').slice(1)}`] ?? []
      return !choices.some((one) => (one as { readonly id: number }).id === row[key])
    })
    .map(([key]) => key)
}

/** What a kind alone asks of its values. */
const FAULTS: Partial<Record<PreferenceName, (row: InputRow) => readonly FieldError[]>> = {
  taxStatement: (row) => {
    const { wrong } = columnsOf(String(row['columns']))
    return wrong === null ? [] : [{ path: 'columns', message: 'taxStatement.column', context: { line: wrong } }]
  },
}

/** The row as it is checked. Throws FieldsError, and RuleError `record.unknown` for another establishment's. */
const checked = async (context: Context, name: PreferenceName, body: unknown): Promise<InputRow> => {
  const kind = PREFERENCES[name]
  const parsed = schemaOf(kind).safeParse(body)
  if (!parsed.success) throw new FieldsError(fieldErrors(kind, parsed.error))
  if (parsed.data.id !== context.establishmentId) throw new RuleError('record.unknown')
  const unknown = await strangers(context, name, parsed.data)
  if (unknown.length > 0) throw new FieldsError(unknown.map((path) => ({ path, message: 'reference.unknown' })))
  const faults = FAULTS[name]?.(parsed.data) ?? []
  if (faults.length > 0) throw new FieldsError(faults)
  return parsed.data
}

const write = async ({ tx, establishmentId }: Context, name: PreferenceName, row: InputRow): Promise<boolean> => {
  const { id: _, version, ...value } = row
  const { numAffectedRows } = await sql`
    insert into preference (establishment_id, kind, value) values (${establishmentId}, ${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (establishment_id, kind) do update set value = excluded.value, version = preference.version + 1
      where preference.version = ${version}`.execute(tx)
  forgetPreferences(tx)
  return numAffectedRows === 1n
}

const told = (value: unknown): string | number | boolean | null =>
  typeof value === 'number' || typeof value === 'boolean' ? value : value === null ? null : String(value)

/** What changed, from what to what; of long texts only that they did. */
const changes = (fields: Fields, before: Item, after: Item): JetDetail => {
  const detail: Record<string, string | number | boolean | null> = {}
  for (const [key, { kind }] of Object.entries(fields)) {
    if (before[key] === after[key]) continue
    if (kind === 'note') detail[key] = 'modifié'
    else {
      detail[`${key}.before`] = told(before[key])
      detail[`${key}.after`] = told(after[key])
    }
  }
  return detail
}

/**
 * Saves a kind and answers it. Throws FieldsError, StaleError where it changed since it was read, RuleError `record.unknown`. A
 * change is a technical event: some of these values decide what is charged or printed.
 */
export const savePreference = async (context: Context, name: PreferenceName, body: unknown): Promise<Item> => {
  const row = await checked(context, name, body)
  const before = await readPreference(context, name)
  if (!(await write(context, name, row))) throw new StaleError(await readPreference(context, name))
  const after = await readPreference(context, name)
  const { right, fields } = PREFERENCES[name]
  await context.changed([
    { entity: `preference.${name}`, id: row.id, action: 'SAVED', functionality: right },
    // Whoever works here follows the preferences, though few may open their screens.
    { entity: 'preferences', id: row.id, action: 'SAVED', functionality: 'booking_booking' },
  ])
  await writeTechnicalEvent(context.tx, context, JET.SETTINGS_CHANGED, {
    entity: `preference.${name}`,
    ...changes(fields, before, after),
  })
  return after
}
