/** A bill as it would be issued now: everything is checked, and nothing is kept. */
import { bookingAccount } from '#domain/billing/account.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { readyBill } from '#server/modules/payment/bill/create-bill.ts'
import type { CreateInput } from '#server/modules/payment/bill/create-bill.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

class RolledBack extends Error {
  readonly content: BillContent

  constructor(content: BillContent) {
    super('rolled back')
    this.content = content
  }
}

/** Throws what `createBill` throws. The number is empty: none is given before the bill is issued. */
export const previewBill = async (
  context: Context,
  { bookingId, ...input }: CreateInput & { readonly bookingId: number },
): Promise<BillContent> => {
  try {
    return await inTransaction(context.tx, async (tx) => {
      const { content } = await readyBill({ ...context, tx }, bookingAccount(bookingId), input)
      throw new RolledBack({ ...content, number: '' })
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.content
    throw error
  }
}
