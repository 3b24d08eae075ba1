/** The files of a house as reports read them: money and bills day by day, electronic invoices apart. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BillContent } from '#domain/billing/bill-content.ts'
import type { Day } from '#domain/day.ts'
import type { AbroadInvoice } from '#domain/ereport/abroad.ts'
import type { Category, InvoicedPart, OutsidePart, ReportedFile } from '#domain/ereport/state.ts'
import type { Cents } from '#domain/money.ts'
import type { LineType } from '#domain/pricing/line.ts'
import { natureOf } from '#domain/vat/nature.ts'
import { historiesOf, keyOf, readFacts } from '#server/modules/result/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/http/route.ts'

/** Whose reports. */
export interface Reporter {
  readonly tx: Tx
  readonly services: Pick<Services, 'sales'>
  readonly establishmentId: number
  readonly training: boolean
}

/** Everything up to the end of `base` is one day; then day by day to `to`. */
export interface DaySpan {
  readonly base: Day
  readonly to: Day
  /** The first day that is reported: invoices abroad of that day or later are told one by one. */
  readonly since: Day
}

interface Key {
  readonly kind: string
  readonly id: number
}

interface LineRow extends Key {
  readonly billId: number
  readonly number: string
  readonly cancelsId: number | null
  readonly abroad: boolean
  readonly day: Day
  readonly payerId: number
  readonly advance: boolean
  readonly type: LineType
  readonly rate: number | null
  readonly goods: boolean
  readonly amount: Cents
  readonly vat: Cents
}

type OutsideRow = Omit<LineRow, 'billId' | 'number' | 'cancelsId' | 'abroad'>

interface MoneyRow extends Key {
  readonly day: Day
  readonly payerId: number
  readonly amount: Cents
}

/** Collected for others, or told elsewhere: no sale of ours. */
const NO_SALE: readonly LineType[] = [
  ...(['tax', 'otherTax', 'insurance', 'giftVouchers', 'downPayment', 'downPaymentBill'] as const),
  ...(['holidayAid', 'partnerCommission'] as const),
]

const fileColumns = (alias: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${alias}.account_kind`)}, '') as kind, coalesce(${sql.ref(`${alias}.account_id`)}, 0) as id`

const dayIn = (day: RawBuilder<unknown>, { base }: DaySpan): RawBuilder<unknown> =>
  sql`greatest(${day}, ${base}::date) as day`

/** What bears no rate: kept arrhes and damage bear no VAT at all (TNT1); the rest is exempt, told at 0 %. */
const categoryOf = (row: OutsideRow): Category => (natureOf(row) === 'INDEMNITY' ? 'TNT1' : row.goods ? 'TLB1' : 'TPS1')

const isDown = ({ advance, type }: LineRow): boolean => advance || type === 'downPaymentBill'

const partOf = (row: LineRow): InvoicedPart => ({
  ...{ day: row.day, payerId: row.payerId, rate: row.rate, amount: row.amount, vat: row.vat },
  nature: isDown(row) ? 'ADVANCE' : natureOf(row),
})

/** Lines of invoices abroad, by invoice. */
const abroadOf = (rows: readonly LineRow[]): AbroadInvoice[] =>
  [...Map.groupBy(rows, ({ billId }) => billId)].flatMap(([id, own]) => {
    const [first] = own
    if (first === undefined) return []
    const { number, day, payerId, cancelsId } = first
    return [{ id, number, day, payerId, cancelsId, parts: own.map(partOf) }]
  })

const outsideOf = (row: OutsideRow): OutsidePart => ({ day: row.day, category: categoryOf(row), amount: row.amount })

/** Four statements, and the six of the statement of VAT, however many files. */
export const readReported = async (
  reporter: Reporter,
  span: DaySpan,
): Promise<readonly { readonly key: Key; readonly file: ReportedFile }[]> => {
  const { tx, establishmentId, training } = reporter
  const upTo = (alias: string, day: string) => sql`${sql.ref(`${alias}.establishment_id`)} = ${establishmentId}
    and ${sql.ref(`${alias}.training`)} = ${training} and ${sql.ref(`${alias}.${day}`)} <= ${span.to}::date`
  const isAbroad = sql`(l.abroad_from is not null and l.abroad_from >= ${span.since}::date)`
  const facts = await readFacts(reporter, { base: span.base, to: span.to, by: 'day' })
  const [invoiced, outside, money] = await together(tx, (sender) => [
    sql<LineRow>`
      select ${fileColumns('l')}, l.bill_id as "billId", l.number, l.cancels_id as "cancelsId", ${isAbroad} as abroad,
        ${dayIn(sql`l.bill_on`, span)}, l.payer_id as "payerId", l.down_payment as advance, l.type, l.rate, l.goods, l.amount, l.vat
      from reported_line_entry l where ${upTo('l', 'bill_on')} and (l.invoiced or ${isAbroad})`.execute(sender),
    sql<OutsideRow>`
      select ${fileColumns('l')}, ${dayIn(sql`l.bill_on`, span)}, l.payer_id as "payerId", l.down_payment as advance, l.type, l.rate, l.goods,
        sum(l.amount)::bigint as amount, 0 as vat
      from reported_line_entry l
      where ${upTo('l', 'bill_on')} and l.rate is null and not l.invoiced and not ${isAbroad} and not l.type = any (${[...NO_SALE]}::text[])
      group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(sender),
    sql<MoneyRow>`
      select ${fileColumns('m')}, ${dayIn(sql`m.on_day`, span)}, m.payer_id as "payerId", sum(m.amount)::bigint as amount
      from account_money_entry m
      where ${upTo('m', 'on_day')} and m.method_kind <> 'REGULATION' and (m.account_kind, m.account_id, m.payer_id) in (
        select f.account_kind, f.account_id, f.payer_id from bill_entry f
        where f.establishment_id = ${establishmentId} and f.training = ${training}
          and (exists (select from einvoiced_bill_entry e where e.establishment_id = f.establishment_id and e.bill_id = f.id)
            or exists (select from abroad_bill_entry a where a.establishment_id = f.establishment_id and a.bill_id = f.id
              and a.first_on >= ${span.since}::date)))
      group by 1, 2, 3, 4`.execute(sender),
  ])
  const [byInvoice, byAbroad, byOutside, byMoney] = [
    Map.groupBy(
      invoiced.rows.filter(({ abroad }) => !abroad),
      keyOf,
    ),
    Map.groupBy(
      invoiced.rows.filter(({ abroad }) => abroad),
      keyOf,
    ),
    Map.groupBy(outside.rows, keyOf),
    Map.groupBy(money.rows, keyOf),
  ]
  return historiesOf(facts).map(({ key, history }) => {
    const name = keyOf(key)
    const file: ReportedFile = {
      history,
      invoiced: (byInvoice.get(name) ?? []).map(partOf),
      outside: (byOutside.get(name) ?? []).map(outsideOf),
      money: byMoney.get(name) ?? [],
      abroad: abroadOf(byAbroad.get(name) ?? []),
    }
    return { key, file }
  })
}

interface CountRow {
  readonly day: Day
  readonly category: Category
  readonly count: number
}

/** How many bills of each day have a line of a category; those that are electronic invoices are not counted. */
export const readCounts = async (reporter: Reporter, { base, to, since }: DaySpan) => {
  const { rows } = await sql<CountRow>`
    select l.bill_on as day, case when l.rate is null and l.type in ('cancellation', 'earlyDeparture', 'additionalSales') then 'TNT1'
      when l.goods then 'TLB1' else 'TPS1' end as category, count(distinct l.bill_id)::int as count
    from reported_line_entry l
    where l.establishment_id = ${reporter.establishmentId} and l.training = ${reporter.training} and l.bill_on > ${base}::date
      and l.bill_on <= ${to}::date and not l.invoiced and coalesce(l.abroad_from < ${since}::date, true) and not l.type = any (${[...NO_SALE]}::text[])
    group by 1, 2`.execute(reporter.tx)
  const counts = new Map(rows.map(({ day, category, count }) => [`${day} ${category}`, count]))
  return (day: Day, category: Category): number => counts.get(`${day} ${category}`) ?? 0
}

/** Invoices of professionals abroad, as they were signed, in their order. */
export const readAbroad = async (
  { tx, establishmentId, training }: Reporter,
  { base, to, since }: DaySpan,
): Promise<readonly BillContent[]> => {
  const { rows } = await sql<{ content: BillContent }>`
    select a.content from abroad_bill_entry a
    where a.establishment_id = ${establishmentId} and a.training = ${training} and a.first_on >= ${since}::date
      and a.bill_on > ${base}::date and a.bill_on <= ${to}::date
    order by a.bill_on, a.bill_id`.execute(tx)
  return rows.map(({ content }) => content)
}
