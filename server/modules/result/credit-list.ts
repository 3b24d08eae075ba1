/** What the list of credit notes is read from. */
import { sql } from 'kysely'
import { creditList } from '#contract/lists/result/credit.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'

/** What is left after the last day can be used no more. */
const stateOn = (today: string) => sql`case when n.taken_back then 'CANCELLED' when n.left_over = 0 then 'USED'
  when n.valid_until < ${today}::date then 'EXPIRED' else 'OPEN' end`

const ORIGIN = sql`case when n.bill_id is not null then 'BILL' when n.payment_id is not null then 'REFUND' else 'GOODWILL' end`

export const creditListRoutes = listRoutes(
  creditList,
  {
    from: ({ establishmentId, today }) => sql`(
      select n.*, ${stateOn(today)} as state, ${ORIGIN} as origin, case when n.taken_back then 0 else n.amount - n.left_over end as used,
        nullif(coalesce(c.company_name, concat_ws(' ', c.surname, c.name)), '') as customer_name, c.search as words
      from credit_entry n left join customer c on c.id = kept_customer(n.customer_id)
      where n.establishment_id = ${establishmentId}) r
      left join account_head b on b.establishment_id = r.establishment_id and b.kind = r.account_kind and b.id = r.account_id`,
    visible: () => sql`true`,
    columns: {
      number: sql`r.number`,
      issuedOn: sql`r.issued_on`,
      customerName: sql`r.customer_name`,
      bookingCode: sql`b.code`,
      origin: sql`r.origin`,
      reason: sql`r.reason`,
      validUntil: sql`r.valid_until`,
      state: sql`r.state`,
      amount: sql`r.amount`,
      used: sql`r.used`,
      left: sql`r.left_over`,
    },
    facts: { id: sql`r.id`, bookingId: sql`r.booking_id`, billId: sql`r.bill_id` },
    filters: {
      text: (text) =>
        wordsIn(
          text,
          (word) =>
            sql`(r.number ilike ${`%${word}%`} or b.code ilike ${`%${word}%`} or r.words like '%' || sort_key(${word}) || '%')`,
        ),
      days: (days) => daysIn(sql`r.issued_on`, days),
      state: (state) => sql`r.state = ${state}`,
      origin: (origin) => sql`r.origin = ${origin}`,
    },
    sorts: { customerName: sql`sort_key(r.customer_name)` },
    order: sql`r.issued_on desc, r.id desc`,
    last: [sql`r.id`],
  },
  { summary: 'Lister les avoirs' },
)
