/** A ticket that a station sold alone enters the record (decision 0450): countersigned in TICKET of its till, paid, out of stock. */
import { sql } from 'kysely'
import { offlineNumber } from '#domain/sale/offline.ts'
import { tills } from '#contract/operations/sale/till.ts'
import type { OfflineContent } from '#contract/operations/sale/offline.ts'
import { recordOfflineTicket, ticketOfIntent } from '#server/modules/payment/index.ts'
import { flagsOf } from '#server/modules/sale/offline-looked.ts'
import type { Known } from '#server/modules/sale/offline-looked.ts'
import { proofHash } from '#server/modules/sale/offline-signed.ts'
import type { Sent } from '#server/modules/sale/offline-signed.ts'
import type { Station } from '#server/modules/sale/offline-station.ts'
import { moveStock } from '#server/modules/sale/stock.ts'
import { movesOf } from '#server/modules/sale/till-sell.ts'
import { lockTill } from '#server/platform/fiscal/chain.ts'
import { insertRows, writeProved } from '#server/platform/fiscal/prove.ts'
import { takeKey } from '#server/platform/http/idempotency.ts'
import type { Context } from '#server/platform/http/route.ts'

export interface Ticket {
  readonly id: number
  readonly number: string
}

type Signed = NonNullable<Awaited<ReturnType<typeof ticketOfIntent>>>

const isSame = ({ total, registerId, lines }: Signed, content: OfflineContent): boolean =>
  total === content.total &&
  registerId === content.cashRegisterId &&
  lines.length === content.lines.length &&
  lines.every(({ articleId, quantity, amount }, i) => {
    const line = content.lines[i]
    return line?.articleId === articleId && line.quantity === quantity && line.amount === amount
  })

const isLinked = async ({ tx, establishmentId }: Context, ticketId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from offline_ticket where establishment_id = ${establishmentId} and ticket_id = ${ticketId}`.execute(tx)
  return rows.length > 0
}

/**
 * The ticket that the server had signed of this sale before the cut; null: none. Whoever sends the sale itself later is refused. `differs`:
 * there is one under that key, of something else or told by another ticket already.
 */
const signedBefore = async (
  context: Context,
  content: OfflineContent,
): Promise<{ readonly ticket: Ticket | null; readonly differs: boolean }> => {
  const { sellerId: userId, intent } = content
  if (intent === null) return { ticket: null, differs: false }
  await takeKey(context.tx, { userId, key: intent, route: tills.sell.path })
  const made = await ticketOfIntent(context, { userId, intent })
  if (made === undefined) return { ticket: null, differs: false }
  const isOther = !isSame(made, content) || (await isLinked(context, made.id))
  return isOther ? { ticket: null, differs: true } : { ticket: made, differs: false }
}

const sell = async (
  context: Context,
  { content, known, sent, series }: Asked & { readonly series: string },
): Promise<Ticket> => {
  const ticket = await recordOfflineTicket(context, {
    ...{ cashRegisterId: content.cashRegisterId, cashRegisterCode: content.cashRegisterCode, lines: content.lines },
    sellerId: known.isSeller && content.sellerId !== context.user.id ? content.sellerId : null,
    payments: content.payments.flatMap(({ kind, methodId, bankId, ...payment }) => {
      const method = known.methods.get(methodId)
      const own = bankId !== null && known.banks.has(bankId) ? bankId : null
      return method === undefined ? [] : [{ ...payment, bankId: own, method: { ...method, kind } }]
    }),
    offline: { number: offlineNumber(series, sent.no), hash: proofHash(sent) },
  })
  await moveStock(context, movesOf(content, ticket.number))
  return ticket
}

const keep = async (
  context: Context,
  station: Station,
  { sent, content }: Pick<Asked, 'sent' | 'content'>,
  { ticket, linked, flags }: { readonly ticket: Ticket; readonly linked: boolean; readonly flags: readonly string[] },
): Promise<void> => {
  const { tx, establishmentId, now } = context
  const locked = await lockTill(tx, context)
  const row = {
    ...{
      establishment_id: establishmentId,
      id: locked.nextId,
      station_id: station.id,
      series: station.series,
      no: sent.no,
    },
    ...{ ticket_id: ticket.id, linked, sold_at: new Date(content.at), recorded_at: now, content: sent.content },
    ...{ signed_text: sent.signedText, station_signature: sent.signature, public_key: station.publicKey },
    flags: flags.length === 0 ? null : flags.join(' '),
  }
  await writeProved(tx, context, locked, {
    record: 'offline_ticket',
    id: row.id,
    write: (sender) => [insertRows(sender, 'offline_ticket', [row])],
  })
}

export interface Asked {
  readonly sent: Sent
  readonly content: OfflineContent
  readonly known: Known
}

/**
 * Takes it in, or links it to the ticket that the server had signed of the sale before the cut: nothing is then paid or moved again. The
 * context is of the station's till. Throws RuleError payment.dayClosed.
 */
export const takeIn = async (context: Context, station: Station, asked: Asked): Promise<Ticket> => {
  const { content, known } = asked
  const before = known.isUser ? await signedBefore(context, content) : { ticket: null, differs: false }
  const flags = [
    ...(await flagsOf(context, station, content, known)),
    ...(before.differs ? ['offline.intentDiffers'] : []),
  ]
  const ticket = before.ticket ?? (await sell(context, { ...asked, series: station.series }))
  await keep(context, station, asked, { ticket, linked: before.ticket !== null, flags })
  await context.changed({
    entity: 'cashRegisterSale',
    id: ticket.id,
    action: 'SAVED',
    functionality: 'sale_cash_register',
  })
  return ticket
}
