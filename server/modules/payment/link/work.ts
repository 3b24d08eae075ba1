/**
 * Makes links at their provider, and asks for them until they are settled. What a notification says counts for nothing here: whoever
 * tells that a link was paid, the provider is asked; what it answers is written once, under the lock of the link.
 */
import { sql } from 'kysely'
import { nextLook, stateAfter } from '#domain/billing/pay-link.ts'
import type { PayLinkState } from '#domain/billing/pay-link.ts'
import { waitAfter } from '#domain/einvoice/waits.ts'
import { ZERO } from '#domain/money.ts'
import { tellLink } from '#server/modules/payment/link/ask.ts'
import { follow, lockLink } from '#server/modules/payment/link/follow.ts'
import type { Due, Locked } from '#server/modules/payment/link/follow.ts'
import { orderOf } from '#server/modules/payment/link/order.ts'
import { keepTalk, openProvider, readProvider } from '#server/modules/payment/link/provider.ts'
import type { ProviderRow } from '#server/modules/payment/link/provider.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'
import { ONLINE_TILL, unattendedContext } from '#server/platform/http/unattended.ts'
import type { Log } from '#server/platform/log.ts'
import { LinkFailure } from '#server/ports/pay-link.ts'
import type { LinkTold, PayLinks } from '#server/ports/pay-link.ts'

/** Longer than a provider may take: nobody else tries meanwhile. */
const LEASE_MS = 2 * 60_000

export type Parts = Pick<House, 'db' | 'services' | 'now'>

/** Takes the next that is due, for this server alone until the lease ends; what somebody at a desk waits for comes first. */
const claim = async (db: Db, now: Date): Promise<Due | undefined> => {
  const until = new Date(now.getTime() + LEASE_MS)
  const { rows } = await sql<Due>`
    update pay_link l set next_at = ${until}, attempts = l.attempts + 1
    where (l.establishment_id, l.id) = (
      select w.establishment_id, w.id from pay_link w where w.next_at <= ${now}
      order by w.state in ('WAITING', 'CANCELLING') desc, w.next_at, w.id limit 1 for update skip locked)
    returning l.establishment_id as "establishmentId", l.id, l.link_provider_id as "providerId", l.state, l.remote_id as "remoteId",
      l.reference, l.attempts`.execute(db)
  return rows[0]
}

const contextOf = (house: Parts, { establishmentId, operatorId, label }: ProviderRow, tx: Tx): Promise<Context> =>
  unattendedContext(house, establishmentId, { id: operatorId, name: label, till: ONLINE_TILL }, tx, house.now())

/** Writes what the provider says of a link; an answer that says nothing new changes nothing but its next look. */
const writeTold = (house: Parts, due: Due, provider: ProviderRow, told: LinkTold): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const link = await lockLink(tx, due)
    const context = await contextOf(house, provider, tx)
    const now = house.now().getTime()
    const after = stateAfter(link.state, told.status, link, now)
    const { paymentId, isSettled, problem } = await follow(context, due, provider, link, told, after)
    const next = due.remoteId === null ? null : nextLook(after, link, now)
    // A problem that what was just written mends is none any more.
    const keeps = problem === null && !isSettled
    await sql`update pay_link set state = ${after}, paid = greatest(paid, ${told.paid}), refunded = greatest(refunded, ${told.refunded}),
        payment_id = ${paymentId}, attempts = 0, next_at = ${next === null ? null : new Date(next)},
        problem = case when ${keeps} then problem else ${problem?.code ?? null} end,
        problem_context = case when ${keeps} then problem_context else ${JSON.stringify(problem?.context ?? {})}::jsonb end,
        settled_at = case when ${isSettled} then ${house.now()}::timestamptz else settled_at end
      where establishment_id = ${due.establishmentId} and id = ${due.id}`.execute(tx)
    if (after !== link.state || isSettled || problem !== null) await tellLink(context, due.id)
  })

const writeMade = (
  house: Parts,
  due: Due,
  provider: ProviderRow,
  made: { readonly id: string; readonly url: string },
) =>
  inTransaction(house.db, async (tx) => {
    const link = await lockLink(tx, due)
    const isOpen = link.state === 'WAITING'
    const now = house.now().getTime()
    // One that was withdrawn meanwhile is withdrawn at the provider too.
    const next = isOpen ? nextLook('PENDING', link, now) : now
    await sql`update pay_link set state = ${isOpen ? 'PENDING' : link.state}, remote_id = ${made.id}, url = ${made.url}, attempts = 0,
        problem = null, problem_context = '{}', next_at = ${next === null ? null : new Date(next)}
      where establishment_id = ${due.establishmentId} and id = ${due.id}`.execute(tx)
    await tellLink(await contextOf(house, provider, tx), due.id)
  })

/** Where one stands that its provider did not make, or could not tell of. */
const stateFailed = (link: Locked, due: Due, { final }: LinkFailure, now: number): PayLinkState => {
  if (due.remoteId !== null)
    return link.state === 'PENDING' && nextLook(link.state, link, now) === null ? 'EXPIRED' : link.state
  if (!final && now < link.expiresAt) return link.state
  return link.state === 'CANCELLING' ? 'CANCELLED' : 'FAILED'
}

/** It is tried again later; what no trial mends waits for somebody, and is made no more. */
const writeFailure = (house: Parts, due: Due, provider: ProviderRow, failure: LinkFailure): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const link = await lockLink(tx, due)
    const now = house.now().getTime()
    const state = stateFailed(link, due, failure, now)
    const isOver =
      state === 'FAILED' || (due.remoteId === null ? state === 'CANCELLED' : nextLook(state, link, now) === null)
    const next = isOver ? null : new Date(now + Math.max(waitAfter(due.attempts), failure.waitMs ?? 0))
    const isTold = due.remoteId === null
    await sql`update pay_link set state = ${state}, next_at = ${next},
        problem = case when ${isTold} then ${failure.message} else problem end,
        problem_context = case when ${isTold} then ${JSON.stringify({ detail: failure.detail ?? '' })}::jsonb else problem_context end
      where establishment_id = ${due.establishmentId} and id = ${due.id}`.execute(tx)
    if (state !== link.state || isTold) await tellLink(await contextOf(house, provider, tx), due.id)
  })

/** Of one that is at no provider. */
const NOTHING: LinkTold = { status: 'CANCELLED', paid: ZERO, refunded: ZERO }

/** Paid at the desk meanwhile, or received there: nobody is to pay a second time. Whether it is withdrawn now. */
const withdrawPointless = async (db: Db, { establishmentId, id }: Due): Promise<boolean> => {
  const { numAffectedRows } = await sql`update pay_link l set state = 'CANCELLING'
    where l.establishment_id = ${establishmentId} and l.id = ${id} and l.state = 'PENDING' and case l.use
      when 'PAYMENT' then l.amount > (select b.balance from account_head b
        where b.establishment_id = l.establishment_id and b.kind = l.account_kind and b.id = l.account_id)
      else not exists (select from account_guarantee g
        where g.establishment_id = l.establishment_id and g.id = l.guarantee_id and g.missing > 0) end`.execute(db)
  return numAffectedRows === 1n
}

/** What a link that is due needs, from the provider. */
const attend = async (house: Parts, due: Due, provider: ProviderRow, links: PayLinks): Promise<void> => {
  if (due.remoteId === null) {
    if (due.state !== 'WAITING') return writeTold(house, due, provider, NOTHING)
    return writeMade(
      house,
      due,
      provider,
      await links.create(await orderOf(house.db, due, house.services.pagesUrl, house.now())),
    )
  }
  if (due.state === 'CANCELLING' || (await withdrawPointless(house.db, due))) await links.cancel(due.remoteId)
  return writeTold(house, due, provider, await links.get(due.remoteId, due.reference))
}

/** Nobody there hears us now: asking for the next link would tell no more. */
const AWAY = [
  'payLink.unreachable',
  'payLink.timeout',
  'payLink.broken',
  'payLink.busy',
  'payLink.unauthorised',
  'payLink.noSecret',
]

/** Its other links wait a little too, so that those of another provider do not wait for them. */
const leaveAlone = async ({ db, now }: Parts, { establishmentId, id }: ProviderRow, { waitMs }: LinkFailure) => {
  const until = new Date(now().getTime() + Math.max(waitAfter(1), waitMs ?? 0))
  await sql`update pay_link set next_at = ${until}
    where establishment_id = ${establishmentId} and link_provider_id = ${id} and next_at <= ${now()}`.execute(db)
}

const work = async (house: Parts, due: Due): Promise<void> => {
  const provider = await readProvider(house.db, due.establishmentId, due.providerId)
  try {
    await attend(house, due, provider, openProvider(house.services, provider))
    await keepTalk(house.db, provider, house.now(), null)
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    await writeFailure(house, due, provider, error)
    await keepTalk(house.db, provider, house.now(), error)
    if (AWAY.includes(error.message)) await leaveAlone(house, provider, error)
  }
}

/** Everything whose turn it is, one after the other. What breaks is logged, and tried again when its lease ends. */
export const workLinks = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (let due = await claim(house.db, house.now()); due !== undefined; due = await claim(house.db, house.now())) {
    try {
      await work(house, due)
    } catch (error) {
      log.error({ err: error, link: due.id }, 'a link could not be attended to')
    }
    if (isStopping()) return
  }
}
