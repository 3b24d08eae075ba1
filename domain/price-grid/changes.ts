/** What differs between two states of a grid, one entry for each figure: shown before publishing, and between versions. */
import type { Day } from '#domain/day.ts'
import { linesOf } from './draft.ts'
import type { DraftLine, DraftPeriod, GridDraft } from './draft.ts'

/** A figure, text or list; null: none. */
export type ChangeValue = string | number | boolean | object | null

export interface GridChange {
  readonly on: 'head' | 'period' | 'line'
  /** ADDED and REMOVED are a whole period or line. */
  readonly kind: 'CHANGED' | 'ADDED' | 'REMOVED'
  /** Label of the line, if it is about one. */
  readonly line?: string
  /** Dates of the period, if it is about one; a line's price of its own dates too. */
  readonly dates?: { readonly start: Day; readonly end: Day }
  readonly field: string
  readonly before: ChangeValue
  readonly after: ChangeValue
}

const HEAD = [
  'label',
  'model',
  'crossPeriod',
  'maxStay',
  'partialWeeks',
  'includedQuantity',
  'eligibility',
  'priority',
  'tvaId',
  'tvaRate',
  'placeTypeIds',
  'partnerIds',
  'closures',
] as const

const PERIOD = [
  'label',
  'start',
  'end',
  'night',
  'week',
  'stayPrice',
  'arrivalDays',
  'departureDays',
  'minNights',
  'maxNights',
  'closed',
] as const
const SHOWN_OF_LINE = [
  'code',
  'label',
  'mode',
  'min',
  'max',
  'order',
  'included',
  'required',
  'tvaId',
  'tvaRate',
] as const

const LINE = [...SHOWN_OF_LINE, 'kind', 'refId'] as const

/** Fields that a change may name and a user knows. */
export const SHOWN_FIELDS = [...HEAD, ...PERIOD, ...SHOWN_OF_LINE] as const

/** Keys in order; nothing, no and empty as null: the same content is the same text. A price of 0 stays one. */
const canonical = (value: unknown): unknown => {
  if (value === undefined || value === false || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, v]): [string, unknown] => [key, canonical(v)])
    .filter(([, v]) => v !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))

type Bag = Readonly<Record<string, unknown>>
const bag = (x: object): Bag => x as Bag

const value = (x: unknown): ChangeValue => x ?? null

const fieldsOf = (
  before: object,
  after: object,
  fields: readonly string[],
): Pick<GridChange, 'field' | 'before' | 'after'>[] =>
  fields
    .filter((field) => !same(bag(before)[field], bag(after)[field]))
    .map((field) => ({ field, before: value(bag(before)[field]), after: value(bag(after)[field]) }))

/** Prices of a period as plain fields: `first.1`, `extra.8-13`, `package.5.2` (Friday, two nights). */
function periodFields(p: DraftPeriod): Bag {
  const first = (p.first ?? []).map((price, i): [string, unknown] => [`first.${i + 1}`, price])
  const extra = Object.entries(p.extra ?? {}).map(([band, price]): [string, unknown] => [`extra.${band}`, price])
  const packages = (p.packages ?? []).map((k): [string, unknown] => [`package.${k.weekday}.${k.nights}`, k.price])
  return { ...bag(p), ...Object.fromEntries([...first, ...extra, ...packages]) }
}

const pricesFields = (a: Bag, b: Bag): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((k) => /^(first|extra|package)\./.test(k)).toSorted()

const sameLine = (a: DraftLine, b: DraftLine): boolean => a.id === b.id || a.code === b.code

function periodChanges(before: GridDraft, after: GridDraft): GridChange[] {
  const twin = (p: DraftPeriod, list: readonly DraftPeriod[]): DraftPeriod | undefined =>
    list.find((q) => q.id === p.id) ?? list.find((q) => q.start === p.start && q.end === p.end)
  const removed = before.periods.filter((p) => twin(p, after.periods) === undefined)
  const changed = after.periods.flatMap((p): GridChange[] => {
    const dates = { start: p.start, end: p.end }
    const old = twin(p, before.periods)
    if (old === undefined)
      return [{ on: 'period', kind: 'ADDED', dates, field: 'period', before: null, after: p.label ?? '' }]
    const [a, b] = [periodFields(old), periodFields(p)]
    return fieldsOf(a, b, [...PERIOD, ...pricesFields(a, b)]).map((c) => ({
      on: 'period',
      kind: 'CHANGED',
      dates,
      ...c,
    }))
  })
  return [
    ...changed,
    ...removed.map((p): GridChange => ({
      on: 'period',
      kind: 'REMOVED',
      dates: { start: p.start, end: p.end },
      field: 'period',
      before: p.label ?? '',
      after: null,
    })),
  ]
}

const datedKey = (p: { start: Day; end: Day }): string => `${p.start}/${p.end}`

function priceChanges(old: DraftLine, line: DraftLine): GridChange[] {
  const common = { on: 'line', kind: 'CHANGED', line: line.label ?? line.code, field: 'price' } as const
  const flat: GridChange[] = same(old.price, line.price)
    ? []
    : [{ ...common, before: value(old.price), after: value(line.price) }]
  const [a, b] = [old.prices ?? [], line.prices ?? []].map((list) => new Map(list.map((p) => [datedKey(p), p])))
  const keys = [...new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])].toSorted()
  return keys.reduce<GridChange[]>((list, key) => {
    const [was, is] = [a?.get(key), b?.get(key)]
    const dates = is ?? was
    if (dates === undefined || same(was?.price, is?.price)) return list
    const { start, end } = dates
    return [...list, { ...common, dates: { start, end }, before: value(was?.price), after: value(is?.price) }]
  }, flat)
}

function lineChanges(before: GridDraft, after: GridDraft): GridChange[] {
  const [olds, news] = [linesOf(before), linesOf(after)]
  const changed = news.flatMap((line): GridChange[] => {
    const name = line.label ?? line.code
    const old = olds.find((o) => sameLine(o, line))
    if (old === undefined) return [{ on: 'line', kind: 'ADDED', line: name, field: 'line', before: null, after: name }]
    const fields = fieldsOf(old, line, LINE).map((c): GridChange => ({ on: 'line', kind: 'CHANGED', line: name, ...c }))
    return [...fields, ...priceChanges(old, line)]
  })
  const removed = olds
    .filter((o) => !news.some((l) => sameLine(o, l)))
    .map((o): GridChange => {
      const name = o.label ?? o.code
      return { on: 'line', kind: 'REMOVED', line: name, field: 'line', before: name, after: null }
    })
  return [...changed, ...removed]
}

/** Every difference, head first, then periods in their order, then lines; empty where a stay would cost and read the same. */
export const changesBetween = (before: GridDraft, after: GridDraft): GridChange[] => [
  ...fieldsOf(before, after, HEAD).map((c): GridChange => ({ on: 'head', kind: 'CHANGED', ...c })),
  ...periodChanges(before, after),
  ...lineChanges(before, after),
]
