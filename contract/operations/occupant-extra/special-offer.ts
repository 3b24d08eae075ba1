/** What the last steps of a special offer show beside its own fields. */
import { z } from 'zod'
import { GRID_MODELS } from '#domain/pricing/types.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, listedAnswer } from '#contract/operations/answer.ts'
import { idParams, wholeInAddress } from '#contract/operations/input.ts'

const offerGrid = z.strictObject({
  id: idAnswer,
  label: z.string(),
  model: z.enum(GRID_MODELS),
  /** Active and published. */
  isSold: z.boolean(),
  isChosen: z.boolean(),
})
export type OfferGrid = z.output<typeof offerGrid>

/** Another active offer that a stay may meet together with this one. */
const offerConflict = z.strictObject({
  id: idAnswer,
  code: z.string(),
  label: z.string(),
  /** ADDED: one after the other; BEST: the better of both alone; LOWEST_FEES: the lower fees. */
  effect: z.enum(['ADDED', 'BEST', 'LOWEST_FEES']),
  /** Days of arrival on which they meet; null: no bound. */
  start: dayAnswer.nullable(),
  end: dayAnswer.nullable(),
  /** Names of the grids that both are for. */
  grids: z.array(z.string()).readonly(),
})
export type OfferConflict = z.output<typeof offerConflict>
export type OfferEffect = OfferConflict['effect']

/** What an offer would have meant to the stays of last season. */
const offerPreview = z.strictObject({
  /** Arrivals from `start` to the departures of `end`: the dates of the offer 364 days earlier, so that weekdays are the same. */
  start: dayAnswer,
  end: dayAnswer,
  /** Stays of those dates in the types of its grids. */
  stays: z.int(),
  /** Of them, those that would have had it. */
  eligible: z.int(),
  /** Cents that it would have cost, at the prices that they paid. */
  cost: centsAnswer,
  /** What those stays cost, lodging and options. */
  turnover: centsAnswer,
})
export type OfferPreview = z.output<typeof offerPreview>

const READ = { method: 'GET', right: ['occupant_extra_special_offer', 'read'], write: false } as const

export const offers = {
  grids: operation({
    ...READ,
    path: 'occupant-extra/special-offer/grids/:id',
    summary: 'Offre spéciale : grilles tarifaires',
    /** Id 0 is a new one. */
    params: z.object({ id: wholeInAddress(0) }),
    answer: listedAnswer(offerGrid),
  }),
  conflicts: operation({
    ...READ,
    path: 'occupant-extra/special-offer/conflicts/:id',
    summary: 'Offre spéciale : offres qu’elle rencontre',
    params: idParams,
    answer: listedAnswer(offerConflict),
  }),
  preview: operation({
    ...READ,
    path: 'occupant-extra/special-offer/preview/:id',
    summary: 'Offre spéciale : effet sur la saison passée',
    params: idParams,
    answer: offerPreview,
  }),
} as const
