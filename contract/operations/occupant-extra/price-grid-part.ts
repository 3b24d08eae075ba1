/** Parts of a draft by themselves: `price-grid-period`, `price-grid-option`, `option-price`. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { OPTION_KINDS, PRICE_MODES } from '#domain/pricing/types.ts'
import { idInput, wholeInAddress } from '#contract/operations/input.ts'
import {
  IMPLAUSIBLE,
  REVERSED,
  dates,
  inOrder,
  optionShape,
  periodShape,
  plausible,
  rankInput,
  unitPrice,
} from '#contract/operations/occupant-extra/price-grid.ts'

/** A period by itself, on the draft of its grid; `version` is the grid's. */
export const periodEditBody = z
  .object({ id: z.int().min(0), version: z.int().min(0), priceGridId: idInput, ...periodShape })
  .refine(inOrder, REVERSED)
  .refine(plausible, IMPLAUSIBLE)
export type PeriodEdit = z.output<typeof periodEditBody>

/** A priced line by itself: people of an age category (kind AGE) or an option. Dated prices are apart, `option-price`. */
export const optionEditBody = z.object({
  id: z.int().min(0),
  version: z.int().min(0),
  priceGridId: idInput,
  ...optionShape,
  kind: z.enum(['AGE', ...OPTION_KINDS]),
  ageCategoryId: idInput.optional(),
  mode: z.enum(PRICE_MODES),
  /** DATED takes its prices from `option-price`; FLAT is this one. */
  pricing: z.enum(['FLAT', 'DATED']),
  price: unitPrice.nullable().default(null),
  ranks: z.array(rankInput).max(20).optional(),
})
export type OptionEdit = z.output<typeof optionEditBody>

/** A price of a line on dates of its own, or of a period (the dates are then the period's). */
export const optionPriceEditBody = z
  .object({
    id: z.int().min(0),
    version: z.int().min(0),
    priceGridOptionId: idInput,
    periodId: idInput.nullable().default(null),
    ...dates,
    price: unitPrice,
  })
  .refine(inOrder, REVERSED)
  .refine(plausible, IMPLAUSIBLE)
export type OptionPriceEdit = z.output<typeof optionPriceEditBody>

/** A new child says which grid, or which line, it belongs to. */
export const childQuery = z.object({
  priceGridId: wholeInAddress(0).default(0),
  priceGridOptionId: wholeInAddress(0).default(0),
})

/** A price of a line, `occupant-extra/option-price`. */
export interface OptionPriceRow {
  readonly id: number
  readonly version: number
  readonly priceGridOptionId: number
  readonly periodId: number | null
  readonly start: Day
  readonly end: Day
  readonly price: OptionPriceEdit['price']
}
