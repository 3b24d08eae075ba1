import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { operation } from '#contract/operation.ts'
import { dayAnswer, idAnswer, listedAnswer } from '#contract/operations/answer.ts'

/** A day off, legal or of the house; several days in a row for a bridge. */
const holiday = z.strictObject({
  /** Null for a legal one. */
  id: idAnswer.nullable(),
  label: z.string(),
  startDate: dayAnswer,
  /** Included. */
  endDate: dayAnswer,
  legal: z.boolean(),
})
export type Holiday = z.output<typeof holiday>

const day = z.string().refine(isDay, { error: 'field.day' })

/** `establishment/public-holiday/between` */
export const holidayQuery = z.object({ from: day, to: day })

export const readHolidays = operation({
  method: 'GET',
  path: 'establishment/public-holiday/between',
  right: 'session',
  write: false,
  summary: 'Jours fériés entre deux dates',
  query: holidayQuery,
  answer: listedAnswer(holiday),
})
