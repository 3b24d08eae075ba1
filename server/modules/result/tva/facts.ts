/** What the statement of VAT knows of files: money and bills by month, and what each charges. Six statements, however many files. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { LineType } from '#domain/pricing/line.ts'
import type { Cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A file, as money names it; none: money or bills of no file, all together. */
export interface FileKey {
  readonly kind: string
  readonly id: number
}

export const keyOf = ({ kind, id }: FileKey): string => `${kind} ${id}`

/** First day of the month of a row, or of the month that the span begins after: all that is earlier is one. */
interface InMonth extends FileKey {
  readonly month: Day
}

export interface MoneyRow extends InMonth {
  readonly collected: Cents
  readonly arrhes: Cents
  /** Of it, what another software received and declared: there before the first month that is stated here. */
  readonly takenOver: Cents
}

export interface BilledRow extends InMonth {
  readonly rate: number
  readonly goods: boolean
  /** A down payment, or its deduction. */
  readonly advance: boolean
  readonly amount: Cents
  readonly vat: Cents
}

/** Final bills issued less those cancelled. */
export interface FinalRow extends InMonth {
  readonly finals: number
}

export interface ChargeRow extends FileKey {
  readonly type: LineType
  readonly rate: number | null
  readonly goods: boolean
  readonly amount: Cents
}

/** A payer that keeps a commission out of what it pays: what it bears of the file, the commission taken off. */
export interface KeptRow extends FileKey {
  readonly payerId: number
  readonly commission: Cents
  readonly owed: Cents
}

export interface PaidRow extends InMonth {
  readonly payerId: number
  readonly amount: Cents
}

export interface Facts {
  readonly money: readonly MoneyRow[]
  readonly bills: readonly BilledRow[]
  readonly finals: readonly FinalRow[]
  readonly charges: readonly ChargeRow[]
  readonly kept: readonly KeptRow[]
  readonly paid: readonly PaidRow[]
}

/** The span: a first row of all up to the end of `base`, then month by month, or day by day, to the end of `to`. */
export interface Span {
  /** First day of the month before the first; the day before the first. */
  readonly base: Day
  /** First day of the last month; the last day. */
  readonly to: Day
  readonly by: 'month' | 'day'
}

type Sql = RawBuilder<unknown>

/** Whose files: a request's context, or a round of the server by itself. */
type Site = Pick<Context, 'establishmentId' | 'training'>

const monthIn = (day: Sql, { base, by }: Span): Sql => sql`greatest(date_trunc(${by}, ${day}), ${base}::date)::date`

const upTo = (alias: string, day: Sql, { to, by }: Span, { establishmentId, training }: Site): Sql => sql`
  ${sql.ref(`${alias}.establishment_id`)} = ${establishmentId} and ${sql.ref(`${alias}.training`)} = ${training}
  and ${day} < (${to}::date + ${`1 ${by}`}::interval)`

/** Money of no file, and bills of none, are one file of their own. */
const fileOf = (alias: string): Sql => sql`coalesce(${sql.ref(`${alias}.account_kind`)}, '') as kind,
  coalesce(${sql.ref(`${alias}.account_id`)}, 0) as id`

/** Files that money or bills speak of: what the others charge declares nothing. */
const active = (context: Site, span: Span): Sql => sql`
  (select m.account_kind as kind, m.account_id as id from account_money_entry m where ${upTo('m', sql`m.on_day`, span, context)}
   union select f.account_kind, f.account_id from bill_entry f where ${upTo('f', sql`f.bill_on`, span, context)}) a`

/** A payment of the whole price announces nothing that is left: no arrhes (`isWholePrice`, domain/booking/payment-rules.ts). */
const IS_WHOLE = sql`coalesce(not g.cancelled and g.total > 0 and (abs(m.amount) >= g.total or g.down_payment >= g.total), false)`

/** Everything up to the end of the span, by file. */
export const readFacts = async (context: Site & { readonly tx: Tx }, span: Span): Promise<Facts> => {
  const { tx, establishmentId } = context
  const [money, bills, finals, charges, kept, paid] = await together(tx, (sender) => [
    sql<MoneyRow>`
      select ${fileOf('m')}, case when t.declared then ${span.base}::date else ${monthIn(sql`m.on_day`, span)} end as month,
        sum(m.amount)::bigint as collected, coalesce(sum(m.amount) filter (where t.declared), 0)::bigint as "takenOver",
        coalesce(sum(m.amount) filter (where m.nature = 'DOWN_PAYMENT' and coalesce(g.down_payment_kind, 'ARRHES') = 'ARRHES'
          and not ${IS_WHOLE}), 0)::bigint as arrhes
      from account_money_entry m
      left join account_agreed g on g.establishment_id = m.establishment_id and g.kind = m.account_kind and g.account_id = m.account_id
      left join taken_over_entry t on t.establishment_id = m.establishment_id and t.payment_id = m.payment_id
      where ${upTo('m', sql`m.on_day`, span, context)} and (m.method_kind <> 'REGULATION' or t.payment_id is not null)
      group by 1, 2, 3`.execute(sender),
    sql<BilledRow>`
      select ${fileOf('f')}, ${monthIn(sql`f.bill_on`, span)} as month, f.rate, f.goods, f.advance, sum(f.amount)::bigint as amount,
        sum(f.vat)::bigint as vat
      from bill_vat_entry f where ${upTo('f', sql`f.bill_on`, span, context)}
      group by 1, 2, 3, f.rate, f.goods, f.advance`.execute(sender),
    sql<FinalRow>`
      select ${fileOf('f')}, ${monthIn(sql`f.bill_on`, span)} as month, sum(case when f.type = 3 then -1 else 1 end)::int as finals
      from bill_entry f where not f.down_payment and ${upTo('f', sql`f.bill_on`, span, context)} group by 1, 2, 3`.execute(
      sender,
    ),
    sql<ChargeRow>`
      select c.kind, c.account_id as id, c.type, c.rate, c.goods, sum(c.amount)::bigint as amount
      from account_charge c join ${active(context, span)} on a.kind = c.kind and a.id = c.account_id
      where c.establishment_id = ${establishmentId}
      group by c.kind, c.account_id, c.type, c.rate, c.goods
      order by c.kind, c.account_id, min(c.position), min(c.id)`.execute(sender),
    sql<KeptRow>`
      select k.kind, k.account_id as id, k.payer_id as "payerId", sum(k.amount)::bigint as commission,
        (coalesce((select sum(c.amount) from account_charge c where c.establishment_id = k.establishment_id and c.kind = k.kind
          and c.account_id = k.account_id and c.payer_id = k.payer_id), 0) - sum(k.amount))::bigint as owed
      from account_kept_commission k where k.establishment_id = ${establishmentId}
      group by k.establishment_id, k.kind, k.account_id, k.payer_id`.execute(sender),
    sql<PaidRow>`
      select m.account_kind as kind, m.account_id as id, m.payer_id as "payerId", ${monthIn(sql`m.on_day`, span)} as month,
        sum(m.amount)::bigint as amount
      from account_money_entry m
      where ${upTo('m', sql`m.on_day`, span, context)} and m.method_kind <> 'REGULATION' and (m.account_kind, m.account_id, m.payer_id) in (
        select k.kind, k.account_id, k.payer_id from account_kept_commission k where k.establishment_id = ${establishmentId})
      group by 1, 2, 3, 4`.execute(sender),
  ])
  return {
    ...{ money: money.rows, bills: bills.rows, finals: finals.rows },
    ...{ charges: charges.rows, kept: kept.rows, paid: paid.rows },
  }
}
