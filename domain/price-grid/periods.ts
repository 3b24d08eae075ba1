/** Editing the calendar of a draft: periods, and the prices that follow them. Ends are excluded. */
import { addDays, addMonths } from '#domain/day.ts'
import type { Day, Stay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { temporaryId } from './draft.ts'
import type { DraftLine, DraftPeriod, DraftPrice, GridDraft } from './draft.ts'

const mapLines = (draft: GridDraft, change: <L extends DraftLine>(line: L) => L): GridDraft => ({
  ...draft,
  ageCategories: draft.ageCategories.map(change),
  options: draft.options.map(change),
})

const mapPrices = (draft: GridDraft, change: (prices: readonly DraftPrice[]) => readonly DraftPrice[]): GridDraft =>
  mapLines(draft, (line) => (line.prices === undefined ? line : { ...line, prices: change(line.prices) }))

export const periodById = (draft: GridDraft, id: number): DraftPeriod | undefined =>
  draft.periods.find((p) => p.id === id)

/** Periods in the order of the calendar. */
export const sortedPeriods = (draft: GridDraft): readonly DraftPeriod[] =>
  draft.periods.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.end < b.end ? -1 : 1))

/** Changes a period; prices that follow it take its new dates. */
export function withPeriod(draft: GridDraft, id: number, change: Partial<Omit<DraftPeriod, 'id'>>): GridDraft {
  const before = periodById(draft, id)
  if (before === undefined) return draft
  const after: DraftPeriod = { ...before, ...change }
  const changed = { ...draft, periods: draft.periods.map((p) => (p.id === id ? after : p)) }
  if (after.start === before.start && after.end === before.end) return changed
  const { start, end } = after
  return mapPrices(changed, (prices) => prices.map((p) => (p.periodId === id ? { ...p, start, end } : p)))
}

/**
 * Moves one end of a period. A neighbour that touched it follows, so that moving a boundary leaves neither a hole nor an
 * overlap, unless the neighbour would vanish: then the overlap stays, and is shown.
 */
export function withBoundary(draft: GridDraft, id: number, side: 'start' | 'end', day: Day): GridDraft {
  const period = periodById(draft, id)
  if (period === undefined) return draft
  const moved = withPeriod(draft, id, { [side]: day })
  if (draft.model === 'SPECIAL_DURATION') return moved
  const touches = (p: DraftPeriod): boolean => (side === 'end' ? p.start === period.end : p.end === period.start)
  const neighbour = draft.periods.find((p) => p.id !== id && touches(p))
  if (neighbour === undefined) return moved
  const keeps = side === 'end' ? day < neighbour.end : day > neighbour.start
  return keeps ? withPeriod(moved, neighbour.id, { [side === 'end' ? 'start' : 'end']: day }) : moved
}

/** Where a new period goes: after the last one, to the end of the season or for a month. */
export function nextDates(draft: GridDraft, season: Stay | undefined, today: Day): { start: Day; end: Day } {
  const last = sortedPeriods(draft).at(-1)
  const start = last?.end ?? season?.arrival ?? today
  if (draft.model === 'SPECIAL_DURATION') return { start, end: addDays(start, 7) }
  const end = season !== undefined && season.departure > start ? season.departure : addMonths(start, 1)
  return { start, end }
}

/** Adds a period; with `like`, its prices and those of each line start as that period's. */
export function addPeriod(draft: GridDraft, dates: { start: Day; end: Day }, like?: number): GridDraft {
  const id = temporaryId(draft)
  const model = like === undefined ? undefined : periodById(draft, like)
  const period: DraftPeriod = { ...model, ...dates, id, label: '' }
  let price = id
  return mapPrices({ ...draft, periods: [...draft.periods, period] }, (prices) => {
    const copied = prices.find((p) => p.periodId === like && like !== undefined)
    if (copied === undefined) return prices
    price -= 1
    return [...prices, { ...copied, ...dates, id: price, periodId: id }]
  })
}

/** Cuts a period in two on `day`, which begins the second; both have its prices. */
export function splitPeriod(draft: GridDraft, id: number, day: Day): GridDraft {
  const period = periodById(draft, id)
  if (period === undefined || day <= period.start || day >= period.end) return draft
  return addPeriod(withPeriod(draft, id, { end: day }), { start: day, end: period.end }, id)
}

/** Removes a period with the prices that follow it. */
export const removePeriod = (draft: GridDraft, id: number): GridDraft =>
  mapPrices({ ...draft, periods: draft.periods.filter((p) => p.id !== id) }, (prices) =>
    prices.filter((p) => p.periodId !== id),
  )

/** What a period is compared by: its night, week or stay, or its cheapest package. Null where it has no price yet. */
export function leadingPrice(draft: Pick<GridDraft, 'model'>, period: DraftPeriod): Cents | null {
  switch (draft.model) {
    case 'NIGHT':
      return period.night ?? null
    case 'WEEK':
    case 'COUPLED':
      return period.week ?? null
    case 'SPECIAL_DURATION':
      return period.stayPrice ?? null
    case 'SHORT_STAY':
      return (period.packages ?? []).reduce<Cents | null>((m, { price }) => (m === null || price < m ? price : m), null)
  }
}
