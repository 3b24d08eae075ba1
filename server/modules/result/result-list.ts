/** What the results of some days are read from: each view gathers the same rows otherwise, so their totals are the same. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListCriteria } from '#contract/list.ts'
import { resultList } from '#contract/lists/result/result.ts'
import { listRoutes } from '#server/list/routes.ts'
import {
  billedIn,
  figuresOf,
  IS_REVENUE,
  isCounted,
  keptIn,
  own,
  owedBefore,
  paidIn,
} from '#server/modules/result/money.ts'
import type { Context } from '#server/platform/http/route.ts'

type Sql = RawBuilder<unknown>
type Criteria = ListCriteria<typeof resultList>

/** Every movement of money, and every bill, with all by which they may be gathered. */
const moves = (context: Context, criteria: Criteria): Sql => sql`
  select y.method_id, y.method_label, y.operator_id, y.till, y.nature as kind, 1 as payments,
    case when ${IS_REVENUE} and not y.is_back then y.amount else 0 end as collected,
    case when ${IS_REVENUE} and y.is_back then y.amount else 0 end as refunded,
    case when ${IS_REVENUE} then y.amount else 0 end as received,
    case when ${IS_REVENUE} then 0 else y.amount end as guarantees, 0::bigint as billed
  from payment_entry y where ${paidIn(context, criteria)}
  union all
  select p.method_id, p.method_label, p.operator_id, p.till, 'CASH_REGISTER_SALE', 1, greatest(p.amount, 0), least(p.amount, 0), p.amount, 0, 0
  from other_till_money p where ${own(context, 'p', sql`p.counted_on`, criteria)}
  union all
  select null, null, f.operator_id, f.till,
    case when f.type = 3 then 'CANCELLING_BILL' when f.down_payment then 'DOWN_PAYMENT_BILL' else 'BILL' end, 0, 0, 0, 0, 0, f.total
  from bill_entry f where ${billedIn(context, criteria)} and ${isCounted(context)}`

/** Sold at tills, which no bill repeats: paid at once, owed by nobody. */
const soldApart = (context: Context, criteria: Criteria): Sql => sql`
  select t.ticket_on as day, 'TICKET' as kind, t.total from ticket_entry t where ${own(context, 't', sql`t.ticket_on`, criteria)}
  union all
  select s.counted_on, 'OTHER_TICKET', s.total from other_till_sale s where ${own(context, 's', sql`s.counted_on`, criteria)}`

const SUMS = sql`sum(m.payments)::int as count, sum(m.collected) as collected, sum(m.refunded) as refunded, sum(m.received) as received,
  sum(m.guarantees) as guarantees, sum(m.billed) as billed, null::date as day, 0::bigint as opening, 0::bigint as produced,
  0::bigint as closing`

/** In the order of `resultList`’s kinds. */
const RANK = sql`array_position(array['DOWN_PAYMENT', 'PAYMENT', 'CASH_REGISTER_SALE', 'DAMAGE', 'GUARANTEE', 'BILL',
  'DOWN_PAYMENT_BILL', 'CANCELLING_BILL', 'TICKET', 'OTHER_TICKET'], m.kind)`

const byMethod = (context: Context, criteria: Criteria): Sql => sql`
  select m.method_id as id, coalesce(max(p.label), max(m.method_label)) as name, null::text as kind, max(p.position) as rank, ${SUMS}
  from (${moves(context, criteria)}) m
  left join payment_method p on p.establishment_id = ${context.establishmentId} and p.id = m.method_id
  where m.payments > 0 group by m.method_id`

const byUser = (context: Context, criteria: Criteria): Sql => sql`
  select m.operator_id as id, max(u.name) as name, null::text as kind, 0 as rank, ${SUMS}
  from (${moves(context, criteria)}) m left join app_user u on u.id = m.operator_id group by m.operator_id`

const byTill = (context: Context, criteria: Criteria): Sql => sql`
  select null::bigint as id, m.till as name, null::text as kind, 0 as rank, ${SUMS} from (${moves(context, criteria)}) m group by m.till`

const byKind = (context: Context, criteria: Criteria): Sql => sql`
  select null::bigint as id, null::text as name, m.kind, ${RANK} as rank, ${SUMS}
  from (${moves(context, criteria)}
    union all
    select null, null, null, null, a.kind, 0, 0, 0, 0, 0, a.total from (${soldApart(context, criteria)}) a) m
  group by m.kind`

/** A row each day on which anything was billed, sold or paid: what it begins with is what the day before ends with. */
const byDay = (context: Context, criteria: Criteria): Sql => sql`
  select null::bigint as id, null::text as name, null::text as kind, 0 as rank, 0 as count, 0::bigint as collected, 0::bigint as refunded,
    d.received, 0::bigint as guarantees, 0::bigint as billed, d.day, d.closing - d.produced + d.received as opening, d.produced, d.closing
  from (
    select s.day, s.produced, s.received,
      ${owedBefore(context, criteria)} + sum(s.produced - s.received) over (order by s.day) as closing
    from (
      select m.day, sum(m.produced) as produced, sum(m.received) as received
      from (
        select f.bill_on as day, f.total as produced, 0 as received from bill_entry f where ${billedIn(context, criteria)}
        union all
        select f.bill_on, -f.amount, 0 from bill_taken_off f where ${billedIn(context, criteria)}
        union all
        select k.on_day, k.amount, 0 from ${keptIn(context, criteria)}
        union all
        select a.day, a.total, 0 from (${soldApart(context, criteria)}) a
        union all
        select y.paid_on, 0, y.amount from payment_entry y where ${paidIn(context, criteria)} and ${IS_REVENUE}
        union all
        select p.counted_on, 0, p.amount from other_till_money p where ${own(context, 'p', sql`p.counted_on`, criteria)}) m
      group by m.day) s) d`

const BY = { METHOD: byMethod, USER: byUser, TILL: byTill, KIND: byKind, LEDGER: byDay } as const

export const resultRoutes = listRoutes(
  resultList,
  {
    from: (context, criteria) => {
      const { view = 'METHOD', from = null, to = null } = criteria
      return sql`(
        select x.*, ${view === 'METHOD'}::boolean as method, coalesce(x.day, ${from}::date) as "from", coalesce(x.day, ${to}::date) as "to"
        from (${BY[view](context, criteria)}) x) r`
    },
    visible: () => sql`true`,
    columns: {
      name: sql`r.name`,
      kind: sql`r.kind`,
      day: sql`r.day`,
      count: sql`r.count`,
      collected: sql`r.collected`,
      refunded: sql`r.refunded`,
      opening: sql`r.opening`,
      billed: sql`r.billed`,
      produced: sql`r.produced`,
      received: sql`r.received`,
      closing: sql`r.closing`,
      guarantees: sql`r.guarantees`,
    },
    facts: { id: sql`r.id`, method: sql`r.method`, from: sql`r."from"`, to: sql`r."to"` },
    // All of them are in what is gathered.
    filters: { view: () => undefined, days: () => undefined },
    order: sql`r.rank nulls last, r.day, sort_key(r.name), r.id`,
    last: [sql`r.id`],
  },
  {
    summary: 'Résultat d’un jour ou d’une période',
    beside: async (context, { criteria }) => ({ figures: await figuresOf(context, criteria) }),
  },
)
