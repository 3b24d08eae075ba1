/**
 * Cards that the bank credited leave what is in hand: where a line is the cards of some days, or the totals of their terminal, it becomes
 * their slip, and the journals follow the bank (rules of money, sections 4 and 6: cards wait for their deposit).
 */
import { sql } from 'kysely'
import type { TargetKind } from '#domain/billing/reconcile.ts'
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
  targets: readonly Expected[],
): Promise<{ id: number; amount: Cents; bankable: boolean }[]> => {
  const { rows } = await sql<{ id: number; amount: Cents; bankable: boolean }>`
    select y.id, y.amount, y.type = 'PAYMENT' and y.kind <> 'GUARANTEE' and y.amount > 0 as bankable from payment y
    where y.establishment_id = ${establishmentId} and y.training = ${training} and y.method_id = ${methodId}
      and y.paid_on = any (${targets.map(({ on }) => on)}::date[]) and ${FREE_PAYMENT} and not ${SLIPPED}
    order by y.id`.execute(tx)
  return rows
}

/**
 * What a line of this amount is matched with: the slip that is made of its cards, with what the bank kept as its commission. The targets
 * themselves where they are no cards, or not exactly the payments of their days (one was forgotten, given back, kept as a guarantee, or
 * two terminals share a day), and where nothing more can be dated today: their slip is then made by hand.
 */
export const slipOfCards = async (
  context: Context,
  line: { readonly bankAccountId: number; readonly amount: Cents },
  targets: readonly Expected[],
): Promise<readonly Parts[]> => {
  const methodId = targets.every(({ kind }) => OF_CARDS.includes(kind)) ? methodOf(targets) : undefined
  if (methodId === undefined) return targets
  const { bankable } = await readDepositMethod(context, methodId)
  const payments = await paymentsOf(context, methodId, targets)
  const total = sum(payments.map(({ amount }) => amount))
  const isWhole = payments.every((one) => one.bankable) && total === sum(targets.map((one) => one.total))
  const { day: closed } = await closedThrough(context.tx, context)
  const isClosed = closed !== null && context.today <= closed
  if (!bankable || !isWhole || line.amount > total || isClosed) return targets
  const asked = { methodId, number: null, bankAccountId: line.bankAccountId, paymentIds: payments.map(({ id }) => id) }
  const { id } = await makeDeposit(
    context,
    { ...asked, depositType: 'CARD_BATCH', slipType: 'STANDARD', counts: {}, notes: {} },
    { kept: cents(total - line.amount) },
  )
  await actOnDeposit(context, 'close', { id })
  return [{ parts: [{ column: 'deposit_id', id, amount: total }] }]
}
