/** What a place type was is kept: its history is written by the save, and keeps it from being deleted (spec 8). */
import { sql } from 'kysely'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import type { ReadRow } from '#server/crud/crud.ts'
import { readRow } from '#server/crud/edit.ts'
import { removeRow, saveRow } from '#server/crud/save.ts'
import { usesOf } from '#server/crud/uses.ts'
import { inWords } from '#server/modules/camp/words.ts'
import { InUseError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

const CRUD = { entity: entities.placeType }
/** Colours and texts for guests are no history of what was sold. */
const FORGOTTEN: ReadonlySet<string> = new Set(['color', 'description', 'features'])
const KEPT = Object.entries(CRUD.entity.fields).filter(([key]) => !FORGOTTEN.has(key))

const changesOf = (before: ReadRow, after: ReadRow) =>
  KEPT.flatMap(([key, field]) => {
    const [was, is] = [inWords(field, before[key], before.labels[key]), inWords(field, after[key], after.labels[key])]
    return was === is ? [] : [{ field: field.label, before: was, after: is }]
  })

/** What a new type starts with where there is no choice: the VAT marked for occupants, and the only layout. */
export const newPlaceType = async ({ tx, establishmentId }: Context): Promise<Readonly<Record<string, unknown>>> => {
  const { rows } = await sql<{ tvas: number[]; layouts: number[] }>`
    select array(select id from tva where establishment_id = ${establishmentId} and active and is_default_for_attendant limit 2) as tvas,
      array(select id from layout where establishment_id = ${establishmentId} limit 2) as layouts`.execute(tx)
  const only = (ids: readonly number[] = []): number | null => (ids.length === 1 ? (ids[0] ?? null) : null)
  return { tvaId: only(rows[0]?.tvas), layoutId: only(rows[0]?.layouts) }
}

const hasPlaces = async ({ tx, establishmentId }: Context, id: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from place where establishment_id = ${establishmentId} and place_type_id = ${id}) as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

/** Saves a type; what changed is history once the type has places. Before that it is being typed in. */
export const savePlaceType = async (context: Context, row: InputRow): Promise<number> => {
  const before = row.id === 0 ? undefined : await readRow(CRUD, context, row.id)
  const id = await saveRow(CRUD, context, row)
  if (before === undefined || !(await hasPlaces(context, id))) return id
  const changes = changesOf(before, await readRow(CRUD, context, id))
  for (const change of changes) {
    await sql`
      insert into place_type_history (establishment_id, place_type_id, changed_on, user_name, field, before, after)
      values (${context.establishmentId}, ${id}, ${context.today}, ${context.user.name}, ${change.field}, ${change.before},
        ${change.after})`.execute(context.tx)
  }
  return id
}

/** Throws InUseError `placeType.hasHistory` for a type with history, resident or allotment; else as every record. */
export const removePlaceType = async (context: Context, id: number): Promise<void> => {
  await readRow(CRUD, context, id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from place_type_history
    where establishment_id = ${context.establishmentId} and place_type_id = ${id}`.execute(context.tx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return removeRow(CRUD, context, id)
  const label = count === 1 ? 'modification du type' : 'modifications du type'
  const history = { entity: 'placeTypeHistory', label, count, records: [] }
  throw new InUseError('placeType.hasHistory', [history, ...(await usesOf(CRUD.entity, context, id))])
}
