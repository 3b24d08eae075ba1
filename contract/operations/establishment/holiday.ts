import { z } from 'zod'
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'

/** A day off, legal or of the house; several days in a row for a bridge. */
export interface Holiday {
  /** Null for a legal one. */
  readonly id: number | null
  readonly label: string
  readonly startDate: Day
  /** Included. */
  readonly endDate: Day
  readonly legal: boolean
}

const day = z.string().refine(isDay, { error: 'field.day' })

/** `establishment/public-holiday/between` */
export const holidayQuery = z.object({ from: day, to: day })
