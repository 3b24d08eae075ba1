/** What a desk does with links: asks for one, withdraws it, looks at one that needs somebody. */
import { sql } from 'kysely'
import { bookingAccount } from '#domain/billing/account.ts'
import { guaranteeRefusal } from '#domain/billing/guarantee.ts'
import { balanceOf } from '#domain/booking/balance.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { LinkUse } from '#domain/billing/pay-link.ts'
import { allows } from '#contract/rights.ts'
import { assertMay, lockAccount } from '#server/modules/payment/account/open.ts'
import type { Opened } from '#server/modules/payment/account/open.ts'
import { guaranteesOf } from '#server/modules/payment/guarantee/read-guarantees.ts'
import { isTrial, providerFor } from '#server/modules/payment/link/provider.ts'
import type { ProviderRow } from '#server/modules/payment/link/provider.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface LinkAsked {
  readonly bookingId: number
  /** Null: of a caution, what it asks. */
  readonly amount: Cents | null
  readonly guaranteeId: number | null
}

const DAY_MS = 86_400_000

export const tellLink = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'payLink', id, action: 'SAVED', functionality: 'payment_payment' })

/** Throws RuleError payLink.noProvider, payLink.noSecret, payLink.training. */
const readyProvider = async (context: Context, use: LinkUse): Promise<ProviderRow> => {
  const { tx, establishmentId, services, training } = context
  const provider = await providerFor(tx, establishmentId, use)
  if (provider === undefined) throw new RuleError(use === 'HOLD' ? 'payLink.noHolder' : 'payLink.noProvider')
  if (provider.secretKey === null) throw new RuleError('payLink.noSecret')
  if (training && !isTrial(services, provider)) throw new RuleError('payLink.training')
  return provider
}

/** What links that a guest may still use ask of this account already. */
const askedAlready = async ({ tx, establishmentId }: Context, bookingId: number): Promise<Cents> => {
  const { rows } = await sql<{ asked: Cents }>`select coalesce(sum(amount), 0)::bigint as asked from pay_link
    where establishment_id = ${establishmentId} and account_kind = 'booking' and account_id = ${bookingId} and use = 'PAYMENT'
      and state in ('WAITING', 'PENDING')`.execute(tx)
  return rows[0]?.asked ?? cents(0)
}

/** Throws RuleError payment.notPositive, payLink.aboveBalance, payLink.alreadyAsked, and what forbids paying. */
const amountToPay = async (context: Context, { account, head }: Opened, asked: LinkAsked): Promise<Cents> => {
  await assertMay(account, 'pay')
  const amount = asked.amount ?? cents(0)
  if (amount <= 0) throw new RuleError('payment.notPositive')
  const balance = balanceOf(head)
  if (amount > balance) throw new RuleError('payLink.aboveBalance', { balance: Math.max(0, balance) })
  const already = await askedAlready(context, asked.bookingId)
  if (amount + already > balance) throw new RuleError('payLink.alreadyAsked', { asked: already })
  return amount
}

/** Throws RuleError right.insufficient, record.unknown, payLink.guaranteeAsked, and what forbids holding it. */
const amountToHold = async (context: Context, { bookingId, guaranteeId }: LinkAsked): Promise<Cents> => {
  const { tx, establishmentId, rights } = context
  if (!allows(rights.payment_guarantee, 'write')) throw new RuleError('right.insufficient')
  const found = (await guaranteesOf(tx, establishmentId, bookingId)).find(({ id }) => id === guaranteeId)
  if (found === undefined) throw new RuleError('record.unknown')
  const refused = guaranteeRefusal('hold', { ...found, closed: found.status === 2 })
  if (refused !== null) throw new RuleError(refused.code, refused.context)
  const { rows } =
    await sql`select from pay_link where establishment_id = ${establishmentId} and guarantee_id = ${guaranteeId}
    and state in ('WAITING', 'PENDING', 'CANCELLING', 'HELD')`.execute(tx)
  if (rows.length > 0) throw new RuleError('payLink.guaranteeAsked')
  return found.asked
}

/**
 * Writes what is to be made at the provider; it is made soon after. Answers its id. Throws RuleError booking.noCustomer, and those above.
 */
export const askLink = async (context: Context, asked: LinkAsked): Promise<number> => {
  const { tx, establishmentId, now, user } = context
  const { bookingId, guaranteeId } = asked
  const opened = await lockAccount(context, bookingAccount(bookingId))
  const use = guaranteeId === null ? 'PAYMENT' : 'HOLD'
  const provider = await readyProvider(context, use)
  const amount = use === 'HOLD' ? await amountToHold(context, asked) : await amountToPay(context, opened, asked)
  const { customerId, code } = opened.head
  if (customerId === null) throw new RuleError('booking.noCustomer')
  const expiresAt = new Date(now.getTime() + provider.validDays * DAY_MS)
  const { rows } = await sql<{ id: number }>`
    insert into pay_link (establishment_id, link_provider_id, use, account_kind, account_id, guarantee_id, payer_id, amount, label,
      expires_at, next_at, created_at, created_by)
    select ${establishmentId}, ${provider.id}, ${use}, 'booking', ${bookingId}, ${guaranteeId}, ${customerId}, ${amount},
      e.name || ${code === null ? '' : ` · ${code}`}, ${expiresAt}, ${now}, ${now}, ${user.id === 0 ? null : user.id}
    from establishment e where e.id = ${establishmentId} returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('the link was just written')
  await tellLink(context, made.id)
  return made.id
}

/** Of one that a guest may still use; the provider is told soon after. Throws RuleError record.unknown, payLink.over. */
export const cancelLink = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId, now } = context
  const { rows } = await sql<{ open: boolean }>`select state in ('WAITING', 'PENDING', 'REFUSED') as open from pay_link
    where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  if (!rows[0].open) throw new RuleError('payLink.over')
  // One that nobody tried to make yet is at no provider.
  await sql`update pay_link set state = case when state = 'WAITING' and attempts = 0 then 'CANCELLED' else 'CANCELLING' end,
      next_at = case when state = 'WAITING' and attempts = 0 then null else ${now}::timestamptz end
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tellLink(context, id)
}

/** Throws RuleError record.unknown, payLink.noProblem. */
const lockProblem = async ({ tx, establishmentId }: Context, id: number): Promise<void> => {
  const { rows } = await sql<{ problem: string | null }>`select problem from pay_link
    where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  if (rows[0].problem === null) throw new RuleError('payLink.noProblem')
}

/** What the provider took, or did not make, is tried once more at once: whatever was in its way may be mended. */
export const tryAgain = async (context: Context, id: number): Promise<void> => {
  await lockProblem(context, id)
  await sql`update pay_link set next_at = ${context.now}, attempts = 0, state = case when state = 'FAILED' then 'WAITING' else state end,
      problem = null, problem_context = '{}'
    where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  await tellLink(context, id)
}

/** Somebody did by hand what was to be done: it is in nobody's way any more, and brings no payment later. */
export const settleByHand = async (context: Context, id: number): Promise<void> => {
  await lockProblem(context, id)
  await sql`update pay_link set problem = null, problem_context = '{}', settled_at = ${context.now}
    where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  await tellLink(context, id)
}
