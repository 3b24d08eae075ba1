/** Features of a place or of a type with their values (« Électricité : 10 A »), read and written together. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { entities } from '#contract/entities/index.ts'
import type { FeatureRow, FeaturesAnswer, featuresBody } from '#contract/operations/camp/features.ts'
import type { InputRow } from '#contract/schema.ts'
import { readRow } from '#server/crud/edit.ts'
import { FieldsError, StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type Owner = 'place' | 'placeType'

const TABLES = {
  place: { table: 'place', joins: 'place_feature', values: 'place_feature_value', id: 'place_id' },
  placeType: {
    table: 'place_type',
    joins: 'place_type_feature',
    values: 'place_type_feature_value',
    id: 'place_type_id',
  },
} as const

/** A number as it is typed in French, with a comma and two decimals at most. */
const NUMBER = /^-?\d{1,7}(?:[.,]\d{1,2})?$/
export const isFeatureNumber = (text: string): boolean => NUMBER.test(text)

const typeOf = ({ tx, establishmentId }: Context, owner: Owner, id: number) =>
  sql<{ id: number; layoutId: number }>`
    select t.id, t.layout_id as "layoutId" from place_type t
    ${owner === 'place' ? sql`join place p on p.establishment_id = t.establishment_id and p.place_type_id = t.id and p.id = ${id}` : sql``}
    where t.establishment_id = ${establishmentId} ${owner === 'place' ? sql`` : sql`and t.id = ${id}`}`.execute(tx)

/** Every feature of the site: ticked or not, its value, and what the type and the layout give already. */
export const readFeatures = async (context: Context, owner: Owner, id: number): Promise<FeaturesAnswer> => {
  const { tx, establishmentId, language } = context
  const { version } = await readRow({ entity: entities[owner] }, context, id)
  const { joins, values, id: column } = TABLES[owner]
  const type = (await typeOf(context, owner, id)).rows[0]
  const name = (column_: string) =>
    sql`coalesce(nullif(${sql.ref(column_)} ->> ${sql.lit(language)}, ''), ${sql.ref(column_)} ->> 'fr')`
  const { rows } = await sql<FeatureRow>`
    select f.id as "featureId", ${name('f.label')} as label, f.value_kind as "valueKind", f.unit,
      exists (select from ${sql.table(joins)} j where j.establishment_id = f.establishment_id and j.feature_id = f.id
        and ${sql.ref(`j.${column}`)} = ${id}) as "isOwn",
      (select v.value from ${sql.table(values)} v where v.establishment_id = f.establishment_id and v.feature_id = f.id
        and ${sql.ref(`v.${column}`)} = ${id}) as value,
      coalesce(
        (select json_build_object('from', ${name('t.label')}, 'value', v.value)
          from place_type_feature j
          join place_type t on t.establishment_id = j.establishment_id and t.id = j.place_type_id
          left join place_type_feature_value v on v.establishment_id = j.establishment_id
            and v.place_type_id = j.place_type_id and v.feature_id = j.feature_id
          where ${owner === 'place'} and j.establishment_id = f.establishment_id and j.feature_id = f.id
            and j.place_type_id = ${type?.id ?? 0}),
        (select json_build_object('from', ${name('l.label')}, 'value', j.value)
          from layout_feature j join layout l on l.establishment_id = j.establishment_id and l.id = j.layout_id
          where j.establishment_id = f.establishment_id and j.feature_id = f.id and j.layout_id = ${type?.layoutId ?? 0})
      ) as inherited
    from feature f where f.establishment_id = ${establishmentId} order by f.position, f.id`.execute(tx)
  return { version, features: rows }
}

type Given = z.output<typeof featuresBody>['features']

/** Each feature is one of the site's, and its value of its kind. Throws FieldsError. */
const checkGiven = async ({ tx, establishmentId }: Context, given: Given): Promise<void> => {
  const { rows } = await sql<{ id: number; valueKind: string | null }>`
    select id, value_kind as "valueKind" from feature
    where establishment_id = ${establishmentId} and id = any (${given.map((one) => one.featureId)}::bigint[])`.execute(
    tx,
  )
  const kinds = new Map(rows.map((row) => [row.id, row.valueKind]))
  const faults = given.flatMap(({ featureId, value }, i) => {
    const path = `features.${i}`
    if (!kinds.has(featureId)) return [{ path, message: 'reference.unknown' }]
    const kind = kinds.get(featureId)
    if (kind === null && value !== null) return [{ path, message: 'feature.noValue' }]
    return kind === 'NUMBER' && value !== null && !isFeatureNumber(value) ? [{ path, message: 'feature.number' }] : []
  })
  if (faults.length > 0) throw new FieldsError(faults)
}

/** Replaces the features of a place or of a type. Throws StaleError where the record changed since it was read, FieldsError. */
export const saveFeatures = async (
  context: Context,
  owner: Owner,
  id: number,
  { version, features }: z.output<typeof featuresBody>,
): Promise<{ status: 'SAVED'; id: number }> => {
  const { tx, establishmentId } = context
  const crud = { entity: entities[owner] }
  const { table, joins, values, id: column } = TABLES[owner]
  const current = await readRow(crud, context, id)
  await checkGiven(context, features)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set version = version + 1
    where establishment_id = ${establishmentId} and id = ${id} and version = ${version}`.execute(tx)
  if (numAffectedRows !== 1n) throw new StaleError(current)
  for (const one of [joins, values])
    await sql`delete from ${sql.table(one)} where establishment_id = ${establishmentId} and ${sql.ref(column)} = ${id}`.execute(
      tx,
    )
  await sql`
    insert into ${sql.table(joins)} (establishment_id, ${sql.ref(column)}, feature_id)
    select ${establishmentId}, ${id}, unnest(${features.map((one) => one.featureId)}::bigint[])`.execute(tx)
  const valued = features.filter((one) => one.value !== null)
  await sql`
    insert into ${sql.table(values)} (establishment_id, ${sql.ref(column)}, feature_id, value)
    select ${establishmentId}, ${id}, g.feature_id, g.value
    from unnest(${valued.map((one) => one.featureId)}::bigint[], ${valued.map((one) => one.value)}::text[]) as g (feature_id, value)`.execute(
    tx,
  )
  await context.changed({ entity: owner, id, action: 'SAVED', functionality: crud.entity.right })
  return { status: 'SAVED', id }
}

/** The value of a layout's feature is of the feature's kind. Throws FieldsError `feature.noValue`, `feature.number`. */
export const checkLayoutFeature = async (context: Context, row: InputRow): Promise<void> => {
  const value = row['value']
  if (typeof value !== 'string') return
  const { rows } = await sql<{ kind: string | null }>`
    select value_kind as kind from feature
    where establishment_id = ${context.establishmentId} and id = ${row['featureId']}`.execute(context.tx)
  const kind = rows[0]?.kind
  if (kind === null) throw new FieldsError([{ path: 'value', message: 'feature.noValue' }])
  if (kind === 'NUMBER' && !isFeatureNumber(value))
    throw new FieldsError([{ path: 'value', message: 'feature.number' }])
}
