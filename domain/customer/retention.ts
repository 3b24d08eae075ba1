/** How long the data of people are kept (RGPD, art. 5-1 e; domain rules, 7). */
import type { Day } from '#domain/day.ts'
import { addMonths } from '#domain/day.ts'

/** A prospect is proposed for erasure after the last contact (CNIL, référentiel « gestion commerciale »). */
export const PROSPECT_YEARS = 3

/** Prospects whose last contact is before this day are proposed for erasure. */
export const prospectLimit = (today: Day): Day => addMonths(today, -12 * PROSPECT_YEARS)
