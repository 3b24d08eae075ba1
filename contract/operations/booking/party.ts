/** Who comes and with what: the part of a stay that the price and the capacity look at. */
import { z } from 'zod'
import { OPTION_KINDS } from '#domain/pricing/types.ts'
import { EXEMPTION_REASONS } from '#domain/pricing/request.ts'
import { REPRICE_STRATEGIES } from '#domain/pricing/reprice.ts'
import { centsInput, birthInput, dayInput, idInput, textInput } from '#contract/operations/input.ts'

/** More people than this on one place is a slip of the keyboard; the capacity of the place says the rest. */
export const MAX_PEOPLE = 60

/** One attendant. Only the age matters to the price; names may come later, at the latest with the police form. */
export const personInput = z.object({
  age: z.int().min(0).max(120),
  /** Present on nights [from, to); null: the whole stay. */
  from: dayInput.nullable().default(null),
  to: dayInput.nullable().default(null),
  /** Why no tourist tax is due (CGCT L2333-31); minors need none. */
  exemption: z.enum(EXEMPTION_REASONS).nullable().default(null),
  civilityId: idInput.nullable().default(null),
  surname: textInput(80),
  name: textInput(80),
  birthDate: birthInput.nullable().default(null),
  birthPlace: textInput(60),
  nationalityId: idInput.nullable().default(null),
})
export type PersonInput = z.output<typeof personInput>

/**
 * So many of an animal type, vehicle type or extra (`refId`), or of an option that only the grid knows (`code`, kind OTHER).
 * What is not named takes the grid's default quantity (spec 3): 0, 1 if required, the included quantity when above 0.
 */
export const optionInput = z.object({
  kind: z.enum(OPTION_KINDS),
  refId: idInput.nullable().default(null),
  code: textInput(40),
  quantity: z.int().min(0).max(99),
  /** A plate, a dog's name… */
  detail: textInput(120),
  /** Make of a vehicle (`vehicleBrand`). */
  brandId: idInput.nullable().optional(),
})
export type OptionInput = z.output<typeof optionInput>

/** A price set by hand: replaces the computed line of the same type and code, or adds one. */
export const manualInput = z.object({
  type: z.enum(['occupancy', 'attendant', 'animal', 'vehicle', 'extra', 'otherExtras']),
  code: z.string().trim().max(40),
  label: z.string().trim().min(1).max(80),
  /** Cents, VAT included. */
  amount: centsInput,
  /** Left out: the rate of the line that it replaces. */
  tvaId: idInput.nullable().default(null),
})
export type ManualInput = z.output<typeof manualInput>

export const partyShape = {
  people: z.array(personInput).max(MAX_PEOPLE, { error: 'party.tooMany' }),
  options: z.array(optionInput).max(60).default([]),
}

/** What the price of the whole file needs beside its stays. */
export const pricingInput = z.object({
  promoCode: textInput(30),
  /** How the customer means to pay: some offers ask for it. */
  paymentMethodId: idInput.nullable().default(null),
  /** A remise of the house (`discountId`), or a free one. `rate` in basis points, `amount` in cents. */
  discount: z
    .object({
      discountId: idInput.nullable().default(null),
      label: textInput(60),
      unit: z.enum(['PERCENT', 'CURRENCY']),
      rate: z.int().min(0).max(10_000).nullable().default(null),
      amount: centsInput.nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Cancellation insurance taken. */
  insurance: z.boolean().default(false),
  /** Booking fees in cents, instead of those of the payment terms; null: theirs. */
  fees: centsInput.nullable().default(null),
  /** The partner that brings the file; null: nobody. */
  partnerId: idInput.nullable().default(null),
  /** No offer of the house applies: its price was made elsewhere. */
  withoutOffers: z.boolean().optional(),
})
export type PricingInput = z.output<typeof pricingInput>

/** The four ways to follow a change (domain rules 3.8). */
export const STRATEGIES = REPRICE_STRATEGIES
export const strategyInput = z.enum(STRATEGIES)
export type Strategy = z.output<typeof strategyInput>
