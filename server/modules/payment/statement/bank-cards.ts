/**
 * Cards that the bank credited leave what is in hand: where a line is the cards of some days, or the totals of their terminal, it becomes
 * their slip, and the journals follow the bank (rules of money, sections 4 and 6: cards wait for their deposit). Terminals that share a day
 * arrive in lines of their own: the slip is made with the last of them.
 */
import { sql } from 'kysely'
import type { TargetKind } from '#domain/billing/reconcile.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { actOnDeposit, makeDeposit } from '#server/modules/payment/deposit/make-deposit.ts'
import { readDepositMethod } from '#server/modules/payment/deposit/read-deposit.ts'
import { closedThrough } from '#server/platform/fiscal/numbering.ts'
import type { Context } from '#server/platform/http/route.ts'
import { FREE_PAYMENT, SLIPPED } from './targets.ts'
import type { Expected } from './targets.ts'

type Parts = Pick<Expected, 'parts'>

const OF_CARDS: readonly TargetKind[] = ['CARDS', 'BATCH']

/** The one method of these targets: their group ends with it. */
const methodOf = (targets: readonly Expected[]): number | undefined => {
  const methods = new Set(targets.map(({ group }) => Number(group.slice(group.indexOf(':') + 1))))
  return methods.size === 1 ? [...methods][0] : undefined
}

const paymentsOf = async (
  { tx, establishmentId, training }: Context,
  methodId: number,
  days: readonly Day[],
): Promise<{ id: number; amount: Cents; bankable: boolean }[]> => {
  const { rows } = await sql<{ id: number; amount: Cents; bankable: boolean }>`
    select y.id, y.amount, y.type = 'PAYMENT' and y.kind <> 'GUARANTEE' and y.amount > 0 as bankable from payment y
    where y.establishment_id = ${establishmentId} and y.training = ${training} and y.method_id = ${methodId}
      and y.paid_on = any (${days}::date[]) and ${FREE_PAYMENT} and not ${SLIPPED}
    order by y.id`.execute(tx)
  return rows
}

/**
 * What a line of this amount is matched with: the slip that is made of its cards, with what the bank kept as its commission. The targets
 * themselves where they are no cards, or not exactly the payments of their days (one was forgotten, given back, kept as a guarantee, or
 * another terminal shares the day), and where nothing more can be dated today: their slip is then made by hand.
 */
export const slipOfCards = async (
  context: Context,
  line: { readonly bankAccountId: number; readonly amount: Cents },
  targets: readonly Expected[],
): Promise<readonly Parts[]> => {
  const methodId = targets.every(({ kind }) => OF_CARDS.includes(kind)) ? methodOf(targets) : undefined
  if (methodId === undefined) return targets
  const total = sum(targets.map((one) => one.total))
  const days = targets.map(({ on }) => on)
  const id = await makeSlip(context, { ...line, methodId, days, total })
  return id === null ? targets : [{ parts: [{ column: 'deposit_id', id, amount: total }] }]
}

interface Credited {
  readonly methodId: number
  readonly days: readonly Day[]
  /** What the cards of these days should be. */
  readonly total: Cents
  readonly bankAccountId: number
  /** What the bank credited of them. */
  readonly amount: Cents
}

/** The closed slip of the cards of these days; null where they are not exactly that total, or nothing more can be dated today. */
const makeSlip = async (context: Context, credited: Credited): Promise<number | null> => {
  const { methodId, days, total, bankAccountId, amount } = credited
  const { bankable } = await readDepositMethod(context, methodId)
  const payments = await paymentsOf(context, methodId, days)
  const isWhole = payments.every((one) => one.bankable) && total === sum(payments.map((one) => one.amount))
  const { day: closed } = await closedThrough(context.tx, context)
  const isClosed = closed !== null && context.today <= closed
  if (!bankable || !isWhole || amount > total || isClosed) return null
  const asked = { methodId, number: null, bankAccountId, paymentIds: payments.map(({ id }) => id) }
  const { id } = await makeDeposit(
    context,
    { ...asked, depositType: 'CARD_BATCH', slipType: 'STANDARD', counts: {}, notes: {} },
    { kept: cents(total - amount) },
  )
  await actOnDeposit(context, 'close', { id })
  return id
}

/**
 * After a line was matched with the total of a terminal: where the other terminals of its day are matched too, and together they are the
 * cards of that day, their slip. The lines stay matched with their terminals. Nothing where a line is more than one day of one terminal:
 * what the bank kept of each is then not known.
 */
export const slipOfTerminals = async (context: Context, lineId: number): Promise<void> => {
  const { tx, establishmentId: site } = context
  const { rows } = await sql<Credited & { alone: boolean; on: Day }>`
    with day as (
      select t.method_id, t.batch_on from bank_match m
      join terminal_batch t on t.establishment_id = m.establishment_id and t.id = m.batch_id
      where m.establishment_id = ${site} and m.line_id = ${lineId}),
    matched as (
      select t.method_id, t.batch_on, t.amount as total, l.amount, l.bank_account_id,
        coalesce(1 = (select count(*) from bank_match o where o.establishment_id = m.establishment_id and o.line_id = m.line_id), false) as alone
      from terminal_batch t
      join day d on d.method_id = t.method_id and d.batch_on = t.batch_on
      left join bank_match m on m.establishment_id = t.establishment_id and m.batch_id = t.id
      left join bank_line l on l.establishment_id = m.establishment_id and l.id = m.line_id
      where t.establishment_id = ${site} and t.amount <> 0)
    select method_id as "methodId", batch_on as "on", sum(total)::bigint as total, sum(amount)::bigint as amount,
      min(bank_account_id) as "bankAccountId", bool_and(alone) and count(distinct bank_account_id) = 1 and count(*) > 1 as alone
    from matched group by 1, 2`.execute(tx)
  const [credited] = rows
  if (credited?.alone === true && rows.length === 1) await makeSlip(context, { ...credited, days: [credited.on] })
}
