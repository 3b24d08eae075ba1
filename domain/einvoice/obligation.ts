/** From when a company must, by its size (law 2026 budget calendar; decree of the reform, in force): dates are rules, not settings. */
import { toDay } from '../day.ts'
import type { Day } from '../day.ts'

export const COMPANY_SIZES = ['LARGE', 'MIDDLE', 'SMALL', 'MICRO'] as const
export type CompanySize = (typeof COMPANY_SIZES)[number]

/** Everybody receives from then. */
export const RECEIVES_FROM: Day = toDay('2026-09-01')

/** Invoices and reports: large and middle-sized companies first, small ones and micro-companies a year later. */
export const issuesFrom = (size: CompanySize): Day =>
  size === 'LARGE' || size === 'MIDDLE' ? RECEIVES_FROM : toDay('2027-09-01')
