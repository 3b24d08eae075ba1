/** X and Z of a drawer, with what the station put on stays meanwhile: shown apart, since a bill counts it. */
import { sql } from 'kysely'
import { tillReports } from '#contract/operations/sale/till-report.ts'
import type { Counted } from '#contract/operations/sale/till-report.ts'
import { idParams } from '#contract/operations/input.ts'
import { readSeller } from '#server/documents/parties.ts'
import { tillReportDocument } from '#server/documents/till-report-document.ts'
import { readTillReport, reportSessions } from '#server/modules/payment/index.ts'
import type { ReportSession } from '#server/modules/payment/index.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { SOFTWARE } from '#server/platform/software.ts'

type Reader = Pick<Context, 'tx' | 'establishmentId' | 'training' | 'now'>

/** Put on stays at this station while the drawer was open, and what was taken back of it. */
const onStays =
  ({ tx, establishmentId, training }: Reader) =>
  async ({ till, openedAt, closedAt }: ReportSession): Promise<readonly Counted[]> => {
    const { rows } = await sql<{ back: boolean; count: number; cents: Counted['cents'] }>`
      select p.reverses_id is not null as back, count(*)::int as count, sum(p.total)::bigint as cents from stay_posting p
      where p.establishment_id = ${establishmentId} and p.till = ${till} and p.training = ${training} and p.posted_at >= ${openedAt}
        and (${closedAt}::timestamptz is null or p.posted_at <= ${closedAt}::timestamptz) group by 1 order by 1`.execute(
      tx,
    )
    return rows.map(({ back, count, cents }) => ({
      label: back ? 'Repris sur les séjours' : 'Mis sur les séjours',
      ...{ count, cents },
    }))
  }

const read = (context: Reader, id: number) => readTillReport(context, id, onStays(context))

export const tillReportRoutes: readonly Route[] = [
  handle(tillReports.sessions)(async (context) => ({ list: await reportSessions(context) })),
  handle(tillReports.read)((context, { params }) => read(context, params.id)),
  route(
    {
      method: 'GET',
      path: 'sale/till-report/document/:id',
      right: ['sale_cash_register', 'read'],
      write: false,
      summary: 'X ou Z d’un tiroir en PDF',
      params: idParams,
      ids: { id: 'tillSession' },
    },
    async (context, { params }) => {
      const { db, establishmentId, services } = context
      const report = await read(context, params.id)
      const { rows } = await sql<{ timeZone: string }>`
        select time_zone as "timeZone" from establishment where id = ${establishmentId}`.execute(db)
      const { seller, logo } = await readSeller(db, establishmentId)
      const paper = { report, seller, timeZone: rows[0]?.timeZone ?? 'Europe/Paris', software: SOFTWARE }
      const bytes = await services.documents.render(tillReportDocument(paper, context.now, logo))
      return new FileAnswer('application/pdf', `${report.kind}-${report.till}-${report.id}.pdf`, bytes)
    },
  ),
]
