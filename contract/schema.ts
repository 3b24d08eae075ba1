/** Input schema of a declared row, the same in the form and on the server. Its messages are codes of `messages.fr.ts`. */
import { MAIL_ADDRESS } from '#domain/mail/address.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { isIdentifier, plainIdentifier } from '#domain/identifiers.ts'
import type { AnyEntity, Row } from '#contract/entity.ts'
import { f } from '#contract/field.ts'
import type { Field, Kind } from '#contract/field.ts'
import { formatHundredths, formatInteger, formatMoney, formatRate } from '#contract/format.ts'

/** What a checked row holds; dates are ISO days, money cents, rates basis points, measures hundredths. */
export type InputValue = string | number | boolean | null | readonly number[] | Readonly<Record<string, string>>

/** A checked row: `id` 0 is a new one. Read-only fields, `labels` and `available…` lists have been dropped. */
export type InputRow = { readonly id: number; readonly version: number } & Readonly<Record<string, InputValue>>

/** The same, of one declaration: what its schema checked. Read-only fields are not there. */
export type InputOf<E> = InputRow & Row<E>

/** One field at fault, as `ErrorBody.fields` carries it; bounds in `context` are written as a reader expects them. */
export interface FieldError {
  readonly path: string
  readonly message: string
  readonly context?: Readonly<Record<string, string | number>>
}

const TEXT_MAX = 200
const MAX_REFS = 500
/** Largest value of an `integer` column. */
const INTEGER_MAX = 2_147_483_647
/** Largest quantity where nothing else is said (spec 9). */
const COUNT_MAX = 9999

const PHONE = /^\+?\d{6,15}$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const COLOR = /^#[0-9a-f]{6}$/
const LANGUAGE = /^[a-z]{2,3}(?:_[a-z]{2})?$/

/** PostgreSQL refuses NUL, and no other control character belongs in a text; `\t` and `\n` stay. */
const CONTROL = /[^\P{Cc}\t\n]/gu

/** Several lines: only line breaks and tabs remain of the control characters. */
const cleanNote = (s: string): string =>
  s.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').replace(CONTROL, '').trim()

/** One line. */
const cleanText = (s: string): string => cleanNote(s).replace(/[\n\t]+/g, ' ')

/** `06 12.34-56 78`, `+33 (0)6…` and `0033 6…` become digits with an optional leading `+`. */
const cleanPhone = (s: string): string =>
  cleanText(s)
    .replace(/\(0\)/g, '')
    .replace(/[\s.\-/()\u00A0\u202F]/g, '')
    .replace(/^00/, '+')

/** People type `www.camping.fr`. */
const cleanUrl = (s: string): string => {
  const text = cleanText(s)
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}

const isWebUrl = (s: string): boolean => {
  if (!URL.canParse(s)) return false
  const { protocol, hostname } = new URL(s)
  return (protocol === 'https:' || protocol === 'http:') && /^[^.]+(?:\.[^.]+)+$/.test(hostname)
}

/** `field.required` for a value that is not there, else `code`. */
const orRequired =
  (code: string) =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === null || issue.input === undefined ? 'field.required' : code

const string = (code: string, max: number | undefined) =>
  z.string({ error: orRequired(code) }).max(max ?? TEXT_MAX, { error: 'field.tooLong' })

/** An official number is checked by its kind; the message says what such a number looks like. */
const identified = (field: Field, schema: z.ZodString): z.ZodType<InputValue> => {
  const { identifier } = field
  return identifier === undefined
    ? schema
    : schema.refine((text) => isIdentifier(identifier, text), { error: `field.${identifier}` })
}

const number = (field: Field, largest: number) =>
  z
    .int({ error: orRequired('field.number') })
    .min(field.min ?? -largest, { error: 'field.min' })
    .max(field.max ?? largest, { error: 'field.max' })

const translated = (field: Field) =>
  z
    .record(z.string().regex(LANGUAGE), string('field.text', field.max), {
      error: (issue) => (issue.code === 'invalid_key' ? 'field.language' : orRequired('field.text')(issue)),
    })
    .superRefine((texts, context) => {
      if (texts['fr'] === undefined) context.addIssue({ code: 'custom', message: 'field.required', path: ['fr'] })
    })

const BASE: { readonly [K in Kind]: (field: Field) => z.ZodType<InputValue> } = {
  text: (field) => identified(field, string('field.text', field.max)),
  note: (field) => string('field.text', field.max ?? 2000),
  email: (field) => string('field.email', field.max ?? 120).regex(MAIL_ADDRESS, { error: 'field.email' }),
  phone: (field) => string('field.phone', field.max).regex(PHONE, { error: 'field.phone' }),
  url: (field) => string('field.url', field.max).refine(isWebUrl, { error: 'field.url' }),
  color: (field) => string('field.color', field.max).regex(COLOR, { error: 'field.color' }),
  translated,
  // Spec 5 and 9: from 0 to 9999 where the declaration says nothing else.
  integer: (field) => number({ min: 0, max: COUNT_MAX, ...field }, INTEGER_MAX),
  money: (field) => number(field, MAX_AMOUNT),
  rate: (field) => number(field, INTEGER_MAX),
  measure: (field) => number(field, INTEGER_MAX),
  boolean: () => z.boolean({ error: orRequired('field.boolean') }),
  day: () => z.string({ error: orRequired('field.day') }).refine(isDay, { error: 'field.day' }),
  time: () => z.string({ error: orRequired('field.time') }).regex(TIME, { error: 'field.time' }),
  choice: (field) => z.enum(Object.keys(field.choices ?? {}), { error: orRequired('field.choice') }),
  ref: () => z.int({ error: orRequired('field.ref') }).min(1, { error: 'field.ref' }),
  refs: () =>
    z
      .array(z.int({ error: 'field.ref' }).min(1, { error: 'field.ref' }), { error: orRequired('field.ref') })
      .max(MAX_REFS, { error: 'field.tooMany' })
      .refine((ids) => new Set(ids).size === ids.length, { error: 'field.duplicate' }),
}

const CLEAN: { readonly [K in Kind]?: (s: string) => string } = {
  note: cleanNote,
  phone: cleanPhone,
  url: cleanUrl,
  color: (s) => cleanText(s).toLowerCase(),
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Translations left empty are not kept; no language at all is no value. */
const cleanTranslated = (value: unknown): unknown => {
  if (!isRecord(value)) return value
  const kept = Object.entries(value)
    .map(([language, text]) => [language, typeof text === 'string' ? cleanNote(text) : text] as const)
    .filter(([, text]) => text !== '' && text !== undefined && text !== null)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** What a person leaves empty is `null`; spaces around a text never count. */
const clean =
  ({ kind, identifier }: Field) =>
  (value: unknown): unknown => {
    if (value === undefined) return null
    if (kind === 'translated') return cleanTranslated(value)
    if (typeof value !== 'string') return value
    const text = (CLEAN[kind] ?? cleanText)(value)
    return (identifier === undefined ? text : plainIdentifier(text)) || null
  }

/** Schema of one field: trims, turns what is empty into `null`, checks. */
export const fieldSchema = (field: Field): z.ZodType<InputValue> => {
  const base = BASE[field.kind](field)
  return z.preprocess(clean(field), field.required ? base : base.nullable())
}

/** An e-mail address outside a declared form; empty: none. */
export const emailInput = fieldSchema(f.email('E-mail')) as z.ZodType<string | null>

/** The fields of a body that are right by themselves, cleaned; those at fault are null. */
export const soundFields = (
  entity: AnyEntity,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, InputValue>> =>
  Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => field.readOnly !== true)
      .map(([key, field]) => [key, fieldSchema(field).safeParse(body[key]).data ?? null]),
  )

const cache = new WeakMap<AnyEntity, z.ZodType<InputRow>>()

/** Fields of these names are a period: days both included, hours one after the other (spec 5, "start before end"). */
const PAIRS = [
  { start: 'startDate', end: 'endDate', code: 'dates.reversed', mayBeEqual: true },
  { start: 'startTime', end: 'endTime', code: 'hours.reversed', mayBeEqual: false },
] as const

const build = (entity: AnyEntity): z.ZodType<InputRow> => {
  const shape = Object.entries(entity.fields)
    .filter(([, field]) => field.readOnly !== true)
    .map(([key, field]) => [key, fieldSchema(field)] as const)
  const object = z.object({
    id: z.int({ error: 'field.number' }).min(0, { error: 'field.min' }),
    version: z.int({ error: 'field.number' }).min(0, { error: 'field.min' }).default(0),
    ...Object.fromEntries(shape),
  })
  return object.superRefine((row: Readonly<Record<string, unknown>>, context) => {
    for (const { start, end, code, mayBeEqual } of PAIRS) {
      const [from, to] = [row[start], row[end]]
      if (typeof from !== 'string' || typeof to !== 'string' || from < to || (mayBeEqual && from === to)) continue
      context.addIssue({ code: 'custom', message: code, path: [end] })
    }
  })
}

/** Schema of what the browser sends for `entity`; unknown keys and read-only fields are dropped. */
export const schemaOf = (entity: AnyEntity): z.ZodType<InputRow> => {
  const known = cache.get(entity)
  if (known !== undefined) return known
  const schema = build(entity)
  cache.set(entity, schema)
  return schema
}

/** A bound as its field shows it: `10,00 €`, `5,50 %`, `12,5 m²`, `50 personnes`. */
const bound = (field: Field | undefined, n: number): string => {
  const unit = field?.unit === undefined ? '' : `\u00A0${field.unit}`
  if (field?.kind === 'money') return formatMoney(n)
  if (field?.kind === 'rate') return formatRate(n)
  return (field?.kind === 'measure' ? formatHundredths(n) : formatInteger(n)) + unit
}

/** Fields at fault of a failed check, first fault of each path first, in the order of the declaration. */
export const fieldErrors = (entity: AnyEntity, error: z.ZodError): FieldError[] => {
  const seen = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (seen.has(path)) continue
    const field = entity.fields[String(issue.path[0])]
    const at = { path, message: issue.message }
    if (issue.code === 'too_big') seen.set(path, { ...at, context: { max: bound(field, Number(issue.maximum)) } })
    else if (issue.code === 'too_small')
      seen.set(path, { ...at, context: { min: bound(field, Number(issue.minimum)) } })
    else seen.set(path, at)
  }
  return [...seen.values()]
}
