/** From what the screens send to a draft that names and taxes its lines as their records do (domain rules 3.1). */
import type { DraftAge, DraftOption, DraftPeriod, GridDraft } from '#domain/price-grid/draft.ts'
import { idsOf, linesOf, withRealIds } from '#domain/price-grid/draft.ts'
import { sortedPeriods } from '#domain/price-grid/periods.ts'
import type { OptionKind } from '#domain/pricing/types.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { DraftInput } from '#contract/operations/occupant-extra/price-grid.ts'
import type { AvailableLine, GridLists } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { FieldsError } from '#server/platform/http/errors.ts'

/** Absent is not undefined in a draft: it would be lost in the database, and differ from itself. */
const defined = (value: object): object => Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined))

type InputAge = DraftInput['ageCategories'][number]
type InputOption = DraftInput['options'][number]

const choicesOf = (lists: GridLists, kind: OptionKind): readonly AvailableLine[] => {
  switch (kind) {
    case 'ANIMAL':
      return lists.availableAnimalType
    case 'VEHICLE':
      return lists.availableVehicleType
    case 'EXTRA':
      return lists.availableExtra
    case 'OTHER':
      return []
  }
}

type Periods = DraftInput['periods']

/** Prices hold one of both: one for all dates, or dated ones; those of a period have its dates. */
const priced = (line: InputAge | InputOption, periods: Periods): object => {
  const { price, ranks, mode } = line
  const rows = mode === 'SLICES' ? { ranks } : {}
  if (line.prices === undefined) return { price, ...rows }
  const prices = line.prices.map((p) => {
    const own = periods.find((period) => period.id === p.periodId)
    return own === undefined ? p : { ...p, start: own.start, end: own.end }
  })
  return { prices: prices.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)), ...rows }
}

const ageOf = (input: InputAge, periods: Periods, lists: GridLists): DraftAge => {
  const record = lists.availableAgeCategory.find((a) => a.id === input.ageCategoryId)
  const { id, ageCategoryId, mode } = input
  return defined({
    id,
    ageCategoryId,
    code: record?.code ?? '',
    label: record?.label ?? '',
    min: record?.min ?? 0,
    max: record?.max ?? null,
    order: record?.order ?? 0,
    tvaId: record?.tvaId ?? null,
    tvaRate: record?.tvaRate ?? null,
    mode,
    ...priced(input, periods),
  }) as DraftAge
}

/** `Ménage de fin de séjour` → `MENAGE-DE-FIN-DE-SEJ`: what quantities and lines of an option without record go by. */
const codeOf = (label: string): string =>
  label
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .slice(0, 20)
    .replaceAll(/^-|-$/g, '') || 'OPTION'

const optionOf = (input: InputOption, periods: Periods, lists: GridLists): DraftOption => {
  const { id, kind, refId, mode, included, required } = input
  const record =
    kind === 'OTHER'
      ? {
          code: codeOf(input.label),
          label: input.label,
          tvaId: input.tvaId ?? null,
          tvaRate: rateOf(lists, input.tvaId),
        }
      : choicesOf(lists, kind).find((line) => line.id === refId)
  return defined({
    id,
    kind,
    refId: kind === 'OTHER' ? undefined : refId,
    code: record?.code ?? '',
    label: record?.label ?? input.label,
    tvaId: record?.tvaId ?? null,
    tvaRate: record?.tvaRate ?? null,
    mode,
    included,
    required,
    ...priced(input, periods),
  }) as DraftOption
}

const rateOf = (lists: GridLists, tvaId: number | null | undefined): number | null =>
  lists.availableTva.find((v) => v.id === tvaId)?.rate ?? null

/** One code a line: a vehicle type and an extra may share theirs, so the later one says what it is. */
const withOwnCodes = (draft: GridDraft): GridDraft => {
  const taken = new Set<string>()
  const own = <L extends { readonly code: string }>(line: L): L => {
    let code = line.code
    for (let n = 2; code !== '' && taken.has(code); n++) code = `${line.code}-${n}`
    taken.add(code)
    return { ...line, code }
  }
  return { ...draft, ageCategories: draft.ageCategories.map(own), options: draft.options.map(own) }
}

/** The draft of a grid, named and taxed by the records of the establishment. */
export const resolved = (id: number, input: DraftInput, lists: GridLists): GridDraft => {
  const { periods, ageCategories, options, ...head } = input
  const draft: GridDraft = {
    ...head,
    id,
    version: 0,
    active: true,
    tvaRate: rateOf(lists, input.tvaId),
    periods: periods.map((p) => defined(p) as DraftPeriod),
    ageCategories: ageCategories.map((a) => ageOf(a, periods, lists)),
    options: options.map((o) => optionOf(o, periods, lists)),
  }
  return withOwnCodes({ ...draft, periods: sortedPeriods(draft) })
}

/** A stored draft read again with the records of today: names, ages and rates may have changed since. */
export const refreshed = (draft: GridDraft, lists: GridLists): GridDraft =>
  resolved(draft.id, draft as unknown as DraftInput, lists)

const unknownIds = (ids: readonly number[], known: readonly { readonly id: number }[]): boolean =>
  ids.some((id) => !known.some((one) => one.id === id))

/** Throws FieldsError for records that are not of this establishment, and for an option without name or VAT. */
export const checkReferences = (draft: GridDraft, lists: GridLists): void => {
  const fields: { path: string; message: string }[] = []
  const fault = (path: string, message = 'reference.unknown') => fields.push({ path: `draft.${path}`, message })
  if (draft.tvaId != null && unknownIds([draft.tvaId], lists.availableTva)) fault('tvaId')
  if (unknownIds(draft.placeTypeIds, lists.availablePlaceType)) fault('placeTypeIds')
  if (unknownIds(draft.partnerIds, lists.availablePartner)) fault('partnerIds')
  if (draft.eligibility?.kind === 'REGION') {
    if (unknownIds(draft.eligibility.regionIds, lists.availableRegion)) fault('eligibility.regionIds')
    if (unknownIds(draft.eligibility.departmentIds, lists.availableDepartment)) fault('eligibility.departmentIds')
  }
  for (const [i, a] of draft.ageCategories.entries())
    if (unknownIds([a.ageCategoryId], lists.availableAgeCategory)) fault(`ageCategories.${i}.ageCategoryId`)
  for (const [i, o] of draft.options.entries()) {
    if (o.kind !== 'OTHER') {
      if (unknownIds([o.refId ?? 0], choicesOf(lists, o.kind))) fault(`options.${i}.refId`)
    } else {
      if (o.label === '') fault(`options.${i}.label`, 'field.required')
      if (o.tvaRate == null) fault(`options.${i}.tvaId`, 'field.required')
    }
  }
  if (fields.length > 0) throw new FieldsError(fields)
}

/**
 * Ids that this grid does not know yet become new ones: neither another grid's nor invented ones are taken. `take` gives so
 * many new ids. Throws RuleError `request.invalid` where one id is given to two things.
 */
export const identified = async (
  draft: GridDraft,
  known: ReadonlySet<number>,
  take: (count: number) => Promise<readonly number[]>,
): Promise<GridDraft> => {
  const ids = idsOf(draft)
  if (new Set(ids).size < ids.length) throw new RuleError('request.invalid')
  const fresh = [...(await take(ids.filter((id) => !known.has(id)).length))]
  const periods = new Set(draft.periods.map((p) => p.id))
  const orphan = linesOf(draft).some((line) =>
    (line.prices ?? []).some((p) => p.periodId !== null && !periods.has(p.periodId)),
  )
  if (orphan) throw new RuleError('request.invalid')
  return withRealIds(draft, known, () => fresh.pop() ?? 0)
}
