/** Exports to the accountant that were made. */
import { sql } from 'kysely'
import { accountingExportList } from '#contract/lists/payment/accounting-export.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn } from '#server/list/rows.ts'

export const accountingExportListRoutes = listRoutes(
  accountingExportList,
  {
    from: sql`accounting_export x left join app_user u on u.id = x.operator_id
      left join accounting_export_cancellation c on c.establishment_id = x.establishment_id and c.export_id = x.id`,
    visible: ({ establishmentId, training }) =>
      sql`x.establishment_id = ${establishmentId} and x.training = ${training}`,
    columns: {
      exportedAt: sql`x.exported_at`,
      operator: sql`u.name`,
      fromDay: sql`x.from_day`,
      through: sql`x.through`,
      sources: sql`x.sources`,
      entries: sql`x.entries`,
      numbers: sql`x.first_num || '–' || x.last_num`,
      total: sql`x.total`,
      fileName: sql`x.file_name`,
      state: sql`case when x.live then 'LIVE' else 'CANCELLED' end`,
      reason: sql`c.reason`,
    },
    facts: {
      id: sql`x.id`,
      isLast: sql`x.live and x.id = (select max(y.id) from accounting_export y
        where y.establishment_id = x.establishment_id and y.training = x.training and y.live)`,
      sha256: sql`x.sha256`,
      yearEnd: sql`x.year_end`,
    },
    filters: {
      days: (days) => daysIn(sql`x.through`, days),
      state: (state) => sql`x.live = ${state === 'LIVE'}`,
    },
    order: sql`x.id desc`,
    last: [sql`x.id`],
  },
  { summary: 'Exports comptables' },
)
