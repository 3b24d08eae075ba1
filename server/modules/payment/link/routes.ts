import { sql } from 'kysely'
import { linkModule, payLinks } from '#contract/operations/payment/pay-link.ts'
import type { LinksOfFile, PayLink } from '#contract/operations/payment/pay-link.ts'
import { moduleRoutes, talkIn } from '#server/crud/module-settings.ts'
import { askLink, cancelLink, settleByHand, tryAgain } from '#server/modules/payment/link/ask.ts'
import { providerFor, testProvider } from '#server/modules/payment/link/provider.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

type Row = Omit<PayLink, 'problem'> & {
  readonly problem: string | null
  readonly problemContext: Readonly<Record<string, string | number>>
}

/** The newest first. A caution that moved to another file takes its link along. */
const linksOfBooking = async (context: Context, bookingId: number): Promise<LinksOfFile> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<Row>`
    select l.id, l.use, p.label as provider, l.guarantee_id as "guaranteeId", g.label as guarantee, l.amount, l.state, l.url,
      l.created_at as "createdAt", l.expires_at as "expiresAt", l.paid, l.refunded, l.payment_id as "paymentId", l.problem,
      l.problem_context as "problemContext"
    from pay_link l
    join link_provider p on p.establishment_id = l.establishment_id and p.id = l.link_provider_id
    left join guarantee g on g.establishment_id = l.establishment_id and g.id = l.guarantee_id
    where l.establishment_id = ${establishmentId} and coalesce(g.account_kind, l.account_kind) = 'booking'
      and coalesce(g.account_id, l.account_id) = ${bookingId}
    order by l.created_at desc, l.id desc`.execute(tx)
  const [pays, holds] = [
    await providerFor(tx, establishmentId, 'PAYMENT'),
    await providerFor(tx, establishmentId, 'HOLD'),
  ]
  return {
    list: rows.map(({ problem, problemContext, ...row }) => ({
      ...row,
      problem: problem === null ? null : { code: problem, context: problemContext },
    })),
    pays: pays?.label ?? null,
    holds: holds?.label ?? null,
  }
}

const saved = async (context: Context, id: number, work: (context: Context, id: number) => Promise<void>) => {
  await work(context, id)
  return { status: 'SAVED' as const, id }
}

export const linkRoutes: readonly Route[] = [
  ...moduleRoutes(linkModule, {
    talk: talkIn(linkModule, 'link_provider_talk', 'link_provider_id'),
    test: testProvider,
  }),
  handle(payLinks.ofBooking)((context, { params }) => linksOfBooking(context, params.id)),
  handle(payLinks.ask)(async (context, { body }) => ({ status: 'SAVED', id: await askLink(context, body) })),
  handle(payLinks.cancel)((context, { body }) => saved(context, body.id, cancelLink)),
  handle(payLinks.again)((context, { body }) => saved(context, body.id, tryAgain)),
  handle(payLinks.settle)((context, { body }) => saved(context, body.id, settleByHand)),
]
