/** What happens to a guarantee (domain rules, section 4): money moves by signed rows that no balance counts until it is cashed. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountRef } from '#domain/billing/account.ts'
import { isSameAccount } from '#domain/billing/account.ts'
import { checkGuarantee } from '#domain/billing/guarantee.ts'
import type { GuaranteeAction } from '#domain/billing/guarantee.ts'
import { damageCode } from '#domain/pricing/line.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { Cents } from '#domain/money.ts'
import { negate, ZERO } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  GuaranteeSaved,
  cashGuaranteeBody,
  dropGuaranteeBody,
  guaranteeBody,
  holdGuaranteeBody,
  receiveGuaranteeBody,
  returnGuaranteeBody,
} from '#contract/operations/payment/guarantee.ts'
import type { Account, Sums } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'
import { assertMay, lockAccount } from '#server/modules/payment/account/open.ts'
import type { Opened } from '#server/modules/payment/account/open.ts'
import { receivedOf } from '#server/modules/payment/account/received.ts'
import { guaranteeFile } from '#server/modules/payment/guarantee/read-guarantees.ts'
import { moneyMethod, signMoney } from '#server/modules/payment/pay/money-row.ts'
import type { MethodInfo } from '#server/modules/payment/pay/situation.ts'

interface Locked extends Opened {
  readonly ref: AccountRef
  readonly label: string
  readonly held: Cents
  readonly received: Cents
}

/** Of what it is asked. Throws RuleError `record.unknown`. */
const accountOf = async ({ tx, establishmentId }: Context, id: number): Promise<AccountRef> => {
  const { rows } = await sql<AccountRef>`
    select account_kind as kind, account_id as id from guarantee where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** The account and its guarantee, locked, where the action may be done. Throws RuleError record.unknown and those of `checkGuarantee`. */
const locked = async (context: Context, id: number, action: GuaranteeAction, amount: Cents): Promise<Locked> => {
  const { tx, establishmentId } = context
  const ref = await accountOf(context, id)
  const opened = await lockAccount(context, ref)
  const { rows } = await sql<Pick<Locked, 'label' | 'held' | 'received'> & Parameters<typeof checkGuarantee>[1]>`
    select label, asked, held, received, returned, cashed, closed_on is not null as closed from guarantee
    where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  checkGuarantee(action, row, amount)
  return { ...opened, ref, label: row.label, held: row.held, received: row.received }
}

interface Added {
  readonly held?: number
  readonly received?: number
  readonly returned?: number
  readonly cashed?: number
}

/** Adds to the sums kept for lists. */
const add = async ({ tx, establishmentId }: Context, id: number, sums: Added): Promise<void> => {
  const { held = 0, received = 0, returned = 0, cashed = 0 } = sums
  await sql`
    update guarantee set held = held + ${held}, received = received + ${received}, returned = returned + ${returned},
      cashed = cashed + ${cashed}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

const saved = async (
  context: Context,
  id: number,
  account: Account,
  sums: Sums | null = null,
): Promise<GuaranteeSaved> => {
  await account.afterSigned(sums)
  await context.changed({ entity: 'guarantee', id, action: 'SAVED', functionality: 'payment_guarantee' })
  return { status: 'SAVED', id, item: await guaranteeFile(context.tx, context.establishmentId, id) }
}

/** Throws RuleError record.unknown for a stay of another file. */
const checkPart = async (account: Account, partId: number | null): Promise<void> => {
  if (partId !== null && !(await account.hasPart(partId))) throw new RuleError('record.unknown')
}

/** Throws RuleError record.unknown, payment.notPositive, booking.isBasket, and what forbids a change once something came. */
export const saveGuarantee = async (
  context: Context,
  ref: AccountRef,
  input: Omit<z.output<typeof guaranteeBody>, 'bookingId'>,
): Promise<GuaranteeSaved> => {
  const { tx, establishmentId, today, user } = context
  if (input.amount <= 0) throw new RuleError('payment.notPositive')
  const { account } = await lockAccount(context, ref)
  await assertMay(account, 'guarantee')
  await checkPart(account, input.occupancyId)
  if (input.id !== 0) {
    if (!isSameAccount(await accountOf(context, input.id), ref)) throw new RuleError('record.unknown')
    await locked(context, input.id, 'drop', input.amount)
    await sql`
      update guarantee set label = ${input.label}, asked = ${input.amount}, part_id = ${input.occupancyId}, version = version + 1
      where establishment_id = ${establishmentId} and id = ${input.id}`.execute(tx)
    return saved(context, input.id, account)
  }
  const { rows } = await sql<{ id: number }>`
    insert into guarantee (establishment_id, account_kind, account_id, part_id, label, asked, asked_on, created_by)
    values (${establishmentId}, ${ref.kind}, ${ref.id}, ${input.occupancyId}, ${input.label}, ${input.amount}, ${today}, ${user.id})
    returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('an insert returns its row')
  return saved(context, made.id, account)
}

const ofGuarantee = (context: Context, guaranteeId: number, { head }: Locked, method: MethodInfo) => ({
  paidOn: context.today,
  kind: 'GUARANTEE' as const,
  method,
  payerId: head.customerId,
  account: null,
  reversesId: null,
  guaranteeId,
})

/** Throws those of `checkGuarantee`, reference.unknown, payment.methodElsewhere, payment.chequeIncomplete. */
export const receiveGuarantee = async (
  context: Context,
  input: z.output<typeof receiveGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const own = await locked(context, input.id, 'receive', input.amount)
  const method = await moneyMethod(context.tx, context.establishmentId, input.methodId)
  const { chequeNumber, bankId, ownerName, amount } = input
  const isCheque = method.kind === 'CHEQUE'
  if (isCheque && (chequeNumber === null || bankId === null)) throw new RuleError('payment.chequeIncomplete')
  await add(context, input.id, { received: amount })
  await own.account.beforeSigned({
    kind: 'GUARANTEE',
    detail: {
      what: 'RECEIVED',
      label: own.label,
      amount,
      method: method.label,
    },
  })
  await signMoney(context, [
    {
      ...ofGuarantee(context, input.id, own, method),
      amount,
      extra: isCheque ? { chequeNumber, bankId, ownerName } : {},
    },
  ])
  return saved(context, input.id, own.account)
}

export const holdGuarantee = async (
  context: Context,
  input: z.output<typeof holdGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const own = await locked(context, input.id, 'hold', input.amount)
  await sql`
    update guarantee set held = ${input.amount}, hold_reference = ${input.reference}, version = version + 1
    where establishment_id = ${context.establishmentId} and id = ${input.id}`.execute(context.tx)
  await own.account.beforeSigned({
    kind: 'GUARANTEE',
    detail: { what: 'HELD', label: own.label, amount: input.amount },
  })
  return saved(context, input.id, own.account)
}

export const dropGuarantee = async (
  context: Context,
  input: z.output<typeof dropGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const own = await locked(context, input.id, 'drop', ZERO)
  await sql`update guarantee set closed_on = ${context.today}, version = version + 1
    where establishment_id = ${context.establishmentId} and id = ${input.id}`.execute(context.tx)
  await own.account.beforeSigned({ kind: 'GUARANTEE', detail: { what: 'DROPPED', label: own.label } })
  return saved(context, input.id, own.account)
}

/** How it was received. Throws Error where nothing was: `checkGuarantee` came before. */
const receivedBy = async ({ tx, establishmentId }: Context, id: number): Promise<MethodInfo> => {
  const { rows } = await sql<MethodInfo>`
    select method_id as id, method_kind as kind, method_label as label from payment
    where establishment_id = ${establishmentId} and guarantee_id = ${id} and type = 'PAYMENT' order by id limit 1`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new Error('a guarantee in hand was received')
  return rows[0]
}

/** Given back by the method of its receipt; a blocked card is only unblocked. Throws those of `checkGuarantee`. */
export const returnGuarantee = async (
  context: Context,
  input: z.output<typeof returnGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const { id, amount, note } = input
  const own = await locked(context, id, 'return', amount)
  const isHold = own.received === 0
  await add(context, id, isHold ? { held: 0 - amount, returned: amount } : { returned: amount })
  await own.account.beforeSigned({ kind: 'GUARANTEE', detail: { what: 'RETURNED', label: own.label, amount } })
  if (!isHold) {
    const row = ofGuarantee(context, id, own, await receivedBy(context, id))
    await signMoney(context, [{ ...row, amount: negate(amount), isRefund: true, extra: { note } }], {
      code: JET.MONEY_RETURNED,
      detail: { guarantee: id, amount },
    })
  }
  return saved(context, id, own.account)
}

/** The line of the account that says what it was kept for. */
const chargeDamage = async (
  { tx, establishmentId }: Context,
  account: Account,
  { id, tvaId, reason, amount }: z.output<typeof cashGuaranteeBody>,
): Promise<void> => {
  const { rows } = await sql<{ rate: number }>`
    select rate from tva where establishment_id = ${establishmentId} and id = ${tvaId}`.execute(tx)
  if (tvaId !== null && rows[0] === undefined) throw new RuleError('reference.unknown')
  const rate = rows[0]?.rate ?? null
  await account.charge({ type: 'additionalSales', code: damageCode(id), label: reason, amount, tvaId, rate })
}

/** How the money of a cashed guarantee comes: as it was received, or as the provider of a blocked card pays. */
const cashedBy = async (
  context: Context,
  own: Locked,
  { id, methodId }: z.output<typeof cashGuaranteeBody>,
): Promise<MethodInfo> => {
  if (own.received > 0) return receivedBy(context, id)
  if (methodId === null) throw new RuleError('guarantee.methodRequired')
  return moneyMethod(context.tx, context.establishmentId, methodId)
}

/**
 * Keeps part or all for damage: a line of the account, and the payment that settles it at once. Throws those of `checkGuarantee`,
 * guarantee.methodRequired, reference.unknown, and what forbids paying this account now.
 */
export const cashGuarantee = async (
  context: Context,
  input: z.output<typeof cashGuaranteeBody>,
): Promise<GuaranteeSaved> => {
  const { id, amount, reason } = input
  const own = await locked(context, id, 'cash', amount)
  const { account, ref, label } = own
  await assertMay(account, 'pay')
  const method = await cashedBy(context, own, input)
  await add(context, id, own.received > 0 ? { cashed: amount } : { cashed: amount, held: 0 - amount })
  await chargeDamage(context, account, input)
  await account.beforeSigned({ kind: 'GUARANTEE', detail: { what: 'CASHED', label, amount, reason } })
  const extra = { note: `${label} : ${reason}` }
  const out = { ...ofGuarantee(context, id, own, method), amount: negate(amount), isRefund: true, extra }
  const paid = { ...out, kind: 'PAYMENT', account: ref, amount, isRefund: false, cashesGuaranteeId: id } as const
  const { guaranteeId: _, ...kept } = paid
  await signMoney(context, own.received > 0 ? [out, kept] : [kept])
  return saved(context, id, account, await receivedOf(context, ref))
}
