/** What the list of electronic invoices is read from. */
import { sql } from 'kysely'
import { einvoiceList } from '#contract/lists/payment/einvoice.ts'
import { messageOf } from '#contract/messages.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn } from '#server/list/rows.ts'
import { TO_FOLLOW, stateSql } from '#server/modules/einvoice/states.ts'

const STATE = stateSql(sql`now()`)

export const einvoiceListRoutes = listRoutes(
  einvoiceList,
  {
    from: sql`einvoice_bill k
      join company_bill b on b.establishment_id = k.establishment_id and b.id = k.bill_id
      left join einvoice_flow f on f.establishment_id = k.establishment_id and f.id = k.flow_id`,
    visible: ({ establishmentId, training }) =>
      sql`k.establishment_id = ${establishmentId} and b.training = ${training}`,
    columns: {
      number: sql`b.number`,
      billOn: sql`b.bill_on`,
      customerName: sql`b.buyer_name`,
      total: sql`b.total`,
      state: STATE,
      since: sql`coalesce(k.status_at, f.answered_at, f.sent_at, k.decided_at)`,
    },
    facts: {
      id: sql`b.id`,
      code: sql`coalesce(k.faults -> 0 ->> 'rule', f.failure)`,
      words: sql`coalesce(k.reason, f.detail)`,
    },
    said: {
      reason: ({ code, words }) =>
        [code === null ? null : (messageOf(code, {}) ?? code), words].filter((one) => one !== null).join(' '),
    },
    filters: {
      text: (text) => sql`b.number ilike ${`%${text}%`} or b.buyer_name ilike ${`%${text}%`}`,
      days: (days) => daysIn(sql`b.bill_on`, days),
      waiting: (only) =>
        only ? sql`b.cancelling_bill_id is null and ${STATE} = any (${[...TO_FOLLOW]}::text[])` : sql`true`,
    },
    sorts: { customerName: sql`sort_key(b.buyer_name)` },
    order: sql`b.bill_on desc, b.id desc`,
    last: [sql`b.id`],
  },
  { summary: 'Lister les factures électroniques' },
)
