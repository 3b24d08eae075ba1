/** Which lines of a file a bill charges. A stay is billed whole; what belongs to no stay may grow after a first bill. */
import type { Cents } from '../money.ts'
import type { LineType } from '../pricing/line.ts'

interface Charged {
  readonly occupancyId: number | null
  readonly type: LineType
  readonly rate: number | null
  readonly amount: Cents
}

const isSame = (a: Charged, b: Charged): boolean => a.type === b.type && a.rate === b.rate && a.amount === b.amount

export interface Unbilled<L> {
  /** Lines of the file that no live bill charges. */
  readonly lines: readonly L[]
  /** Lines that live bills charge for the whole file and that it no longer has: taken off again, with amounts as they were. */
  readonly outdated: readonly Charged[]
}

/**
 * `own`: the payer's lines of the file; `billed`: the lines of the payer's live bills, down payments apart. Together with what is
 * billed, `lines` less `outdated` always sum to `own`.
 */
export const unbilledLines = <L extends Charged>(own: readonly L[], billed: readonly Charged[]): Unbilled<L> => {
  const stays = new Set(billed.map((line) => line.occupancyId))
  const ofStays = own.filter((line) => line.occupancyId !== null && !stays.has(line.occupancyId))
  const outdated = billed.filter((line) => line.occupancyId === null)
  const ofFile = own.filter((line) => {
    if (line.occupancyId !== null) return false
    const found = outdated.findIndex((other) => isSame(line, other))
    if (found >= 0) outdated.splice(found, 1)
    return found < 0
  })
  return { lines: [...ofStays, ...ofFile], outdated }
}
