/** What is simulated: dates, people counted by age category, options. Pure. */
import { isDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { defaultQuantities } from '#domain/pricing/types.ts'

export interface Asked {
  readonly arrival: Day | null
  readonly departure: Day | null
  /** People by id of age category. */
  readonly people: Readonly<Record<string, number>>
  /** Units by code of option; what is not here takes its default. */
  readonly quantities: Readonly<Record<string, number>>
  /** Age of the oldest person, where the grid asks for a senior; null: the age that it asks for. */
  readonly oldest: number | null
}

const NOTHING: Asked = { arrival: null, departure: null, people: {}, quantities: {}, oldest: null }

const counts = (value: unknown): Readonly<Record<string, number>> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
    : {}

/** What this browser kept, whatever it is. */
export const readAsked = (kept: Readonly<Record<string, unknown>>): Asked => ({
  ...NOTHING,
  arrival: isDay(kept['arrival']) ? kept['arrival'] : null,
  departure: isDay(kept['departure']) ? kept['departure'] : null,
  people: counts(kept['people']),
  quantities: counts(kept['quantities']),
  oldest: typeof kept['oldest'] === 'number' ? kept['oldest'] : null,
})

/** An age in the middle of life where the category has it: the price looks at the category only. */
const USUAL_AGE = 30

const ageOf = ({ min, max }: { readonly min: number; readonly max: number | null }): number =>
  min <= USUAL_AGE && (max === null || max >= USUAL_AGE) ? USUAL_AGE : min

/** People of the grid's categories, two adults where nobody was counted yet. */
export const countOf = (asked: Asked, draft: GridDraft, ageCategoryId: number): number => {
  const known = asked.people[String(ageCategoryId)]
  if (known !== undefined) return known
  const isUntouched = Object.keys(asked.people).length === 0
  const first = draft.ageCategories.toSorted((a, b) => a.order - b.order)[0]
  return isUntouched && first?.ageCategoryId === ageCategoryId ? Math.min(2, Math.max(1, draft.includedQuantity)) : 0
}

/** The age that a grid for seniors asks for, unless another was typed; null for any other grid. */
export const oldestOf = (asked: Asked, { eligibility }: Pick<GridDraft, 'eligibility'>): number | null =>
  eligibility?.kind === 'SENIOR' ? (asked.oldest ?? eligibility.minAge) : null

/** Usual ages of the categories; on a grid for seniors, the first person whose category has that age is the oldest one. */
export const peopleOf = (asked: Asked, draft: GridDraft): { age: number }[] => {
  const oldest = oldestOf(asked, draft)
  const people = draft.ageCategories.flatMap((category) =>
    Array.from({ length: countOf(asked, draft, category.ageCategoryId) }, () => ({ age: ageOf(category), category })),
  )
  const at = people.findIndex(
    ({ category: { min, max } }) => oldest !== null && oldest >= min && (max === null || oldest <= max),
  )
  return people.map(({ age }, i) => ({ age: i === at && oldest !== null ? oldest : age }))
}

export const quantitiesOf = (asked: Asked, draft: GridDraft): Record<string, number> => {
  const known = new Set(draft.options.map((o) => o.code))
  const chosen = Object.entries(asked.quantities).filter(([code]) => known.has(code))
  return { ...defaultQuantities(draft), ...Object.fromEntries(chosen) }
}
