/** Papers that a guest brings to a till: gift vouchers and credit notes, and what is left of them (domain rules, section 4; decision 0446). */
import { z } from 'zod'
import { GIFT_KINDS, GIFT_STATES } from '#domain/billing/gift.ts'
import { operation } from '#contract/operation.ts'
import { centsAnswer, dayAnswer, idAnswer, listedAnswer } from '#contract/operations/answer.ts'
import { idInput, moneyTextInput, textInput } from '#contract/operations/input.ts'

/** What is left of a paper once it has paid. */
export const paperLeft = z.strictObject({
  kind: z.enum(['CREDIT_NOTE', 'GIFT']),
  /** Its number, its code. */
  name: z.string(),
  left: centsAnswer,
})
export type PaperLeft = z.output<typeof paperLeft>

const giftAtTill = z.strictObject({
  code: z.string(),
  kind: z.enum(GIFT_KINDS),
  label: z.string(),
  /** Of what it stands for, basis points; null: it pays whatever is sold. */
  rate: z.int().nullable(),
  left: centsAnswer,
  until: dayAnswer,
  state: z.enum(GIFT_STATES),
  isPaid: z.boolean(),
})
export type GiftAtTill = z.output<typeof giftAtTill>

const creditAtTill = z.strictObject({
  id: idAnswer,
  number: z.string(),
  customerId: idAnswer,
  customer: z.string(),
  left: centsAnswer,
  until: dayAnswer,
  expired: z.boolean(),
})
export type CreditAtTill = z.output<typeof creditAtTill>

const ticketBill = z.object({
  id: idInput,
  /** Who must have a bill: name and address are required (CGI ann. II, art. 242 nonies A). */
  customerId: idInput,
  reference: moneyTextInput(60),
  note: moneyTextInput(600),
})
export type TicketBill = z.output<typeof ticketBill>

const READ = { method: 'POST', right: ['sale_cash_register', 'write'], write: false } as const

export const tillPapers = {
  gift: operation({
    ...READ,
    path: 'sale/cash-register-sale/gift-left',
    summary: 'Caisse : ce qui reste d’un bon cadeau',
    body: z.object({ code: z.string().trim().min(1).max(40) }),
    answer: giftAtTill,
  }),
  credits: operation({
    ...READ,
    path: 'sale/cash-register-sale/credit-left',
    summary: 'Caisse : avoirs par numéro ou par client, et ce qui en reste',
    /** By number where one was typed; else those of the customer. */
    body: z.object({ number: textInput(40), customerId: idInput.nullable().default(null) }),
    ids: { customerId: 'customer' },
    answer: listedAnswer(creditAtTill),
  }),
  bill: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/bill',
    right: ['payment_bill', 'write'],
    write: true,
    idempotent: true,
    summary: 'Facturer un ticket déjà payé ; une seule fois : la même facture ensuite',
    body: ticketBill,
    ids: { id: 'cashRegisterSale', customerId: 'customer' },
    answer: z.strictObject({ status: z.literal('SAVED'), id: idAnswer, number: z.string() }),
  }),
}
