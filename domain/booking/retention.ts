/** How long files that never became a sale are kept (RGPD, art. 5-1 e; domain rules, 7); what was paid or billed is never let go here. */
import type { Day } from '#domain/day.ts'
import { addMonths } from '#domain/day.ts'

/** Quotes and options that came to nothing speak of prospects (CNIL, référentiel « gestion commerciale »): three years. */
const QUOTE_MONTHS = 36
/** A contract that was cancelled may be argued about for five (C. civ., art. 2224). */
const CONTRACT_MONTHS = 60

export const DEAD_FILES = ['QUOTE', 'CANCELLED'] as const
export type DeadFiles = (typeof DEAD_FILES)[number]

/** Files of a kind may go whose last day, and last event, is before this one. */
export const purgeLimit = (kind: DeadFiles, today: Day): Day =>
  addMonths(today, -(kind === 'QUOTE' ? QUOTE_MONTHS : CONTRACT_MONTHS))
