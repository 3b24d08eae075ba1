import { toDay } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { DraftAge, DraftOption, DraftPeriod, GridDraft } from './draft.ts'

export const day = (s: string): Day => toDay(s)

export const aPeriod = (id: number, start: string, end: string, over: Partial<DraftPeriod> = {}): DraftPeriod => ({
  id,
  label: '',
  start: day(start),
  end: day(end),
  night: cents(2000),
  ...over,
})

export const anAge = (over: Partial<DraftAge> = {}): DraftAge => ({
  id: 50,
  ageCategoryId: 1,
  code: 'ADU',
  label: 'Adulte',
  mode: 'NIGHT_OCCUPANT',
  min: 0,
  max: null,
  order: 1,
  prices: [],
  ...over,
})

export const anOption = (over: Partial<DraftOption> = {}): DraftOption => ({
  id: 60,
  kind: 'ANIMAL',
  refId: 7,
  code: 'CHIEN',
  label: 'Chien',
  mode: 'NIGHT_OCCUPANT',
  included: 0,
  prices: [],
  ...over,
})

/** Two periods that touch: 01/04 to 03/07, 04/07 to 28/08. */
export const aDraft = (over: Partial<GridDraft> = {}): GridDraft => ({
  id: 1,
  version: 0,
  label: 'Emplacement',
  model: 'NIGHT',
  crossPeriod: 'PRORATA',
  partialWeeks: false,
  includedQuantity: 2,
  eligibility: null,
  priority: 0,
  placeTypeIds: [9],
  partnerIds: [],
  active: true,
  tvaId: 3,
  tvaRate: 1000,
  periods: [aPeriod(10, '2026-04-01', '2026-07-04'), aPeriod(11, '2026-07-04', '2026-08-29')],
  ageCategories: [anAge()],
  options: [anOption()],
  ...over,
})
