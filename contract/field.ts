/** Field kit of the declarations (design: "declare the simple"). A field owns its column, validation, input and cell by its kind. */
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import type { IdentifierKind } from '#domain/identifiers.ts'
import type { EntityName } from '#contract/entities/names.ts'

/** One value a language; French is always there. */
export type Translated = { readonly fr: string } & { readonly [language: string]: string | undefined }

/** What each kind holds once read; `null` is added where the field is not required. */
export interface KindValue {
  text: string
  note: string
  email: string
  phone: string
  url: string
  color: string
  translated: Translated
  integer: number
  money: Cents
  /** Basis points. */
  rate: number
  /** A measure with two decimals (square metres, metres), kept as hundredths. */
  measure: number
  boolean: boolean
  day: Day
  /** `HH:MM`. */
  time: string
  choice: string
  /** Numbers among `options`, e.g. weekdays. */
  ref: number
  refs: readonly number[]
}

export type Kind = keyof KindValue

export interface FieldOptions<K extends Kind> {
  readonly required?: boolean
  /** Longest text, or largest number (cents, basis points, hundredths). */
  readonly max?: number
  readonly min?: number
  /** Default on a new record; anything that depends on other records is an operation's `defaults`. */
  readonly initial?: KindValue[K]
  readonly help?: string
  /** A text that is an official number: kept without spaces, in capitals, and checked. */
  readonly identifier?: IdentifierKind
  /** Set by the server only: shown, never taken from the browser. */
  readonly readOnly?: boolean
}

export interface Field<K extends Kind = Kind, Required extends boolean = boolean> extends Omit<
  FieldOptions<K>,
  'required'
> {
  readonly kind: K
  readonly label: string
  readonly required: Required
  /** Target of `ref` and `refs`. */
  readonly entity?: EntityName
  /** The target has too many rows to send them all with the form (towns, customers): the input searches. */
  readonly remote?: boolean
  /** Values of a `choice`, in order, with their French labels. */
  readonly choices?: Readonly<Record<string, string>>
  /** Unit shown after the input (m², nuits…). */
  readonly unit?: string
}

type Req<O> = O extends { readonly required: true } ? true : false

/** A choice that keeps its keys: what a row holds is one of them. */
export interface Choice<C extends string, R extends boolean> extends Field<'choice', R> {
  readonly choices: Readonly<Record<C, string>>
}

const make = <K extends Kind, O extends object>(kind: K, label: string, options: O): Field<K, Req<O>> & O =>
  ({ required: false, ...options, kind, label }) as unknown as Field<K, Req<O>> & O

type Simple =
  | 'text'
  | 'note'
  | 'email'
  | 'phone'
  | 'url'
  | 'color'
  | 'translated'
  | 'integer'
  | 'money'
  | 'rate'
  | 'measure'
  | 'boolean'
  | 'day'
  | 'time'

const simple =
  <K extends Simple>(kind: K) =>
  <const O extends FieldOptions<K> & { readonly unit?: string }>(label: string, options?: O): Field<K, Req<O>> =>
    make(kind, label, options ?? {}) as unknown as Field<K, Req<O>>

export const f = {
  text: simple('text'),
  note: simple('note'),
  email: simple('email'),
  phone: simple('phone'),
  url: simple('url'),
  color: simple('color'),
  translated: simple('translated'),
  integer: simple('integer'),
  money: simple('money'),
  rate: simple('rate'),
  measure: simple('measure'),
  day: simple('day'),
  time: simple('time'),
  /** A box is never absent: always required, unticked unless `initial`. */
  boolean: (label: string, options: Omit<FieldOptions<'boolean'>, 'required'> = {}): Field<'boolean', true> =>
    make('boolean', label, { initial: false, ...options, required: true as const }),
  choice: <const C extends Readonly<Record<string, string>>, const O extends FieldOptions<'choice'>>(
    label: string,
    choices: C,
    options?: O,
  ): Choice<Extract<keyof C, string>, Req<O>> =>
    make('choice', label, { ...options, choices }) as unknown as Choice<Extract<keyof C, string>, Req<O>>,
  ref: <const O extends FieldOptions<'ref'> & { readonly remote?: boolean }>(
    label: string,
    entity: EntityName,
    options?: O,
  ): Field<'ref', Req<O>> => make('ref', label, { ...options, entity }) as unknown as Field<'ref', Req<O>>,
  /** Several records of another entity, kept in the join table `<entity>_<target>`; never null. */
  refs: (
    label: string,
    entity: EntityName,
    options: Omit<FieldOptions<'refs'>, 'required'> = {},
  ): Field<'refs', true> =>
    make('refs', label, { initial: [] as readonly number[], ...options, required: true as const, entity }),
} as const

export type Fields = Readonly<Record<string, Field>>

export type FieldValue<F> =
  F extends Choice<infer C, infer R>
    ? R extends true
      ? C
      : C | null
    : F extends Field<infer K, infer R>
      ? R extends true
        ? KindValue[K]
        : KindValue[K] | null
      : never

/** `tvaId` → `tva_id`. */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
