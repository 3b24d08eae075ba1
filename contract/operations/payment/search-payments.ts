/** POST `payment/payment/search`: the payments of the site, in the order they were recorded unless asked otherwise. */
import { z } from 'zod'
import { dayInput, idInput, pageInput, sortInput } from '#contract/operations/input.ts'
import type { PaymentRow } from '#contract/operations/payment/payment.ts'
import type { Cents } from '#domain/money.ts'

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

export interface PaymentList {
  readonly list: readonly PaymentRow[]
  readonly total: number
  /** Of all that were found, reversals and refunds deducted. */
  readonly sum: Cents
}
