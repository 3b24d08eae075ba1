/** What an establishment needs before its first stay can be taken, in the order in which to do it. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { keyAnswer } from '#contract/operations/answer.ts'
import type { Functionality } from '#contract/rights.ts'

export const GUIDE_STEPS = {
  identity: 'establishment_establishment',
  financialYear: 'establishment_financial_year',
  activityPeriod: 'establishment_activity_period',
  tva: 'payment_tva',
  layout: 'camp_layout',
  placeType: 'camp_place_type',
  place: 'camp_place',
  ageCategory: 'occupant_extra_age_category',
  animalType: 'occupant_extra_animal_type',
  vehicleType: 'occupant_extra_vehicle_type',
  extra: 'occupant_extra_extra',
  priceGrid: 'occupant_extra_price',
  extraPrice: 'occupant_extra_price',
  paymentMethod: 'payment_method',
  paymentTerms: 'payment_terms',
  touristTax: 'payment_tax',
} as const satisfies Readonly<Record<string, Functionality>>

export type GuideKey = keyof typeof GUIDE_STEPS

export const guideKeys = Object.keys(GUIDE_STEPS) as GuideKey[]

/** A stay can be taken without them: they are advised, not demanded. */
export const ADVISED: readonly GuideKey[] = ['paymentTerms', 'touristTax']

/** For whoever sells them: a campsite may do without, and nothing is missing then. */
export const OPTIONAL: readonly GuideKey[] = ['animalType', 'vehicleType', 'extra', 'extraPrice']

const guideStep = z.strictObject({
  key: keyAnswer(GUIDE_STEPS),
  done: z.boolean(),
  advised: z.boolean(),
  optional: z.boolean(),
  /** The caller may do it; someone else must otherwise. */
  mayWrite: z.boolean(),
  /** What is missing, in words, where the server knows better than the step's name. */
  lacks: z.array(z.string()).readonly(),
})
export type GuideStep = z.output<typeof guideStep>

const guide = z.strictObject({
  steps: z.array(guideStep).readonly(),
  /** A first stay can be taken and billed. */
  ready: z.boolean(),
})
export type Guide = z.output<typeof guide>

export const readGuide = operation({
  method: 'GET',
  path: 'establishment/establishment/guide',
  right: 'session',
  write: false,
  summary: 'Ce qui manque avant le premier séjour',
  answer: guide,
})
