/** Small input schemas that operations share; their messages are codes of `messages.fr.ts`. */
import { z } from 'zod'
import { holdsCardNumber } from '#domain/billing/card-number.ts'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { LONGEST_REASON, SHORTEST_REASON } from '#contract/reason.ts'

/** A field that was left empty is not an incorrect day. */
export const dayError = {
  error: ({ input }: { readonly input?: unknown }): string =>
    input === '' || input === null || input === undefined ? 'field.required' : 'field.day',
}

/** An ISO day that exists, branded once checked. */
export const dayInput = z.string(dayError).refine(isDay, dayError) as unknown as z.ZodType<Day, string>

/** `HH:MM`. */
export const timeInput = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'field.time' })

/** Older than anyone: a year mistyped. */
const OLDEST = '1900-01-01'
const DAY_MS = 86_400_000

/** A day of birth: of somebody who lives, and was born; tomorrow is today somewhere. */
export const birthInput = dayInput.refine(
  (day) => day >= OLDEST && day <= new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
  { error: 'customer.birthDate' },
)

/** Integer cents, none beyond the one maximum; rules say which smaller amounts are absurd. */
export const centsInput = z
  .int({ error: ({ expected }) => (expected === 'int' ? 'amount.wholeCents' : undefined) })
  .min(-MAX_AMOUNT, { error: 'amount.absurd' })
  .max(MAX_AMOUNT, { error: 'amount.absurd' }) as unknown as z.ZodType<Cents, number>

/** Id of an existing record. */
export const idInput = z.int().min(1)

/** One line of text, trimmed; empty becomes null. */
export const textInput = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .default(null)
    .transform((s) => (s === null || s === '' ? null : s.normalize('NFC')))

const CARD = { error: 'payment.cardNumber' }

/** A text beside money, as `textInput`: it holds no number of a card. */
export const moneyTextInput = (max: number) =>
  textInput(max).refine((text) => text === null || !holdsCardNumber(text), CARD)

/** Why it is done. */
export const reasonInput = z
  .string()
  .trim()
  .min(SHORTEST_REASON)
  .max(LONGEST_REASON)
  .refine((text) => !holdsCardNumber(text), CARD)

const WHOLE = /^(0|[1-9]\d{0,15})$/

/** A whole number of an address, which travels as text: digits alone, so that each record has one address. */
export const wholeInAddress = (min: 0 | 1, max = Number.MAX_SAFE_INTEGER) =>
  z.string().regex(WHOLE).transform(Number).pipe(z.int().min(min).max(max))

/** `:id` of a path. */
export const idParams = z.object({ id: wholeInAddress(1) })

/** Rows that a screen narrowed and sorted by itself, in its order; left out: all that the search finds. */
export const shownInput = z.array(idInput).max(20_000).optional()

/** A file of a list: for any spreadsheet, or as a workbook. */
export const formatInput = z.enum(['csv', 'xlsx']).default('csv')
export type FileFormat = z.output<typeof formatInput>

/** One heading that a list is sorted by; none: its own order. */
export const sortInput = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z
    .array(z.object({ field: z.enum(fields), desc: z.boolean().default(false) }))
    .max(1)
    .default([])

/** A page of a list. */
export const pageInput = {
  page: z.int().min(0).max(1_000_000).default(0),
  size: z.int().min(1).max(500).default(20),
}
