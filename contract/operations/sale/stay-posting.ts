/** What tills put on stays instead of having it paid (decision 0445): looked for, posted, taken back, shown with the file. */
import { z } from 'zod'
import { SIGNATURE } from '#domain/sale/posting.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, listedAnswer, saidAnswer } from '#contract/operations/answer.ts'
import { centsInput, idInput, idParams, reasonInput } from '#contract/operations/input.ts'
import { basketInput } from '#contract/operations/sale/till.ts'
import { sellerTokenInput } from '#contract/operations/sale/seller.ts'

/** A stay that a till may sell to, or why it may not. */
export const stayFound = z.strictObject({
  occupancyId: idAnswer,
  bookingId: idAnswer,
  code: z.string(),
  /** Null: none is named yet. */
  place: z.string().nullable(),
  placeType: z.string(),
  guest: z.string(),
  plates: z.string().nullable(),
  arrival: dayAnswer,
  departure: dayAnswer,
  /** What may still be put on it. */
  left: centsAnswer,
  /** What tills put on it so far. */
  posted: centsAnswer,
  refusal: saidAnswer.nullable(),
})
export type StayFound = z.output<typeof stayFound>

const point = z.tuple([z.number().min(0).max(SIGNATURE.width), z.number().min(0).max(SIGNATURE.height)])

export const postingBody = z.object({
  lines: basketInput.shape.lines,
  discount: basketInput.shape.discount,
  cashRegisterId: idInput,
  occupancyId: idInput,
  /** The basket that was put aside and is put on the stay now. */
  basketId: idInput.nullable().default(null),
  /** What the screen showed as the total: refused where prices changed meanwhile. */
  expected: centsInput,
  /** What the finger drew, stroke by stroke; null: nothing, and why. */
  signature: z.array(z.array(point).max(SIGNATURE.mostPoints)).max(200).nullable().default(null),
  unsignedReason: reasonInput.nullable().default(null),
  sellerToken: sellerTokenInput,
})
export type PostingInput = z.input<typeof postingBody>

export const postingSaved = z.strictObject({
  status: z.literal('SAVED'),
  id: idAnswer,
  number: z.string(),
  total: centsAnswer,
  guest: z.string(),
  place: z.string().nullable(),
  /** What may still be put on the stay. */
  left: centsAnswer,
})
export type PostingSaved = z.output<typeof postingSaved>

const postedLine = z.strictObject({
  item: z.int(),
  itemLabel: z.string(),
  itemQuantity: z.int(),
  label: z.string(),
  quantity: z.int(),
  unitPrice: centsAnswer,
  discount: centsAnswer,
  discountReason: z.string().nullable(),
  amount: centsAnswer,
  rate: z.int(),
  /** How many of the item were taken back since. */
  back: z.int(),
})

export const posting = z.strictObject({
  id: idAnswer,
  number: z.string(),
  at: z.string(),
  day: dayAnswer,
  register: z.string(),
  till: z.string(),
  seller: z.string(),
  /** Whose session it was, where somebody else sold. */
  operator: z.string().nullable(),
  occupancyId: idAnswer,
  place: z.string().nullable(),
  total: centsAnswer,
  lines: z.array(postedLine).readonly(),
  /** The path of a drawing, SIGNATURE wide and high; null: none. */
  signature: z.string().nullable(),
  unsignedReason: z.string().nullable(),
  /** The posting that it takes back. */
  reversesId: idAnswer.nullable(),
  reversesNumber: z.string().nullable(),
  reason: z.string().nullable(),
  /** Why nothing of it may be taken back; null: it may. */
  refusal: saidAnswer.nullable(),
})
export type Posting = z.output<typeof posting>

const WRITE = ['sale_cash_register', 'write'] as const

export const stayPostings = {
  stays: operation({
    method: 'GET',
    right: WRITE,
    write: false,
    path: 'sale/stay-posting/stays',
    summary: 'Caisse : séjours d’un emplacement, d’une plaque, d’un nom ou d’un dossier',
    query: z.object({ text: z.string().trim().max(60) }),
    answer: listedAnswer(stayFound),
  }),
  post: operation({
    method: 'POST',
    right: WRITE,
    write: true,
    idempotent: true,
    path: 'sale/stay-posting/save',
    summary: 'Caisse : mettre un ticket sur un séjour, sans l’encaisser',
    body: postingBody,
    ids: { cashRegisterId: 'cashRegister', occupancyId: 'occupancy' },
    answer: postingSaved,
  }),
  takeBack: operation({
    method: 'POST',
    right: WRITE,
    write: true,
    idempotent: true,
    path: 'sale/stay-posting/reverse',
    summary: 'Caisse : annuler ce qui a été mis sur un séjour, par une écriture contraire',
    body: z.object({
      id: idInput,
      /** How many of each line of the basket. */
      items: z
        .array(z.object({ item: z.int().min(0).max(500), quantity: z.int().min(1).max(999) }))
        .min(1)
        .max(500),
      reason: reasonInput,
    }),
    ids: { id: 'stayPosting' },
    answer: z.strictObject({ status: z.literal('SAVED'), id: idAnswer, number: z.string(), total: centsAnswer }),
  }),
  ofBooking: operation({
    method: 'GET',
    right: ['booking_booking', 'read'],
    write: false,
    path: 'sale/stay-posting/of-booking/:id',
    summary: 'Ce que les caisses ont mis sur un séjour',
    params: idParams,
    ids: { id: 'booking' },
    answer: listedAnswer(posting),
  }),
}
