/** What the list of bills is read from. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { billList } from '#contract/lists/payment/bill.ts'
import type { VatSum } from '#contract/operations/payment/billing.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, searchWhere, sourceOf, wordsIn } from '#server/list/rows.ts'
import type { Search } from '#server/list/rows.ts'
import { BILL_JOINS, BILL_VALUES } from '#server/modules/payment/bill/bill-rows.ts'
import { shownSum } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

const IS_CANCELLED = sql`exists (select 1 from bill_cancellation y where y.establishment_id = f.establishment_id and y.bill_id = f.id)`

const ofType = (type: 1 | 2 | 3 | 'downPayment'): RawBuilder<unknown> => {
  if (type === 'downPayment') return sql`f.down_payment`
  if (type === 3) return sql`f.type = 3`
  return type === 2 ? sql`f.type = 1 and ${IS_CANCELLED}` : sql`f.type = 1 and not ${IS_CANCELLED}`
}

const BUYER = sql`f.content -> 'buyer' ->> 'name'`

const { number, billOn, customerName, bookingCode, totalExcluding, totalVat, total, ...facts } = BILL_VALUES

export const billSource = sourceOf(billList)({
  from: sql`bill f`,
  visible: ({ establishmentId, training }) => sql`f.establishment_id = ${establishmentId} and f.training = ${training}`,
  show: { of: 'f', joins: BILL_JOINS },
  columns: {
    ...{ number, billOn, customerName, bookingCode, totalExcluding, totalVat, total },
    kind: sql`case when f.type = 3 then 'CANCELLING' when x.bill_id is not null then 'CANCELLED'
      when f.down_payment then 'DOWN_PAYMENT' else 'BILL' end`,
  },
  facts,
  filters: {
    // A part of the number or of the customer's names; each side keeps its own index, which an `or` would lose.
    text: (text, { establishmentId }) =>
      wordsIn(
        text,
        (word) => sql`f.id in (
          select n.id from bill n where n.establishment_id = ${establishmentId} and n.number ilike ${`%${word}%`}
          union all
          select n.id from bill n where n.establishment_id = ${establishmentId} and n.customer_id in (
            select id from customer where search like '%' || sort_key(${word}) || '%'))`,
      ),
    days: (days) => daysIn(sql`f.bill_on`, days),
    type: ofType,
    rate: (rate) => sql`exists (select 1 from bill_line l
      where l.establishment_id = f.establishment_id and l.bill_id = f.id and l.tva_rate = ${rate})`,
    customerId: (id) => sql`f.customer_id = any ((select customer_ids(${id}))::bigint[])`,
    bookingId: (id) => sql`f.account_id = ${id}`,
  },
  sorts: { customerName: sql`sort_key(${BUYER})` },
  order: sql`f.bill_on desc, f.id desc`,
  last: [sql`f.id`],
})

/** What the bills of a search say by rate: as they were issued, never computed again. */
const ratesOf = async (context: Context, search: Search): Promise<{ rates: VatSum[] }> => {
  const { establishmentId, training } = context
  const isWhole = Object.values(search.criteria).every((value) => value === undefined)
  const found = isWhole
    ? sql`bill_rate r where r.establishment_id = ${establishmentId} and r.training = ${training}`
    : sql`bill f join bill_rate r on r.establishment_id = f.establishment_id and r.bill_id = f.id
        where ${searchWhere(billList, billSource, context, search)}`
  const { rows } = await sql<VatSum>`
    select r.rate, ${shownSum(sql`r.excluding`)} as excluding, ${shownSum(sql`r.vat`)} as vat, ${shownSum(sql`r.including`)} as including
    from ${found} group by r.rate order by r.rate nulls last`.execute(context.tx)
  return { rates: rows }
}

export const billListRoutes = listRoutes(billList, billSource, { summary: 'Rechercher des factures', beside: ratesOf })
