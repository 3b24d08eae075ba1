/**
 * Lists that are more than the rows of one entity: guarantees, bills, what is not billed. One declaration says columns and filters;
 * the server reads by it (`server/list`), screens draw by it (`web/list`), files are written by it. It is data, without schemas:
 * the browser loads it. Texts are French; English ones are beside them (`english`).
 */
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/day.ts'
import type { EntityName } from '#contract/entities/names.ts'
import type { Functionality } from '#contract/rights.ts'
import { spokenText } from '#contract/spoken.ts'

/** By meaning; each has its own mark, for the colour is never alone (design 7). */
export type Tone = 'neutral' | 'good' | 'waiting' | 'attention' | 'bad' | 'info' | 'done'

/** States with their words and tones, shown by lists and by records alike. */
export interface States<K extends string | number = string | number> {
  readonly name: string
  readonly keys: readonly K[]
  /** In the language of the moment. */
  readonly word: (state: K) => string
  readonly tone: (state: K) => Tone
  /** French, for the catalogues. */
  readonly texts: Readonly<Record<string, string>>
}

type Keys<S> = Extract<keyof S, string | number>

/** A numeric key is a number again, as the row carries it. */
export const keyOf = (key: string): string | number => (String(Number(key)) === key ? Number(key) : key)

/** Declares states: `defineStates('guarantee', { 0: ['Demandée', 'attention'], … })`. */
export const defineStates = <const S extends Readonly<Record<string | number, readonly [string, Tone]>>>(
  name: string,
  said: S,
): States<Keys<S>> => ({
  name,
  keys: Object.keys(said).map(keyOf) as Keys<S>[],
  word: (state) => spokenText(`state.${name}.${state}`, said[state]?.[0] ?? String(state)),
  tone: (state) => said[state]?.[1] ?? 'neutral',
  texts: Object.fromEntries(Object.entries(said).map(([key, [text]]) => [key, text])),
})

/** Values of criteria by their name. */
type Narrowed = Readonly<Record<string, readonly (string | number)[]>>

interface ColumnOptions {
  /** Its heading sorts the list. */
  readonly sort?: true
  /** The row may lack it. */
  readonly null?: true
  /** The file shows more than the screen; buttons are on the screen alone. */
  readonly only?: 'file' | 'screen'
  /** Only who may read that gets it: it is neither selected, nor summed, nor written. */
  readonly when?: Functionality
  /** Shown only while each of these criteria is one of its values, on the screen and in the file. */
  readonly where?: Narrowed
  /** Another heading while the criteria are so. */
  readonly or?: { readonly label: string; readonly where: Narrowed }
  /** Pixels, where the usual width of its kind does not do. */
  readonly width?: number
  /** A button under its heading. */
  readonly centred?: true
}

interface Summed extends ColumnOptions {
  /** The foot of the list says the total of the whole search. */
  readonly sum?: true
}

export type ColumnKind = 'text' | 'day' | 'money' | 'count' | 'phone' | 'instant' | 'flag' | 'state' | 'said'

export interface ListColumn<V = unknown, O extends Summed = Summed> extends Summed {
  readonly kind: ColumnKind
  readonly label: string
  readonly states?: States
  /** Only a type: what the row carries. */
  readonly holds?: readonly [V, O]
}

const column =
  <V>(kind: ColumnKind) =>
  <const O extends Summed = Summed>(label: string, options?: O): ListColumn<V, O> => ({
    ...options,
    kind,
    label,
  })

/** Columns by what they hold. */
export const col = {
  text: column<string>('text'),
  day: column<Day>('day'),
  money: column<Cents>('money'),
  count: column<number>('count'),
  phone: column<string>('phone'),
  /** An instant, as ISO. */
  instant: column<string>('instant'),
  flag: column<boolean>('flag'),
  state: <K extends string | number, const O extends ColumnOptions = ColumnOptions>(
    label: string,
    states: States<K>,
    options?: O,
  ): ListColumn<K, O> => ({ ...options, kind: 'state', label, states: states as unknown as States }),
  /** Words that depend on more than one value: the row carries none, the screen and the file each say it. */
  said: column<never>('said'),
} as const

export interface ListFilter<V = unknown> {
  readonly kind: 'text' | 'days' | 'period' | 'day' | 'choice' | 'view' | 'record' | 'offered' | 'flag' | 'id' | 'ids'
  /** Spoken name, and what stands in the empty field. */
  readonly label: string
  readonly to?: string
  /** What the empty choice says. */
  readonly all?: string
  readonly options?: Readonly<Record<string, string>>
  readonly states?: States
  readonly entity?: EntityName
  readonly width?: number
  /** Of a period: how many days it has until the user says otherwise. */
  readonly length?: number
  /** Of a list that comes whole: the browser narrows by it, the server never hears of it. */
  readonly here?: true
  /** Its field is there only while each of these criteria is one of its values. */
  readonly where?: Narrowed
  readonly holds?: V
}

/** From a day, to a day, both included; either may be left open. On the wire `from` and `to`. */
export interface Days {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

type Sized = { readonly width?: number }
/** Filters by how they narrow. */
export const by = {
  /** Words looked for. */
  text: (label: string, sized: Sized = {}): ListFilter<string> => ({ kind: 'text', label, ...sized }),
  days: (label: string, to: string): ListFilter<Days> & { readonly kind: 'days' } => ({ kind: 'days', label, to }),
  /** Days that are always said: today and those after it, anew each time the screen is opened. */
  period: (
    label: string,
    to: string,
    length: number,
    options: { readonly where?: Narrowed } = {},
  ): ListFilter<Days> & { readonly kind: 'period' } => ({ kind: 'period', label, to, length, ...options }),
  /** The day that the list is of, today unless said otherwise. Its screen draws it. */
  day: (): ListFilter<Day> => ({ kind: 'day', label: '' }),
  choice: <const S extends Readonly<Record<string | number, string>>>(
    label: string,
    all: string,
    options: S,
    sized: Sized = {},
  ): ListFilter<Keys<S>> => ({ kind: 'choice', label, all, options, ...sized }),
  state: <K extends string | number>(
    label: string,
    all: string,
    states: States<K>,
    sized: Sized = {},
  ): ListFilter<K> => ({ kind: 'choice', label, all, states: states as unknown as States, ...sized }),
  /** One of a few ways to see the list, never none: the first unless another is chosen. */
  view: <const S extends Readonly<Record<string, string>>>(label: string, options: S): ListFilter<Keys<S>> => ({
    kind: 'view',
    label,
    options,
  }),
  record: (label: string, all: string, entity: EntityName, sized: Sized = {}): ListFilter<number> => ({
    kind: 'record',
    label,
    all,
    entity,
    ...sized,
  }),
  /** Records that the answer itself brings, for who may not read their entity. */
  offered: (label: string, all: string, sized: Sized = {}): ListFilter<number> => ({
    kind: 'offered',
    label,
    all,
    ...sized,
  }),
  flag: (label: string): ListFilter<boolean> => ({ kind: 'flag', label }),
  /** These rows alone: those that were chosen on the screen. No field of its own. */
  ids: (): ListFilter<readonly number[]> => ({ kind: 'ids', label: '' }),
  /** Kept in the browser: `by.here(by.text('Client'))`. */
  here: <const L extends ListFilter>(filter: L): L & { readonly here: true } => ({ ...filter, here: true }),
  /** Of another screen that shows a part of this list: a customer's bills. No field of its own. */
  id: (): ListFilter<number> => ({ kind: 'id', label: '' }),
} as const

type Columns = Readonly<Record<string, ListColumn>>
type Filters = Readonly<Record<string, ListFilter>>

interface Declared<C extends Columns, F extends Filters> {
  readonly name: string
  /** REST base: `{base}/search` answers a page, `{base}/document` writes the file. */
  readonly base: string
  readonly right: Functionality
  /** Comes whole, of a day or a few: searched and sorted in the browser. */
  readonly whole?: true
  /** Records whose change by anybody reads the list again. */
  readonly refreshedBy: readonly string[]
  readonly columns: C
  readonly filters: F
}

export interface List<C extends Columns, F extends Filters, X> extends Declared<C, F> {
  /** Only a type: what rows carry beside their columns. */
  readonly facts?: X
}

export type AnyList = Declared<Columns, Filters>

/** What rows carry beside their columns: `facts: also<{ bookingId: number }>()`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a type is all that it gives
export const also = <X>(): X | undefined => undefined

const keyed = (list: string, key: string): string => `list.${list}.${key}`

/** French texts of a list, by key. */
export const listTexts = ({ name, columns, filters }: AnyList): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(columns).flatMap(([key, { label, or, states }]): [string, string][] => [
      [keyed(name, key), label],
      ...(or === undefined ? [] : [[keyed(name, `${key}.or`), or.label] satisfies [string, string]]),
      ...Object.entries(states?.texts ?? {}).map(([s, text]): [string, string] => [`state.${states?.name}.${s}`, text]),
    ]),
    ...Object.entries(filters).flatMap(([key, { label, to, all, options }]): [string, string][] =>
      Object.entries({ label, to, all, ...options }).flatMap(([part, text]): [string, string][] =>
        text === undefined || text === '' ? [] : [[keyed(name, `by.${key}.${part}`), text]],
      ),
    ),
  ])

type Criteria = Readonly<Record<string, unknown>>

const holds = (where: Narrowed, criteria: Criteria): boolean =>
  Object.entries(where).every(([key, values]) => values.some((value) => value === criteria[key]))

/** Heading of a column in the language of the moment. */
export const headingOf = ({ name, columns }: AnyList, key: string, criteria: Criteria = {}): string => {
  const { label = key, or } = columns[key] ?? {}
  return or !== undefined && holds(or.where, criteria)
    ? spokenText(keyed(name, `${key}.or`), or.label)
    : spokenText(keyed(name, key), label)
}

/** Whether a search shows this column, or asks this filter. */
export const isShown = ({ where }: { readonly where?: Narrowed }, criteria: Criteria): boolean =>
  where === undefined || holds(where, criteria)

/** A text of a filter in the language of the moment. */
export const filterText = ({ name, filters }: AnyList, key: string, part: string): string => {
  const filter = filters[key]
  const texts: Readonly<Record<string, string | undefined>> = { ...filter?.options, ...pickTexts(filter) }
  return spokenText(keyed(name, `by.${key}.${part}`), texts[part] ?? part)
}

const pickTexts = (filter: ListFilter | undefined): Readonly<Record<string, string>> => ({
  ...(filter === undefined ? {} : { label: filter.label }),
  ...(filter?.to === undefined ? {} : { to: filter.to }),
  ...(filter?.all === undefined ? {} : { all: filter.all }),
})

/** Declares a list. `facts` only gives a type. */
export const defineList = <const C extends Columns, const F extends Filters, X = object>(
  declared: Declared<C, F> & { readonly facts?: X | undefined },
): List<C, F, X> => {
  const { facts: _, ...list } = declared
  return list
}

/** Columns whose value a row carries; the others are made of its facts. */
export type CarriedKey<C> = {
  [K in keyof C]: C[K] extends { readonly holds?: readonly [infer V, infer _] }
    ? [V] extends [never]
      ? never
      : K
    : never
}[keyof C]
type Said<C> = Exclude<keyof C, CarriedKey<C>>
type OptionsOf<C> = C extends { readonly holds?: readonly [infer _, infer O] } ? O : never
/** Columns that were declared with this option. */
export type KeyWith<C, O> = { [K in keyof C]: OptionsOf<C[K]> extends O ? K : never }[keyof C]
type ValueOf<C> = C extends { readonly holds?: readonly [infer V, infer O] }
  ? O extends { readonly null: true }
    ? V | null
    : V
  : never
type Hideable<C> = KeyWith<C, { readonly when: string }>

/** Columns whose words are made, not carried. */
export type SaidKey<L> = L extends List<infer C, infer _F, infer _X> ? Extract<Said<C>, string> : never

/** A row as it travels. */
export type ListRow<L> =
  L extends List<infer C, infer _F, infer X>
    ? { readonly [K in Exclude<keyof C, Said<C> | Hideable<C>>]: ValueOf<C[K]> } & {
        readonly [K in Exclude<Hideable<C>, Said<C>>]?: ValueOf<C[K]>
      } & X
    : never

/** Totals of the whole search. */
export type ListSums<L> =
  L extends List<infer C, infer _F, infer _X> ? { readonly [K in KeyWith<C, { readonly sum: true }>]: Cents } : never

/** The answer of `{base}/search`; `B` is what the server adds beside (sums by rate of VAT). */
export type ListAnswer<L, B = object> = {
  readonly list: readonly ListRow<L>[]
  readonly total: number
  readonly sums: ListSums<L>
} & B

/** What an answer may bring for the filters above its rows. */
export interface ListBeside {
  /** How many each view has, under the other filters; a view that is left out says no number. */
  readonly counts?: Readonly<Record<string, number>>
  /** Choices of the filters `offered`, by their name. */
  readonly offers?: Readonly<Record<string, readonly { readonly id: number; readonly label: string }[]>>
}

type DaysKey<F> = { [K in keyof F]: F[K] extends { readonly kind: 'days' | 'period' } ? K : never }[keyof F]

/** What narrows the list, on the wire. */
export type ListCriteria<L> =
  L extends List<infer _C, infer F, infer _X>
    ? { readonly [K in Exclude<keyof F, DaysKey<F>>]?: F[K] extends ListFilter<infer V> ? V | undefined : never } & Days
    : never

/** Headings that sort, by name. */
export const sortable = ({ columns }: AnyList): readonly string[] =>
  Object.entries(columns).flatMap(([key, { sort }]) => (sort === true ? [key] : []))

export const summed = ({ columns }: AnyList): readonly string[] =>
  Object.entries(columns).flatMap(([key, { sum }]) => (sum === true ? [key] : []))
