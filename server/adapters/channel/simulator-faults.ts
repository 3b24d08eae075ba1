/** Faults that the simulator plays on its callers, at the rate or as often as it was told. */

export const FAULTS = [
  /** Answers 500 and does nothing. */
  'ERROR',
  /** Answers 500, the work done. */
  'LOST_ANSWER',
  /** Never answers, the work done or not. */
  'TIMEOUT',
  /** Answers, cut off in the middle. */
  'TRUNCATED',
  /** Answers late. */
  'DELAY',
  /** Each booking comes twice, and the newest first. */
  'DUPLICATE',
  /** Says yes to acknowledgements and forgets them: they come again. */
  'LOST_ACK',
  /** Answers what nobody asked. */
  'NONSENSE',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultSettings {
  /** Share of the calls that meet a fault, 0 to 1. */
  readonly rate: number
  readonly kinds: readonly Fault[]
}

export interface Faults {
  readonly set: (settings: FaultSettings) => void
  /** The next calls meet these, one each, before the rate counts. */
  readonly queue: (...faults: readonly Fault[]) => void
  readonly next: () => Fault | null
  /** How many of each were played. */
  readonly played: () => Readonly<Partial<Record<Fault, number>>>
}

/** `random` in [0, 1), so that a run can be played again. */
export const createFaults = (random: () => number = Math.random): Faults => {
  let settings: FaultSettings = { rate: 0, kinds: [] }
  const queued: Fault[] = []
  const played: Partial<Record<Fault, number>> = {}
  const drawn = (): Fault | null =>
    random() < settings.rate ? (settings.kinds[Math.floor(random() * settings.kinds.length)] ?? null) : null
  return {
    set: (next) => void (settings = next),
    queue: (...faults) => void queued.push(...faults),
    next: () => {
      const fault = queued.shift() ?? drawn()
      if (fault !== null) played[fault] = (played[fault] ?? 0) + 1
      return fault
    },
    played: () => played,
  }
}
