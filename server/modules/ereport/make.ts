/** Makes the report of a period from its closed days, keeps its bytes, and puts it in the outbox: all in one transaction. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { reportFaults } from '#domain/ereport/check.ts'
import { paymentsReport, reportXml, transactionsReport } from '#domain/ereport/message.ts'
import type { ReportHead, ReportType } from '#domain/ereport/message.ts'
import type { ReportKind } from '#domain/ereport/period.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { momentText, queueFlow } from '#server/modules/einvoice/index.ts'
import { contentOf } from '#server/modules/ereport/content.ts'
import type { ReportContent } from '#server/modules/ereport/content.ts'
import { readStanding } from '#server/modules/ereport/standing.ts'
import type { Asking, Standing, StoodPeriod } from '#server/modules/ereport/standing.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { EventContext } from '#server/platform/fiscal/jet.ts'

/** Somebody at a desk, or the server by itself (`user` null). */
export type Maker = Asking & EventContext

export interface Which {
  readonly kind: ReportKind
  readonly from: Day
}

/** One at a time: what a report tells is the difference to those before it. */
const alone = ({ tx, establishmentId }: Maker): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`ereport ${establishmentId}`}, 0))`.execute(tx)

/** Throws RuleError why a period may not leave. */
const checkPeriod = (maker: Maker, standing: Standing, { kind, from }: Which): StoodPeriod => {
  const { periods, since } = standing
  if (since === null) throw new RuleError('ereport.off')
  if (maker.training) throw new RuleError('ereport.training')
  const period = periods.find((one) => one.kind === kind && one.from === from)
  if (period === undefined) throw new RuleError('ereport.unknown')
  const { state, opens, through } = period
  if (state === 'WAITING' || state === 'SENT') throw new RuleError('ereport.underWay')
  if (state === 'RUNNING' || maker.today < opens) throw new RuleError('ereport.early', { date: opens })
  if (state === 'BLOCKED') throw new RuleError('ereport.daysOpen', { date: through })
  const earlier = periods.find((one) => one.kind === kind && one.from < from && one.stored === null)
  if (earlier !== undefined) throw new RuleError('ereport.notNext', { from: earlier.from, to: earlier.through })
  return period
}

const headOf = (maker: Maker, standing: Standing, period: StoodPeriod, type: ReportType, rank: number): ReportHead => {
  const { siren, name, platform, timeZone } = standing
  if (siren === null) throw new RuleError('ereport.siren')
  if (platform.id === null || platform.name === null) throw new RuleError('ereport.platform')
  const { kind, from, through } = period
  return {
    ...{ type, from, through, issuedAt: momentText(maker.now, timeZone) },
    id: `${kind === 'PAYMENTS' ? 'P' : 'T'}-${siren}-${from.replaceAll('-', '')}-${rank}`,
    platform: { id: platform.id, name: platform.name },
    issuer: { siren, name },
  }
}

/** Throws RuleError ereport.refused: nothing leaves that the tax authority would not take. */
const writtenOf = (
  head: ReportHead,
  { kind }: StoodPeriod,
  { sales, collected, invoices, paid }: ReportContent,
): Buffer => {
  const report = kind === 'PAYMENTS' ? paymentsReport(head, collected, paid) : transactionsReport(head, sales, invoices)
  const [fault] = reportFaults(report)
  if (fault !== undefined)
    throw new RuleError('ereport.refused', { rule: fault.rule, at: fault.at, found: fault.found })
  return Buffer.from(reportXml(report))
}

interface Earlier {
  readonly rank: number
  readonly accepted: boolean
}

/** Reports of the period so far: one that was taken is replaced whole (RE), one that was refused was never there. */
const earlierOf = async ({ tx, establishmentId }: Maker, { kind, from }: Which): Promise<Earlier> => {
  const { rows } = await sql<Earlier>`
    select count(*)::int + 1 as rank, coalesce(bool_or(w.state = 'ACCEPTED'), false) as accepted
    from ereport r left join reported_flow_entry w on w.establishment_id = r.establishment_id and w.id = r.flow_id
    where r.establishment_id = ${establishmentId} and r.kind = ${kind} and r.from_day = ${from}`.execute(tx)
  return rows[0] ?? { rank: 1, accepted: false }
}

interface Made {
  readonly head: ReportHead
  readonly bytes: Buffer | null
  readonly flowId: number | null
}

const keep = async (maker: Maker, period: StoodPeriod, content: ReportContent, made: Made): Promise<number> => {
  const { tx, establishmentId, now, user } = maker
  const { head, bytes, flowId } = made
  const sha256 = bytes === null ? null : createHash('sha256').update(bytes).digest('hex')
  const { rows } = await sql<{ id: number }>`
    insert into ereport (establishment_id, kind, from_day, through, due, type, number, told, moved, content, sha256, flow_id, made_at, operator_id)
    values (${establishmentId}, ${period.kind}, ${period.from}, ${period.through}, ${period.due}, ${bytes === null ? null : head.type},
      ${head.id}, ${JSON.stringify(content.told)}, ${JSON.stringify(content.moved)}, ${bytes}, ${sha256}, ${flowId}, ${now}, ${user?.id ?? null})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const files = content.files.map(({ kind, id: file, opening, moved }) => ({ kind, file, opening, moved }))
  await sql`
    insert into ereport_file (establishment_id, report_id, account_kind, account_id, opening, moved)
    select ${establishmentId}::bigint, ${id}::bigint, r.kind, r.file, r.opening, r.moved
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as r(kind text, file bigint, opening jsonb, moved jsonb)`.execute(
    tx,
  )
  const detail = { kind: period.kind, from: period.from, to: period.through, number: head.id }
  if (bytes !== null) await writeTechnicalEvent(tx, maker, JET.REPORT_SENT, { ...detail, type: head.type, sha256 })
  return id
}

/** Without the count, which is no figure of VAT. */
const figures = ({ told }: Pick<ReportContent, 'told'>): string =>
  JSON.stringify(
    told.map(({ day, category, invoice = null, rate, base, vat }) => [day, category, invoice, rate, base, vat]),
  )

/**
 * Throws RuleError ereport.* where it may not leave. A period with nothing to tell leaves no file, unless one was taken that says
 * otherwise; one that would say the same again is refused, so that nothing goes twice.
 */
export const makeReport = async (maker: Maker, which: Which): Promise<number> => {
  const { tx, establishmentId, now } = maker
  await alone(maker)
  const standing = await readStanding(maker)
  const period = checkPeriod(maker, standing, which)
  const content = await contentOf(maker, { ...standing, since: standing.since ?? period.from, period })
  const { rank, accepted } = await earlierOf(maker, which)
  const isSame = period.stored !== null && figures(period.stored) === figures(content)
  if (isSame && (period.state === 'ACCEPTED' || period.state === 'NOTHING')) throw new RuleError('ereport.same')
  const head = headOf(maker, standing, period, accepted ? 'RE' : 'IN', rank)
  if (content.told.length === 0 && !accepted) return keep(maker, period, content, { head, bytes: null, flowId: null })
  const bytes = writtenOf(head, period, content)
  const flowId = await queueFlow(
    tx,
    { establishmentId, now },
    {
      ...{ kind: 'REPORT', syntax: 'FRR', rule: 'NotApplicable', name: `${head.id}.xml`, content: bytes },
      label: `${period.from} – ${period.through}`,
    },
  )
  return keep(maker, period, content, { head, bytes, flowId })
}
