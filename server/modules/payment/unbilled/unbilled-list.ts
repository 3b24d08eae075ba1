/** What is not billed yet, one row a payer of a file: stays that no live bill charges, money that no live bill shows. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListCriteria } from '#contract/list.ts'
import { unbilledList } from '#contract/lists/payment/unbilled.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'
import { shownAmount } from '#server/platform/db/shown-sum.ts'
import type { Context } from '#server/platform/http/route.ts'

/**
 * Lines that live bills of the account `b` charge. Accounts that are billed whole are left out by it before their lines are compared:
 * after some seasons they are nearly all.
 */
const CHARGED = sql`coalesce((select sum(l.amount) from live_bill_line l
  where l.establishment_id = b.establishment_id and l.account_id = b.id), 0)`

type Criteria = ListCriteria<typeof unbilledList>

/** Accounts that can be billed: of files, reservations and stays, and cancelled ones for what is kept of them. Closed ones are billed. */
const candidates = (establishmentId: number, { bookingId, from, to }: Criteria): RawBuilder<unknown> => sql`
  select array_agg(b.id) from account_head b
  where b.establishment_id = ${establishmentId} and b.billable
    and b.total <> ${CHARGED} and ${bookingId === undefined ? sql`true` : sql`b.id = ${bookingId}`}
    and ${sql.join([sql`true`, ...daysIn(sql`b.departure`, { from, to })], sql` and `)}`

/** Received from the payer for the stay, less what live bills already show. */
const RECEIVED = sql`greatest(0, coalesce((select sum(m.amount) from payments_of(b.establishment_id, b.id) m
    join payment y on y.establishment_id = b.establishment_id and y.id = m.payment_id
    where y.cashes_guarantee_id is null and kept_customer(coalesce(y.payer_id, b.customer_id)) = u.payer_id), 0)
  - coalesce((select sum((f.content -> 'totals' ->> 'paid')::bigint) from live_bill f
    where f.establishment_id = b.establishment_id and f.account_id = b.id and kept_customer(f.customer_id) = u.payer_id), 0))`

const found = ({ establishmentId }: Context, criteria: Criteria): RawBuilder<unknown> => sql`
  (select booking_id, payer_id, sum(amount) as amount
    from unbilled_of(${establishmentId}, (${candidates(establishmentId, criteria)})) group by 1, 2) u
  join account_head b on b.establishment_id = ${establishmentId} and b.id = u.booking_id
  join customer c on c.id = u.payer_id
  cross join lateral (select ${RECEIVED} as received) r`

const NAME = sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code)`

const MISSING = sql`(select array_remove(array[
    case when coalesce(a.address1, '') = '' then 'adresse' end,
    case when coalesce(a.postal_code, '') = '' then 'code postal' end,
    case when coalesce(a.town, '') = '' then 'ville' end], null)
  from (select 1) one
  left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true)`

export const unbilledListRoutes = listRoutes(
  unbilledList,
  {
    from: found,
    visible: () => sql`true`,
    columns: {
      bookingCode: sql`b.code`,
      payerName: NAME,
      arrival: sql`b.arrival`,
      departure: sql`b.departure`,
      amount: shownAmount(sql`u.amount`),
      received: shownAmount(sql`r.received`),
    },
    facts: {
      kind: sql`b.kind`,
      bookingId: sql`b.id`,
      statusId: sql`b.status_id`,
      status: sql`b.status`,
      payerId: sql`u.payer_id`,
      professional: sql`c.is_company`,
      otherPayer: sql`u.payer_id <> kept_customer(b.customer_id)`,
      missing: MISSING,
    },
    filters: {
      kind: (kind) => (kind === 'DOWN_PAYMENT' ? sql`r.received > 0 and b.status = 'SAVED'` : undefined),
      text: (text) =>
        wordsIn(text, (word) => sql`(b.code ilike ${`%${word}%`} or c.search like '%' || sort_key(${word}) || '%')`),
      // Files are chosen by these before their lines are compared.
      days: () => undefined,
      bookingId: () => undefined,
      professional: (is) => sql`c.is_company = ${is}`,
    },
    sorts: { payerName: sql`sort_key(${NAME})` },
    order: sql`b.departure nulls last, b.id, u.payer_id <> b.customer_id, u.payer_id`,
    last: [sql`b.id`, sql`u.payer_id`],
  },
  { summary: 'Lister ce qui n’est pas facturé' },
)
