/**
 * Makes links at their provider, and asks for them until they are settled. What a notification says counts for nothing here: whoever
 * tells that a link was paid, the provider is asked; what it answers is written once, under the lock of the link.
 */
import { sql } from 'kysely'
import { inHand } from '#domain/billing/guarantee.ts'
import { nextLook, stateAfter } from '#domain/billing/pay-link.ts'
import type { PayLinkState } from '#domain/billing/pay-link.ts'
import { waitAfter } from '#domain/einvoice/waits.ts'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { LinkUse } from '#domain/billing/pay-link.ts'
import { guaranteeFile } from '#server/modules/payment/guarantee/read-guarantees.ts'
import { holdGuarantee, returnGuarantee } from '#server/modules/payment/guarantee/guarantees.ts'
import { tellLink } from '#server/modules/payment/link/ask.ts'
import { orderOf } from '#server/modules/payment/link/order.ts'
import { keepTalk, openProvider, readProvider } from '#server/modules/payment/link/provider.ts'
import type { ProviderRow } from '#server/modules/payment/link/provider.ts'
import { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
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

interface Due {
  readonly establishmentId: number
  readonly id: number
  readonly providerId: number
  readonly state: PayLinkState
  readonly remoteId: string | null
  readonly reference: string
  readonly attempts: number
}

/** Takes the next that is due, for this server alone until the lease ends. */
const claim = async (db: Db, now: Date): Promise<Due | undefined> => {
  const until = new Date(now.getTime() + LEASE_MS)
  const { rows } = await sql<Due>`
    update pay_link l set next_at = ${until}, attempts = l.attempts + 1
    where (l.establishment_id, l.id) = (
      select w.establishment_id, w.id from pay_link w where w.next_at <= ${now} order by w.next_at, w.id limit 1 for update skip locked)
    returning l.establishment_id as "establishmentId", l.id, l.link_provider_id as "providerId", l.state, l.remote_id as "remoteId",
      l.reference, l.attempts`.execute(db)
  return rows[0]
}

interface Locked {
  readonly state: PayLinkState
  readonly use: LinkUse
  readonly accountId: number
  readonly guaranteeId: number | null
  readonly payerId: number
  readonly amount: Cents
  readonly paid: Cents
  readonly refunded: Cents
  readonly paymentId: number | null
  readonly settledAt: number | null
  readonly problem: string | null
  readonly createdAt: number
  readonly expiresAt: number
}

const lockLink = async (tx: Tx, { establishmentId, id }: Due): Promise<Locked> => {
  const { rows } = await sql<Locked>`
    select l.state, l.use, l.account_id as "accountId", l.guarantee_id as "guaranteeId",
      coalesce(c.merged_into_id, l.payer_id) as "payerId", l.amount, l.paid, l.refunded, l.payment_id as "paymentId", l.problem,
      (extract(epoch from l.settled_at) * 1000)::float8 as "settledAt", (extract(epoch from l.created_at) * 1000)::float8 as "createdAt",
      (extract(epoch from l.expires_at) * 1000)::float8 as "expiresAt"
    from pay_link l join customer c on c.id = l.payer_id
    where l.establishment_id = ${establishmentId} and l.id = ${id} for update of l`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a link that is due is there')
  return row
}

const contextOf = (house: Parts, { establishmentId, operatorId, label }: ProviderRow, tx: Tx): Promise<Context> =>
  unattendedContext(house, establishmentId, { id: operatorId, name: label, till: ONLINE_TILL }, tx, house.now())

/** One payment, however often it is told. Throws RuleError with what forbids it. */
const takeMoney = async (context: Context, provider: ProviderRow, link: Locked, paid: Cents): Promise<number> => {
  if (provider.methodId === null) throw new RuleError('payLink.noMethod')
  const input = {
    ...{ amount: paid, methodId: provider.methodId, paidOn: null, payerId: link.payerId },
    ...{
      chequeNumber: null,
      bankId: null,
      ownerName: null,
      note: provider.label,
      creditNoteId: null,
      allowOverpay: true,
    },
  }
  const { id } = await recordPayment(context, { kind: 'booking', id: link.accountId }, input, { received: true })
  return id
}

/** What is held on the card now counts as held; what was released, as given back. Throws RuleError with what forbids it. */
const moveHold = async (
  context: Context,
  due: Due,
  provider: ProviderRow,
  id: number,
  told: LinkTold,
): Promise<void> => {
  if (told.status === 'HELD') {
    const reference = `${provider.label} ${due.remoteId ?? ''}`.slice(0, 80)
    await holdGuarantee(context, { id, amount: told.paid, reference })
    return
  }
  const guarantee = await guaranteeFile(context.tx, context.establishmentId, id)
  const held = inHand({ ...guarantee, closed: false })
  if (guarantee.received === 0 && held > 0) await returnGuarantee(context, { id, amount: held, note: provider.label })
}

interface Outcome {
  readonly paymentId: number | null
  /** What it brought is written. */
  readonly isSettled: boolean
  readonly problem: { readonly code: string; readonly context: Readonly<Record<string, unknown>> } | null
}

/** What was taken otherwise than asked, or went back, is for somebody to look at. */
const oddOf = (link: Locked, told: LinkTold, isNewMoney: boolean): Outcome['problem'] => {
  if (told.refunded > link.refunded) return { code: 'payLink.refunded', context: { refunded: told.refunded } }
  if (isNewMoney && told.paid !== link.amount)
    return { code: 'payLink.otherAmount', context: { paid: told.paid, asked: link.amount } }
  return null
}

/** What follows from where it stands now: a refusal leaves nothing of it behind, and is told. */
const follow = async (
  context: Context,
  due: Due,
  provider: ProviderRow,
  link: Locked,
  told: LinkTold,
  after: PayLinkState,
): Promise<Outcome> => {
  const isNew = link.settledAt === null && (after === 'PAID' || after === 'HELD')
  const { guaranteeId } = link
  try {
    const paymentId = await inTransaction(context.tx, async (tx) => {
      const own = { ...context, tx }
      if (guaranteeId !== null && (isNew || after === 'RELEASED')) await moveHold(own, due, provider, guaranteeId, told)
      return isNew && after === 'PAID' ? takeMoney(own, provider, link, told.paid) : link.paymentId
    })
    return { paymentId, isSettled: isNew, problem: oddOf(link, told, isNew && after === 'PAID') }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { paymentId: link.paymentId, isSettled: false, problem: { code: error.code, context: error.context } }
  }
}

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
  if (due.state === 'CANCELLING') await links.cancel(due.remoteId)
  return writeTold(house, due, provider, await links.get(due.remoteId, due.reference))
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
