/** Which backups are kept: any minute of seven days, then bases of four weeks and of twelve months. */

export interface KnownBase {
  readonly name: string
  /** From when on it restores, milliseconds. */
  readonly at: number
  /** Segments that it cannot do without. */
  readonly first: string
  readonly last: string
}

const DAY = 86_400_000
const DAYS = 7
const WEEK = 7 * DAY
const WEEKS = 4
const MONTHS = 12
/** Kept whatever the clock says: one that jumped ahead by years must not take everything with it. */
const LEAST = 7

const weekOf = (at: number): number => Math.floor(at / WEEK)
const monthOf = (at: number): number => {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** In the order of the log, which no clock changes. */
const inOrder = (bases: readonly KnownBase[]): readonly KnownBase[] =>
  bases.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : a.at - b.at))

/** The oldest of each week or month, of those that are recent enough: it stays the same one as time passes. */
const oldestOfEach = (
  bases: readonly KnownBase[],
  bucketOf: (at: number) => number,
  since: number,
): readonly KnownBase[] => {
  const oldest = new Map<number, KnownBase>()
  for (const base of bases) {
    const bucket = bucketOf(base.at)
    if (bucket >= since && !oldest.has(bucket)) oldest.set(bucket, base)
  }
  return [...oldest.values()]
}

/** Those from which every later minute can be reached: of seven days, the one before them, and the last seven in any case. */
const continuous = (ordered: readonly KnownBase[], now: number): readonly KnownBase[] => {
  const horizon = now - DAYS * DAY
  const before = ordered.findLastIndex(({ at }) => at <= horizon)
  const from = Math.min(Math.max(before, 0), Math.max(0, ordered.length - LEAST))
  return ordered.slice(from)
}

export interface Kept {
  readonly bases: ReadonlySet<string>
  /** Whether a file of the log is still wanted. */
  readonly wants: (file: string) => boolean
}

/** What is kept of `bases` and their log at the instant `now`. A clock behind the newest base counts as that base's. */
export const keptAt = (bases: readonly KnownBase[], now: number): Kept => {
  const ordered = inOrder(bases)
  const running = continuous(ordered, now)
  const kept = new Set([
    ...running,
    ...oldestOfEach(ordered, weekOf, weekOf(now) - WEEKS),
    ...oldestOfEach(ordered, monthOf, monthOf(now) - MONTHS),
  ])
  const from = running[0]?.first
  const isWithin = (segment: string): boolean =>
    [...kept].some(({ first, last }) => segment >= first && segment <= last)
  return {
    bases: new Set([...kept].map(({ name }) => name)),
    wants: (file) => {
      const segment = file.slice(0, 24)
      return segment.length < 24 || from === undefined || segment >= from || isWithin(segment)
    },
  }
}
