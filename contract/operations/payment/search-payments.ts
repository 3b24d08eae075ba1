/** POST `payment/payment/search`: the payments of the site, in the order they were recorded unless asked otherwise. */
import { z } from 'zod'
import { dayInput, idInput, pageInput, sortInput } from '#contract/operations/input.ts'
import { centsAnswer } from '#contract/operations/answer.ts'
import { operation } from '#contract/operation.ts'
import { paymentRow } from '#contract/operations/payment/payment.ts'

export const PAYMENT_SORTS = ['paidOn', 'recordedAt', 'amount', 'method', 'payer'] as const

export const searchPaymentsBody = z.object({
  criteria: z
    .object({
      /** Part of the payer's names. */
      text: z.string().max(100).optional(),
      methodId: idInput.optional(),
      payerId: idInput.optional(),
      from: dayInput.optional(),
      to: dayInput.optional(),
    })
    .default({}),
  ...pageInput,
  sort: sortInput(PAYMENT_SORTS),
})

const paymentList = z.strictObject({
  list: z.array(paymentRow).readonly(),
  total: z.int(),
  /** Of all that were found, reversals and refunds deducted. */
  sum: centsAnswer,
})
export type PaymentList = z.output<typeof paymentList>

export const paymentSearch = {
  latest: operation({
    method: 'GET',
    path: 'payment/payment',
    right: ['payment_payment', 'read'],
    write: false,
    summary: 'Règlements : les derniers',
    answer: paymentList,
  }),
  search: operation({
    method: 'POST',
    path: 'payment/payment/search',
    right: ['payment_payment', 'read'],
    write: false,
    summary: 'Chercher des règlements',
    body: searchPaymentsBody,
    answer: paymentList,
  }),
} as const
