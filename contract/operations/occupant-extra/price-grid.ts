/** `occupant-extra/price-grid…`: drafts of price grids, their publications, and what a stay would cost. */
import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import { MAX_AGE, MAX_NIGHTS, MAX_PEOPLE, MAX_QUANTITY } from '#domain/pricing/check-request.ts'
import { MAX_AMOUNT } from '#domain/money.ts'
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
import { operation } from '#contract/operation.ts'
import { countedAnswer, idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { dayInput, idInput, idParams, textInput, wholeInAddress } from '#contract/operations/input.ts'
import {
  gridHistory,
  gridItem,
  gridList,
  gridVersion,
  simulateAnswer,
} from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { searchBody } from '#contract/operations/session/session.ts'
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

export const inOrder = ({ start, end }: { start: string; end: string }): boolean => start < end
export const plausible = ({ start, end }: { start: string; end: string }): boolean =>
  start >= FIRST_DAY && end <= LAST_DAY
export const dates = { start: dayInput, end: dayInput }
export const REVERSED = { error: 'dates.reversed', path: ['end'] }
export const IMPLAUSIBLE = { error: 'field.day', path: ['start'] }

export const periodShape = {
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
export const rankInput = z.object({ from: rank, to: rank.nullable() })
export const unitPrice = z.union([
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

export const optionShape = {
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

const gridSaved = savedAnswer.extend({ item: gridItem })
const closedAnswer = gridSaved.extend({
  historyVersion: z.int().nullable(),
  /** Grids that changed with it. */
  others: z.array(idAnswer).readonly(),
  /** Those on which dates that opened are still closed alike. */
  elsewhere: z.array(idAnswer).readonly(),
})
export type GridClosureAnswer = Pick<z.output<typeof closedAnswer>, 'others' | 'elsewhere'>

const READ = { method: 'GET', right: ['occupant_extra_price', 'read'], write: false } as const
const WRITE = { method: 'POST', right: ['occupant_extra_price', 'write'], write: true } as const

export const priceGrids = {
  search: operation({
    method: 'POST',
    path: 'occupant-extra/price-grid/search',
    right: ['occupant_extra_price', 'read'],
    write: false,
    summary: 'Grilles tarifaires : recherche',
    body: searchBody,
    answer: gridList,
  }),
  read: operation({
    ...READ,
    path: 'occupant-extra/price-grid/edit/:id',
    summary: 'Grille tarifaire : brouillon',
    params: z.object({ id: wholeInAddress(0) }),
    query: gridEditQuery,
    ids: { id: 'priceGrid' },
    answer: gridItem,
  }),
  save: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/edit',
    summary: 'Grille tarifaire : enregistrement du brouillon',
    body: gridEditBody,
    answer: gridSaved,
  }),
  publish: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/publish/:id',
    summary: 'Grille tarifaire : publication',
    params: idParams,
    body: gridVersionBody,
    ids: { id: 'priceGrid' },
    answer: gridSaved.extend({ historyVersion: z.int() }),
  }),
  discard: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/discard/:id',
    summary: 'Grille tarifaire : abandon du brouillon',
    params: idParams,
    body: gridVersionBody,
    ids: { id: 'priceGrid' },
    answer: gridSaved,
  }),
  activate: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/activate/:id',
    summary: 'Grille tarifaire : activation',
    params: idParams,
    body: gridActiveBody,
    ids: { id: 'priceGrid' },
    answer: gridSaved,
  }),
  close: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/closure/:id',
    summary: 'Grille tarifaire : fermeture ou réouverture immédiate de dates',
    params: idParams,
    body: gridClosureBody,
    ids: { id: 'priceGrid' },
    answer: closedAnswer,
  }),
  duplicate: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/duplicate/:id',
    summary: 'Grille tarifaire : copie',
    params: idParams,
    body: gridDuplicateBody,
    ids: { id: 'priceGrid' },
    answer: savedAnswer,
  }),
  remove: operation({
    ...WRITE,
    path: 'occupant-extra/price-grid/delete/:id',
    right: ['occupant_extra_price', 'delete'],
    summary: 'Grille tarifaire : suppression',
    params: idParams,
    ids: { id: 'priceGrid' },
    answer: z.strictObject({ status: z.literal('DELETED') }),
  }),
  history: operation({
    ...READ,
    path: 'occupant-extra/price-grid/history/:id',
    summary: 'Grille tarifaire : versions publiées',
    params: idParams,
    ids: { id: 'priceGrid' },
    answer: countedAnswer(gridHistory),
  }),
  version: operation({
    ...READ,
    path: 'occupant-extra/price-grid/history/:id/:historyVersion',
    summary: 'Grille tarifaire : version publiée',
    params: historyParams,
    ids: { id: 'priceGrid' },
    answer: gridVersion,
  }),
  simulate: operation({
    method: 'POST',
    path: 'occupant-extra/price-grid/simulate',
    right: ['occupant_extra_price', 'read'],
    write: false,
    summary: 'Grille tarifaire : simulation d’un séjour',
    body: simulateBody,
    answer: simulateAnswer,
  }),
} as const
