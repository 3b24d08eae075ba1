/** Conditions of a text, chosen by clicking: « si solde > 0 », « si chien », « si langue = anglais ». */
import { daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { TagValue } from './values.ts'

/** What a clause asks of a tag. Amounts are in cents, days are counted from today. */
export const COMPARISONS = [
  'filled',
  'empty',
  'equals',
  'differs',
  'contains',
  'above',
  'below',
  'yes',
  'no',
  'within',
  'past',
] as const
export type Comparison = (typeof COMPARISONS)[number]

export interface Clause {
  readonly tag: string
  readonly is: Comparison
  readonly value?: string | number
}

/** Whether this version can read what a clause asks: a later one may ask more. */
export const isClause = (raw: unknown): raw is Clause => {
  const { tag, is } = (typeof raw === 'object' ? (raw ?? {}) : {}) as Readonly<Record<string, unknown>>
  return typeof tag === 'string' && COMPARISONS.some((one) => one === is)
}

export const areClauses = (raw: unknown): raw is readonly Clause[] => Array.isArray(raw) && raw.every(isClause)

/** Whether all clauses must hold, or one. */
export const MATCHES = ['all', 'any'] as const
export type Match = (typeof MATCHES)[number]

/** Which comparisons make sense for a kind of value, in the order in which they are offered. */
export const COMPARISONS_OF: Readonly<Record<TagValue['kind'], readonly Comparison[]>> = {
  text: ['filled', 'empty', 'equals', 'differs', 'contains'],
  choice: ['equals', 'differs'],
  money: ['above', 'below', 'equals', 'differs'],
  number: ['above', 'below', 'equals', 'differs'],
  day: ['filled', 'empty', 'within', 'past'],
  flag: ['yes', 'no'],
}

/** Those that compare with a value of the clause. */
export const needsValue = (is: Comparison): boolean => !['filled', 'empty', 'yes', 'no', 'past'].includes(is)

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const plain = (value: TagValue): string | number | null => {
  if (value.kind === 'flag') return value.is ? 1 : 0
  if (value.kind === 'money') return value.cents
  if (value.kind === 'number') return value.number
  if (value.kind === 'day') return value.day
  return folded(value.kind === 'choice' ? value.code : value.text)
}

const numeric = (value: string | number | null | undefined): number => {
  if (typeof value === 'number') return value
  return value === null || value === undefined || value.trim() === '' ? Number.NaN : Number(value)
}

const same = (own: string | number | null, other: string | number | undefined): boolean =>
  typeof own === 'number' ? own === numeric(other) : own !== null && own === folded(String(other ?? ''))

const dayHolds = (day: Day, { is, value }: Clause, today: Day): boolean => {
  if (is === 'past') return day < today
  const ahead = daysBetween(today, day)
  return is === 'within' && ahead >= 0 && ahead <= numeric(value)
}

/**
 * Whether a clause holds. `value` null: the record says nothing there, so that it is empty, no, differs from anything, and is neither
 * above nor below a figure.
 */
export const holds = (clause: Clause, value: TagValue | null, today: Day): boolean => {
  const { is } = clause
  const own = value === null ? null : plain(value)
  if (is === 'filled') return own !== null && own !== ''
  if (is === 'empty') return own === null || own === ''
  if (is === 'yes' || is === 'no') return (value?.kind === 'flag' && value.is) === (is === 'yes')
  if (is === 'equals') return same(own, clause.value)
  if (is === 'differs') return !same(own, clause.value)
  if (is === 'contains') return typeof own === 'string' && own.includes(folded(String(clause.value ?? '')))
  if (is === 'above') return typeof own === 'number' && own > numeric(clause.value)
  if (is === 'below') return typeof own === 'number' && own < numeric(clause.value)
  return value?.kind === 'day' && dayHolds(value.day, clause, today)
}
