/** Pure parts of lists and forms: what a declared record holds, how two versions differ. No React, no network. */
import { addDays, daysBetween, isDay } from '#domain/day.ts'
import type { AnyEntity } from '#contract/entity.ts'
import type { Field } from '#contract/field.ts'
import type { InputValue } from '#contract/schema.ts'
import type { Side } from '#web/ui/difference-dialog.tsx'
import { inOwnLanguage } from '#web/i18n/language.ts'
import { formatDay } from '#web/ui/format.ts'

/** A record as the server sends it: its fields, `labels` of its references and, in a form, `available…` lists. */
export interface RecordItem {
  readonly id: number
  readonly version: number
  readonly labels?: Readonly<Record<string, string | null>>
  readonly [key: string]: unknown
}

/** A choice of an `available…` list. */
export interface Choice {
  readonly id: number
  readonly label: string
}

/** What a form holds, by field. */
export type Values = Readonly<Record<string, InputValue>>

/** Fields that a form may change, in the order of the declaration. */
export const typedKeys = (entity: AnyEntity): string[] =>
  Object.keys(entity.fields).filter((key) => entity.fields[key]?.readOnly !== true)

/** Values of every field of the record; what the server left out is `null`. */
export const valuesOf = (entity: AnyEntity, item: RecordItem): Values =>
  Object.fromEntries(Object.keys(entity.fields).map((key) => [key, (item[key] ?? null) as InputValue]))

/** Days between a start and an end that nobody had put apart. */
const USUAL_DAYS = 7

/**
 * What follows a change of `key`: a start that passes the end of its period pushes it forward by the period's length, or by a week
 * where it had none (spec 5).
 */
export const following = (entity: AnyEntity, before: Values, key: string, value: InputValue): Values => {
  const [start, end] = [before['startDate'], before['endDate']]
  if (key !== 'startDate' || entity.fields['endDate']?.kind !== 'day' || !isDay(value) || !isDay(end) || value <= end)
    return { [key]: value }
  const length = isDay(start) && start < end ? daysBetween(start, end) : USUAL_DAYS
  return { [key]: value, endDate: addDays(value, length) }
}

const isNothing = (value: InputValue | undefined): boolean => value === null || value === undefined || value === ''

/** Same content: an empty text is no text, and the order of several references does not count. */
export const sameValue = (a: InputValue | undefined, b: InputValue | undefined): boolean => {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b)
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((id: unknown) => b.includes(id))
  }
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) return sameTexts(a, b)
  return a === b
}

const sameTexts = (a: object, b: object): boolean => {
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return [...new Set([...left.keys(), ...right.keys()])].every(
    (key) => (left.get(key) || '') === (right.get(key) || ''),
  )
}

/** Typed fields whose value differs, in the order of the declaration. */
export const changedKeys = (entity: AnyEntity, before: Values, after: Values): string[] =>
  typedKeys(entity).filter((key) => !sameValue(before[key], after[key]))

export interface Difference {
  readonly key: string
  readonly mine: InputValue
  readonly current: InputValue
  /** What is proposed: my value where I changed the field, else the one saved meanwhile. */
  readonly proposed: Side
}

/** Fields on which my unsaved values and the version saved meanwhile differ. `base` is what I started from. */
export const differences = (entity: AnyEntity, base: Values, mine: Values, current: Values): Difference[] =>
  changedKeys(entity, mine, current).map((key) => ({
    key,
    mine: mine[key] ?? null,
    current: current[key] ?? null,
    proposed: sameValue(base[key], mine[key]) ? 'current' : 'mine',
  }))

/** The version saved meanwhile, with my values where I chose them. */
export const merge = (current: Values, mine: Values, sides: Readonly<Record<string, Side>>): Values => {
  const chosen = Object.entries(sides).filter(([, side]) => side === 'mine')
  return { ...current, ...Object.fromEntries(chosen.map(([key]) => [key, mine[key] ?? null])) }
}

/** Errors that no input of the form shows: said above it. */
export const otherErrors = <E extends { readonly path: string }>(errors: readonly E[], shown: readonly string[]): E[] =>
  errors.filter(({ path }) => !shown.includes(path.split('.')[0] ?? ''))

/** `tva` → `availableTva`: the list of choices that a form brings for a reference. */
export const availableKey = (field: Field): string => {
  const name = field.entity ?? ''
  return `available${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value

/** Choices of a reference; an empty list where the target is searched instead. */
export const choicesOf = (field: Field, item: RecordItem): readonly Choice[] => {
  const list = item[availableKey(field)]
  return Array.isArray(list) ? list.filter(isChoice) : []
}

const isActive = (choice: Choice): boolean => {
  const flags = choice as Choice & { readonly active?: boolean; readonly isActif?: boolean }
  return flags.active !== false && flags.isActif !== false
}

/** Choices to propose: the active ones, and those already chosen. */
export const offered = (choices: readonly Choice[], chosen: readonly number[]): readonly Choice[] =>
  choices.filter((choice) => isActive(choice) || chosen.includes(choice.id))

/** How a record is named in a sentence: its display field, in French; what it shows where that is a reference. */
export const nameOf = (entity: AnyEntity, item: Readonly<Record<string, unknown>>): string => {
  const labels = item['labels'] as RecordItem['labels']
  const shown = labels?.[entity.display] ?? item[entity.display]
  if (isDay(shown) && entity.fields[entity.display]?.kind === 'day') return formatDay(shown)
  if (typeof shown === 'object' && shown !== null && 'fr' in shown)
    return inOwnLanguage(shown as Readonly<Record<string, string>>)
  return isNothing(shown as InputValue) ? '' : String(shown)
}
