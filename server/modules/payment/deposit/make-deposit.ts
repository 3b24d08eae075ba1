/** Makes a bank deposit, and brings it to its end (domain rules, section 4; rules of money, section 6). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAct, prepareDeposit } from '#domain/billing/deposit.ts'
import type { DepositAct, DepositPayment, DepositState } from '#domain/billing/deposit.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { DepositSaved, depositBody, lineDetailBody } from '#contract/operations/payment/deposit.ts'
import { theoreticalCash } from '#server/modules/payment/cash/read-journal.ts'
import { requireOpenDay } from '#server/modules/payment/closure/dating.ts'
import { nextNumber, readDeposit, readDepositMethod } from '#server/modules/payment/deposit/read-deposit.ts'
import { savePaymentDetail } from '#server/modules/payment/pay/payment-detail.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { isMonthClosed } from '#server/platform/fiscal/numbering.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

type Asked = z.output<typeof depositBody>

/** Numbers and what the till holds are told to one at a time: whoever waits sees what the other took. */
const lockSlips = async ({ tx, establishmentId }: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposits ${establishmentId}`}, 0))`.execute(tx)
}

/**
 * Payments locked until the end, in the order they were asked, those of a grouped one that stand together. Throws RuleError
 * record.unknown.
 */
const lockPayments = async (context: Context, ids: readonly number[]): Promise<DepositPayment[]> => {
  const { tx, establishmentId, training } = context
  const { rows: whole } = await sql<{ id: number; asked: number }>`
    select coalesce(o.payment_id, i.id) as id, min(i.n) as asked from unnest(${[...ids]}::bigint[]) with ordinality i (id, n)
    left join payment_group_part g on g.establishment_id = ${establishmentId} and g.payment_id = i.id
    left join payment_group_part o on o.establishment_id = g.establishment_id and o.group_id = g.group_id
      and (o.payment_id = i.id or not exists (select from payment z where z.establishment_id = o.establishment_id and z.reverses_id = o.payment_id))
    group by 1 order by 2, 1`.execute(tx)
  const wanted = whole.map(({ id }) => id)
  await sql`select lock_payments(${establishmentId}, ${wanted}::bigint[])`.execute(tx)
  const { rows } = await sql<DepositPayment>`
    select y.id, y.method_id as method, m.bank_account_id as account, y.paid_on as "on", y.amount, y.kind = 'GUARANTEE' as guarantee,
      y.type <> 'PAYMENT' or z.id is not null as reversed, s.number as slip, g.group_id as "group"
    from payment y
    join payment_method m on m.establishment_id = y.establishment_id and m.id = y.method_id
    left join payment z on z.establishment_id = y.establishment_id and z.reverses_id = y.id
    left join payment_slip s on s.establishment_id = y.establishment_id and s.payment_id = y.id
    left join payment_group_part g on g.establishment_id = y.establishment_id and g.payment_id = y.id
    where y.establishment_id = ${establishmentId} and y.training = ${training} and y.id = any (${wanted}::bigint[])`.execute(
    tx,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => {
    const found = byId.get(id)
    if (found === undefined) throw new RuleError('record.unknown')
    return found
  })
}

const situationOf = async ({ tx, establishmentId, training, today }: Context, number: string) => {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from deposit where establishment_id = ${establishmentId} and training = ${training} and number = ${number}) as taken`.execute(
    tx,
  )
  return {
    numberTaken: rows[0]?.taken === true,
    monthClosed: await isMonthClosed(tx, establishmentId, today),
    till: await theoreticalCash(tx, establishmentId, today),
  }
}

/** Throws RuleError reference.unknown for an account of another house, or one that is no longer used. */
const checkAccount = async ({ tx, establishmentId }: Context, id: number | null): Promise<void> => {
  if (id === null) return
  const { rows } =
    await sql`select 1 from bank_account where establishment_id = ${establishmentId} and id = ${id} and active`.execute(
      tx,
    )
  if (rows.length === 0) throw new RuleError('reference.unknown')
}

interface Row {
  readonly asked: Asked
  readonly number: string
  readonly method: Awaited<ReturnType<typeof readDepositMethod>>
  readonly sums: ReturnType<typeof prepareDeposit>
}

const onlyOf = (counts: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).flatMap(([face, n]) => (n === undefined || n === 0 ? [] : [[face, n]])))

const insert = async (context: Context, { asked, number, method, sums }: Row): Promise<number> => {
  const { tx, establishmentId, training, today, now, user } = context
  const { rows } = await sql<{ id: number }>`
    insert into deposit (establishment_id, training, number, deposit_on, method_id, method_kind, method_label, bank_account_id,
      deposit_type, slip_type, total, commission, count, notes, counts, created_at, created_by)
    values (${establishmentId}, ${training}, ${number}, ${today}, ${method.id}, ${method.kind}, ${method.label}, ${asked.bankAccountId},
      ${asked.depositType}, ${asked.slipType}, ${sums.total}, ${sums.commission}, ${sums.count},
      ${JSON.stringify(method.kind === 'CASH' ? onlyOf(asked.notes) : {})}::jsonb,
      ${JSON.stringify(method.kind === 'HOLIDAY_VOUCHER' ? onlyOf(asked.counts) : {})}::jsonb, ${now}, ${user.id})
    returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('an insert returns its row')
  if (sums.lines.length > 0)
    await sql`
      insert into deposit_payment (establishment_id, deposit_id, payment_id)
      select ${establishmentId}, ${made.id}, id from unnest(${[...sums.lines]}::bigint[]) id`.execute(tx)
  return made.id
}

/** Lists of slips, and files that show where their payments are. */
const tell = async (context: Context, id: number): Promise<void> => {
  await context.changed([
    { entity: 'deposit', id, action: 'SAVED', functionality: 'payment_deposit' },
    { entity: 'payment', id, action: 'SAVED', functionality: 'payment_payment' },
  ])
}

/**
 * A slip of today. Two screens that take the same payment: the second is refused. Throws RuleError record.unknown, reference.unknown,
 * deposit.dayClosed, and the codes of `prepareDeposit`. `kept`: cents of commission, where the bank has told what it kept.
 */
export const makeDeposit = async (
  context: Context,
  asked: Asked,
  { kept }: { readonly kept?: Cents } = {},
): Promise<DepositSaved> => {
  const { today } = context
  const own = await readDepositMethod(context, asked.methodId)
  await checkAccount(context, asked.bankAccountId)
  await requireOpenDay(context, today, 'deposit.dayClosed')
  await lockSlips(context)
  const number = asked.number ?? (await nextNumber(context, today))
  const sums = prepareDeposit(
    {
      number,
      on: today,
      method: { key: own.id, kind: own.kind, bankable: own.bankable, commission: own.commissionRate },
      account: asked.bankAccountId,
      payments: await lockPayments(context, own.kind === 'CASH' ? [] : asked.paymentIds),
      counts: onlyOf(asked.counts),
      notes: onlyOf(asked.notes),
    },
    await situationOf(context, number),
  )
  const commission = kept ?? sums.commission
  const id = await insert(context, { asked, number, method: own, sums: { ...sums, commission } })
  await writeTechnicalEvent(context.tx, context, JET.DEPOSIT_MADE, { number, amount: sums.total, count: sums.count })
  await tell(context, id)
  return { status: 'SAVED', id, number }
}

const EVENTS = {
  close: JET.DEPOSIT_CLOSED,
  cancel: JET.DEPOSIT_CANCELLED,
  export: JET.DEPOSIT_EXPORTED,
  giveBack: JET.DEPOSIT_GIVEN_BACK,
} as const satisfies Record<DepositAct, number>

interface Act {
  readonly id: number
  /** As it was shown; undefined: as it is, for what no screen asks. */
  readonly version?: number
  /** Of a cancellation. */
  readonly reason?: string
}

/**
 * Closes, cancels, marks as exported, or as closed again where its export was cancelled. Throws RuleError record.unknown and the codes of `afterAct`, StaleError with the slip where
 * somebody else changed it.
 */
export const actOnDeposit = async (
  context: Context,
  act: DepositAct,
  { id, version, reason }: Act,
): Promise<DepositSaved> => {
  const { tx, establishmentId, training, now, user } = context
  const { rows } = await sql<{ number: string; state: DepositState; on: Day; version: number; total: number }>`
    select number, state, deposit_on as "on", version, total from deposit
    where establishment_id = ${establishmentId} and training = ${training} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const { number } = row
  const state = afterAct(act, { ...row, monthClosed: await isMonthClosed(tx, establishmentId, row.on) })
  if (version !== undefined && version !== row.version) throw new StaleError(await readDeposit(context, id))
  await sql`
    update deposit set state = ${state}, cancel_reason = ${act === 'cancel' ? (reason ?? null) : null}, changed_at = ${now}, changed_by = ${user.id},
      version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const why = reason === undefined ? {} : { reason }
  await writeTechnicalEvent(tx, context, EVENTS[act], { number, amount: row.total, ...why })
  await tell(context, id)
  return { status: 'SAVED', id, number }
}

/**
 * Cheque number, bank and drawer, put right where the slip is prepared: of one payment, or of a cheque over several accounts. Throws
 * what `savePaymentDetail` throws. Accounts are locked in their order.
 */
export const saveLineDetail = async (
  context: Context,
  { id, ...detail }: z.output<typeof lineDetailBody>,
): Promise<{ status: 'SAVED'; id: number }> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ id: number; note: string | null }>`
    select y.id, d.note from payment y
    left join payment_detail d on d.establishment_id = y.establishment_id and d.payment_id = y.id
    where y.establishment_id = ${establishmentId} and (y.id = ${id} or y.id in (
      select o.payment_id from payment_group_part g
      join payment_group_part o on o.establishment_id = g.establishment_id and o.group_id = g.group_id
      where g.establishment_id = y.establishment_id and g.payment_id = ${id}
        and not exists (select from payment z where z.establishment_id = o.establishment_id and z.reverses_id = o.payment_id)))
    order by y.account_id`.execute(tx)
  const all = rows.length === 0 ? [{ id, note: null }] : rows
  for (const one of all) await savePaymentDetail(context, { ...detail, id: one.id, note: one.note }, { whole: true })
  return { status: 'SAVED', id }
}
