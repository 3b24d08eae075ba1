/** Rental tariffs are printed as a week, two nights, and each extra night: how that becomes first and extra nights. Pure. */
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { EXTRA_BANDS } from '#domain/pricing/types.ts'
import type { DraftPeriod } from '#domain/price-grid/draft.ts'

export interface TwoNights {
  readonly week: Cents | null
  readonly two: Cents | null
  readonly extra: Cents | null
}

/** The tariff that a period holds, as it would be printed; what does not read so is empty. */
export function toTwoNights(period: DraftPeriod): TwoNights {
  const [first, second, third, ...others] = period.first ?? []
  const two = first == null || second == null ? null : cents(first + second)
  const nights = [...others, ...EXTRA_BANDS.map((band) => period.extra?.[band])]
  const isPlain = third != null && nights.every((price) => price === third)
  return { week: period.week ?? null, two, extra: isPlain ? third : null }
}

const halves = (two: Cents | null): readonly (Cents | null)[] =>
  two === null ? [null, null] : [cents(two - Math.floor(two / 2)), cents(Math.floor(two / 2))]

/**
 * What the three figures change in a period: half of two nights each for the first and the second night (the odd cent to the
 * first), the extra night from the third to the sixth and after whole weeks. A figure that did not change leaves its prices.
 */
export function fromTwoNights(period: DraftPeriod, figures: TwoNights): Partial<DraftPeriod> {
  const before = toTwoNights(period)
  const [changesTwo, changesExtra] = [figures.two !== before.two, figures.extra !== before.extra]
  const kept = Array.from({ length: 6 }, (_, i) => period.first?.[i] ?? null)
  const [one, second] = changesTwo ? halves(figures.two) : kept
  const next = changesExtra ? Array.from({ length: 4 }, () => figures.extra) : kept.slice(2)
  return {
    ...(figures.week === before.week ? {} : { week: figures.week }),
    ...(changesTwo || changesExtra ? { first: [one ?? null, second ?? null, ...next] } : {}),
    ...(changesExtra ? { extra: Object.fromEntries(EXTRA_BANDS.map((band) => [band, figures.extra])) } : {}),
  }
}
