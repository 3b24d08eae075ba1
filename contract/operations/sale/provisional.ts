/** What a guest owes, printed before it is paid (domain rules, section 5: « document provisoire »; decision 0465). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { idInput, textInput } from '#contract/operations/input.ts'
import { bytesAnswer, ownInput, receiptKey } from '#contract/operations/sale/receipt.ts'
import { sellerTokenInput } from '#contract/operations/sale/seller.ts'
import { basketInput } from '#contract/operations/sale/till.ts'

export const provisionalBody = z.object({
  key: receiptKey,
  cashRegisterId: idInput,
  /** The ticket that waits; null: it never was put aside. */
  basketId: idInput.nullable().default(null),
  /** As it is in hand; null: as it waits. */
  content: basketInput.nullable().default(null),
  /** Its table, where it did not wait there yet. */
  label: textInput(40),
  sellerToken: sellerTokenInput,
})

export const provisionals = {
  print: operation({
    method: 'POST',
    path: 'sale/cash-register-sale/provisional/print',
    right: ['sale_cash_register', 'write'],
    write: false,
    inSteps: true,
    summary: 'Caisse : document provisoire sur l’imprimante de tickets, compté et inscrit au journal technique',
    body: provisionalBody.extend({ own: ownInput }),
    ids: { cashRegisterId: 'cashRegister', basketId: 'tillBasket' },
    /** `copy`: which print of this ticket. */
    answer: z.strictObject({
      status: z.literal('PRINTED'),
      number: z.int(),
      copy: z.int(),
      /** Null: `bytes` are for the station’s own. */
      printer: z.string().nullable(),
      bytes: bytesAnswer,
    }),
  }),
}
