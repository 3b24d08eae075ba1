/** What accounts received: always computed again from the signed rows and their moves. */
import { sql } from 'kysely'
import type { AccountRef } from '#domain/billing/account.ts'
import { payerBalances } from '#domain/booking/payers.ts'
import type { PayerBalance } from '#domain/booking/payers.ts'
import type { Cents } from '#domain/money.ts'
import type { Account, AccountHead, Sums } from '#server/platform/account.ts'
import type { Context } from '#server/platform/http/route.ts'

type Site = Pick<Context, 'tx' | 'establishmentId'>

export interface Received extends Sums {
  /** The part of it that was cash. */
  readonly cash: Cents
}

/** Sums of what an account received, reversals included. */
export const receivedOf = async ({ tx, establishmentId }: Site, { id }: AccountRef): Promise<Received> => {
  const { rows } = await sql<Received>`
    select paid, damage_paid as "damagePaid", cash from received_sums(${establishmentId}, ${id})`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate gives one row')
  return row
}

/** Who owes what of a locked account, and gave what. */
export const balancesOf = async (
  { tx, establishmentId }: Site,
  account: Account,
  { id, customerId }: AccountHead,
): Promise<PayerBalance[]> => {
  const lines = await account.lines()
  const { rows } = await sql<{ payerId: number | null; amount: Cents }>`
    select coalesce(c.merged_into_id, y.payer_id) as "payerId", m.amount from payments_of(${establishmentId}, ${id}) m
    join payment y on y.establishment_id = ${establishmentId} and y.id = m.payment_id
    left join customer c on c.id = y.payer_id order by y.recorded_at, y.id`.execute(tx)
  return payerBalances(customerId, lines, rows)
}

/** After signing: what the account received is stored where it is. Answers it. */
export const settle = async (context: Context, account: Account, ref: AccountRef): Promise<Received> => {
  const received = await receivedOf(context, ref)
  await account.afterSigned(received)
  return received
}
