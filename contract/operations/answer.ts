/** Small schemas that answers share. Lists are read-only, as the functions that make them say. */
import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Translated } from '#contract/field.ts'
import type { Cents } from '#domain/money.ts'

export const idAnswer = z.int().min(1)

/** Sums of a house go beyond what one amount may be. */
export const centsAnswer = z.int() as unknown as z.ZodType<Cents, Cents>

export const dayAnswer = z.string().refine(isDay) as unknown as z.ZodType<Day, Day>

/** A reason with the values that its sentence needs. */
export const saidAnswer = z.strictObject({
  code: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** One of the keys of a table, the choices of a field for instance. */
export const keyAnswer = <T extends object>(table: T) => z.enum(Object.keys(table) as (keyof T & string)[])

/** A text in its languages. */
export const translatedAnswer = z.record(z.string(), z.string()) as unknown as z.ZodType<Translated, Translated>

/** What an input became, answered again. */
export const keptAnswer = <S extends z.core.SomeType>(input: S) =>
  input as unknown as z.ZodType<z.output<S>, z.output<S>>

/** That it was written, and nothing more to say. */
export const savedAnswer = z.strictObject({ status: z.literal('SAVED'), id: idAnswer })

/** Rows alone. */
export const listedAnswer = <R extends z.core.SomeType>(row: R) => z.strictObject({ list: z.array(row).readonly() })

/** A list that is answered whole. */
export const countedAnswer = <R extends z.core.SomeType>(row: R) =>
  z.strictObject({ list: z.array(row).readonly(), total: z.int().min(0) })

/** What a screen reads of a `countedAnswer`, and what the server gives. */
export interface Counted<R> {
  readonly list: readonly R[]
  readonly total: number
}
