import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { dayAnswer, idAnswer, listedAnswer } from '#contract/operations/answer.ts'
import { dayInput } from '#contract/operations/input.ts'

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

/** `establishment/public-holiday/between` */
export const holidayQuery = z.object({ from: dayInput, to: dayInput })

export const readHolidays = operation({
  method: 'GET',
  path: 'establishment/public-holiday/between',
  right: 'session',
  write: false,
  summary: 'Jours fériés entre deux dates',
  query: holidayQuery,
  answer: listedAnswer(holiday),
})
