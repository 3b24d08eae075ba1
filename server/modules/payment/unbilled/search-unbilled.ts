/** What is not billed yet, one row a payer of a file: stays that no live bill charges, money that no live bill shows. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { UnbilledList, UnbilledRow, searchUnbilledBody } from '#contract/operations/payment/unbilled.ts'
import { escapeLike } from '#server/crud/search.ts'
import type { Context } from '#server/platform/http/route.ts'

export type UnbilledSearch = z.output<typeof searchUnbilledBody>
type Site = Pick<Context, 'tx' | 'establishmentId'>

const words = (text: string): RawBuilder<unknown>[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) =>
        sql`(b.code ilike ${`%${escapeLike(word)}%`} or c.search like '%' || sort_key(${escapeLike(word)}) || '%')`,
    )

/**
 * Lines that live bills of the file `b` charge. Files that are billed whole are left out by it before their lines are compared:
 * after some seasons they are nearly all.
 */
const CHARGED = sql`coalesce((select sum(l.amount) from bill f
  join bill_line l on l.establishment_id = f.establishment_id and l.bill_id = f.id and l.type <> 'downPaymentBill'
  where f.establishment_id = b.establishment_id and f.booking_id = b.id and f.type = 1
    and not exists (select 1 from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id)), 0)`

/** Files that can be billed: reservations and stays, and cancelled ones for what is kept of them. Closed ones are billed. */
const candidates = (establishmentId: number, { criteria: c }: UnbilledSearch): RawBuilder<unknown> => sql`
  select array_agg(b.id) from booking b
  where b.establishment_id = ${establishmentId} and b.state_id = 3 and b.status_id in (3, 4) and b.status in ('SAVED', 'CANCELLED')
    and b.total <> ${CHARGED}
    and ${c.bookingId === undefined ? sql`true` : sql`b.id = ${c.bookingId}`}
    and ${c.from === undefined ? sql`true` : sql`b.departure >= ${c.from}`}
    and ${c.to === undefined ? sql`true` : sql`b.departure <= ${c.to}`}`

/** Received from the payer for the stay, less what live bills already show. */
const RECEIVED = sql`greatest(0, coalesce((select sum(m.amount) from payments_of(b.establishment_id, b.id) m
    join payment y on y.establishment_id = b.establishment_id and y.id = m.payment_id
    where y.cashes_guarantee_id is null and kept_customer(coalesce(y.payer_id, b.customer_id)) = u.payer_id), 0)::bigint
  - coalesce((select sum((f.content -> 'totals' ->> 'paid')::bigint) from bill f
    where f.establishment_id = b.establishment_id and f.booking_id = b.id and f.type = 1 and kept_customer(f.customer_id) = u.payer_id
      and not exists (select 1 from bill_cancellation x where x.establishment_id = f.establishment_id and x.bill_id = f.id)), 0)::bigint)`

const found = (establishmentId: number, search: UnbilledSearch): RawBuilder<unknown> => {
  const { criteria: c } = search
  const conditions = [
    sql`true`,
    ...(c.kind === 'DOWN_PAYMENT' ? [sql`r.received > 0 and b.status = 'SAVED'`] : []),
    ...(c.professional === undefined ? [] : [sql`c.is_company = ${c.professional}`]),
    ...words(c.text ?? ''),
  ]
  return sql`
    (select booking_id, payer_id, sum(amount)::bigint as amount
      from unbilled_of(${establishmentId}, (${candidates(establishmentId, search)})) group by 1, 2) u
    join booking b on b.establishment_id = ${establishmentId} and b.id = u.booking_id
    join customer c on c.id = u.payer_id
    cross join lateral (select ${RECEIVED} as received) r
    where ${sql.join(conditions, sql` and `)}`
}

const NAME = sql`coalesce(nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), c.code)`

const SORTS: Readonly<Record<UnbilledSearch['sort'][number]['field'], RawBuilder<unknown>>> = {
  code: sql`b.code`,
  customer: sql`sort_key(${NAME})`,
  arrival: sql`b.arrival`,
  departure: sql`b.departure`,
  amount: sql`u.amount`,
}

const orderOf = ({ sort }: UnbilledSearch): RawBuilder<unknown> => {
  const [key] = sort
  if (key === undefined) return sql`b.departure nulls last, b.id, u.payer_id <> b.customer_id, u.payer_id`
  const direction = key.desc ? sql`desc` : sql`asc`
  return sql`${SORTS[key.field]} ${direction} nulls last, b.id, u.payer_id <> b.customer_id, u.payer_id`
}

const pageOf = async ({ tx, establishmentId }: Site, search: UnbilledSearch): Promise<UnbilledRow[]> => {
  const { rows } = await sql<UnbilledRow>`
    select b.id as "bookingId", b.code as "bookingCode", b.status_id as "statusId", b.status, u.payer_id as "payerId",
      ${NAME} as "payerName", c.is_company as professional, u.payer_id <> kept_customer(b.customer_id) as "otherPayer",
      b.arrival, b.departure, u.amount, r.received,
      (select array_remove(array[
          case when coalesce(a.address1, '') = '' then 'adresse' end,
          case when coalesce(a.postal_code, '') = '' then 'code postal' end,
          case when coalesce(a.town, '') = '' then 'ville' end], null)
        from (select 1) one
        left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true) as missing
    from ${found(establishmentId, search)} order by ${orderOf(search)}
    limit ${search.size} offset ${search.page * search.size}`.execute(tx)
  return rows
}

/** One page, how many there are in all, and the sums of all of them. */
export const searchUnbilled = async (site: Site, search: UnbilledSearch): Promise<UnbilledList> => {
  const { rows } = await sql<UnbilledList['sums'] & { count: number }>`
    select count(*) as count, coalesce(sum(u.amount), 0) as amount, coalesce(sum(r.received), 0) as received
    from ${found(site.establishmentId, search)}`.execute(site.tx)
  const [all] = rows
  if (all === undefined) throw new Error('an aggregate gives one row')
  const { count, ...sums } = all
  return { list: await pageOf(site, search), total: count, sums }
}

export const unbilledPage = pageOf
