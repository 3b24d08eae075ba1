/** A new grid with what most tariffs have, so that only prices are left to type. */
import type { DraftAge, GridDraft } from '#domain/price-grid/draft.ts'
import { eligibilityOf, modeleById } from '#domain/price-grid/modele.ts'
import { seasonSpan } from '#domain/price-grid/season.ts'
import { cents } from '#domain/money.ts'
import type { GridModel } from '#domain/pricing/types.ts'
import type { GridLists, PriceGridItem } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { gridIssues } from '#domain/price-grid/issues.ts'
import { gridLists, openingsOf } from '#server/modules/pricing/price-grid/lists.ts'
import { freeLabel } from '#server/modules/pricing/price-grid/store.ts'
import type { Context } from '#server/platform/http/route.ts'

/** People that a pitch usually includes. */
const PITCH_INCLUDED = 2

type PlaceType = GridLists['availablePlaceType'][number]

/** A rental is priced whole; on a pitch each person has a price, by period. */
const agesOf = (lists: GridLists, rental: boolean): DraftAge[] =>
  lists.availableAgeCategory
    .filter((category) => category.active)
    .map(({ id, code, label, min, max, order, tvaId, tvaRate }, i) => ({
      id: -10 - i,
      ageCategoryId: id,
      code,
      label,
      min,
      max,
      order,
      tvaId,
      tvaRate,
      mode: 'NIGHT_OCCUPANT',
      ...(rental ? { price: cents(0) } : { prices: [] }),
    }))

const freshDraft = (lists: GridLists, modeleId: number, type: PlaceType | undefined): GridDraft => {
  const asked = modeleById(modeleId)
  const rental = type?.rental ?? false
  const model: GridModel = asked?.model ?? (rental ? 'COUPLED' : 'NIGHT')
  const rates = lists.availableTva.filter((rate) => rate.active)
  const tva = lists.availableTva.find((rate) => rate.id === type?.tvaId) ?? (rates.length === 1 ? rates[0] : undefined)
  return {
    id: 0,
    version: 0,
    label: type?.label ?? '',
    model,
    crossPeriod: 'PRORATA',
    maxStay: 'STRICTEST',
    partialWeeks: false,
    includedQuantity: rental ? (type?.capacity ?? PITCH_INCLUDED) : PITCH_INCLUDED,
    eligibility: asked === undefined ? null : eligibilityOf(asked.eligibility, null),
    priority: 0,
    tvaId: tva?.id ?? null,
    tvaRate: tva?.rate ?? null,
    placeTypeIds: type === undefined ? [] : [type.id],
    partnerIds: [],
    active: true,
    periods: [],
    ageCategories: agesOf(lists, rental),
    options: [],
  }
}

/** `edit/0`: a grid of the asked model on the asked type, its first period the season that comes. */
export const freshItem = async (context: Context, modeleId: number, placeTypeId: number): Promise<PriceGridItem> => {
  const lists = await gridLists(context)
  const openings = await openingsOf(context)
  const type = lists.availablePlaceType.find((one) => one.id === placeTypeId)
  const made = freshDraft(lists, modeleId, type)
  const empty = made.label === '' ? made : { ...made, label: await freeLabel(context, made.label) }
  const season = seasonSpan([], openings, context.today)
  const draft = season === undefined ? empty : { ...empty, periods: [{ id: -1, label: '', ...season }] }
  return {
    id: 0,
    version: 0,
    active: true,
    currentVersion: null,
    draftChanged: true,
    draft,
    published: null,
    issues: gridIssues(draft, openings),
    openings,
    stays: 0,
    ...lists,
  }
}
