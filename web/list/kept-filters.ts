/** What the filters of a declared list hold, what is remembered of them, and what they ask the server. */
import { isDay } from '#domain/day.ts'
import type { AnyList, ListFilter } from '#contract/list.ts'
import { keyOf } from '#contract/list.ts'

/** What the filters hold, by key; those of days hold their two ends. */
export type Kept = Readonly<Record<string, unknown>>

const keysOf = ({ options, states }: ListFilter): readonly (string | number)[] =>
  states?.keys ?? Object.keys(options ?? {}).map(keyOf)

const emptyOf = (filter: ListFilter): unknown => {
  if (filter.kind === 'text') return ''
  if (filter.kind === 'flag') return false
  return filter.kind === 'view' ? keysOf(filter)[0] : null
}

/** Reads one remembered filter, whatever an older screen left there. */
const readOne = (filter: ListFilter, value: unknown): unknown => {
  const fits = {
    text: typeof value === 'string',
    flag: typeof value === 'boolean',
    record: typeof value === 'number',
    offered: typeof value === 'number',
    id: false,
    ids: false,
    day: false,
    days: false,
    period: false,
    choice: keysOf(filter).includes(value as string),
    view: keysOf(filter).includes(value as string),
  }
  return fits[filter.kind] ? value : emptyOf(filter)
}

/** Of no field, or not remembered. */
const APART: readonly ListFilter['kind'][] = ['id', 'ids', 'day', 'period']

const shown = ({ filters }: AnyList): readonly [string, ListFilter][] =>
  Object.entries(filters).filter(([, { kind }]) => !APART.includes(kind))

/** Filters with what was remembered of them, those of no field left out. */
export const readAll = (list: AnyList, kept: Kept): Kept & { readonly text: string } => {
  const read = shown(list).flatMap(([key, filter]): [string, unknown][] =>
    filter.kind === 'days'
      ? ['from', 'to'].map((end) => [end, isDay(kept[end]) ? kept[end] : null])
      : [[key, readOne(filter, kept[key])]],
  )
  return { text: '', ...Object.fromEntries(read) }
}

const saysNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false

/** Words without blanks around them, and the rest as it is; what narrows nothing is left out. */
export const criteriaOf = (filters: Kept): Kept =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => !saysNothing(value)),
  )

/** Where a list stands. */
export interface Place {
  /** Narrows it always: the customer whose bills these are. */
  readonly fixed?: Kept | ((filters: Kept) => Kept)
  /** Under which it is remembered, where one list stands in several places; undefined: not at all. */
  readonly name?: string | undefined
  /** Its filters are those of this visit: who arrives is looked for anew each time. */
  readonly forgets?: true
  /** What its filters hold until the user says otherwise. */
  readonly first?: Kept
}

/** Filters as they are before anybody changes them. */
export const firstIn = (list: AnyList, { first = {} }: Place): Kept & { readonly text: string } => readAll(list, first)

export const nameIn = ({ name }: AnyList, place: Place): string | undefined => ('name' in place ? place.name : name)

export const fixedIn = ({ fixed = {} }: Place, filters: Kept): Kept =>
  typeof fixed === 'function' ? fixed(filters) : fixed
