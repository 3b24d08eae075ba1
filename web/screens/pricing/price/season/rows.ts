/** The rows of the season table: what a grid of each model says of its periods. Pure. */
import { EXTRA_BANDS } from '#domain/pricing/types.ts'
import type { ExtraBand, GridModel } from '#domain/pricing/types.ts'
import { isAge, linesOf, pricingOf } from '#domain/price-grid/draft.ts'
import type { DraftLine, DraftPeriod, GridDraft, Pricing, Rank } from '#domain/price-grid/draft.ts'
import { ranksOf } from '#domain/price-grid/lines.ts'

export const SECTIONS = ['calendar', 'base', 'people', 'options'] as const
export type Section = (typeof SECTIONS)[number]

export type DateField = 'start' | 'end'
export type DaysField = 'arrivalDays' | 'departureDays'
export type AmountField = 'night' | 'week' | 'stayPrice'

export type SeasonRow = { readonly key: string; readonly section: Section } & (
  | { readonly kind: 'label' }
  | { readonly kind: 'date'; readonly field: DateField }
  | { readonly kind: 'days'; readonly field: DaysField }
  | { readonly kind: 'minNights' }
  | { readonly kind: 'maxNights' }
  /** What is shut in the period: arrivals, departures, the sale. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'amount'; readonly field: AmountField }
  /** Price of the night of this rank (from 0) of a short stay. */
  | { readonly kind: 'first'; readonly index: number }
  | { readonly kind: 'extra'; readonly band: ExtraBand }
  | { readonly kind: 'package'; readonly weekday: number; readonly nights: number }
  /** A line, or the units of `rank` of a line by slices. */
  | { readonly kind: 'line'; readonly lineId: number; readonly rank: Rank | null; readonly pricing: Pricing }
)

const row = <R extends object>(section: Section, key: string, rest: R) => ({ section, key, ...rest })

const amount = (field: AmountField): SeasonRow => row('base', field, { kind: 'amount' as const, field })

const has = (draft: GridDraft, test: (period: DraftPeriod) => boolean): boolean => draft.periods.some(test)

/** Rules that the model does without are shown where a period has them all the same: they count. */
function calendarRows(draft: GridDraft): SeasonRow[] {
  const free = draft.model === 'SPECIAL_DURATION' || draft.model === 'SHORT_STAY'
  const days = (['arrivalDays', 'departureDays'] as const)
    .filter((field) => !free || has(draft, (p) => (p[field] ?? []).length > 0))
    .map((field): SeasonRow => row('calendar', field, { kind: 'days' as const, field }))
  const minimum = !free || has(draft, (p) => p.minNights != null)
  const maximum = !free || has(draft, (p) => p.maxNights != null)
  return [
    row('calendar', 'label', { kind: 'label' as const }),
    row('calendar', 'start', { kind: 'date' as const, field: 'start' as const }),
    row('calendar', 'end', { kind: 'date' as const, field: 'end' as const }),
    ...days,
    ...(minimum ? [row('calendar', 'minNights', { kind: 'minNights' as const })] : []),
    ...(maximum ? [row('calendar', 'maxNights', { kind: 'maxNights' as const })] : []),
    row('calendar', 'closed', { kind: 'closed' as const }),
  ]
}

/** A row of packages: an arrival day and a length. */
export interface PackageRow {
  readonly weekday: number
  readonly nights: number
}

/** Every package that some period sells and those `added` on the screen, by arrival day from Monday, then length. */
export function packagesOf(draft: GridDraft, added: readonly PackageRow[] = []): PackageRow[] {
  const sold = draft.periods.flatMap((p) => p.packages ?? []).map(({ weekday, nights }) => ({ weekday, nights }))
  const all = [...sold, ...added]
  const distinct = [...new Map(all.map((p) => [`${p.weekday}.${p.nights}`, p])).values()]
  return distinct.toSorted((a, b) => ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7) || a.nights - b.nights)
}

type Added = readonly PackageRow[]

const BASE: Readonly<Record<GridModel, (draft: GridDraft, added: Added) => SeasonRow[]>> = {
  NIGHT: () => [amount('night')],
  WEEK: () => [amount('week')],
  SPECIAL_DURATION: () => [amount('stayPrice')],
  SHORT_STAY: (draft, added) =>
    packagesOf(draft, added).map((p): SeasonRow =>
      row('base', `package.${p.weekday}.${p.nights}`, { kind: 'package' as const, ...p }),
    ),
  COUPLED: () => [
    amount('week'),
    ...[0, 1, 2, 3, 4, 5].map((index): SeasonRow => row('base', `first.${index}`, { kind: 'first' as const, index })),
    ...EXTRA_BANDS.map((band): SeasonRow => row('base', `extra.${band}`, { kind: 'extra' as const, band })),
    amount('night'),
  ],
}

const lineRows = (line: DraftLine): SeasonRow[] => {
  const section = isAge(line) ? 'people' : 'options'
  const pricing = pricingOf(line)
  const common = { kind: 'line' as const, lineId: line.id, pricing }
  if (line.mode !== 'SLICES' || pricing === 'DATED') return [row(section, `line.${line.id}`, { ...common, rank: null })]
  return ranksOf(line).map((rank): SeasonRow => row(section, `line.${line.id}.${rank.from}`, { ...common, rank }))
}

/** The rows of a draft, in their order; `added` are packages that have no price yet. */
export const rowsOf = (draft: GridDraft, added: Added = []): readonly SeasonRow[] => [
  ...calendarRows(draft),
  ...BASE[draft.model](draft, added),
  ...linesOf(draft).flatMap(lineRows),
]
