/** Takes one payment over several files, and takes it back (domain rules, section 4; docs/decisions/0285). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountRef } from '#domain/billing/account.ts'
import { checkVouchers, isPaperVoucher } from '#domain/billing/faces.ts'
import { checkGrouping } from '#domain/billing/payment-group.ts'
import { reversalRefusal } from '#domain/billing/payment-edits.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { sum } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GroupFile, GroupSaved, groupBody } from '#contract/operations/payment/group.ts'
import type { reverseBody } from '#contract/operations/payment/payment.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'
import { moneyMethod } from '#server/modules/payment/pay/money-row.ts'
import { paymentsById } from '#server/modules/payment/pay/payment-rows.ts'
import { recordPayments } from '#server/modules/payment/pay/record-payment.ts'
import type { PayInput, PayOptions } from '#server/modules/payment/pay/record-payment.ts'
import { reversePayments } from '#server/modules/payment/pay/reverse-payment.ts'
import type { ActiveMethod } from '#server/modules/payment/pay/situation.ts'

type Asked = z.output<typeof groupBody>

/** The accounts of these numbers. Throws RuleError record.unknown where one is not of this house. */
const accountsOf = async (
  { tx, establishmentId }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccountRef>> => {
  const { rows } = await sql<AccountRef>`
    select kind, id from account where establishment_id = ${establishmentId} and id = any (${[...ids]}::bigint[])`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw new RuleError('record.unknown')
  return new Map(rows.map((ref) => [ref.id, ref]))
}

/** Paper is counted as a whole: it is worth the whole. Throws the codes of `checkVouchers`, voucher.yearMissing. */
const checkPaper = (asked: Asked, method: ActiveMethod, today: string): void => {
  if (!isPaperVoucher(method)) return
  const { vouchers: counts, voucherYear: year, amount } = asked
  checkVouchers({ counts, year }, { amount, on: asked.paidOn ?? today })
  if (year === null) throw new RuleError('voucher.yearMissing')
}

const writeGroup = async (
  context: Context,
  asked: Asked,
  method: ActiveMethod,
  ids: readonly number[],
): Promise<number> => {
  const { tx, establishmentId, training, today, now, user } = context
  const { rows } = await sql<{ id: number }>`
    insert into payment_group (establishment_id, training, method_id, total, paid_on, created_at, created_by)
    values (${establishmentId}, ${training}, ${method.id}, ${asked.amount}, ${asked.paidOn ?? today}, ${now}, ${user.id})
    returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('an insert returns its row')
  await sql`
    insert into payment_group_part (establishment_id, payment_id, group_id)
    select ${establishmentId}, id, ${made.id} from unnest(${[...ids]}::bigint[]) id`.execute(tx)
  await writeTechnicalEvent(tx, context, JET.PAYMENT_GROUPED, {
    group: made.id,
    amount: asked.amount,
    count: ids.length,
  })
  return made.id
}

/** One receipt a file, of one paper; the paper's vouchers are counted on the first. */
const inputOf = (asked: Asked, part: Asked['parts'][number], methodId: number, isFirst: boolean): PayInput => ({
  amount: part.amount,
  methodId,
  payerId: part.payerId,
  paidOn: asked.paidOn,
  chequeNumber: asked.chequeNumber,
  bankId: asked.bankId,
  ownerName: asked.ownerName,
  note: asked.note,
  creditNoteId: null,
  allowOverpay: asked.allowOverpay,
  ...(isFirst ? { vouchers: asked.vouchers, voucherYear: asked.voucherYear } : {}),
})

/**
 * One signed payment a file, all of them or none. Of one file alone it is an ordinary payment. Throws RuleError record.unknown,
 * payment.methodElsewhere, the codes of `checkGrouping`, of `checkVouchers` and of `recordPayment`.
 */
export const takeGroup = async (
  context: Context,
  asked: Asked,
  /** `received`: the money came earlier; `beside`: what else is written of the payments, one a file. */
  { received = false, beside }: Pick<PayOptions, 'received'> & { readonly beside?: PayOptions['group'] } = {},
): Promise<GroupSaved> => {
  const { tx, establishmentId, today } = context
  const method = await moneyMethod(tx, establishmentId, checkGrouping(asked))
  checkPaper(asked, method, today)
  const refs = await accountsOf(
    context,
    asked.parts.map(({ accountId }) => accountId),
  )
  const payments = asked.parts.flatMap((part, i) => {
    const ref = refs.get(part.accountId)
    return ref === undefined ? [] : [{ ref, input: inputOf(asked, part, method.id, i === 0) }]
  })
  let groupId: number | undefined
  const saved = await recordPayments(context, payments, {
    received,
    group: async (ids) => {
      await beside?.(ids)
      if (ids.length > 1) groupId = await writeGroup(context, asked, method, ids)
    },
  })
  return { status: 'SAVED', id: groupId ?? saved[0]?.id ?? 0, total: asked.amount, files: saved.length }
}

const partsOf = async ({ tx, establishmentId, training }: Context, groupId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.payment_id as id from payment_group g
    join payment_group_part p on p.establishment_id = g.establishment_id and p.group_id = g.id
    where g.establishment_id = ${establishmentId} and g.training = ${training} and g.id = ${groupId} order by 1`.execute(
    tx,
  )
  if (rows.length === 0) throw new RuleError('record.unknown')
  return rows.map(({ id }) => id)
}

/** All parts that stand are reversed, together. Throws RuleError record.unknown, payment.alreadyReversed, and what `reversePayments` throws. */
export const reverseGroup = async (
  context: Context,
  { id, reason }: z.output<typeof reverseBody>,
): Promise<GroupSaved> => {
  const rows = await paymentsById(context.tx, context.establishmentId, await partsOf(context, id))
  const standing = rows.filter(({ reversedById }) => reversedById === null)
  if (standing.length === 0) throw new RuleError('payment.alreadyReversed')
  const saved = await reversePayments(
    context,
    standing.map((row) => row.id).toSorted((a, b) => a - b),
    { reason, whole: true },
  )
  return { status: 'SAVED', id, total: sum(standing.map(({ amount }) => amount)), files: saved.length }
}

type GroupRow = Pick<GroupFile, 'id' | 'total' | 'paidOn' | 'operator'>

/** Throws RuleError record.unknown. */
export const readGroup = async (context: Context, id: number): Promise<GroupFile> => {
  const { tx, establishmentId } = context
  const ids = await partsOf(context, id)
  const { rows: heads } = await sql<GroupRow>`
    select g.id, g.total, g.paid_on as "paidOn", u.name as operator from payment_group g join app_user u on u.id = g.created_by
    where g.establishment_id = ${establishmentId} and g.id = ${id}`.execute(tx)
  const payments = await paymentsById(tx, establishmentId, ids)
  const { rows: codes } = await sql<{ id: number; code: string | null; bookingId: number | null }>`
    select y.id, a.code, y.booking_id as "bookingId" from payment y
    left join account_head a on a.establishment_id = y.establishment_id and a.kind = y.account_kind and a.id = y.account_id
    where y.establishment_id = ${establishmentId} and y.id = any (${ids}::bigint[])`.execute(tx)
  const [head] = heads
  const [first] = payments
  if (head === undefined || first === undefined) throw new RuleError('record.unknown')
  const standing = payments.filter(({ reversedById }) => reversedById === null)
  const refused = standing.map((row) => reversalRefusal(row, true)).find((one) => one !== null)
  const { methodLabel, methodKind, chequeNumber, bank, ownerName, note } = first
  const slip = standing.find(({ depositId }) => depositId !== null)
  return {
    ...head,
    ...{ methodLabel, methodKind, chequeNumber, bank, ownerName, note },
    depositId: slip?.depositId ?? null,
    depositNumber: slip?.depositNumber ?? null,
    parts: payments.map(({ id: paymentId, payerName, amount, reversedById }) => {
      const of = codes.find((one) => one.id === paymentId)
      const code = of?.code ?? ''
      return {
        paymentId,
        bookingId: of?.bookingId ?? null,
        code,
        payerName: payerName ?? '',
        amount,
        reversed: reversedById !== null,
      }
    }),
    refusal: standing.length === 0 ? { code: 'payment.alreadyReversed', context: {} } : (refused ?? null),
  }
}
