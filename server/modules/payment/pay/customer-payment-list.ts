/** What the payments of a customer are read from, those of its merged records among them. */
import { sql } from 'kysely'
import { entities } from '#contract/entities/index.ts'
import { customerPaymentList } from '#contract/lists/payment/customer-payment.ts'
import { readRow } from '#server/crud/edit.ts'
import { listRoutes } from '#server/list/routes.ts'

export const customerPaymentRoutes = listRoutes(
  customerPaymentList,
  {
    from: sql`payment y
      left join account_head a on a.establishment_id = y.establishment_id and a.kind = y.account_kind and a.id = y.account_id`,
    visible: ({ establishmentId, training }) =>
      sql`y.establishment_id = ${establishmentId} and y.training = ${training}`,
    columns: {
      paidOn: sql`y.paid_on`,
      method: sql`y.method_label`,
      bookingCode: sql`a.code`,
      amount: sql`y.amount`,
    },
    facts: { id: sql`y.id` },
    filters: { customerId: (id) => sql`y.payer_id = any ((select customer_ids(${id}))::bigint[])` },
    sorts: { method: sql`sort_key(y.method_label)` },
    order: sql`y.paid_on desc, y.id desc`,
    last: [sql`y.id`],
  },
  {
    summary: 'Client : règlements',
    // Of another site, or of nobody: refused, not empty.
    check: async (context, { criteria: { customerId } }) => {
      if (typeof customerId === 'number') await readRow({ entity: entities.customer }, context, customerId)
    },
  },
)
