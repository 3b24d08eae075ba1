/**
 * The draft of a price grid: the shape of a published snapshot (`domain/pricing/types.ts`) with an identity for each period,
 * line and price, so that screens edit one of them. Published, it is a snapshot that the price reads as it is.
 */
import type { Day } from '#domain/day.ts'
import type {
  AgeCategoryPrice,
  DatedPrice,
  GridPeriod,
  GridSnapshot,
  OptionPrice,
  Slice,
  Tariff,
  UnitPrice,
} from '#domain/pricing/types.ts'

export interface DraftPeriod extends GridPeriod {
  /** Negative: made on the screen, not saved yet. */
  readonly id: number
}

export interface DraftPrice extends DatedPrice {
  readonly id: number
  /** The period whose dates it has and follows; null: dates of its own. */
  readonly periodId: number | null
}

/** Units ranked `from` to `to` (both included; null: and all that follow): a row of a tariff by slices. */
export interface Rank {
  readonly from: number
  readonly to: number | null
}

interface LineParts {
  readonly id: number
  readonly prices?: readonly DraftPrice[]
  /** Rows of a tariff by slices, also of those that have no price yet. */
  readonly ranks?: readonly Rank[]
}

export type DraftAge = Omit<AgeCategoryPrice, 'prices'> & LineParts & { readonly ageCategoryId: number }
export type DraftOption = Omit<OptionPrice, 'prices'> & LineParts

/** A priced line: people of an age category, or an option. */
export type DraftLine = DraftAge | DraftOption

export type GridDraft = Omit<GridSnapshot, 'periods' | 'ageCategories' | 'options'> & {
  readonly periods: readonly DraftPeriod[]
  readonly ageCategories: readonly DraftAge[]
  readonly options: readonly DraftOption[]
}

export const isAge = (line: DraftLine): line is DraftAge => 'ageCategoryId' in line

export const linesOf = (draft: GridDraft): readonly DraftLine[] => [...draft.ageCategories, ...draft.options]

export const lineById = (draft: GridDraft, id: number): DraftLine | undefined =>
  linesOf(draft).find((line) => line.id === id)

/** Replaces the line of that id by what `change` makes of it. */
export function withLine(draft: GridDraft, id: number, change: <L extends DraftLine>(line: L) => L): GridDraft {
  const swap = <L extends DraftLine>(line: L): L => (line.id === id ? change(line) : line)
  return { ...draft, ageCategories: draft.ageCategories.map(swap), options: draft.options.map(swap) }
}

/** FLAT: one price for all dates; BY_PERIOD: one for each period of the grid; DATED: some with dates of their own. */
export type Pricing = 'FLAT' | 'BY_PERIOD' | 'DATED'

export const pricingOf = (line: Pick<DraftLine, 'prices'>): Pricing => {
  if (line.prices === undefined) return 'FLAT'
  return line.prices.every((p) => p.periodId !== null) ? 'BY_PERIOD' : 'DATED'
}

export const isSliced = (price: UnitPrice | undefined): price is readonly Slice[] => Array.isArray(price)

/** Every identity of a draft: periods, lines, prices. */
export const idsOf = (draft: GridDraft): number[] => [
  ...draft.periods.map((p) => p.id),
  ...linesOf(draft).flatMap((line) => [line.id, ...(line.prices ?? []).map((p) => p.id)]),
]

/** An id for something made on the screen: negative, the server gives the real one. */
export const temporaryId = (draft: GridDraft): number => Math.min(0, ...idsOf(draft)) - 1

/** Gives what is not `known` a real id, prices following their period. `next` gives ids, one at each call. */
export function withRealIds(draft: GridDraft, known: ReadonlySet<number>, next: () => number): GridDraft {
  const real = new Map<number, number>()
  const idFor = (id: number): number => {
    if (known.has(id)) return id
    const made = real.get(id) ?? next()
    real.set(id, made)
    return made
  }
  const price = (p: DraftPrice): DraftPrice => ({
    ...p,
    id: idFor(p.id),
    periodId: p.periodId === null ? null : idFor(p.periodId),
  })
  const line = <L extends DraftLine>(l: L): L => ({
    ...l,
    id: idFor(l.id),
    ...(l.prices === undefined ? {} : { prices: l.prices.map(price) }),
  })
  const periods = draft.periods.map((p) => ({ ...p, id: idFor(p.id) }))
  return { ...draft, periods, ageCategories: draft.ageCategories.map(line), options: draft.options.map(line) }
}

const sameDates = (a: { start: Day; end: Day }, b: { start: Day; end: Day }): boolean =>
  a.start === b.start && a.end === b.end

/** Slices that every price of a tariff has alike; undefined where they differ. */
function commonRanks(line: Tariff): readonly Rank[] | undefined {
  const lists = [line.price, ...(line.prices ?? []).map((p) => p.price)].filter((p) => isSliced(p))
  const [first, ...others] = lists.map((slices) => slices.map(({ from, to }) => ({ from, to })))
  if (first === undefined) return undefined
  const shape = JSON.stringify(first)
  return others.every((o) => JSON.stringify(o) === shape) ? first : undefined
}

/** A snapshot made elsewhere (an import, another version) as a draft: ids where they lack, prices tied to equal periods. */
export function toDraft(snapshot: GridSnapshot): GridDraft {
  let last = 0
  const temporary = (id: unknown): number => (typeof id === 'number' && id > 0 ? id : (last -= 1))
  const periods = snapshot.periods.map((p): DraftPeriod => ({ ...p, id: temporary(p.id) }))
  const price = (p: DatedPrice & Partial<DraftPrice>): DraftPrice => {
    const own = periods.find((period) => period.id === p.periodId) ?? periods.find((period) => sameDates(period, p))
    return { ...p, id: temporary(p.id), periodId: own !== undefined && sameDates(own, p) ? own.id : null }
  }
  const line = <T extends Tariff>(t: T) => {
    const parts = t as T & { readonly id?: unknown; readonly ranks?: readonly Rank[] }
    const ranks = parts.ranks ?? commonRanks(t)
    return {
      ...t,
      id: temporary(parts.id),
      ...(t.prices === undefined ? {} : { prices: t.prices.map(price) }),
      ...(ranks === undefined ? {} : { ranks }),
    }
  }
  return {
    ...snapshot,
    periods,
    ageCategories: snapshot.ageCategories.map((a) => ({ ...line(a), ageCategoryId: a.ageCategoryId ?? 0 })),
    options: snapshot.options.map((o) => line(o)),
  }
}
