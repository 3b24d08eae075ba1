import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, listedAnswer } from '#contract/operations/answer.ts'

/** A discount that is given, with what it is bound to (`DiscountConditions`). */
const discountChoice = z.strictObject({
  id: idAnswer,
  /** In the user's language. */
  label: z.string(),
  unit: z.enum(['PERCENT', 'CURRENCY']),
  /** Basis points. */
  rate: z.int().nullable(),
  amount: centsAnswer.nullable(),
  startDate: dayAnswer.nullable(),
  endDate: dayAnswer.nullable(),
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  placeTypeIds: z.array(idAnswer).readonly(),
})
export type DiscountChoice = z.output<typeof discountChoice>

/** What the desk may give. */
export const offeredDiscounts = operation({
  method: 'GET',
  path: 'occupant-extra/discount/get_for_booking',
  right: ['occupant_extra_discount', 'read'],
  write: false,
  summary: 'Remise : celles qui se donnent',
  answer: listedAnswer(discountChoice),
})
