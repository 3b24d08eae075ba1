/** `occupant-extra/price-grid…`: drafts of price grids, their publications, and what a stay would cost. */
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { MAX_AGE, MAX_NIGHTS, MAX_PEOPLE, MAX_QUANTITY } from '#domain/pricing/check-request.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
import type { GridIssue } from '#domain/pricing/grid-issues.ts'
import type { Quote } from '#domain/pricing/result.ts'
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
import type { GridDraft } from '#domain/price-grid/draft.ts'
import type { Opening, Span } from '#domain/price-grid/season.ts'
import type { Reason } from '#domain/booking/facts.ts'
import { dayInput, idInput, textInput, wholeInAddress } from '#contract/operations/input.ts'
import { LONGEST_REASON } from '#contract/reason.ts'

/** Many more than any tariff has; beyond them the request is a mistake or an attack. */
export const MOST_PERIODS = 200
const MOST_LINES = 100
const MOST_PRICES = 400

/** Days that a tariff may speak of. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'

/** Real ids are positive; what the screen has just made is negative until it is saved. */
const draftId = z.int()
const label = z.string().trim().max(60).default('')
const priceInput = z.int().min(0).max(MAX_AMOUNT) as unknown as z.ZodType<Cents, number>
const weekdays = z.array(z.int().min(0).max(6)).max(7).nullable().optional()
const price = priceInput.nullable().optional()

const inOrder = ({ start, end }: { start: string; end: string }): boolean => start < end
const plausible = ({ start, end }: { start: string; end: string }): boolean => start >= FIRST_DAY && end <= LAST_DAY
const dates = { start: dayInput, end: dayInput }
const REVERSED = { error: 'dates.reversed', path: ['end'] }
const IMPLAUSIBLE = { error: 'field.day', path: ['start'] }

const periodShape = {
  label,
  ...dates,
  night: price,
  week: price,
  first: z.array(priceInput.nullable()).max(6).nullable().optional(),
  extra: z.partialRecord(z.enum(EXTRA_BANDS), priceInput.nullable()).nullable().optional(),
  packages: z
    .array(z.object({ weekday: z.int().min(0).max(6), nights: z.int().min(1).max(MAX_NIGHTS), price: priceInput }))
    .max(100)
    .nullable()
    .optional(),
  stayPrice: price,
  arrivalDays: weekdays,
  departureDays: weekdays,
  minNights: z
    .object({ op: z.enum(MIN_NIGHTS_OPS), n: z.int().min(1).max(MAX_NIGHTS) })
    .nullable()
    .optional(),
  maxNights: z.int().min(1).max(MAX_NIGHTS).nullable().optional(),
  closed: z.array(z.enum(CLOSINGS)).max(CLOSINGS.length).nullable().optional(),
}

const closureInput = z
  .object({ ...dates, closed: z.enum(CLOSINGS), reason: z.string().trim().max(LONGEST_REASON).exactOptional() })
  .refine(inOrder, REVERSED)
  .refine(plausible, IMPLAUSIBLE)

const rank = z.int().min(1).max(MAX_QUANTITY)
const rankInput = z.object({ from: rank, to: rank.nullable() })
const unitPrice = z.union([
  priceInput,
  z.array(z.object({ from: rank, to: rank.nullable(), price: priceInput })).max(20),
])

const pricesInput = z
  .array(
    z
      .object({ id: draftId, periodId: draftId.nullable(), ...dates, price: unitPrice })
      .refine(inOrder, REVERSED)
      .refine(plausible, IMPLAUSIBLE),
  )
  .max(MOST_PRICES)
  .optional()

const lineShape = {
  mode: z.enum(PRICE_MODES),
  price: unitPrice.optional(),
  prices: pricesInput,
  ranks: z.array(rankInput).max(20).optional(),
}

const optionShape = {
  kind: z.enum(OPTION_KINDS),
  /** Animal type, vehicle type or extra; an OTHER option has a name and a VAT rate of its own instead. */
  refId: idInput.optional(),
  label: z.string().trim().max(60).default(''),
  tvaId: idInput.nullable().optional(),
  included: z.int().min(0).max(MAX_QUANTITY).default(0),
  required: z.boolean().default(false),
}

const eligibilityInput = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('COUPLE') }),
    z.object({ kind: z.literal('SENIOR'), minAge: z.int().min(1).max(MAX_AGE) }),
    z.object({
      kind: z.literal('PARTY'),
      min: z.int().min(1).max(MAX_PEOPLE),
      max: z.int().min(1).max(MAX_PEOPLE).nullable(),
      fromAge: z.int().min(0).max(MAX_AGE).default(0),
    }),
    z.object({
      kind: z.literal('REGION'),
      regionIds: z.array(idInput).max(100),
      departmentIds: z.array(idInput).max(200),
    }),
  ])
  .nullable()

const twice = (keys: readonly string[]): boolean => new Set(keys).size < keys.length
const optionKey = (o: { kind: string; refId?: number | undefined; label: string }): string =>
  o.kind === 'OTHER' ? `OTHER ${o.label.toLowerCase()}` : `${o.kind} ${o.refId ?? ''}`

/** A draft as the screens send it. Codes, names, ages and VAT rates of its lines come from their records. */
export const draftInput = z
  .object({
    label: z.string().trim().min(1).max(60),
    model: z.enum(GRID_MODELS),
    crossPeriod: z.enum(CROSS_PERIODS),
    maxStay: z.enum(MAX_STAYS).exactOptional(),
    partialWeeks: z.boolean().default(false),
    includedQuantity: z.int().min(0).max(MAX_PEOPLE),
    eligibility: eligibilityInput.default(null),
    priority: z.int().min(-999).max(999).default(0),
    tvaId: idInput.nullable().default(null),
    placeTypeIds: z.array(idInput).max(500),
    partnerIds: z.array(idInput).max(500).default([]),
    periods: z
      .array(
        z
          .object({ id: draftId, ...periodShape })
          .refine(inOrder, REVERSED)
          .refine(plausible, IMPLAUSIBLE),
      )
      .max(MOST_PERIODS),
    closures: z.array(closureInput).max(MOST_PERIODS).default([]),
    ageCategories: z.array(z.object({ id: draftId, ageCategoryId: idInput, ...lineShape })).max(MOST_LINES),
    options: z.array(z.object({ id: draftId, ...optionShape, ...lineShape })).max(MOST_LINES),
  })
  .refine((d) => !twice(d.ageCategories.map((a) => String(a.ageCategoryId))), {
    error: 'field.duplicate',
    path: ['ageCategories'],
  })
  .refine((d) => !twice(d.options.map(optionKey)), { error: 'field.duplicate', path: ['options'] })
export type DraftInput = z.output<typeof draftInput>

/** `version` is the one that was read: a newer one answers 409 STALE. Id 0 makes a grid. */
export const gridEditBody = z.object({ id: z.int().min(0), version: z.int().min(0), draft: draftInput })

/** Publishing, discarding and switching act on the draft that the user saw. */
export const gridVersionBody = z.object({ version: z.int().min(0) })
export const gridActiveBody = gridVersionBody.extend({ active: z.boolean() })
/** Dates that close at once on what is sold; `open`: they open again. `others`: grids on sale that do the same. */
export const gridClosureBody = gridVersionBody.extend({
  closure: closureInput,
  open: z.boolean().default(false),
  others: z.array(idInput).max(500).default([]),
})
/** `others` are the grids that changed with it; `elsewhere` those on which dates that opened are still closed alike. */
export interface GridClosureAnswer {
  readonly others: readonly number[]
  readonly elsewhere: readonly number[]
}
export const gridDuplicateBody = z.object({ label: textInput(60) })

/** `edit/0` takes what the new grid is for. */
export const gridEditQuery = z.object({
  priceGridModeleId: wholeInAddress(0, 99).default(0),
  placeTypeId: wholeInAddress(0).default(0),
})

export const historyParams = z.object({
  id: wholeInAddress(1),
  historyVersion: wholeInAddress(1),
})

/** A period by itself, on the draft of its grid; `version` is the grid's. */
export const periodEditBody = z
  .object({ id: z.int().min(0), version: z.int().min(0), priceGridId: idInput, ...periodShape })
  .refine(inOrder, REVERSED)
  .refine(plausible, IMPLAUSIBLE)
export type PeriodEdit = z.output<typeof periodEditBody>

/** A priced line by itself: people of an age category (kind AGE) or an option. Dated prices are apart, `option-price`. */
export const optionEditBody = z.object({
  id: z.int().min(0),
  version: z.int().min(0),
  priceGridId: idInput,
  ...optionShape,
  kind: z.enum(['AGE', ...OPTION_KINDS]),
  ageCategoryId: idInput.optional(),
  mode: z.enum(PRICE_MODES),
  /** DATED takes its prices from `option-price`; FLAT is this one. */
  pricing: z.enum(['FLAT', 'DATED']),
  price: unitPrice.nullable().default(null),
  ranks: z.array(rankInput).max(20).optional(),
})
export type OptionEdit = z.output<typeof optionEditBody>

/** A price of a line on dates of its own, or of a period (the dates are then the period's). */
export const optionPriceEditBody = z
  .object({
    id: z.int().min(0),
    version: z.int().min(0),
    priceGridOptionId: idInput,
    periodId: idInput.nullable().default(null),
    ...dates,
    price: unitPrice,
  })
  .refine(inOrder, REVERSED)
  .refine(plausible, IMPLAUSIBLE)
export type OptionPriceEdit = z.output<typeof optionPriceEditBody>

/** A new child says which grid, or which line, it belongs to. */
export const childQuery = z.object({
  priceGridId: wholeInAddress(0).default(0),
  priceGridOptionId: wholeInAddress(0).default(0),
})

/** What a stay would cost: on a published version, on the saved draft, or on the draft as it is on the screen. */
export const simulateBody = z.object({
  gridId: z.int().min(0),
  version: z.union([z.literal('draft'), z.int().min(1)]),
  draft: draftInput.optional(),
  stay: z.object({ arrival: dayInput, departure: dayInput }),
  people: z.array(z.object({ age: z.int().min(0).max(MAX_AGE) })).max(MAX_PEOPLE),
  /** Units by code of the grid's options. */
  quantities: z.record(z.string().max(60), z.int().min(0).max(MAX_QUANTITY)).default({}),
})

export type SimulateAnswer =
  /** `notFor`: why the grid would not be sold to such guests; a region is told whoever they are, as no customer is named. */
  | { readonly priced: true; readonly quote: Quote; readonly notFor: Reason | null }
  | { readonly priced: false; readonly refusal: Reason }

/** A grid in the list, as its draft is. */
export interface PriceGridRow {
  readonly id: number
  readonly version: number
  readonly label: string
  readonly priceGridModeleId: number
  readonly placeTypes: readonly { readonly id: number; readonly label: string }[]
  readonly active: boolean
  readonly priority: number
  /** Null: never published. */
  readonly currentVersion: number | null
  readonly publishedAt: string | null
  readonly draftChanged: boolean
  /** With the price that compares them. */
  readonly periods: readonly (Span & { readonly price: Cents | null })[]
  readonly errors: number
  readonly warnings: number
}

export interface PriceGridList {
  readonly list: readonly PriceGridRow[]
  readonly total: number
  readonly openings: readonly Opening[]
}

export interface Named {
  readonly id: number
  readonly label: string
}

/** What a line of a grid may be of. */
export interface AvailableLine extends Named {
  readonly code: string
  /** Offered for a new line. */
  readonly active: boolean
  readonly tvaId: number | null
  readonly tvaRate: number | null
}

export interface GridLists {
  readonly availablePlaceType: readonly (Named & {
    readonly code: string
    readonly active: boolean
    readonly rental: boolean
    readonly capacity: number
    readonly tvaId: number
  })[]
  readonly availableTva: readonly (Named & { readonly rate: number; readonly active: boolean })[]
  readonly availableAgeCategory: readonly (AvailableLine & {
    readonly min: number
    readonly max: number | null
    readonly order: number
  })[]
  readonly availableAnimalType: readonly AvailableLine[]
  readonly availableVehicleType: readonly AvailableLine[]
  readonly availableExtra: readonly AvailableLine[]
  readonly availableRegion: readonly Named[]
  readonly availableDepartment: readonly Named[]
  readonly availablePartner: readonly (Named & { readonly active: boolean })[]
}

/** A grid as its screen reads it. */
export interface PriceGridItem extends GridLists {
  readonly id: number
  readonly version: number
  readonly active: boolean
  readonly currentVersion: number | null
  readonly draftChanged: boolean
  readonly draft: GridDraft
  /** The grid as it is sold; null: never published. */
  readonly published: GridDraft | null
  readonly issues: readonly GridIssue[]
  readonly openings: readonly Opening[]
  /** Stays priced by one of its versions. */
  readonly stays: number
}

/** A publication. */
export interface PriceGridHistory {
  readonly historyVersion: number
  readonly publishedAt: string
  readonly publishedBy: string | null
  readonly stays: number
  /** Figures that differ from the publication before. */
  readonly changes: number
}

export interface PriceGridVersion extends PriceGridHistory {
  readonly id: number
  readonly grid: GridDraft
}

/** A price of a line, `occupant-extra/option-price`. */
export interface OptionPriceRow {
  readonly id: number
  readonly version: number
  readonly priceGridOptionId: number
  readonly periodId: number | null
  readonly start: Day
  readonly end: Day
  readonly price: OptionPriceEdit['price']
}
