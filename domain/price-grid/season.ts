/** What the periods of a grid cover of the days when the establishment is open. Ends are excluded but for openings. */
import { addDays } from '#domain/day.ts'
import type { Day, Stay } from '#domain/day.ts'
import type { Opening } from '#domain/opening.ts'

export type { Opening }

export interface Span {
  readonly start: Day
  readonly end: Day
}

/** GAP: open, and no period. CLOSED: outside the openings, and no period. */
export type CoverageKind = 'COVERED' | 'OVERLAP' | 'GAP' | 'CLOSED'

export interface Coverage extends Span {
  readonly kind: CoverageKind
  /** Indexes of the periods that hold on these nights. */
  readonly periods: readonly number[]
}

const min = (a: Day, b: Day): Day => (a < b ? a : b)
const max = (a: Day, b: Day): Day => (a > b ? a : b)

/** Nights that may have a price. The one of the closing day may: it is sold where the next opening follows at once. */
const nightsOf = (opening: Opening): Span => ({ start: opening.start, end: addDays(opening.end, 1) })

const meets = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/**
 * The days to draw for these periods: from the first to the last opening that they touch, those that are over apart unless
 * nothing else is left; without periods, the opening of today or the next one. Undefined where there is neither.
 */
export function seasonSpan(periods: readonly Span[], openings: readonly Opening[], today: Day): Span | undefined {
  const touched = openings.filter((o) => periods.some((p) => meets(p, nightsOf(o))))
  const next = openings.filter((o) => o.end >= today).toSorted((a, b) => (a.start < b.start ? -1 : 1))[0]
  const alive = touched.filter((o) => o.end >= today)
  const shown = alive.length > 0 ? alive : touched.length > 0 ? touched : next === undefined ? [] : [next]
  const spans = shown.length > 0 ? shown.map(nightsOf) : periods
  const [first, ...others] = spans
  if (first === undefined) return undefined
  return others.reduce<Span>((s, o) => ({ start: min(s.start, o.start), end: max(s.end, o.end) }), {
    start: first.start,
    end: first.end,
  })
}

/** The span cut wherever a period or an opening begins or ends, in order, equal neighbours joined. */
export function coverageOf(periods: readonly Span[], openings: readonly Opening[], span: Span): Coverage[] {
  const inside = (day: Day): boolean => span.start < day && day < span.end
  const cuts = [...periods, ...openings.map(nightsOf)].flatMap(({ start, end }) => [start, end]).filter(inside)
  const days = [...new Set([span.start, ...cuts, span.end])].toSorted()
  const pieces = days.slice(0, -1).map((start, i): Coverage => {
    const held = periods.flatMap((p, index) => (p.start <= start && start < p.end ? [index] : []))
    const isOpen = openings.length === 0 || openings.some((o) => o.start <= start && start < o.end)
    const kind = held.length > 1 ? 'OVERLAP' : held.length === 1 ? 'COVERED' : isOpen ? 'GAP' : 'CLOSED'
    return { start, end: days[i + 1] ?? span.end, kind, periods: held }
  })
  return pieces.reduce<Coverage[]>((joined, piece) => {
    const last = joined.at(-1)
    if (last?.kind !== piece.kind || last.periods.join() !== piece.periods.join()) return [...joined, piece]
    return [...joined.slice(0, -1), { ...last, end: piece.end }]
  }, [])
}

/** From the first opening day to the day after the last closing day, over the openings that the periods touch. */
export function openSeason(periods: readonly Span[], openings: readonly Opening[]): Stay | undefined {
  const touched = openings.map(nightsOf).filter((o) => periods.some((p) => meets(p, o)))
  const [first, ...others] = touched
  if (first === undefined) return undefined
  const span = others.reduce<Span>((s, o) => ({ start: min(s.start, o.start), end: max(s.end, o.end) }), first)
  return { arrival: span.start, departure: span.end }
}

/** The parts of a hole in which the establishment is open; the night of the closing day does not count. */
export const openParts = (hole: Span, openings: readonly Opening[]): Span[] => {
  if (openings.length === 0) return [hole]
  return openings
    .map((o) => ({ start: max(hole.start, o.start), end: min(hole.end, o.end) }))
    .filter(({ start, end }) => start < end)
}
