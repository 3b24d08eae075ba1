/** Whose a ticket is, said after it was signed (decision 0443). */
import { z } from 'zod'
import { operation } from '#contract/operation.ts'
import { idInput } from '#contract/operations/input.ts'

/** Tickets of one go. */
export const MOST_TICKETS = 500

export const ticketCustomers = {
  set: operation({
    method: 'POST',
    path: 'sale/ticket-customer/set',
    right: ['sale_cash_register', 'write'],
    write: true,
    summary: 'Rattacher des tickets de caisse à un client, ou les en détacher',
    body: z.object({
      ids: z.array(idInput).min(1).max(MOST_TICKETS),
      /** Null: they are nobody's. */
      customerId: idInput.nullable(),
    }),
    ids: { customerId: 'customer' },
    answer: z.strictObject({ count: z.int().min(1) }),
  }),
} as const
