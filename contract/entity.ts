import type { Field, FieldValue, Fields } from '#contract/field.ts'
import type { ChapterSlug } from '#contract/manual.ts'
import type { ModuleKey } from '#contract/modules.ts'
import type { Functionality } from '#contract/rights.ts'
import type { EntityName } from '#contract/entities/names.ts'
import { spokenTexts } from '#contract/spoken.ts'

/** `site` tables carry `establishment_id` in every key; `group` tables are shared by the operator's establishments. */
export type Scope = 'site' | 'group'

/** Paths of the list and of the record, whose id is the last `$name`. */
interface EntityScreens {
  readonly list?: string
  readonly edit?: string
  /** Chapter of the manual: both are drawn from the declaration, but for what `contract/screens` says an area draws itself. */
  readonly chapter?: ChapterSlug
  readonly module?: ModuleKey
}

export interface AnyEntity {
  readonly name: EntityName
  /** REST base path below `/rest`, as `entities.tsv` has it. */
  readonly path: string
  readonly right: Functionality
  readonly scope: Scope
  readonly label: { readonly one: string; readonly many: string; readonly feminine?: boolean }
  readonly fields: Fields
  /** Field that names a record in lists of choices; default `label`. */
  readonly display: string
  /** Field that lists follow unless they are sorted; without it, `display`. */
  readonly orderBy?: string
  /** Columns of the list, in order; the first names the record. */
  readonly list: readonly string[]
  /** Rows of the form. */
  readonly form: readonly (readonly string[])[]
  /** Fields that no two records share (within the establishment for `site`). */
  readonly unique: readonly (readonly string[])[]
  /** Absent for records that have no screen of their own. */
  readonly screens?: EntityScreens
  /** Boxes that one record alone has ticked (within the establishment for `site`): ticking one here unticks it on the others. */
  readonly onlyOne: readonly string[]
  /**
   * No two records share a day from `startDate` to `endDate` (within the establishment for `site`), among those with the same values
   * `within`; the database has the constraint. `message` names the other one: its `label`, `from`, `to`.
   */
  readonly noOverlap?: { readonly within: readonly string[]; readonly message: string }
  /** Rows keep an order of their own (`POST {base}/order`). */
  readonly ordered: boolean
  /** Generated column that folds all searched texts and carries the index; without it the texts are folded at each search. */
  readonly searchColumn?: string
  /** Field whose parent's id scopes the list: `GET {base}/get_for_<parent>/{id}`. */
  readonly parent?: string
}

/** A declaration with its own fields, from which row types are inferred. */
export interface Entity<F extends Fields, S extends EntityScreens = EntityScreens> extends AnyEntity {
  readonly fields: F
  readonly screens?: S
}

type Declared<F extends Fields, S> = Omit<
  AnyEntity,
  'fields' | 'screens' | 'display' | 'orderBy' | 'unique' | 'onlyOne' | 'noOverlap' | 'ordered' | 'list' | 'form'
> & {
  readonly fields: F
  readonly screens?: S
  readonly display?: keyof F & string
  readonly orderBy?: keyof F & string
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  readonly onlyOne?: readonly (keyof F & string)[]
  readonly noOverlap?: { readonly within: readonly (keyof F & string)[]; readonly message: string }
  readonly ordered?: boolean
  readonly list?: readonly (keyof F & string)[]
  readonly form?: readonly (readonly (keyof F & string)[])[]
}

const WORDS = ['label', 'help', 'unit'] as const

/** Keys of a field's texts: `entity.place.capacity`, `….help`, `….unit`, `….<choice>`. */
export const fieldKey = (entity: string, field: string, part: string): string =>
  part === 'label' ? `entity.${entity}.${field}` : `entity.${entity}.${field}.${part}`

/** The field, its texts read in the language of the moment. */
const spokenField = (entity: string, key: string, field: Field): Field => {
  const texts = Object.fromEntries(WORDS.flatMap((word) => (field[word] === undefined ? [] : [[word, field[word]]])))
  const said = Object.getOwnPropertyDescriptors(spokenTexts(texts, (word) => fieldKey(entity, key, word)))
  const choices =
    field.choices === undefined
      ? {}
      : { choices: spokenTexts(field.choices, (choice) => fieldKey(entity, key, choice)) }
  return Object.defineProperties({ ...field, ...choices }, said)
}

const spokenLabel = (name: string, { one, many, ...grammar }: AnyEntity['label']): AnyEntity['label'] =>
  Object.defineProperties(
    { one, many, ...grammar },
    Object.getOwnPropertyDescriptors(spokenTexts({ one, many }, (word) => `entity.${name}.${word}`)),
  )

/**
 * Declares a simple entity. Everything left out has one obvious default. Its texts are French; English ones are beside it (`english`).
 */
export const defineEntity = <const F extends Fields, const S extends EntityScreens = EntityScreens>(
  declared: Declared<F, S>,
): Entity<F, S> => {
  const keys = Object.keys(declared.fields) as (keyof F & string)[]
  return {
    ...declared,
    label: spokenLabel(declared.name, declared.label),
    fields: Object.fromEntries(
      Object.entries(declared.fields).map(([key, field]) => [key, spokenField(declared.name, key, field)]),
    ) as F,
    display: declared.display ?? 'label',
    list: declared.list ?? keys.slice(0, 5),
    form: declared.form ?? keys.map((key) => [key]),
    unique: declared.unique ?? [],
    onlyOne: declared.onlyOne ?? [],
    ordered: declared.ordered ?? false,
  }
}

/** Row of a declared entity as it travels: `id` 0 is a new one; `version` guards against lost updates. */
export type Row<E> =
  E extends Entity<infer F>
    ? { readonly [K in keyof F]: FieldValue<F[K]> } & { readonly id: number; readonly version: number }
    : never

/** Name of the table; `user` and `group` are reserved words of SQL. */
export const tableOf = (entity: AnyEntity): string => {
  if (entity.name === 'user' || entity.name === 'group') return `app_${entity.name}`
  return entity.name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
}
