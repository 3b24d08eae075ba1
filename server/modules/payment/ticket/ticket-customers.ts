/** Whose tickets are, said after they were signed: beside them, so that they stay as they are (decision 0443). */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { ticketCustomerList } from '#contract/lists/sale/ticket-customer.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn, wordsIn } from '#server/list/rows.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Set {
  readonly ids: readonly number[]
  readonly customerId: number | null
}

/** Throws RuleError record.unknown where one of them is no ticket of this house, reference.unknown. */
export const setTicketCustomer = async (context: Context, { ids, customerId }: Set): Promise<{ count: number }> => {
  const { tx, establishmentId, training, now, user } = context
  const wanted = [...new Set(ids)]
  if (customerId !== null) await checkCustomer(tx, establishmentId, customerId)
  const { rows } = await sql<{ id: number }>`
    insert into ticket_customer (establishment_id, ticket_id, customer_id, set_at, set_by)
    select t.establishment_id, t.id, kept_customer(${customerId}), ${now}, ${user.id} from ticket t
    where t.establishment_id = ${establishmentId} and t.training = ${training} and t.id = any (${wanted}::bigint[])
    order by t.id
    on conflict (establishment_id, ticket_id) do update
      set customer_id = excluded.customer_id, set_at = excluded.set_at, set_by = excluded.set_by
    returning ticket_id as id`.execute(tx)
  if (rows.length !== wanted.length) throw new RuleError('record.unknown')
  await context.changed(
    rows.map(({ id }) => ({
      ...{ entity: 'cashRegisterSale', id, action: 'SAVED', functionality: 'sale_cash_register' },
    })),
  )
  return { count: rows.length }
}

const NUMBER = sql`(t.till || '-' || lpad(t.seq::text, greatest(6, length(t.seq::text)), '0'))`
const OWNER = sql`case when k.ticket_id is null then t.customer_id else k.customer_id end`

const VIEWS = {
  NOBODY: sql`(${OWNER}) is null`,
  ADDED: sql`k.customer_id is not null`,
  ALL: sql`true`,
}

export const ticketCustomerRoutes = listRoutes(
  ticketCustomerList,
  {
    from: sql`ticket t
      left join ticket_customer k on k.establishment_id = t.establishment_id and k.ticket_id = t.id`,
    visible: ({ establishmentId, training }) =>
      sql`t.establishment_id = ${establishmentId} and t.training = ${training}`,
    show: {
      of: 't',
      joins: sql`left join ticket_customer k on k.establishment_id = t.establishment_id and k.ticket_id = t.id
        join app_user u on u.id = t.operator_id left join customer c on c.id = ${OWNER}
        join establishment e on e.id = t.establishment_id`,
    },
    columns: {
      day: sql`t.ticket_on`,
      time: sql`to_char(t.recorded_at at time zone e.time_zone, 'HH24:MI')`,
      number: NUMBER,
      register: sql`t.cash_register_code`,
      seller: sql`u.name`,
      articles: sql`coalesce((select string_agg(l.label, ', ' order by l.position) from ticket_line l
        where l.establishment_id = t.establishment_id and l.ticket_id = t.id), '')`,
      customer: sql`nullif(coalesce(c.company_name, concat_ws(' ', c.surname, c.name)), '')`,
      total: sql`t.total`,
    },
    facts: { id: sql`t.id` },
    filters: {
      view: (view) => VIEWS[view],
      text: (text) =>
        wordsIn(
          text,
          (word) => sql`(${NUMBER} ilike ${`%${word}%`}
            or ${OWNER} in (select id from customer where search like '%' || sort_key(${word}) || '%')
            or exists (select from ticket_line l where l.establishment_id = t.establishment_id and l.ticket_id = t.id
              and sort_key(l.label) like '%' || sort_key(${word}) || '%'))`,
        ),
      days: (days) => daysIn(sql`t.ticket_on`, days),
      registerId: (id) => sql`t.cash_register_id = ${id}`,
    },
    sorts: { number: sql`t.till, t.seq`, register: sql`t.cash_register_code`, seller: sql`sort_key(u.name)` },
    order: sql`t.recorded_at desc, t.id desc`,
    last: [sql`t.id`],
  },
  { summary: 'Lister les tickets à rattacher à un client' },
)
