/** New lines of a draft, from the records that they are of. Pure. */
import { cents } from '#domain/money.ts'
import { temporaryId } from '#domain/price-grid/draft.ts'
import type { DraftAge, DraftLine, DraftOption, GridDraft } from '#domain/price-grid/draft.ts'
import { pricingOf } from '#domain/price-grid/draft.ts'
import { isSliced } from '#domain/price-grid/draft.ts'
import type { OptionKind, UnitPrice } from '#domain/pricing/types.ts'
import type { AvailableLine, GridLists } from '#contract/operations/occupant-extra/price-grid-answer.ts'

type AgeRecord = GridLists['availableAgeCategory'][number]

/** An age category by the night, one price a period. */
export function withAge(draft: GridDraft, record: AgeRecord): GridDraft {
  const { id: ageCategoryId, code, label, min, max, order, tvaId, tvaRate } = record
  const line: DraftAge = {
    id: temporaryId(draft),
    ageCategoryId,
    code,
    label,
    min,
    max,
    order,
    tvaId,
    tvaRate,
    mode: 'NIGHT_OCCUPANT',
    prices: [],
  }
  return { ...draft, ageCategories: [...draft.ageCategories, line].toSorted((a, b) => a.order - b.order) }
}

/** An option by the night and the unit, one price a period. */
export function withOption(draft: GridDraft, kind: OptionKind, record: Omit<AvailableLine, 'active'>): GridDraft {
  const { id: refId, code, label, tvaId, tvaRate } = record
  const line: DraftOption = {
    id: temporaryId(draft),
    kind,
    ...(kind === 'OTHER' ? {} : { refId }),
    code,
    label,
    tvaId,
    tvaRate,
    mode: 'NIGHT_OCCUPANT',
    included: 0,
    required: false,
    prices: [],
  }
  return { ...draft, options: [...draft.options, line] }
}

/** Moves an option up (-1) or down (1): the order of lines and documents. */
export function withOptionMoved(draft: GridDraft, id: number, by: -1 | 1): GridDraft {
  const at = draft.options.findIndex((o) => o.id === id)
  const [moved, other] = [draft.options[at], draft.options[at + by]]
  if (moved === undefined || other === undefined) return draft
  return { ...draft, options: draft.options.map((o, i) => (i === at ? other : i === at + by ? moved : o)) }
}

const pricesIn = (unit: UnitPrice | undefined): number[] =>
  unit === undefined ? [] : isSliced(unit) ? unit.map((s) => s.price) : [unit]

/** The least and the greatest price of a line; undefined where it has none yet. */
export function priceRange(line: DraftLine): { readonly min: number; readonly max: number } | undefined {
  const all = pricingOf(line) === 'FLAT' ? pricesIn(line.price) : (line.prices ?? []).flatMap((p) => pricesIn(p.price))
  return all.length === 0 ? undefined : { min: cents(Math.min(...all)), max: cents(Math.max(...all)) }
}
