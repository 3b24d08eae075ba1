/**
 * What a part of the product puts into the ZIP of a tax audit, beside archives and closing documents: accounting gives the FEC (LPF, art. L. 47 A).
 * Wired in `services.auditFiles`.
 */
import type { Day } from '#domain/day.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** The days that were asked for; null: as far as there are any. */
export interface AuditDays {
  readonly establishmentId: number
  readonly training: boolean
  readonly from: Day | null
  readonly to: Day | null
}

export interface AuditFile {
  /** Below the folder of its part: `853000111FEC20271231.txt`. */
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

export interface AuditFiles {
  /** `fec`. */
  readonly folder: string
  /** What LISEZ-MOI.txt says of it, in French, in one line. */
  readonly says: string
  /** In `tx`, a snapshot that only reads; one after the other, each read to its end before the next is asked for. */
  readonly files: (tx: Tx, days: AuditDays) => AsyncIterable<AuditFile>
}
