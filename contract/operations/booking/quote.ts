/** A price as it is answered: the domain's types (`domain/pricing/result.ts`) as schemas, which the compiler holds to them. */
import { z } from 'zod'
import { LINE_TYPES } from '#domain/pricing/line.ts'
import type { QuoteLine, ReductionBasis } from '#domain/pricing/line.ts'
import { AMOUNT_UNITS, OFFER_SCOPES } from '#domain/pricing/request.ts'
import type { Quote } from '#domain/pricing/result.ts'
import { OFFER_REFUSAL_CODES } from '#domain/pricing/result.ts'
import { CROSS_PERIODS, GRID_MODELS, PRICE_MODES } from '#domain/pricing/types.ts'
import { centsAnswer, dayAnswer, idAnswer, saidAnswer } from '#contract/operations/answer.ts'

export const reductionBasis: z.ZodType<ReductionBasis, ReductionBasis> = z.strictObject({
  scope: z.enum(OFFER_SCOPES),
  rate: z.int().exactOptional(),
  per: z.enum(AMOUNT_UNITS).exactOptional(),
  unit: centsAnswer.exactOptional(),
  lodging: centsAnswer.exactOptional(),
})

/** What a line is and what it costs, proposed or kept. */
export const pricedLine = {
  type: z.enum(LINE_TYPES),
  code: z.string(),
  label: z.string(),
  quantity: z.int(),
  /** Nights that multiply the quantity; null where they do not. */
  nights: z.int().nullable(),
  unitPrice: centsAnswer.nullable(),
  amount: centsAnswer,
  tvaId: idAnswer.nullable(),
  tvaRate: z.int().nullable(),
} as const

export const quoteLine: z.ZodType<QuoteLine, QuoteLine> = z.strictObject({
  ...pricedLine,
  manual: z.boolean().exactOptional(),
  reduction: reductionBasis.exactOptional(),
  rate: z.int().exactOptional(),
  retained: z.boolean().exactOptional(),
})

const nightTrace = z.strictObject({
  night: dayAnswer,
  period: z.int().nullable(),
  source: z.enum(['NIGHT', 'WEEK', 'FIRST', 'EXTRA', 'PACKAGE', 'STAY', 'MANUAL']),
  price: centsAnswer,
  divisor: z.int(),
  amount: centsAnswer,
  detail: z.string().exactOptional(),
})

const segment = z.strictObject({
  from: dayAnswer,
  to: dayAnswer,
  nights: z.int(),
  units: z.int(),
  unitPrice: centsAnswer,
  divisor: z.int().exactOptional(),
  amount: centsAnswer,
  rank: z.int().exactOptional(),
})

const componentTrace = z.strictObject({
  kind: z.enum(['person', 'option', 'manual']),
  code: z.string(),
  label: z.string(),
  mode: z.enum(PRICE_MODES).nullable(),
  asked: z.int(),
  included: z.int(),
  charged: z.int(),
  segments: z.array(segment).readonly(),
  amount: centsAnswer,
  computed: centsAnswer.exactOptional(),
})

const offerTrace = z.strictObject({
  code: z.string(),
  label: z.string(),
  kind: z.enum([
    'LESS_AMOUNT',
    'LESS_PERCENT',
    'LAST_MINUTE',
    'X_EQUAL_Y',
    'STRIKEOUT',
    'BOOKING_FEES',
    'INCLUDED_SERVICE',
  ]),
  cumulative: z.boolean(),
  outcome: z.enum(['APPLIED', 'BEATEN', 'NO_EFFECT', 'REFUSED']),
  reason: saidAnswer.extend({ code: z.enum(OFFER_REFUSAL_CODES) }).exactOptional(),
  beatenBy: z.string().exactOptional(),
  reduction: centsAnswer,
  included: z.strictObject({ people: z.int(), reduction: centsAnswer }).exactOptional(),
  on: centsAnswer,
  scope: z.enum(OFFER_SCOPES).exactOptional(),
  rate: z.int().exactOptional(),
  per: z.enum(AMOUNT_UNITS).exactOptional(),
  units: z.int().exactOptional(),
  freeNights: z.int().exactOptional(),
  freeDays: z.array(dayAnswer).readonly().exactOptional(),
  nightsInside: z.int().exactOptional(),
})

const taxSegment = z.strictObject({
  label: z.string(),
  regime: z.enum(['UNIT', 'NIGHT', 'STAY', 'PERSON', 'PERCENT']),
  from: dayAnswer,
  to: dayAnswer,
  base: centsAnswer,
  unit: centsAnswer,
  additions: z.array(z.int()).readonly(),
  personNights: z.int(),
  total: centsAnswer,
  parts: z.array(centsAnswer).readonly(),
  minAge: z.int().exactOptional(),
  category: z.string().exactOptional(),
  additionCodes: z.array(z.string()).readonly().exactOptional(),
  percent: z
    .strictObject({
      lodging: centsAnswer,
      vatRate: z.int(),
      rate: z.int(),
      occupants: z.int(),
      nights: z.int(),
      uncapped: centsAnswer,
      cap: centsAnswer,
    })
    .exactOptional(),
})

const taxExemption = z.strictObject({
  reason: z.string(),
  people: z.int(),
  personNights: z.int(),
})

const touristTax = z.strictObject({
  unit: centsAnswer,
  personNights: z.int(),
  total: centsAnswer,
  parts: z.array(centsAnswer).readonly(),
  collectedBy: z.enum(['ESTABLISHMENT', 'PARTNER']),
  segments: z.array(taxSegment).readonly(),
  exemptions: z.array(taxExemption).readonly(),
})

const otherTaxTrace = z.strictObject({
  tvaId: idAnswer.nullable().exactOptional(),
  tvaRate: z.int().nullable().exactOptional(),
  code: z.string(),
  label: z.string(),
  tax: touristTax,
})

const downPaymentTrace = z.strictObject({
  rule: z.enum(['RATE', 'FIXED', 'FULL_SHORT_STAY', 'FULL_SOON']),
  share: centsAnswer,
  fees: centsAnswer,
  insurance: centsAnswer,
  capped: z.boolean(),
})

const unpriced = z.discriminatedUnion('what', [
  z.strictObject({ what: z.enum(['age', 'absent']), age: z.int(), count: z.int() }),
  z.strictObject({
    what: z.literal('option'),
    code: z.string(),
    label: z.string().exactOptional(),
    quantity: z.int(),
  }),
])

const quoteTrace = z.strictObject({
  grid: z.strictObject({
    id: idAnswer,
    version: z.int(),
    label: z.string(),
    model: z.enum(GRID_MODELS),
    crossPeriod: z.enum(CROSS_PERIODS),
    includedQuantity: z.int(),
  }),
  periods: z.array(z.strictObject({ start: dayAnswer, end: dayAnswer, label: z.string() })).readonly(),
  nights: z.array(nightTrace).readonly(),
  computedBase: centsAnswer.exactOptional(),
  components: z.array(componentTrace).readonly(),
  offers: z.array(offerTrace).readonly(),
  unknownCode: z.string().exactOptional(),
  discount: z.strictObject({ unit: z.enum(['PERCENT', 'CURRENCY']), value: z.int(), on: centsAnswer }).nullable(),
  notDiscounted: saidAnswer.exactOptional(),
  fees: z.strictObject({ usual: centsAnswer, replacedBy: z.string().nullable() }),
  insuranceRate: z.int(),
  touristTax: touristTax.nullable(),
  otherTaxes: z.array(otherTaxTrace).readonly().exactOptional(),
  downPayment: downPaymentTrace.nullable(),
  unpriced: z.array(unpriced).readonly(),
})

export const quoteAnswer: z.ZodType<Quote, Quote> = z.strictObject({
  nights: z.int(),
  base: centsAnswer,
  components: z.record(z.string(), centsAnswer),
  offers: centsAnswer,
  discount: centsAnswer,
  net: centsAnswer,
  fees: centsAnswer,
  insurance: centsAnswer,
  touristTax: touristTax.nullable(),
  total: centsAnswer,
  downPayment: centsAnswer.nullable(),
  balance: centsAnswer.nullable(),
  lines: z.array(quoteLine).readonly(),
  trace: quoteTrace,
})
