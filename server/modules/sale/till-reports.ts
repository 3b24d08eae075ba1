/** X and Z of a drawer, with what the station put on stays meanwhile: shown apart, since a bill counts it. */
import { sql } from 'kysely'
import type { OwnPrinter } from '#contract/operations/sale/receipt.ts'
import { tillReports } from '#contract/operations/sale/till-report.ts'
import type { Counted, TillReport } from '#contract/operations/sale/till-report.ts'
import { idParams } from '#contract/operations/input.ts'
import { RuleError } from '#domain/rule-error.ts'
import { readSeller } from '#server/documents/parties.ts'
import { tillReportDocument, tillReportStrip } from '#server/documents/till-report-document.ts'
import { printerOf, printStrip, readTillReport, reportSessions } from '#server/modules/payment/index.ts'
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

type Drawer = Pick<TillReport, 'till' | 'openedAt' | 'closedAt'>

/** Papers that were shown before payment at this station while the drawer was open. */
const shownBefore = async (
  { tx, establishmentId, training }: Reader,
  { till, openedAt, closedAt }: Drawer,
): Promise<TillReport['provisional']> => {
  const { rows } = await sql<TillReport['provisional']>`
    select count(*)::int as count, coalesce(sum(n.total), 0)::bigint as cents from provisional_note n
    where n.establishment_id = ${establishmentId} and n.till = ${till} and n.training = ${training} and n.at >= ${openedAt}
      and (${closedAt}::timestamptz is null or n.at <= ${closedAt}::timestamptz)`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('sums have one row')
  return row
}

/** Throws RuleError record.unknown. */
const read = async (context: Reader, id: number): Promise<TillReport> => {
  const report = await readTillReport(context, id, onStays(context))
  return { ...report, provisional: await shownBefore(context, report) }
}

/** Of the station that asks, else of the till that sold last at the drawer's own. */
const printerFor = async (context: Context, { till }: Drawer) => {
  const { rows } = await sql<{ id: number }>`
    select cash_register_id as id from ticket_entry where establishment_id = ${context.establishmentId} and till = ${till}
    order by ticket_on desc, id desc limit 1`.execute(context.tx)
  return printerOf(context, rows[0]?.id ?? null)
}

const paperOf = async ({ tx, establishmentId }: Context, report: TillReport) => {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone as "timeZone" from establishment where id = ${establishmentId}`.execute(tx)
  const { seller, logo } = await readSeller(tx, establishmentId)
  return { logo, paper: { report, seller, timeZone: rows[0]?.timeZone ?? 'Europe/Paris', software: SOFTWARE } }
}

/** Throws RuleError record.unknown, receipt.noPrinter, and `receipt.…` as the printer refuses. */
const print = async (context: Context, id: number, own: OwnPrinter | null) => {
  const report = await read(context, id)
  const printer = own ?? (await printerFor(context, report))
  if (printer === undefined) throw new RuleError('receipt.noPrinter')
  const { paper } = await paperOf(context, report)
  return { status: 'PRINTED' as const, ...(await printStrip(context, printer, tillReportStrip(paper))) }
}

export const tillReportRoutes: readonly Route[] = [
  handle(tillReports.sessions)(async (context) => ({ list: await reportSessions(context) })),
  handle(tillReports.read)(async (context, { params }) => {
    const report = await read(context, params.id)
    return { ...report, printer: (await printerFor(context, report))?.label ?? null }
  }),
  handle(tillReports.print)((context, { params, body }) => print(context, params.id, body.own)),
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
      const report = await read(context, params.id)
      const { paper, logo } = await paperOf(context, report)
      const bytes = await context.services.documents.render(tillReportDocument(paper, context.now, logo))
      return new FileAnswer('application/pdf', `${report.kind}-${report.till}-${report.id}.pdf`, bytes)
    },
  ),
]
