/** What the list of closures is read from. */
import { sql } from 'kysely'
import { closureList } from '#contract/lists/payment/closure.ts'
import { listRoutes } from '#server/list/routes.ts'
import { daysIn } from '#server/list/rows.ts'

export const closureListRoutes = listRoutes(
  closureList,
  {
    from: sql`closure c left join app_user u on u.id = c.operator_id`,
    visible: ({ establishmentId, training }) =>
      sql`c.establishment_id = ${establishmentId} and c.training = ${training}`,
    columns: {
      kind: sql`c.kind`,
      toDay: sql`c.to_day`,
      period: sql`case c.kind when 'DAY' then to_char(c.to_day, 'DD/MM/YYYY') when 'MONTH' then to_char(c.to_day, 'MM/YYYY') else c.period end`,
      seq: sql`c.seq`,
      count: sql`c.count`,
      total: sql`c.total`,
      vat: sql`(select coalesce(sum((r ->> 'vat')::bigint), 0)::bigint from jsonb_array_elements(c.rates) r)`,
      perpetual: sql`c.perpetual`,
      absolute: sql`c.absolute`,
      recordedAt: sql`c.recorded_at`,
    },
    facts: { id: sql`c.id`, by: sql`u.name` },
    said: { operator: ({ by }, say) => by ?? say('closure:history.automatic') },
    filters: { kind: (kind) => sql`c.kind = ${kind}`, days: (days) => daysIn(sql`c.to_day`, days) },
    order: sql`c.to_day desc, c.kind, c.id desc`,
    last: [sql`c.id`],
  },
  { summary: 'Clôtures faites' },
)
