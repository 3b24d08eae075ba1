/** What the bill would say: made in a savepoint that is rolled back, so that its number is given back at once. */
import type { AccountRef } from '#domain/billing/account.ts'
import type { BillContent } from '#domain/billing/bill-content.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { readyBill } from '#server/modules/payment/bill/create-bill.ts'
import type { CreateInput } from '#server/modules/payment/bill/create-bill.ts'

class RolledBack extends Error {
  readonly content: BillContent

  constructor(content: BillContent) {
    super('rolled back')
    this.content = content
  }
}

/** Throws what `createBill` throws. The number is empty: none is given before the bill is issued. */
export const previewBill = async (context: Context, ref: AccountRef, input: CreateInput): Promise<BillContent> => {
  try {
    return await inTransaction(context.tx, async (tx) => {
      const { content } = await readyBill({ ...context, tx }, ref, input)
      throw new RolledBack({ ...content, number: '' })
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.content
    throw error
  }
}
