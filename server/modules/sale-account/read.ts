/** A sale on account, with its lines, its money and what happened to it. */
import { sql } from 'kysely'
import { cents, ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { saleState } from '#domain/sale/account.ts'
import type { Sold } from '#domain/sale/ticket.ts'
import type { SaleFile, SaleLine } from '#contract/operations/sale/sale.ts'
import { billRows, paymentRows } from '#server/modules/payment/index.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

export type Reader = Pick<Context, 'tx' | 'establishmentId' | 'today'>

/** Customers by the name that lists have of them. */
export const CUSTOMER = sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code)`

/** Whether a live bill charges the sale `s`. */
export const BILLED = sql<boolean>`exists (select from live_bill f where f.establishment_id = s.establishment_id and f.account_kind = 'sale'
  and f.account_id = s.id and not f.down_payment)`

export interface Head extends Omit<SaleFile, 'state' | 'balance' | 'lines' | 'payments' | 'bills' | 'events'> {
  readonly status: 'QUOTE' | 'SALE' | 'CANCELLED'
  readonly billed: boolean
  readonly credited: boolean
}

/** Throws RuleError record.unknown. */
export const readHead = async ({ tx, establishmentId }: Reader, id: number): Promise<Head> => {
  const { rows } = await sql<Head>`
    select s.id, s.version, s.code, s.state as status, c.id as "customerId", case when c.id is not null then ${CUSTOMER} end as customer,
      s.label, s.note, s.made_on as "madeOn", s.valid_until as "validUntil", s.sent_on as "sentOn", s.delivered_on as "deliveredOn",
      s.total, s.paid, s.credited, ${BILLED} as billed
    from sale s left join customer c on c.id = kept_customer(s.customer_id)
    where s.establishment_id = ${establishmentId} and s.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

export interface LineRow {
  readonly id: number
  readonly articleId: number | null
  readonly tvaId: number | null
  readonly sold: Sold
  readonly quantity: number
  readonly unitPrice: Cents | null
  readonly discountRate: number | null
  readonly discountAmount: Cents | null
  readonly discountReason: string | null
  readonly isTakeaway: boolean
  readonly amount: Cents
  readonly delivered: number
}

export const readLines = async ({ tx, establishmentId }: Reader, id: number): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select id, article_id as "articleId", tva_id as "tvaId", sold, quantity, unit_price as "unitPrice", discount_rate as "discountRate",
      discount_amount as "discountAmount", discount_reason as "discountReason", is_takeaway as "isTakeaway", amount, delivered
    from sale_line where establishment_id = ${establishmentId} and sale_id = ${id} order by position, id`.execute(tx)
  return rows
}

export const discountOf = ({ discountRate: rate, discountAmount: amount, discountReason: reason }: LineRow) =>
  rate === null && amount === null ? null : { rate, amount, reason: reason ?? '' }

const lineOf = ({ sold, ...row }: LineRow): SaleLine => {
  const { id, articleId, tvaId, unitPrice, quantity, delivered, isTakeaway, amount } = row
  const { label, nature, rate, takeawayRate, price, isDiscountable, parts } = sold
  return {
    ...{ id, articleId, tvaId, label, nature, rate, takeawayRate, price, unitPrice, isDiscountable, parts },
    ...{ quantity, delivered, isTakeaway, discount: discountOf({ sold, ...row }), amount },
  }
}

const readEvents = async ({ tx, establishmentId }: Reader, id: number): Promise<SaleFile['events']> => {
  const { rows } = await sql<SaleFile['events'][number]>`
    select e.id, e.at, u.name as by, e.kind, (e.detail ->> 'amount')::bigint as amount,
      coalesce(e.detail ->> 'number', e.detail ->> 'reason', e.detail ->> 'method', e.detail ->> 'what') as text
    from sale_event e left join app_user u on u.id = e.user_id
    where e.establishment_id = ${establishmentId} and e.sale_id = ${id} order by e.at desc, e.id desc`.execute(tx)
  return rows
}

const readPayments = async ({ tx, establishmentId }: Reader, id: number): Promise<SaleFile['payments']> => {
  const rows = await paymentRows(tx, establishmentId, id)
  return rows.map(({ id: payment, paidOn, methodLabel, amount, type, reversedById }) => ({
    ...{ id: payment, paidOn, method: methodLabel, amount, type, isReversed: reversedById !== null },
  }))
}

const readBills = async ({ tx, establishmentId }: Reader, id: number): Promise<SaleFile['bills']> => {
  const rows = await billRows(tx, establishmentId, id)
  return rows.map(({ id: bill, number, type, billOn, total, isDownPayment }) => ({
    ...{ id: bill, number, type, billOn, total, isDownPayment },
  }))
}

/** Throws RuleError record.unknown. */
export const readSale = async (context: Reader, id: number): Promise<SaleFile> => {
  const { status, billed, credited, ...head } = await readHead(context, id)
  const lines = await readLines(context, id)
  const count = (of: (line: LineRow) => number): number => lines.reduce((sum, line) => sum + of(line), 0)
  const facts = { state: status, validUntil: head.validUntil, billed, credited }
  return {
    ...head,
    state: saleState(
      { ...facts, quantity: count(({ quantity }) => quantity), delivered: count(({ delivered }) => delivered) },
      context.today,
    ),
    balance: cents((status === 'SALE' ? head.total : ZERO) - head.paid),
    lines: lines.map(lineOf),
    payments: await readPayments(context, id),
    bills: await readBills(context, id),
    events: await readEvents(context, id),
  }
}

/** As it was shown, and nobody else changes it until the transaction ends. Throws StaleError with it as it is, RuleError record.unknown. */
export const lockSale = async (context: Context, id: number, version: number): Promise<Head> => {
  const { tx, establishmentId } = context
  await sql`select from sale where establishment_id = ${establishmentId} and id = ${id} for no key update`.execute(tx)
  const head = await readHead(context, id)
  if (head.version !== version) throw new StaleError({ ...(await readSale(context, id)) })
  return head
}
