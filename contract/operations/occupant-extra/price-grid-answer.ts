/** Price grids as they are answered: the domain's draft (`domain/price-grid/draft.ts`) as a schema, which the compiler holds to it. */
import { z } from 'zod'
import type { GridDraft } from '#domain/price-grid/draft.ts'
import { GRID_ISSUE_CODES } from '#domain/pricing/grid-issues.ts'
import {
  CLOSINGS,
  CROSS_PERIODS,
  EXTRA_BANDS,
  GRID_MODELS,
  MAX_STAYS,
  MIN_NIGHTS_OPS,
  OPTION_KINDS,
  PRICE_MODES,
} from '#domain/pricing/types.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { quoteAnswer } from '#contract/operations/booking/quote.ts'

const span = { start: dayAnswer, end: dayAnswer }
const vat = { tvaId: idAnswer.nullable().exactOptional(), tvaRate: z.int().nullable().exactOptional() }
const price = centsAnswer.nullable().exactOptional()
const weekdays = z.array(z.int()).readonly().nullable().exactOptional()
const rank = z.strictObject({ from: z.int(), to: z.int().nullable() })
const unitPrice = z.union([centsAnswer, z.array(rank.extend({ price: centsAnswer })).readonly()])

/** Negative: made on the screen, not saved yet. */
const partId = z.int()

const draftPeriod = z.strictObject({
  id: partId,
  label: z.string().exactOptional(),
  ...span,
  night: price,
  week: price,
  first: z.array(centsAnswer.nullable()).readonly().nullable().exactOptional(),
  extra: z.partialRecord(z.enum(EXTRA_BANDS), centsAnswer.nullable()).nullable().exactOptional(),
  packages: z
    .array(z.strictObject({ weekday: z.int(), nights: z.int(), price: centsAnswer }))
    .readonly()
    .nullable()
    .exactOptional(),
  stayPrice: price,
  arrivalDays: weekdays,
  departureDays: weekdays,
  minNights: z
    .strictObject({ op: z.enum(MIN_NIGHTS_OPS), n: z.int() })
    .nullable()
    .exactOptional(),
  maxNights: z.int().nullable().exactOptional(),
  closed: z.array(z.enum(CLOSINGS)).readonly().nullable().exactOptional(),
})

const draftLine = {
  id: partId,
  code: z.string(),
  label: z.string().exactOptional(),
  ...vat,
  mode: z.enum(PRICE_MODES),
  price: unitPrice.exactOptional(),
  prices: z
    .array(z.strictObject({ id: partId, periodId: partId.nullable(), ...span, price: unitPrice }))
    .readonly()
    .exactOptional(),
  ranks: z.array(rank).readonly().exactOptional(),
}

const eligibility = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('COUPLE') }),
  z.strictObject({ kind: z.literal('SENIOR'), minAge: z.int() }),
  z.strictObject({ kind: z.literal('PARTY'), min: z.int(), max: z.int().nullable(), fromAge: z.int() }),
  z.strictObject({
    kind: z.literal('REGION'),
    regionIds: z.array(idAnswer).readonly(),
    departmentIds: z.array(idAnswer).readonly(),
  }),
])

export const gridDraft: z.ZodType<GridDraft, GridDraft> = z.strictObject({
  id: z.int(),
  version: z.int(),
  label: z.string(),
  ...vat,
  model: z.enum(GRID_MODELS),
  crossPeriod: z.enum(CROSS_PERIODS),
  maxStay: z.enum(MAX_STAYS).exactOptional(),
  partialWeeks: z.boolean(),
  includedQuantity: z.int(),
  eligibility: eligibility.nullable(),
  periods: z.array(draftPeriod).readonly(),
  closures: z
    .array(z.strictObject({ ...span, closed: z.enum(CLOSINGS), reason: z.string().exactOptional() }))
    .readonly()
    .exactOptional(),
  ageCategories: z
    .array(
      z.strictObject({
        ...draftLine,
        ageCategoryId: z.int(),
        min: z.int(),
        max: z.int().nullable(),
        order: z.int(),
      }),
    )
    .readonly(),
  options: z
    .array(
      z.strictObject({
        ...draftLine,
        kind: z.enum(OPTION_KINDS),
        refId: idAnswer.exactOptional(),
        included: z.int(),
        required: z.boolean().exactOptional(),
      }),
    )
    .readonly(),
  priority: z.int(),
  placeTypeIds: z.array(idAnswer).readonly(),
  partnerIds: z.array(idAnswer).readonly(),
  active: z.boolean(),
})

export const named = z.strictObject({ id: idAnswer, label: z.string() })
export type Named = z.output<typeof named>

const openings = z.array(z.strictObject(span)).readonly()

/** A grid in the list, as its draft is. */
const gridRow = z.strictObject({
  id: idAnswer,
  version: z.int(),
  label: z.string(),
  priceGridModeleId: z.int(),
  placeTypes: z.array(named).readonly(),
  active: z.boolean(),
  priority: z.int(),
  /** Null: never published. */
  currentVersion: z.int().nullable(),
  publishedAt: z.string().nullable(),
  draftChanged: z.boolean(),
  /** With the price that compares them. */
  periods: z.array(z.strictObject({ ...span, price: centsAnswer.nullable() })).readonly(),
  errors: z.int(),
  warnings: z.int(),
})
export type PriceGridRow = z.output<typeof gridRow>

export const gridList = z.strictObject({ list: z.array(gridRow).readonly(), total: z.int(), openings })
export type PriceGridList = z.output<typeof gridList>

/** What a line of a grid may be of. */
const availableLine = named.extend({
  code: z.string(),
  /** Offered for a new line. */
  active: z.boolean(),
  tvaId: idAnswer.nullable(),
  tvaRate: z.int().nullable(),
})
export type AvailableLine = z.output<typeof availableLine>

const gridLists = z.strictObject({
  availablePlaceType: z
    .array(
      named.extend({
        code: z.string(),
        active: z.boolean(),
        rental: z.boolean(),
        capacity: z.int(),
        tvaId: idAnswer,
      }),
    )
    .readonly(),
  availableTva: z.array(named.extend({ rate: z.int(), active: z.boolean() })).readonly(),
  availableAgeCategory: z
    .array(availableLine.extend({ min: z.int(), max: z.int().nullable(), order: z.int() }))
    .readonly(),
  availableAnimalType: z.array(availableLine).readonly(),
  availableVehicleType: z.array(availableLine).readonly(),
  availableExtra: z.array(availableLine).readonly(),
  availableRegion: z.array(named).readonly(),
  availableDepartment: z.array(named).readonly(),
  availablePartner: z.array(named.extend({ active: z.boolean() })).readonly(),
})
export type GridLists = z.output<typeof gridLists>

/** A grid as its screen reads it. */
export const gridItem = gridLists.extend({
  id: z.int(),
  version: z.int(),
  active: z.boolean(),
  currentVersion: z.int().nullable(),
  draftChanged: z.boolean(),
  draft: gridDraft,
  /** The grid as it is sold; null: never published. */
  published: gridDraft.nullable(),
  issues: z
    .array(
      saidAnswer.extend({
        /** Dotted path in the draft: `periods.2.night`. */
        path: z.string(),
        code: z.enum(GRID_ISSUE_CODES),
        severity: z.enum(['error', 'warning']),
      }),
    )
    .readonly(),
  openings,
  /** Stays priced by one of its versions. */
  stays: z.int(),
})
export type PriceGridItem = z.output<typeof gridItem>

/** A publication. */
export const gridHistory = z.strictObject({
  historyVersion: z.int(),
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
  stays: z.int(),
  /** Figures that differ from the publication before. */
  changes: z.int(),
})
export type PriceGridHistory = z.output<typeof gridHistory>

export const gridVersion = gridHistory.extend({ id: idAnswer, grid: gridDraft })
export type PriceGridVersion = z.output<typeof gridVersion>

export const simulateAnswer = z.discriminatedUnion('priced', [
  /** `notFor`: why the grid would not be sold to such guests; a region is told whoever they are, as no customer is named. */
  z.strictObject({ priced: z.literal(true), quote: quoteAnswer, notFor: saidAnswer.nullable() }),
  z.strictObject({ priced: z.literal(false), refusal: saidAnswer }),
])
export type SimulateAnswer = z.output<typeof simulateAnswer>
