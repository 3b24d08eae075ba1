import { z } from 'zod'

/** `GET /rest/search?q=`: what Ctrl+K finds. At least 3 characters (spec 9); each part is empty where the right to read it is missing. */
export const searchQuery = z.object({ q: z.string().trim().min(3).max(80) })

export interface FoundCustomer {
  readonly id: number
  /** « Mme Dupont Claire ». */
  readonly label: string
  /** What tells two of the same name apart: code, town, telephone. */
  readonly detail: string
}

export interface FoundStay {
  readonly id: number
  readonly code: string
  /** Customer's name. */
  readonly label: string
  /** Dates and place. */
  readonly detail: string
  readonly statusId: number
}

export interface SearchAnswer {
  readonly customers: readonly FoundCustomer[]
  readonly stays: readonly FoundStay[]
}
