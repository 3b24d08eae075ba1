/** What a link brings: one payment, a caution held or given back; each written under the lock of the link. */
import { sql } from 'kysely'
import { inHand } from '#domain/billing/guarantee.ts'
import type { LinkUse, PayLinkState } from '#domain/billing/pay-link.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { holdGuarantee, returnGuarantee } from '#server/modules/payment/guarantee/guarantees.ts'
import { guaranteeFile } from '#server/modules/payment/guarantee/read-guarantees.ts'
import type { ProviderRow } from '#server/modules/payment/link/provider.ts'
import { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { LinkTold } from '#server/ports/pay-link.ts'

/** A link whose turn it is. */
export interface Due {
  readonly establishmentId: number
  readonly id: number
  readonly providerId: number
  readonly state: PayLinkState
  readonly remoteId: string | null
  readonly reference: string
  readonly attempts: number
}

export interface Locked {
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

/** The link, held until the transaction ends. */
export const lockLink = async (tx: Tx, { establishmentId, id }: Due): Promise<Locked> => {
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
  if (told.refunded > (isNewMoney ? 0 : link.refunded))
    return { code: 'payLink.refunded', context: { refunded: told.refunded } }
  if (isNewMoney && told.paid !== link.amount)
    return { code: 'payLink.otherAmount', context: { paid: told.paid, asked: link.amount } }
  return null
}

/** What follows from where it stands now: a refusal leaves nothing of it behind, and is told. */
export const follow = async (
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
