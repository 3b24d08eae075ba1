/** Takes a payment on an account (domain rules, section 4): signed, never changed after. */
import type { z } from 'zod'
import { inLockOrder } from '#domain/billing/account.ts'
import type { AccountRef } from '#domain/billing/account.ts'
import { isPaperVoucher } from '#domain/billing/faces.ts'
import { balanceOf, downPaymentLeft } from '#domain/booking/balance.ts'
import { dueOfPayer } from '#domain/booking/payers.ts'
import { checkPayment, paymentKind } from '#domain/booking/payment-rules.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { PaymentSaved, paymentBody } from '#contract/operations/payment/payment.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { AccountHead, Sums } from '#server/platform/account.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { assertMay, lockAccount } from '#server/modules/payment/account/open.ts'
import type { Opened } from '#server/modules/payment/account/open.ts'
import { balancesOf, receivedOf, settle } from '#server/modules/payment/account/received.ts'
import { openDayOr } from '#server/modules/payment/closure/dating.ts'
import { checkCredit } from '#server/modules/payment/credit/credit-use.ts'
import { spendGift } from '#server/modules/payment/gift/gift-use.ts'
import { writeDetail } from '#server/modules/payment/pay/money-row.ts'
import { paymentRow } from '#server/modules/payment/pay/payment-rows.ts'
import { isResident, readMethod } from '#server/modules/payment/pay/situation.ts'
import type { ActiveMethod } from '#server/modules/payment/pay/situation.ts'

type Body = z.output<typeof paymentBody>
type Counted = 'vouchers' | 'voucherYear' | 'giftCode'
/** Vouchers are counted, and gift vouchers read, at the desk: what comes by other ways says nothing of them. */
export type PayInput = Omit<Body, 'bookingId' | Counted> & Partial<Pick<Body, Counted>>

interface Payer {
  readonly payerId: number | null
  readonly received: boolean
  /** A part of a grouped payment, whose paper is counted as a whole. */
  readonly isPart: boolean
}

const giftCodeOf = ({ giftCode = null }: PayInput): string | null => giftCode

/** What may be asked of this payer. Shares are looked at where somebody else bears a line, or more than is owed is brought. */
const dueOf = async (
  context: Context,
  { account, head }: Opened,
  payerId: number | null,
  amount: Cents,
): Promise<Cents> => {
  const balance = balanceOf(head)
  if (amount <= balance && !(await account.lines()).some((line) => line.payerId !== null)) return balance
  return dueOfPayer(balance, await balancesOf(context, account, head), payerId ?? 0)
}

/** Answers what was paid before. Throws RuleError with what forbids paying this account now, and the codes of `checkPayment`. */
const check = async (
  context: Context,
  { account, head }: Opened,
  input: PayInput,
  method: ActiveMethod,
  { payerId, received, isPart }: Payer,
): Promise<Cents> => {
  const { tx, establishmentId, today } = context
  await assertMay(account, 'pay')
  const { paid, cash } = await receivedOf(context, head)
  const { sale } = await preferencesOf(tx, establishmentId)
  const now = { ...head, paid }
  const balance = balanceOf(now)
  // The house decides whether a file may be overpaid; who pays more than their share of it, the one who pays.
  // A gift voucher is never more than what it pays: what it overpaid would go back as money.
  const mayOverpay = received || sale.allowOverpay || input.amount <= balance
  const allowOverpay = input.allowOverpay && method.kind !== 'GIFT' && mayOverpay
  if ((method.kind === 'CREDIT_NOTE') !== (input.creditNoteId !== null)) throw new RuleError('credit.choose')
  if ((method.kind === 'GIFT') !== (giftCodeOf(input) !== null)) throw new RuleError('gift.choose')
  // What a credit note or a gift voucher adds is checked with itself.
  const methodKind = method.kind === 'CREDIT_NOTE' || method.kind === 'GIFT' ? 'NONE' : method.kind
  const isCounted = !received && !isPart && isPaperVoucher(method)
  const vouchers = isCounted ? { counts: input.vouchers ?? {}, year: input.voucherYear ?? null } : null
  const asked = { ...input, methodKind, paidOn: input.paidOn ?? today, allowOverpay, vouchers }
  const due = await dueOf(context, { account, head: now }, payerId, input.amount)
  checkPayment(asked, { today, balance, due, cash, resident: await isResident(tx, payerId) })
  return paid
}

/** What the screen needs after a payment or a reversal. */
export const savedPayment = async (
  { tx, establishmentId }: Context,
  id: number,
  { head, sums, validated }: { readonly head: AccountHead; readonly sums: Sums; readonly validated: boolean },
): Promise<PaymentSaved> => {
  const item = await paymentRow(tx, establishmentId, id)
  if (item === undefined) throw new Error('the payment was just written')
  const now = { ...head, paid: sums.paid, damagePaid: sums.damagePaid }
  return {
    status: 'SAVED',
    id,
    item,
    paid: now.paid,
    balance: balanceOf(now),
    downPaymentLeft: downPaymentLeft(now),
    validated,
  }
}

/** Tells lists of payments; the account tells of itself. */
export const tellPayment = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'payment', id, action: 'SAVED', functionality: 'payment_payment' })

export interface PayOptions {
  /** Somebody else took the money already (a channel): more than the balance is a fact, whatever the house prefers. */
  readonly received?: boolean
  /** These payments are one of several files; what is written beside their rows, before accounts are settled. */
  readonly group?: (ids: readonly number[]) => Promise<void>
}

/** What is to be written: its account is locked and all is checked. */
interface Ready {
  readonly ref: AccountRef
  readonly input: PayInput
  readonly opened: Opened
  readonly method: ActiveMethod
  readonly payerId: number | null
  readonly before: Cents
  readonly validated: boolean
  /** The gift voucher that pays. */
  readonly giftSaleId: number | null
}

export interface Payment {
  readonly ref: AccountRef
  readonly input: PayInput
}

const readyToSign = async (
  context: Context,
  { ref, input }: Payment,
  opened: Opened,
  { received = false, group }: PayOptions,
): Promise<Ready> => {
  const { tx, establishmentId } = context
  const { account, head } = opened
  await checkCustomer(tx, establishmentId, input.payerId)
  const payerId = input.payerId ?? head.customerId
  const method = await readMethod(tx, establishmentId, input.methodId)
  const before = await check(context, opened, input, method, { payerId, received, isPart: group !== undefined })
  const { amount, creditNoteId } = input
  const { validated } = await account.beforeSigned({
    kind: 'PAID',
    detail: { amount, method: method.label },
    paid: cents(before + amount),
    validate: input.validateOption,
  })
  if (creditNoteId !== null) await checkCredit(context, creditNoteId, { amount, payerId })
  const code = giftCodeOf(input)
  const giftSaleId = code === null ? null : (await spendGift(context, { code, amount })).id
  return { ref, input, opened, method, payerId, before, validated, giftSaleId }
}

/** Who bears an aid of the account is its office: the books set what it pays against the aid. */
const payerKindOf = async ({ opened: { account, head }, payerId }: Ready): Promise<'HOLIDAY_AID' | 'CUSTOMER'> => {
  if (payerId === null || payerId === head.customerId) return 'CUSTOMER'
  const isOffice = (await account.lines()).some((line) => line.type === 'holidayAid' && line.payerId === payerId)
  return isOffice ? 'HOLIDAY_AID' : 'CUSTOMER'
}

const sign = async (context: Context, ready: Ready, received: boolean): Promise<number> => {
  const { tx, today } = context
  const { input, method, payerId, ref, before } = ready
  const { head } = ready.opened
  const asked = input.paidOn ?? today
  const { id } = await insertPayment(tx, context, {
    // What a channel took before its day was closed is told after.
    paidOn: received ? await openDayOr(context, asked, today) : asked,
    amount: input.amount,
    kind: paymentKind(cents(before - head.damagePaid), head.downPayment),
    method,
    payerId,
    payerKind: await payerKindOf(ready),
    account: ref,
    reversesId: null,
    creditNoteId: input.creditNoteId,
    giftSaleId: ready.giftSaleId,
  })
  await writeDetail(context, id, isPaperVoucher(method) ? input : { ...input, vouchers: {} })
  return id
}

/**
 * Payments of several accounts at once, one each: all are locked and checked before the first is signed. Answers in the order of the
 * locks. Throws as `recordPayment`.
 */
export const recordPayments = async (
  context: Context,
  payments: readonly Payment[],
  options: PayOptions = {},
): Promise<PaymentSaved[]> => {
  const byAccount = new Map(payments.map((payment) => [payment.ref.id, payment]))
  const locked: [Payment, Opened][] = []
  for (const ref of inLockOrder(payments.map((payment) => payment.ref))) {
    const payment = byAccount.get(ref.id)
    if (payment !== undefined) locked.push([payment, await lockAccount(context, ref)])
  }
  const ready: Ready[] = []
  for (const [payment, opened] of locked) ready.push(await readyToSign(context, payment, opened, options))
  const signed: [number, Ready][] = []
  for (const one of ready) signed.push([await sign(context, one, options.received === true), one])
  await options.group?.(signed.map(([id]) => id))
  const saved: PaymentSaved[] = []
  for (const [id, { ref, opened, validated }] of signed) {
    const sums = await settle(context, opened.account, ref)
    await tellPayment(context, id)
    saved.push(await savedPayment(context, id, { head: opened.head, sums, validated }))
  }
  return saved
}

/**
 * Throws RuleError record.unknown, the codes of `checkPayment`, and what forbids paying (a quote, an expired option…). The chain
 * of payments is locked last.
 */
export const recordPayment = async (
  context: Context,
  ref: AccountRef,
  input: PayInput,
  options: Pick<PayOptions, 'received'> = {},
): Promise<PaymentSaved> => {
  const [saved] = await recordPayments(context, [{ ref, input }], options)
  if (saved === undefined) throw new Error('one payment was recorded')
  return saved
}
