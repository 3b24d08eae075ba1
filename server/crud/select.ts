import { tableOf } from '#contract/entity.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { own } from '#domain/own.ts'
import { entities } from '#contract/entities/index.ts'
import { countryNames } from '#contract/country-names.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { EntityName } from '#contract/entities/names.ts'
import { columnOf } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { isLanguage } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'

/** Fields that are columns of the entity's own table. */
export const columns = (entity: AnyEntity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => field.kind !== 'refs')

export const references = (entity: AnyEntity): [string, Field][] =>
  columns(entity).filter(([, field]) => field.kind === 'ref')

export const targetOf = (field: Field): AnyEntity => {
  if (field.entity === undefined) throw new Error(`${field.label} refers to nothing`)
  return entities[field.entity]
}

export const joinTable = (entity: AnyEntity, field: Field): string => `${tableOf(entity)}_${tableOf(targetOf(field))}`

const countries = new Map<string, string>()

/** Names of countries by their ISO code, as the parameter of a query. */
const countriesIn = (language: LanguageCode): string => {
  const names = countries.get(language) ?? JSON.stringify(countryNames(language))
  countries.set(language, names)
  return names
}

/** Names that the world knows in every language; the label is the house's, in French. */
const NAMED: Partial<Record<EntityName, (alias: string, language: LanguageCode) => RawBuilder<string>>> = {
  country: (alias, language) =>
    sql`coalesce(${countriesIn(language)}::jsonb ->> ${sql.ref(`${alias}.iso_code`)}, ${sql.ref(`${alias}.label`)})`,
}

/** What names a record in the user's language; French where a translation is missing. */
export const labelSql = (entity: AnyEntity, alias: string, language: string): RawBuilder<string> => {
  const named = NAMED[entity.name]
  if (named !== undefined && language !== 'fr' && isLanguage(language)) return named(alias, language)
  const column = sql.ref(`${alias}.${columnOf(entity.display)}`)
  if (entity.fields[entity.display]?.kind !== 'translated') return sql`${column}`
  return sql`coalesce(nullif(${column} ->> ${sql.lit(language)}, ''), ${column} ->> 'fr')`
}

const alias = (key: string): string => `r_${columnOf(key)}`

const joinOf = (entity: AnyEntity, key: string, field: Field): RawBuilder<unknown> => {
  const target = targetOf(field)
  const site =
    target.scope === 'site' && entity.scope === 'site'
      ? sql`${sql.ref(`${alias(key)}.establishment_id`)} = t.establishment_id and `
      : sql``
  return sql`left join ${sql.table(tableOf(target))} as ${sql.ref(alias(key))}
    on ${site}${sql.ref(`${alias(key)}.id`)} = ${sql.ref(`t.${columnOf(key)}`)}`
}

const labelsOf = (entity: AnyEntity, language: string): RawBuilder<unknown> => {
  const pairs = references(entity).map(
    ([key, field]) => sql`${sql.lit(key)}::text, ${labelSql(targetOf(field), alias(key), language)}`,
  )
  return pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`
}

/** `select … from … join …` of an entity: own columns under their field names, and `labels` of what it refers to. */
export const selectFrom = (
  entity: AnyEntity,
  language: string,
  extra: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => {
  const fields = columns(entity).map(([key]) => sql`${sql.ref(`t.${columnOf(key)}`)} as ${sql.ref(key)}`)
  const joins = references(entity).map(([key, field]) => joinOf(entity, key, field))
  return sql`select t.id, t.version, ${sql.join(fields)}, ${labelsOf(entity, language)} as labels${extra}
    from ${sql.table(tableOf(entity))} as t ${sql.join(joins, sql` `)}`
}

/** What a column sorts by: texts without accents or case, references by what they show. */
export const sortKey = (entity: AnyEntity, key: string, language: string): RawBuilder<unknown> => {
  const field = own(entity.fields, key)
  const column = sql.ref(`t.${columnOf(key)}`)
  switch (field?.kind) {
    case 'ref':
      return sql`sort_key(${labelSql(targetOf(field), alias(key), language)}::text)`
    case 'translated':
      return sql`sort_key(coalesce(nullif(${column} ->> ${sql.lit(language)}, ''), ${column} ->> 'fr'))`
    case 'text':
    case 'note':
    case 'email':
      return sql`sort_key(${column}::text)`
    default:
      return sql`${column}`
  }
}

/** Order of a list that nobody sorted: the users' own, else that of its declaration, else by name. */
export const naturalOrder = (entity: AnyEntity, language: string): RawBuilder<unknown> =>
  entity.ordered ? sql`t.position, t.id` : sql`${sortKey(entity, entity.orderBy ?? entity.display, language)}, t.id`

/** Order of a list to choose from: the users' own, else by the names that are shown. */
export const choiceOrder = (entity: AnyEntity, language: string): RawBuilder<unknown> =>
  entity.ordered ? sql`t.position, t.id` : sql`sort_key(${labelSql(entity, 't', language)}::text), t.id`
