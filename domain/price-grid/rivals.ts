/** Grids that sell the same nights of the same types to the same guests, and which of their prices a stay takes. */
import { addDays, daysBetween } from '#domain/day.ts'
import type { Day, Stay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { tryQuote } from '#domain/pricing/quote.ts'
import type { Person } from '#domain/pricing/request.ts'
import type { Eligibility, GridSnapshot } from '#domain/pricing/types.ts'

/** CHEAPEST: neither comes first, each stay takes the lower total. */
export type Winner = 'THIS' | 'OTHER' | 'CHEAPEST'

export interface Rival {
  readonly gridId: number
  readonly label: string
  /** Types that both are on. */
  readonly placeTypeIds: readonly number[]
  readonly wins: Winner
  /** SPECIAL: dates of its own come before; PRIORITY: the greater number; LOWEST: the lower total. */
  readonly by: 'SPECIAL' | 'PRIORITY' | 'LOWEST'
  /** A stay that both price, without fees, offers and taxes: what changes. */
  readonly sample: Stay & { readonly people: number; readonly own: Cents; readonly other: Cents }
}

/** Lengths that are tried, the usual ones first. */
const LENGTHS = [7, 2, 1, 14, 3, 4, 5, 6, 21] as const
/** Arrivals that are tried from the first night that both sell: every weekday. */
const ARRIVALS = 7

const sharesAudience = (a: GridSnapshot, b: GridSnapshot): boolean => {
  if (a.partnerIds.length === 0 || b.partnerIds.length === 0) return a.partnerIds.length === b.partnerIds.length
  return a.partnerIds.some((id) => b.partnerIds.includes(id))
}

const leastOf = (e: Eligibility | null): number => (e?.kind === 'PARTY' ? e.min : e?.kind === 'SENIOR' ? 1 : 2)
const mostOf = (e: Eligibility | null): number =>
  e?.kind === 'PARTY' ? (e.max ?? Infinity) : e?.kind === 'COUPLE' ? 2 : Infinity

/** Adults whom both grids are for; null: none are. Two where both take two. */
function partyFor(a: Eligibility | null, b: Eligibility | null): Person[] | null {
  const floor = Math.max(a?.kind === 'PARTY' ? a.min : 1, b?.kind === 'PARTY' ? b.min : 1)
  const least = Math.max(leastOf(a), leastOf(b), floor)
  const most = Math.min(mostOf(a), mostOf(b))
  const count = Math.min(Math.max(2, least), most)
  if (count < floor || count < 1) return null
  const age = Math.max(30, a?.kind === 'SENIOR' ? a.minAge : 0, b?.kind === 'SENIOR' ? b.minAge : 0)
  return Array.from({ length: count }, () => ({ age }))
}

interface Span {
  readonly start: Day
  readonly end: Day
}

const commonSpans = (a: GridSnapshot, b: GridSnapshot, from: Day): Span[] =>
  a.periods.flatMap((p) =>
    b.periods.flatMap((q): Span[] => {
      const start = [p.start, q.start, from].toSorted().at(-1) ?? from
      const end = p.end < q.end ? p.end : q.end
      return start < end ? [{ start, end }] : []
    }),
  )

const lengthsOf = ({ model }: GridSnapshot, { model: other }: GridSnapshot, span: Span): readonly number[] =>
  model === 'SPECIAL_DURATION' || other === 'SPECIAL_DURATION' ? [daysBetween(span.start, span.end)] : LENGTHS

function sampleOf(
  grid: GridSnapshot,
  other: GridSnapshot,
  people: readonly Person[],
  today: Day,
): Rival['sample'] | null {
  for (const span of commonSpans(grid, other, today)) {
    for (const length of lengthsOf(grid, other, span)) {
      for (let day = 0; day < ARRIVALS; day++) {
        const arrival = addDays(span.start, day)
        const stay = { arrival, departure: addDays(arrival, length) }
        if (length < 1 || stay.departure > span.end) break
        const request = { today, stay, people, quantities: {} }
        const [own, theirs] = [grid, other].map((one) => tryQuote({ ...request, grid: one }))
        if (own?.priced === true && theirs?.priced === true)
          return { ...stay, people: people.length, own: own.quote.total, other: theirs.quote.total }
      }
    }
  }
  return null
}

const isSpecial = ({ model }: GridSnapshot): boolean => model === 'SPECIAL_DURATION'

const winnerOf = (grid: GridSnapshot, other: GridSnapshot): Pick<Rival, 'wins' | 'by'> => {
  if (isSpecial(grid) !== isSpecial(other)) return { wins: isSpecial(grid) ? 'THIS' : 'OTHER', by: 'SPECIAL' }
  if (grid.priority !== other.priority)
    return { wins: grid.priority > other.priority ? 'THIS' : 'OTHER', by: 'PRIORITY' }
  return { wins: 'CHEAPEST', by: 'LOWEST' }
}

/** Grids on sale that price the same stays as `grid` from `today` on, as `chooseGrid` decides between them. */
export function rivalsOf(grid: GridSnapshot, others: readonly GridSnapshot[], today: Day): Rival[] {
  return others.flatMap((other): Rival[] => {
    const placeTypeIds = grid.placeTypeIds.filter((id) => other.placeTypeIds.includes(id))
    if (other.id === grid.id || !other.active || placeTypeIds.length === 0 || !sharesAudience(grid, other)) return []
    const people = partyFor(grid.eligibility, other.eligibility)
    const sample = people === null ? null : sampleOf(grid, other, people, today)
    if (sample === null) return []
    return [{ gridId: other.id, label: other.label, placeTypeIds, ...winnerOf(grid, other), sample }]
  })
}
