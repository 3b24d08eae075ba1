/** What the list of suppliers' invoices is read from. */
import { sql } from 'kysely'
import { purchaseList } from '#contract/lists/ereport/purchase.ts'
import { listRoutes } from '#server/list/routes.ts'

export const purchaseListRoutes = listRoutes(
  purchaseList,
  {
    from: sql`purchase p left join app_user u on u.id = p.received_by`,
    visible: ({ establishmentId }) => sql`p.establishment_id = ${establishmentId}`,
    columns: {
      receivedAt: sql`p.received_at`,
      seller: sql`p.seller`,
      number: sql`p.number`,
      issuedOn: sql`p.issued_on`,
      dueOn: sql`p.due_on`,
      vat: sql`p.vat`,
      total: sql`p.total`,
      state: sql`p.state`,
      flag: sql`case when p.double_of is not null then 'DOUBLE' when p.other_buyer then 'OTHER' when not p.adds_up then 'SUMS' end`,
      receivedBy: sql`u.name`,
    },
    facts: { id: sql`p.id` },
    filters: {
      days: ({ from, to }) =>
        sql`${from === undefined ? sql`true` : sql`p.issued_on >= ${from}`} and ${to === undefined ? sql`true` : sql`p.issued_on <= ${to}`}`,
      state: (state) => sql`p.state = ${state}`,
      text: (text) => sql`(p.seller ilike ${`%${text}%`} or p.number ilike ${`%${text}%`})`,
    },
    sorts: { seller: sql`sort_key(p.seller)` },
    order: sql`p.received_at desc, p.id desc`,
    last: [sql`p.id`],
  },
  { summary: 'Lister les factures des fournisseurs' },
)
