import { yearOf } from '../day.ts'
import type { Day } from '../day.ts'

/** Readable code of a file: year of the first save and its rank in it, `2027-00042`. Gaps mean nothing. */
export const bookingCode = (savedOn: Day, rank: number): string => `${yearOf(savedOn)}-${String(rank).padStart(5, '0')}`
