/** Paper holiday vouchers as payments and slips count them. */
import { z } from 'zod'
import { MOST_PIECES } from '#domain/billing/cash-count.ts'

/** How many of a face: no till holds more paper. */
export const howMany = z.int().min(0).max(MOST_PIECES)

/** Vouchers by face value in cents; which faces there are is a rule (`checkFaces`). */
export const countsInput = z.record(z.string().regex(/^[1-9]\d{0,5}$/), howMany).default({})

/** Printed on them; null: not looked at. */
export const voucherYearInput = z.int().min(2000).max(2200).nullable().default(null)
