/** A voucher that was sold is paid, billed, extended, cancelled. */
import { sql } from 'kysely'
import { checkGiftCancel, checkGiftExtension } from '#domain/billing/gift.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import type { GiftFile } from '#contract/operations/sale/gift.ts'
import { cancelBill, createBill, lockGift, recordPayment, refundPayment } from '#server/modules/payment/index.ts'
import { openAccount } from '#server/platform/account.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'
import { giftAccount } from '#server/modules/gift/account.ts'
import { tellGift, writeGiftEvent } from '#server/modules/gift/event.ts'
import { readGift } from '#server/modules/gift/read.ts'

interface Paid {
  readonly id: number
  readonly amount: Cents
  readonly methodId: number
  readonly chequeNumber: string | null
  readonly bankId: number | null
  readonly ownerName: string | null
}

/** By its buyer, no more than it costs. Throws the codes of `recordPayment`. */
export const payGift = async (context: Context, { id, ...input }: Paid): Promise<GiftFile> => {
  await recordPayment(context, giftAccount(id), {
    ...input,
    ...{ paidOn: null, payerId: null, note: null, creditNoteId: null, allowOverpay: false, validateOption: undefined },
  })
  return readGift(context, id)
}

/** Throws the codes of `createBill`. */
export const billGift = async (context: Context, id: number): Promise<GiftFile> => {
  await createBill(context, giftAccount(id), {
    ...{ payerId: null, occupancyIds: [], kind: 'BILL', reference: null, note: null },
  })
  return readGift(context, id)
}

/** As it is, and nobody else uses it until the transaction ends: its account first, then itself (`server/platform/account.ts`). */
const locked = async (context: Context, id: number): Promise<GiftFile & { readonly cancelled: boolean }> => {
  await openAccount(context, giftAccount(id)).lock()
  await lockGift(context, id)
  const gift = await readGift(context, id)
  return { ...gift, cancelled: gift.state === 'CANCELLED' }
}

/** What the books took as income is owed no more. Throws RuleError gift.lapsed. */
const checkNotLapsed = async ({ tx, establishmentId }: Context, { id, code }: GiftFile): Promise<void> => {
  const { rows } = await sql<{
    taken: boolean
  }>`select is_exported(${establishmentId}, 'expired', ${id}) as taken`.execute(tx)
  if (rows[0]?.taken === true) throw new RuleError('gift.lapsed', { code })
}

/** Throws RuleError record.unknown, the codes of `checkGiftExtension`, gift.lapsed. */
export const extendGift = async (
  context: Context,
  { id, until }: { readonly id: number; readonly until: Day },
): Promise<GiftFile> => {
  const { tx, establishmentId, today } = context
  const gift = await locked(context, id)
  checkGiftExtension(gift, until, today)
  await checkNotLapsed(context, gift)
  await sql`update gift_sale set until = ${until}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await writeGiftEvent(context, id, 'EXTENDED', { day: until })
  await writeTechnicalEvent(tx, context, JET.GIFT_EXTENDED, { gift: gift.code, from: gift.until, until })
  await tellGift(context, id)
  return readGift(context, id)
}

interface Cancelling {
  readonly id: number
  readonly reason: string
  readonly methodId: number | null
}

/** Throws RuleError gift.noMethod, right.insufficient: money goes back, and a bill is cancelled, by who may do it. */
const checkMay = ({ rights }: Context, { paid, billId }: GiftFile, { methodId }: Cancelling): void => {
  if (paid > 0 && methodId === null) throw new RuleError('gift.noMethod')
  const mayGiveBack = paid <= 0 || allows(rights.payment_reverse, 'write')
  const mayCancel = billId === null || allows(rights.payment_bill_cancel, 'write')
  if (!mayGiveBack || !mayCancel) throw new RuleError('right.insufficient')
}

/**
 * Its bill is cancelled and its money given back on this day, and the VAT of one purpose with them. Throws RuleError record.unknown, the
 * codes of `checkGiftCancel`, of `checkMay`, `cancelBill` and `refundPayment`.
 */
export const cancelGift = async (context: Context, input: Cancelling): Promise<GiftFile> => {
  const { tx, establishmentId, today } = context
  const { id, reason, methodId } = input
  const gift = await locked(context, id)
  checkGiftCancel(gift, today)
  checkMay(context, gift, input)
  if (gift.billId !== null) await cancelBill(context, { id: gift.billId, reason })
  await sql`update gift_sale set cancelled_on = ${today}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await writeGiftEvent(context, id, 'CANCELLED', { reason })
  if (gift.paid > 0 && methodId !== null) {
    const back = { amount: gift.paid, methodId, payerId: null, reason, chequeNumber: null }
    await refundPayment(context, giftAccount(id), back)
  }
  await writeTechnicalEvent(tx, context, JET.GIFT_CANCELLED, { gift: gift.code, amount: gift.amount, paid: gift.paid })
  await tellGift(context, id)
  return readGift(context, id)
}
