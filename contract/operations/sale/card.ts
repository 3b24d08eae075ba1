/** Payments that a card terminal is asked for, until their ticket is signed (decision 0448). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { centsAnswer, idAnswer, listedAnswer } from '#contract/operations/answer.ts'
import { centsInput, idInput, idParams, textInput } from '#contract/operations/input.ts'
import { receiptKey } from '#contract/operations/sale/receipt.ts'

const STATES = ['ASKED', 'ACCEPTED', 'REFUSED', 'UNKNOWN', 'DROPPED'] as const

const cardRequest = z.strictObject({
  id: idAnswer,
  state: z.enum(STATES),
  methodId: idAnswer,
  method: z.string(),
  terminal: z.string(),
  amount: centsAnswer,
  /** What was taken; null: nothing that is known. */
  accepted: centsAnswer.nullable(),
  /** Code of the message, of one that was refused. */
  reason: z.string().nullable(),
  authorization: z.string().nullable(),
  at: z.string(),
})
export type CardRequest = z.output<typeof cardRequest>

/** What somebody saw on the terminal, of a request that nobody knows about; or what became of one that was taken and has no ticket. */
export const CARD_OUTCOMES = ['TAKEN', 'NOT_TAKEN', 'GIVEN_BACK'] as const

const RIGHT = ['sale_cash_register', 'write'] as const

export const cards = {
  /** The key makes it happen once. */
  ask: operation({
    method: 'POST',
    path: 'sale/card-request/ask',
    right: RIGHT,
    write: false,
    inSteps: true,
    summary: 'Carte : demander un montant au terminal de la caisse',
    body: z.object({ key: receiptKey, cashRegisterId: idInput, methodId: idInput, amount: centsInput }),
    ids: { cashRegisterId: 'cashRegister', methodId: 'paymentMethod' },
    answer: cardRequest,
  }),
  open: operation({
    method: 'GET',
    path: 'sale/card-request/open/:id',
    right: ['sale_cash_register', 'read'],
    write: false,
    summary: 'Carte : paiements sans ticket de cette caisse, à régler',
    params: idParams,
    ids: { id: 'cashRegister' },
    answer: listedAnswer(cardRequest),
  }),
  settle: operation({
    method: 'POST',
    path: 'sale/card-request/settle',
    right: RIGHT,
    write: true,
    summary: 'Carte : dire ce que le terminal a fait',
    body: z.object({ id: idInput, outcome: z.enum(CARD_OUTCOMES), reason: textInput(200) }),
    ids: { id: 'cardRequest' },
    answer: cardRequest,
  }),
} as const
