/** Which till sells which article, when, and at which price (spec 1, « article commercialization »). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { centsInput, dayInput, idInput, idParams, timeInput } from '#contract/operations/input.ts'

/** Rows of one article. */
export const MOST_OFFERS = 50

const offerInput = z
  .object({
    /** Null: every till. */
    cashRegisterId: idInput.nullable(),
    startDate: dayInput.nullable(),
    endDate: dayInput.nullable(),
    /** 0 for Sunday; none: all. */
    weekdays: z
      .array(z.int().min(0).max(6))
      .max(7)
      .refine((days) => new Set(days).size === days.length, { error: 'field.duplicate' }),
    fromTime: timeInput.nullable(),
    toTime: timeInput.nullable(),
    /** Null: the usual one. */
    price: centsInput.nullable(),
    isSold: z.boolean(),
  })
  .refine(({ startDate, endDate }) => startDate === null || endDate === null || startDate <= endDate, {
    path: ['endDate'],
    error: 'dates.reversed',
  })
  .refine(({ fromTime, toTime }) => fromTime === null || fromTime !== toTime, {
    path: ['toTime'],
    error: 'article.sameHours',
  })
export type OfferInput = z.output<typeof offerInput>

const offerRow = z.strictObject({
  cashRegisterId: idAnswer.nullable(),
  startDate: dayAnswer.nullable(),
  endDate: dayAnswer.nullable(),
  weekdays: z.array(z.int()).readonly(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  price: centsAnswer.nullable(),
  isSold: z.boolean(),
})
export type OfferRow = z.output<typeof offerRow>

const offeredArticle = z.strictObject({
  id: idAnswer,
  version: z.int(),
  code: z.string(),
  label: z.string(),
  familyId: idAnswer,
  price: centsAnswer,
  isFreePrice: z.boolean(),
  /** Neither hidden, nor of a hidden family. */
  isVisible: z.boolean(),
  offers: z.array(offerRow).readonly(),
})
export type OfferedArticle = z.output<typeof offeredArticle>

const offersAnswer = z.strictObject({
  /** Where the campsite is: what the screen calls « now ». */
  moment: z.strictObject({ day: dayAnswer, time: z.string() }),
  registers: z
    .array(z.strictObject({ id: idAnswer, code: z.string(), label: z.string(), active: z.boolean() }))
    .readonly(),
  families: z.array(z.strictObject({ id: idAnswer, label: z.string() })).readonly(),
  articles: z.array(offeredArticle).readonly(),
})
export type OffersAnswer = z.output<typeof offersAnswer>

export const commercialization = {
  read: operation({
    method: 'GET',
    path: 'sale/article-commercialization',
    right: ['sale_article', 'read'],
    write: false,
    summary: 'Commercialisation des articles',
    answer: offersAnswer,
  }),
  /** Throws record.unknown, FieldsError article.priceNotSold; StaleError where the article changed meanwhile. */
  save: operation({
    method: 'POST',
    path: 'sale/article-commercialization/:id',
    right: ['sale_article', 'write'],
    write: true,
    summary: 'Commercialisation d’un article : enregistrement',
    params: idParams,
    body: z.object({ version: z.int().min(0), offers: z.array(offerInput).max(MOST_OFFERS) }),
    ids: { id: 'article' },
    answer: savedAnswer,
  }),
}
