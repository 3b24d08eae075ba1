/** What the list of customers filters by, beside the fields of the declaration (`criteria.filters` of its search). */
import { z } from 'zod'
import { dayInput } from '#contract/operations/input.ts'

export const CUSTOMER_KINDS = ['customer', 'prospect', 'company', 'toErase'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]

/** Filters that are not fields. */
export const customerFilters = z.object({
  /** With a stay, without one, a firm, or a prospect without contact for three years. */
  kind: z.enum(CUSTOMER_KINDS).optional(),
  /** Country of the main address. */
  countryId: z.int().min(1).optional(),
  /** A stay that began in the last so many years, or none at all. */
  hasStays: z.boolean().optional(),
  createdFrom: dayInput.optional(),
  createdTo: dayInput.optional(),
})
export type CustomerFilters = z.output<typeof customerFilters>
export const CUSTOMER_FILTERS = customerFilters.keyof().options
