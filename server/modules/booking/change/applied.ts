import type { Reason } from '#domain/booking/facts.ts'

/** What a change did: its file, and what to show. */
export interface Applied {
  readonly bookingId: number
  readonly warnings: readonly Reason[]
}
