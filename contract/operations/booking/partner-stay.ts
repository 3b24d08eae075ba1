/** What is left of the allotments of partners. */

/** GET `customer/allotment/weeks/:id`: what is left of an allotment, week by week. */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { countedAnswer, dayAnswer } from '#contract/operations/answer.ts'
import { fileSaved } from '#contract/operations/booking/file.ts'
import { cancelBody } from '#contract/operations/booking/reception.ts'
import { idParams } from '#contract/operations/input.ts'
const allotmentWeekRow = z.strictObject({
  arrival: dayAnswer,
  departure: dayAnswer,
  release: dayAnswer,
  released: z.boolean(),
  quantity: z.int(),
  /** Least of its nights. */
  left: z.int(),
  /** Nights that are held in the ledger, all places together. */
  heldNights: z.int(),
})
export type AllotmentWeekRow = z.output<typeof allotmentWeekRow>

export const ofPartner = {
  allotmentWeeks: operation({
    method: 'GET',
    path: 'customer/allotment/weeks/:id',
    right: ['customer_partner_partner', 'read'],
    write: false,
    summary: 'Allotement : ce qu’il en reste par semaine',
    params: idParams,
    answer: countedAnswer(allotmentWeekRow),
  }),
  cancel: operation({
    method: 'POST',
    path: 'booking/partner-booking/cancel',
    right: ['booking_booking', 'delete'],
    write: true,
    idempotent: true,
    summary: 'Annuler un séjour à la demande du partenaire',
    body: cancelBody,
    ids: { id: 'booking' },
    answer: fileSaved,
  }),
} as const
