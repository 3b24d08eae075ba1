/** A sale on account is paid, billed, given back: payment's own operations, on its account. */
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { createBill, issueCreditNote, recordPayment, refundPayment } from '#server/modules/payment/index.ts'
import { saleAccount } from '#server/modules/sale-account/account.ts'
import { readHead } from '#server/modules/sale-account/read.ts'
import { openAccount } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Paid {
  readonly id: number
  readonly amount: Cents
  readonly methodId: number
  readonly chequeNumber: string | null
  readonly bankId: number | null
  readonly ownerName: string | null
}

/** No more than is owed. Throws the codes of `recordPayment`, sale.isQuote, sale.cancelled. */
export const paySale = async (context: Context, { id, ...input }: Paid): Promise<void> => {
  await recordPayment(context, saleAccount(id), {
    ...input,
    ...{ paidOn: null, payerId: null, note: null, creditNoteId: null, allowOverpay: false, validateOption: undefined },
  })
}

interface Billing {
  readonly id: number
  readonly isDownPayment: boolean
  readonly reference: string | null
}

/**
 * Once all of it was delivered (CGI 289, I-3); before, what was received in advance may be billed (CGI 289, I-1-c). Throws RuleError
 * sale.notDelivered and the codes of `createBill`.
 */
export const billSale = async (context: Context, { id, isDownPayment, reference }: Billing): Promise<void> => {
  await openAccount(context, saleAccount(id)).lock()
  const { status, deliveredOn } = await readHead(context, id)
  if (!isDownPayment && status === 'SALE' && deliveredOn === null) throw new RuleError('sale.notDelivered')
  const kind = isDownPayment ? 'DOWN_PAYMENT' : 'BILL'
  await createBill(context, saleAccount(id), { payerId: null, occupancyIds: [], kind, reference, note: null })
}

interface GivenBack {
  readonly id: number
  readonly amount: Cents
  readonly reason: string
}

/** Throws the codes of `refundPayment`: no more than is owed to the customer. */
export const refundSale = async (
  context: Context,
  { id, ...input }: GivenBack & { readonly methodId: number },
): Promise<void> => {
  await refundPayment(context, saleAccount(id), { ...input, payerId: null, chequeNumber: null })
}

/** Throws the codes of `issueCreditNote`. */
export const creditSale = async (context: Context, { id, amount, reason }: GivenBack): Promise<void> => {
  const input = { amount, reason, payerId: null, validUntil: null, billId: null, goodwill: false }
  await issueCreditNote(context, saleAccount(id), input)
}
