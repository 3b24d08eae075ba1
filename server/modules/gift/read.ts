/** A voucher that was sold, with what it paid and what happened to it. */
import { sql } from 'kysely'
import { giftState } from '#domain/billing/gift.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GiftFile, GiftSeen } from '#contract/operations/sale/gift.ts'
import { giftOfCode } from '#server/modules/payment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

type Reader = Pick<Context, 'tx' | 'establishmentId' | 'today'>

/** Customers by the name that lists have of them. */
export const BUYER = sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code)`

type Row = Omit<GiftFile, 'state' | 'uses' | 'events' | 'balance'> & { readonly cancelled: boolean }

/** Throws RuleError record.unknown. */
const readRow = async ({ tx, establishmentId }: Reader, id: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select g.id, g.code, g.kind, g.label, g.amount, gift_left(g.establishment_id, g.id) as left, g.tva_rate as rate, g.sold_on as "soldOn",
      g.until, g.cancelled_on is not null as cancelled, c.id as "customerId", ${BUYER} as buyer, g.beneficiary_name as "beneficiaryName",
      g.beneficiary_email as "beneficiaryEmail", g.message, g.send_on as "sendOn", g.sent_at as "sentAt", g.paid,
      b.id as "billId", b.number as "billNumber"
    from gift_sale g
    join customer c on c.id = kept_customer(g.customer_id)
    left join lateral (select f.id, f.number from live_bill f where f.establishment_id = g.establishment_id and f.account_kind = 'gift'
      and f.account_id = g.id order by f.id desc limit 1) b on true
    where g.establishment_id = ${establishmentId} and g.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

const readUses = async ({ tx, establishmentId }: Reader, id: number): Promise<GiftFile['uses']> => {
  const { rows } = await sql<GiftFile['uses'][number]>`
    select coalesce(u.payment_id, u.ticket_id) as "id", u.paid_on as "paidOn", u.amount, u.reversed,
      case when u.ticket_id is null then a.code else u.till || '-' || lpad(u.seq::text, greatest(6, length(u.seq::text)), '0') end as code,
      case when u.account_kind = 'booking' then u.account_id end as "bookingId", u.ticket_id as "ticketId"
    from gift_use_entry u
    left join account_head a on a.establishment_id = u.establishment_id and a.kind = u.account_kind and a.id = u.account_id
    where u.establishment_id = ${establishmentId} and u.gift_sale_id = ${id} order by u.recorded_at, 1`.execute(tx)
  return rows
}

const readEvents = async ({ tx, establishmentId }: Reader, id: number): Promise<GiftFile['events']> => {
  const { rows } = await sql<GiftFile['events'][number]>`
    select e.id, e.at, u.name as by, e.kind, (e.detail ->> 'amount')::bigint as amount,
      coalesce(e.detail ->> 'number', e.detail ->> 'reason', e.detail ->> 'email', e.detail ->> 'method') as text,
      (e.detail ->> 'day')::date as day
    from gift_event e left join app_user u on u.id = e.user_id
    where e.establishment_id = ${establishmentId} and e.gift_sale_id = ${id} order by e.at desc, e.id desc`.execute(tx)
  return rows
}

/** Throws RuleError record.unknown. */
export const readGift = async (context: Reader, id: number): Promise<GiftFile> => {
  const { cancelled, ...row } = await readRow(context, id)
  const total: Cents = cancelled ? cents(0) : row.amount
  return {
    ...row,
    state: giftState({ ...row, cancelled }, context.today),
    balance: cents(total - row.paid),
    uses: await readUses(context, id),
    events: await readEvents(context, id),
  }
}

/** What a code is worth. Throws RuleError gift.codeWrong, gift.unknown. */
export const seeGift = async (context: Reader, code: string): Promise<GiftSeen> => {
  const gift = await giftOfCode(context, code)
  const { kind, label, left, until } = gift
  return { code: gift.code, kind, label, left, until, state: giftState(gift, context.today), isPaid: gift.paid }
}
