/** Money that changes accounts: a signed payment never changes, each move writes two rows that sum to zero (domain rules 2.3 #12, 2.4). */
import { sql } from 'kysely'
import type { AccountRef } from '#domain/billing/account.ts'
import { negate } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { proveRecords } from '#server/platform/fiscal/prove.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Part of a payment. */
export interface Moved {
  readonly paymentId: number
  readonly amount: Cents
}

const INTO = sql`insert into payment_move (establishment_id, payment_id, account_kind, account_id, amount, at, user_id)`

/** Parts of payments that `from` received go to `to`. Both are locked; sign them with `signMoves` once all is written. */
export const moveMoney = async (
  { tx, establishmentId, now, user }: Context,
  from: AccountRef,
  to: AccountRef,
  parts: readonly Moved[],
): Promise<void> => {
  for (const { paymentId, amount } of parts)
    await sql`${INTO} values
      (${establishmentId}, ${paymentId}, ${from.kind}, ${from.id}, ${negate(amount)}, ${now}, ${user.id}),
      (${establishmentId}, ${paymentId}, ${to.kind}, ${to.id}, ${amount}, ${now}, ${user.id})`.execute(tx)
}

/** All that payments bring to `from` comes to `to`, as `moveMoney`. */
export const moveAllMoney = async (
  { tx, establishmentId, now, user }: Context,
  from: AccountRef,
  to: AccountRef,
): Promise<void> => {
  await sql`${INTO}
    select ${establishmentId}, m.payment_id, s.kind, s.id, s.sign * m.amount, ${now}, ${user.id}
    from payments_of(${establishmentId}, ${from.id}) m,
      (values (${from.kind}, ${from.id}::bigint, -1), (${to.kind}, ${to.id}::bigint, 1)) s (kind, id, sign)`.execute(tx)
}

/** What was moved at that moment goes back where it came from, as `moveMoney`. */
export const undoMoves = async (
  { tx, establishmentId, now, user }: Context,
  accountIds: readonly number[],
  at: string,
): Promise<void> => {
  await sql`${INTO}
    select establishment_id, payment_id, account_kind, account_id, -sum(amount), ${now}, ${user.id} from payment_move
    where establishment_id = ${establishmentId} and account_id = any (${[...accountIds]}::bigint[]) and at = ${at}
    group by establishment_id, payment_id, account_kind, account_id having sum(amount) <> 0`.execute(tx)
}

/** Guarantees of the whole of `from` are those of `to` now; those of its parts follow them. */
export const moveGuarantees = async (
  { tx, establishmentId }: Context,
  from: AccountRef,
  to: AccountRef,
): Promise<void> => {
  await sql`
    update guarantee set account_kind = ${to.kind}, account_id = ${to.id}
    where establishment_id = ${establishmentId} and account_kind = ${from.kind} and account_id = ${from.id}`.execute(tx)
}

/**
 * Signs the moves that this transaction wrote: money that changes accounts is a record of money. Locks the till: the last thing that
 * an operation does. The database refuses to commit a move that nobody signed.
 */
export const signMoves = async (context: Context): Promise<void> => {
  const { tx, establishmentId, now } = context
  const { rows } = await sql<{ id: number }>`
    select m.id from payment_move m where m.establishment_id = ${establishmentId} and m.at = ${now} and not exists (
      select from record_proof p where p.establishment_id = m.establishment_id and p.record = 'payment_move' and p.record_id = m.id)`.execute(
    tx,
  )
  await proveRecords(
    tx,
    context,
    'payment_move',
    rows.map((row) => row.id),
  )
}

/** Accounts that a payment was written for or moved into, in the order of their locks. */
export const accountsWith = async ({ tx, establishmentId }: Context, paymentId: number): Promise<AccountRef[]> => {
  const { rows } = await sql<AccountRef>`
    select account_kind as kind, account_id as id from payment
    where establishment_id = ${establishmentId} and id = ${paymentId} and account_id is not null
    union
    select account_kind, account_id from payment_move
    where establishment_id = ${establishmentId} and payment_id = ${paymentId} group by 1, 2 having sum(amount) <> 0
    order by 2`.execute(tx)
  return rows
}

/** A payment that is reversed leaves the accounts where it is now: its reversal follows it. Signed at once. */
export const moveReversal = async (context: Context, paymentId: number, reversalId: number): Promise<void> => {
  const { tx, establishmentId, now, user } = context
  await sql`${INTO}
    select ${establishmentId}, ${reversalId}, account_kind, account_id, -sum(amount), ${now}, ${user.id} from payment_move
    where establishment_id = ${establishmentId} and payment_id = ${paymentId} group by account_kind, account_id
    having sum(amount) <> 0`.execute(tx)
  await signMoves(context)
}
