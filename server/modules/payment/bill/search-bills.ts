/** The list of bills. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { BillList, BillRow, VatSum, searchBillsBody } from '#contract/operations/payment/billing.ts'
import { escapeLike } from '#server/crud/search.ts'
import { BILL_COLUMNS, BILL_JOINS } from '#server/modules/booking/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'

export type BillSearch = z.output<typeof searchBillsBody>
type Criteria = BillSearch['criteria']

/** A part of the number or of the customer's names; each side keeps its own index, which an `or` would lose. */
const words = (establishmentId: number, text: string): RawBuilder<boolean>[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql<boolean>`f.id in (
        select n.id from bill n where n.establishment_id = ${establishmentId} and n.number ilike ${`%${escapeLike(word)}%`}
        union all
        select n.id from bill n where n.establishment_id = ${establishmentId} and n.customer_id in (
          select id from customer where search like '%' || sort_key(${escapeLike(word)}) || '%'))`,
    )

const isCancelled = sql`exists (select 1 from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id)`

const ofType = (type: number): RawBuilder<boolean> => {
  if (type === 3) return sql`f.type = 3`
  return type === 2 ? sql`f.type = 1 and ${isCancelled}` : sql`f.type = 1 and not ${isCancelled}`
}

const whereOf = ({ establishmentId, training }: Context, c: Criteria): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = [
    sql`f.establishment_id = ${establishmentId}`,
    sql`f.training = ${training}`,
    ...(c.type === undefined ? [] : [ofType(c.type)]),
    ...(c.downPayment === undefined ? [] : [sql<boolean>`f.down_payment = ${c.downPayment}`]),
    ...(c.rate === undefined
      ? []
      : [
          sql<boolean>`exists (select 1 from bill_line l where l.establishment_id = f.establishment_id and l.bill_id = f.id
            and l.tva_rate = ${c.rate})`,
        ]),
    ...(c.from === undefined ? [] : [sql<boolean>`f.bill_on >= ${c.from}`]),
    ...(c.to === undefined ? [] : [sql<boolean>`f.bill_on <= ${c.to}`]),
    ...(c.customerId === undefined
      ? []
      : [sql<boolean>`f.customer_id = any ((select customer_ids(${c.customerId}))::bigint[])`]),
    ...(c.bookingId === undefined ? [] : [sql<boolean>`f.booking_id = ${c.bookingId}`]),
    ...words(establishmentId, c.text ?? ''),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const SORTS: Readonly<Record<BillSearch['sort'][number]['field'], RawBuilder<unknown>>> = {
  number: sql`f.number`,
  billOn: sql`f.bill_on`,
  customer: sql`sort_key(f.content -> 'buyer' ->> 'name')`,
  total: sql`f.total`,
}

const orderOf = ({ sort }: BillSearch): RawBuilder<unknown> => {
  const [key] = sort
  if (key === undefined) return sql`f.bill_on desc, f.id desc`
  const direction = key.desc ? sql`desc` : sql`asc`
  return sql`${SORTS[key.field]} ${direction}, f.id ${direction}`
}

/** The query of a page, apart so that a test keeps it on its index. */
export const billPageQuery = (context: Context, search: BillSearch) => sql<BillRow>`
  select ${BILL_COLUMNS} from (select f.* from bill f where ${whereOf(context, search.criteria)}
    order by ${orderOf(search)} limit ${search.size} offset ${search.page * search.size}) f ${BILL_JOINS}
  order by ${orderOf(search)}`

const isWhole = (criteria: Criteria): boolean => Object.values(criteria).every((value) => value === undefined)

/** What the bills of a search say by rate: as they were issued, never computed again. */
const ratesOf = async (context: Context, { criteria }: BillSearch): Promise<VatSum[]> => {
  const { establishmentId, training } = context
  const found = isWhole(criteria)
    ? sql`bill_rate r where r.establishment_id = ${establishmentId} and r.training = ${training}`
    : sql`bill f join bill_rate r on r.establishment_id = f.establishment_id and r.bill_id = f.id
        where ${whereOf(context, criteria)}`
  const { rows } = await sql<VatSum>`
    select r.rate, sum(r.excluding)::bigint as excluding, sum(r.vat)::bigint as vat, sum(r.including)::bigint as including
    from ${found} group by r.rate order by r.rate nulls last`.execute(context.tx)
  return rows
}

/** One page, how many there are in all, and the sums of all of them. */
export const searchBills = async (context: Context, search: BillSearch): Promise<BillList> => {
  const { rows: list } = await billPageQuery(context, search).execute(context.tx)
  const { rows } = await sql<BillList['sums'] & { count: number }>`
    select count(*) as count, ${shownSum(sql`f.total_excluding`)} as "totalExcluding",
      ${shownSum(sql`f.total_vat`)} as "totalVat", ${shownSum(sql`f.total`)} as total
    from bill f where ${whereOf(context, search.criteria)}`.execute(context.tx)
  const [all] = rows
  if (all === undefined) throw new Error('an aggregate gives one row')
  const { count, ...sums } = all
  return { list, total: count, sums, rates: await ratesOf(context, search) }
}
