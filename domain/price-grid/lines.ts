/** Editing the priced lines of a draft: people by age, animals, vehicles, extras. Prices are cents; null is no price. */
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { PriceMode, Slice, UnitPrice } from '#domain/pricing/types.ts'
import { isSliced, lineById, pricingOf, temporaryId, withLine } from './draft.ts'
import type { DraftLine, DraftPrice, GridDraft, Pricing, Rank } from './draft.ts'

const ALL: readonly Rank[] = [{ from: 1, to: null }]

/** Rows of a tariff by slices; one row for all units where it has none yet. */
export const ranksOf = (line: DraftLine): readonly Rank[] => {
  const ranks = line.ranks ?? []
  return ranks.length > 0 ? ranks : ALL
}

const sameRank = (slice: Rank, rank: Rank): boolean => slice.from === rank.from && slice.to === rank.to

/** A price in a unit price: that of `rank`, or the only one. */
export const unitPriceAt = (unit: UnitPrice | undefined, rank: Rank | null): Cents | null => {
  if (unit === undefined) return null
  if (!isSliced(unit)) return rank === null ? unit : null
  return rank === null ? null : (unit.find((s) => sameRank(s, rank))?.price ?? null)
}

/** The price of a line in a period (null: its one price for all dates), for the units of `rank` (null: not by slices). */
export function linePrice(line: DraftLine, periodId: number | null, rank: Rank | null): Cents | null {
  if (periodId === null) return unitPriceAt(line.price, rank)
  return unitPriceAt(line.prices?.find((p) => p.periodId === periodId)?.price, rank)
}

const withRankPrice = (unit: UnitPrice | undefined, rank: Rank, price: Cents | null): readonly Slice[] => {
  const others = (unit !== undefined && isSliced(unit) ? unit : []).filter((s) => !sameRank(s, rank))
  if (price === null) return others
  return [...others, { ...rank, price }].toSorted((a, b) => a.from - b.from)
}

const changedUnit = (unit: UnitPrice | undefined, rank: Rank | null, price: Cents | null): UnitPrice | undefined => {
  if (rank === null) return price ?? undefined
  const slices = withRankPrice(unit, rank, price)
  return slices.length === 0 ? undefined : slices
}

/** Sets a price read by `linePrice`. A price by period comes and goes with its value. */
export function withLinePrice(
  draft: GridDraft,
  lineId: number,
  periodId: number | null,
  rank: Rank | null,
  price: Cents | null,
): GridDraft {
  if (periodId === null) {
    return withLine(draft, lineId, (line) => {
      const { price: before, ...rest } = line
      const unit = changedUnit(before, rank, price)
      return (unit === undefined ? rest : { ...line, price: unit }) as typeof line
    })
  }
  const period = draft.periods.find((p) => p.id === periodId)
  if (period === undefined) return draft
  const fresh = temporaryId(draft)
  return withLine(draft, lineId, (line) => {
    const prices = line.prices ?? []
    const own = prices.find((p) => p.periodId === periodId)
    const unit = changedUnit(own?.price, rank, price)
    if (unit === undefined) return { ...line, prices: prices.filter((p) => p !== own) }
    if (own !== undefined) return { ...line, prices: prices.map((p) => (p === own ? { ...p, price: unit } : p)) }
    const made: DraftPrice = { id: fresh, periodId, start: period.start, end: period.end, price: unit }
    return { ...line, prices: [...prices, made] }
  })
}

const toSlices = (unit: UnitPrice): UnitPrice => (isSliced(unit) ? unit : [{ from: 1, to: null, price: unit }])
const toOne = (unit: UnitPrice): UnitPrice => (isSliced(unit) ? (unit[0]?.price ?? cents(0)) : unit)

const mapUnits = <L extends DraftLine>(line: L, change: (unit: UnitPrice) => UnitPrice): L => ({
  ...line,
  ...(line.price === undefined ? {} : { price: change(line.price) }),
  ...(line.prices === undefined ? {} : { prices: line.prices.map((p) => ({ ...p, price: change(p.price) })) }),
})

/** Changes how a line is charged. To slices, a price becomes that of every unit; back, the first slice's is kept. */
export const withMode = (draft: GridDraft, lineId: number, mode: PriceMode): GridDraft =>
  withLine(draft, lineId, (line) => {
    if ((line.mode === 'SLICES') === (mode === 'SLICES')) return { ...line, mode }
    if (mode === 'SLICES') return { ...mapUnits(line, toSlices), mode, ranks: ALL }
    const { ranks: _, ...rest } = mapUnits(line, toOne)
    return { ...rest, mode } as typeof line
  })

/** Changes the rows of a tariff by slices; prices of rows that stay are kept, those of a row that begins alike too. */
export const withRanks = (draft: GridDraft, lineId: number, ranks: readonly Rank[]): GridDraft =>
  withLine(draft, lineId, (line) => {
    const keep = (unit: UnitPrice): UnitPrice => {
      if (!isSliced(unit)) return unit
      return ranks.flatMap((rank): Slice[] => {
        const before = unit.find((s) => sameRank(s, rank)) ?? unit.find((s) => s.from === rank.from)
        return before === undefined ? [] : [{ ...rank, price: before.price }]
      })
    }
    return { ...mapUnits(line, keep), ranks }
  })

/** Rows of ranks from where each begins: [1, 3, 5] → 1–2, 3–4, 5 and above. The first is always 1. */
export const ranksFrom = (starts: readonly number[]): readonly Rank[] => {
  const sorted = [...new Set([1, ...starts])].filter((n) => Number.isInteger(n) && n >= 1).toSorted((a, b) => a - b)
  return sorted.map((from, i) => ({ from, to: sorted[i + 1] === undefined ? null : (sorted[i + 1] ?? 0) - 1 }))
}

/** One price for all dates, or one a period. To periods, the price goes to each; back, the first period's is kept. */
export function withPricing(draft: GridDraft, lineId: number, pricing: Exclude<Pricing, 'DATED'>): GridDraft {
  const line = lineById(draft, lineId)
  if (line === undefined || pricingOf(line) === pricing) return draft
  if (pricing === 'FLAT') {
    return withLine(draft, lineId, (l) => {
      const { prices, ...rest } = l
      const kept = prices?.[0]?.price
      return { ...rest, ...(kept === undefined ? {} : { price: kept }) } as typeof l
    })
  }
  let id = temporaryId(draft) + 1
  const prices = draft.periods.flatMap((p): DraftPrice[] => {
    const unit = line.price ?? line.prices?.find((d) => d.start <= p.start && p.start < d.end)?.price
    return unit === undefined ? [] : [{ id: (id -= 1), periodId: p.id, start: p.start, end: p.end, price: unit }]
  })
  return withLine(draft, lineId, (l) => {
    const { price: _, ...rest } = l
    return { ...rest, prices } as unknown as typeof l
  })
}

export const removeLine = (draft: GridDraft, lineId: number): GridDraft => ({
  ...draft,
  ageCategories: draft.ageCategories.filter((l) => l.id !== lineId),
  options: draft.options.filter((l) => l.id !== lineId),
})
