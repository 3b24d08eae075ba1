/** Faults that simulated services play on their callers, at the rate or as often as it was told. */

export const SIMULATED_FAULTS = [
  /** Answers 500 and does nothing. */
  'ERROR',
  /** Answers 429 and does nothing. */
  'BUSY',
  /** Answers a page of HTML, status 200, and does nothing. */
  'NONSENSE',
  /** Refuses a token that was good. */
  'EXPIRED',
  /** Answers 503, the work done. */
  'LOST_ANSWER',
  /** The connection ends without an answer, the work done. */
  'CUT',
  /** Answers, cut off in the middle, the work done. */
  'TRUNCATED',
] as const
/** REFUSED, only where it is queued: 422, for good. */
export type SimulatedFault = (typeof SIMULATED_FAULTS)[number] | 'REFUSED'

export interface SimulatedFaults {
  readonly rate: (rate: number) => void
  /** The next calls meet these, one each, before the rate counts; null: none. */
  readonly queue: (...faults: readonly (SimulatedFault | null)[]) => void
  readonly next: () => SimulatedFault | null
}

/** `random` in [0, 1), so that a run can be played again. */
export const createSimulatedFaults = (random: () => number = Math.random): SimulatedFaults => {
  let rate = 0
  const queued: (SimulatedFault | null)[] = []
  const drawn = (): SimulatedFault | null =>
    random() < rate ? (SIMULATED_FAULTS[Math.floor(random() * SIMULATED_FAULTS.length)] ?? null) : null
  return {
    rate: (next) => void (rate = next),
    queue: (...faults) => void queued.push(...faults),
    next: () => {
      const fault = queued.shift()
      return fault === undefined ? drawn() : fault
    },
  }
}
