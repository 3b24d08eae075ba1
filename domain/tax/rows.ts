/** Figures of a tax statement: rows by month, category, regime and collector, that add up and are told apart (rules of the money vectors, 2). */
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { TouristTaxRule } from '#domain/pricing/request.ts'

export type TaxCollector = 'ESTABLISHMENT' | 'PARTNER'
export type TaxRegime = TouristTaxRule['regime']

export interface TaxKey {
  /** `YYYY-MM`, that of the nights. */
  readonly month: string
  readonly category: string
  readonly regime: TaxRegime
  readonly collectedBy: TaxCollector
}

export interface TaxRow extends TaxKey {
  /** People with at least one taxable night in the month, stay by stay. */
  readonly persons: number
  /** Taxable person-nights; nights of opening of a forfait; what else is counted of other taxes (nights, stays, people). */
  readonly nights: number
  /** By reason: people, person-nights. */
  readonly exempt: Readonly<Record<string, readonly [people: number, nights: number]>>
  readonly base: Cents
  /** By code, without those of 0. */
  readonly additions: Readonly<Record<string, Cents>>
  readonly total: Cents
}

const KEY = ['month', 'category', 'regime', 'collectedBy'] as const

const keyOf = (row: TaxKey): string => KEY.map((field) => row[field]).join('\n')

/** By month, category, regime, collector. */
export const inOrder = <Row extends TaxKey>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => {
    const field = KEY.find((name) => a[name] !== b[name])
    return field === undefined ? 0 : a[field] < b[field] ? -1 : 1
  })

type Exempt = TaxRow['exempt']

const addExempt = (a: Exempt, b: Exempt, sign: 1 | -1): Exempt => {
  const reasons = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted()
  return Object.fromEntries(
    reasons.flatMap((reason): [string, [number, number]][] => {
      const people = (a[reason]?.[0] ?? 0) + sign * (b[reason]?.[0] ?? 0)
      const nights = (a[reason]?.[1] ?? 0) + sign * (b[reason]?.[1] ?? 0)
      return people === 0 && nights === 0 ? [] : [[reason, [people, nights]]]
    }),
  )
}

/** Codes in the order in which they are met: that of the tariff. */
const addAdditions = (a: TaxRow['additions'], b: TaxRow['additions'], sign: 1 | -1): TaxRow['additions'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((code): [string, Cents][] => {
      const amount = cents((a[code] ?? 0) + sign * (b[code] ?? 0))
      return amount === 0 ? [] : [[code, amount]]
    }),
  )

/** The sum, or the difference, of two rows of a key. */
export const combineRows = (a: TaxRow, b: TaxRow, sign: 1 | -1): TaxRow => ({
  ...a,
  persons: a.persons + sign * b.persons,
  nights: a.nights + sign * b.nights,
  exempt: addExempt(a.exempt, b.exempt, sign),
  base: cents(a.base + sign * b.base),
  additions: addAdditions(a.additions, b.additions, sign),
  total: cents(a.total + sign * b.total),
})

const emptyRow = ({ month, category, regime, collectedBy }: TaxKey): TaxRow => ({
  ...{ month, category, regime, collectedBy, persons: 0, nights: 0 },
  ...{ exempt: {}, base: ZERO, additions: {}, total: ZERO },
})

/** Groups of what has the same key. */
export const rowsByKey = <Item>(items: readonly Item[], key: (item: Item) => TaxKey): readonly (readonly Item[])[] => [
  ...Map.groupBy(items, (item) => keyOf(key(item))).values(),
]

/** A sum of each key, in order. */
export const sumRows = (rows: readonly TaxRow[]): TaxRow[] =>
  inOrder(
    rowsByKey(rows, (row) => row).flatMap(([first, ...rest]) =>
      first === undefined ? [] : [rest.reduce((sum, row) => combineRows(sum, row, 1), first)],
    ),
  )

const isNothing = ({ persons, nights, exempt, base, additions, total }: TaxRow): boolean =>
  [persons, nights, base, total, Object.keys(exempt).length, Object.keys(additions).length].every((n) => n === 0)

/** What has changed since it was declared, key by key: now less then. A number of people alone is no change: it is not declared again. */
export const correctionsOf = (now: readonly TaxRow[], declared: readonly TaxRow[]): TaxRow[] => {
  const then = new Map(sumRows(declared).map((row) => [keyOf(row), row]))
  const since = new Map(sumRows(now).map((row) => [keyOf(row), row]))
  const keys = [...new Set([...then.keys(), ...since.keys()])]
  const rows = keys.flatMap((key) => {
    const [a, b] = [since.get(key), then.get(key)]
    const known = a ?? b
    if (known === undefined) return []
    const row = combineRows(a ?? emptyRow(known), b ?? emptyRow(known), -1)
    const isPeopleOnly = isNothing({ ...row, persons: 0, exempt: nightsOnly(row.exempt) })
    return isPeopleOnly ? [] : [row]
  })
  return inOrder(rows)
}

const nightsOnly = (exempt: Exempt): Exempt =>
  Object.fromEntries(Object.entries(exempt).filter(([, [, nights]]) => nights !== 0))

/** What the establishment owes of these rows: what a partner collects, it remits itself. */
export const dueOf = (rows: readonly Pick<TaxRow, 'collectedBy' | 'total'>[]): Cents =>
  rows.reduce((sum, row) => (row.collectedBy === 'PARTNER' ? sum : cents(sum + row.total)), ZERO)
