/** Takes a payment back by an equal row of opposite sign: nothing signed is ever changed (domain rules, section 4). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { inLockOrder } from '#domain/billing/account.ts'
import type { AccountRef } from '#domain/billing/account.ts'
import { correctionRefusal, reversalRefusal } from '#domain/billing/payment-edits.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { negate } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import type { PaymentSaved, correctBody, reverseBody } from '#contract/operations/payment/payment.ts'
import type { Sums } from '#server/platform/account.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { insertPayment } from '#server/platform/fiscal/records.ts'
import type { Context } from '#server/platform/http/route.ts'
import { accountsWith, moveReversal } from '#server/modules/payment/account/moves.ts'
import { lockAccount } from '#server/modules/payment/account/open.ts'
import type { Opened } from '#server/modules/payment/account/open.ts'
import { settle } from '#server/modules/payment/account/received.ts'
import { lockMadeCredit } from '#server/modules/payment/credit/credit-use.ts'
import { openDayOr } from '#server/modules/payment/closure/dating.ts'
import { writeDetail } from '#server/modules/payment/pay/money-row.ts'
import { accountOfPayment } from '#server/modules/payment/pay/payment-detail.ts'
import { paymentRow } from '#server/modules/payment/pay/payment-rows.ts'
import { recordPayment, savedPayment, tellPayment } from '#server/modules/payment/pay/record-payment.ts'

interface Original {
  readonly kind: 'PAYMENT' | 'DOWN_PAYMENT' | 'CASH_REGISTER_SALE'
  readonly amount: Cents
  readonly methodId: number
  readonly methodKind: PaymentMethodKind
  readonly methodLabel: string
  readonly payerId: number | null
  readonly cashesGuaranteeId: number | null
}

const read = async ({ tx, establishmentId }: Context, id: number): Promise<Original> => {
  const { rows } = await sql<Original>`
    select y.kind, y.amount, y.method_id as "methodId", y.method_kind as "methodKind", y.method_label as "methodLabel",
      y.payer_id as "payerId", y.cashes_guarantee_id as "cashesGuaranteeId"
    from payment y where y.establishment_id = ${establishmentId} and y.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Throws RuleError record.unknown, and the codes of `reversalRefusal`. */
const check = async ({ tx, establishmentId }: Context, id: number, whole: boolean): Promise<void> => {
  const row = await paymentRow(tx, establishmentId, id)
  if (row === undefined) throw new RuleError('record.unknown')
  const refused = reversalRefusal(row, whole)
  if (refused !== null) throw new RuleError(refused.code, refused.context)
}

type Locked = ReadonlyMap<number, Opened & { ref: AccountRef }>

/**
 * Locks the accounts of payments and those that parts of them are in now, in the order of all locks. A part that went on while they
 * were waited for is followed; should that meet somebody who comes the other way, one of the two starts again.
 */
const lockWhereTheyAre = async (context: Context, ids: readonly number[]): Promise<Locked> => {
  const locked = new Map<number, Opened & { ref: AccountRef }>()
  for (;;) {
    const found: AccountRef[] = []
    for (const id of ids) found.push(...(await accountsWith(context, id)))
    const more = inLockOrder(found).filter((ref) => !locked.has(ref.id))
    if (more.length === 0) return locked
    for (const ref of more) locked.set(ref.id, { ref, ...(await lockAccount(context, ref)) })
  }
}

/** Signs the row that takes a payment back, and lets it follow its money. Answers its number. */
const signReversal = async (context: Context, id: number, ref: AccountRef, reason: string): Promise<number> => {
  const { tx, today } = context
  const original = await read(context, id)
  const { id: reversal } = await insertPayment(tx, context, {
    paidOn: today,
    amount: negate(original.amount),
    kind: original.kind,
    method: { id: original.methodId, kind: original.methodKind, label: original.methodLabel },
    payerId: original.payerId,
    account: ref,
    reversesId: id,
    cashesGuaranteeId: original.cashesGuaranteeId,
  })
  await writeDetail(context, reversal, { note: reason })
  await writeTechnicalEvent(tx, context, JET.PAYMENT_REVERSED, { payment: id, reversal })
  await moveReversal(context, id, reversal)
  return reversal
}

const openedIn = (locked: Locked, ref: AccountRef): Opened => {
  const own = locked.get(ref.id)
  if (own === undefined) throw new Error('the account of the payment is locked')
  return own
}

/**
 * Reverses payments of today or before, dated today: one, or the parts of a grouped one (`whole`). Two at once: the second finds them
 * reversed. Throws RuleError record.unknown, payment.notOfStay and the codes of `check`.
 */
export const reversePayments = async (
  context: Context,
  ids: readonly number[],
  { reason, whole }: { readonly reason: string; readonly whole: boolean },
): Promise<PaymentSaved[]> => {
  const { tx, establishmentId } = context
  const refs = new Map<number, AccountRef>()
  for (const id of ids) {
    refs.set(id, await accountOfPayment(context, id))
    await check(context, id, whole)
  }
  const locked = await lockWhereTheyAre(context, ids)
  for (const [id, ref] of refs) {
    const { amount } = await read(context, id)
    await openedIn(locked, ref).account.beforeSigned({ kind: 'REVERSED', detail: { paymentId: id, amount, reason } })
  }
  for (const id of ids) await lockMadeCredit(context, id)
  await sql`select lock_payments(${establishmentId}, ${[...ids]}::bigint[])`.execute(tx)
  for (const id of ids) await check(context, id, whole)
  const signed: [number, AccountRef][] = []
  for (const [id, ref] of refs) signed.push([await signReversal(context, id, ref, reason), ref])
  const sums = new Map<number, Sums>()
  for (const one of locked.values()) sums.set(one.ref.id, await settle(context, one.account, one.ref))
  const saved: PaymentSaved[] = []
  for (const [id, ref] of signed) {
    await tellPayment(context, id)
    const { head } = openedIn(locked, ref)
    saved.push(await savedPayment(context, id, { head, sums: sums.get(ref.id) ?? head, validated: false }))
  }
  return saved
}

/** One payment alone, as `reversePayments`. */
export const reversePayment = async (
  context: Context,
  { id, reason }: z.output<typeof reverseBody>,
): Promise<PaymentSaved> => {
  const [saved] = await reversePayments(context, [id], { reason, whole: false })
  if (saved === undefined) throw new Error('one payment was reversed')
  return saved
}

/**
 * A payment that was taken wrong is reversed and taken again at once (domain rules, section 4: "edit" is a reversal and a new row). The
 * new row is of the day of the old one, of today where that day is closed; the reversal is of today. Throws RuleError
 * record.unknown, right.insufficient, the codes of `correctionRefusal`, of `reversePayment` and of `recordPayment`.
 */
export const correctPayment = async (
  context: Context,
  { id, reason, ...input }: z.output<typeof correctBody>,
): Promise<PaymentSaved> => {
  if (!allows(context.rights.payment_payment, 'write')) throw new RuleError('right.insufficient')
  const ref = await accountOfPayment(context, id)
  const row = await paymentRow(context.tx, context.establishmentId, id)
  if (row === undefined) throw new RuleError('record.unknown')
  const refused = correctionRefusal({ ...row, accounts: (await accountsWith(context, id)).length })
  if (refused !== null) throw new RuleError(refused.code, refused.context)
  await reversePayment(context, { id, reason })
  const taken = await recordPayment(context, ref, {
    ...input,
    paidOn: await openDayOr(context, row.paidOn, context.today),
    payerId: row.payerId,
    note: row.note,
    creditNoteId: null,
    validateOption: undefined,
  })
  // Which row stands for which: the reversal names the first alone.
  await writeTechnicalEvent(context.tx, context, JET.PAYMENT_CORRECTED, { payment: id, taken: taken.id })
  return taken
}
