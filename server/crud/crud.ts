import type { AnyEntity, Row } from '#contract/entity.ts'
import type { FieldError, InputOf, InputRow } from '#contract/schema.ts'
import type { Search } from '#server/crud/search.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A record as it is read: every field of the declaration, `id`, `version`, `labels` of what it refers to. */
export type ReadRow = {
  readonly id: number
  readonly version: number
  readonly labels: Readonly<Record<string, string>>
} & Readonly<Record<string, unknown>>

/**
 * How the server serves one declared entity. A declaration alone is served as it is; whatever it cannot say is a plain function
 * here: pure `check`, `defaults`, or one operation replaced (ARCHITECTURE.md, "Declarations"). There are no other ways out.
 */
export interface Crud {
  readonly entity: AnyEntity
  /** Values of a new record that depend on other records (spec 3, "Defaults"). */
  readonly defaults?: (context: Context) => Promise<Readonly<Record<string, unknown>>>
  /** Fields that do not agree, told together with those at fault by themselves, which are null here. */
  readonly faults?: (row: InputRow) => readonly FieldError[]
  /** Refuses a row by throwing RuleError or FieldsError; `before` is absent for a new one. */
  readonly check?: (context: Context, row: InputRow, before: ReadRow | undefined) => Promise<void> | void
  /** Replaces searching, together with `every`. */
  readonly search?: (context: Context, search: Search) => Promise<{ list: ReadRow[]; total: number }>
  /** Replaces reading all rows of a search in packets, for exports. */
  readonly every?: (context: Context, search: Search) => AsyncGenerator<readonly ReadRow[]>
  /** Replaces saving; answers the id. */
  readonly save?: (context: Context, row: InputRow, body: Readonly<Record<string, unknown>>) => Promise<number>
  /** Replaces deleting. */
  readonly remove?: (context: Context, id: number) => Promise<void>
  /** Columns that are not fields, written when a record is made. */
  readonly fixed?: (context: Context) => Readonly<Record<string, unknown>>
  /** Compliance settings: each change is a technical event (domain rules, section 5, JET 270). */
  readonly compliance?: boolean
  /** Only read and written through other operations: no `edit`, no `delete`. */
  readonly readOnly?: boolean
}

type Faulty<E> = InputRow & { readonly [K in keyof Row<E>]: Row<E>[K] | null }

/** What a module says of one declared entity beside its declaration, in the types of its fields. */
export interface Ways<E extends AnyEntity> extends Omit<Crud, 'entity' | 'faults' | 'check' | 'save'> {
  /** As in `Crud`: fields at fault by themselves are null. */
  readonly faults?: (row: Faulty<E>) => readonly FieldError[]
  readonly check?: (context: Context, row: InputOf<E>, before: (ReadRow & Row<E>) | undefined) => Promise<void> | void
  readonly save?: (context: Context, row: InputOf<E>, body: Readonly<Record<string, unknown>>) => Promise<number>
}
