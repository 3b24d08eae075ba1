/** X and Z of a drawer: what the tickets of its station brought while it was open (decision 0446). Reads, closes nothing. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { ticketNumber } from '#domain/sale/settle.ts'
import type { Counted, TillReport, TillReportSession } from '#contract/operations/sale/till-report.ts'
import { together } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

type Reader = Pick<Context, 'tx' | 'establishmentId' | 'training' | 'now'>

/** A drawer, and which rows of its station are its own. */
export interface ReportSession {
  readonly id: number
  readonly till: string
  readonly openedOn: TillReport['openedOn']
  readonly openedAt: string
  readonly closedAt: string | null
  readonly openedBy: string
  readonly holder: string
  readonly closedBy: string | null
  readonly float: Cents
  /** Payments of the station after this number, up to the other: those of the drawer. */
  readonly afterSeq: number
  readonly toSeq: number | null
}

/** Throws RuleError record.unknown. */
const readSession = async ({ tx, establishmentId }: Reader, id: number): Promise<ReportSession> => {
  const { rows } = await sql<ReportSession>`
    select s.id, s.till, s.opened_on as "openedOn", s.opened_at as "openedAt", s.closed_at as "closedAt", o.name as "openedBy",
      h.name as holder, c.name as "closedBy", s.float, s.after_seq as "afterSeq",
      (select n.after_seq from cash_count n where n.establishment_id = s.establishment_id and n.session_id = s.id and n.kind = 'CLOSING'
        order by n.id desc limit 1) as "toSeq"
    from till_session s join app_user o on o.id = s.opened_by join app_user h on h.id = s.holder_id left join app_user c on c.id = s.closed_by
    where s.establishment_id = ${establishmentId} and s.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Drawers that were opened, the last first. */
export const reportSessions = async ({ tx, establishmentId }: Reader): Promise<readonly TillReportSession[]> => {
  const { rows } = await sql<TillReportSession>`
    select s.id, s.till, u.name as holder, s.opened_at as "openedAt", s.closed_at as "closedAt"
    from till_session s join app_user u on u.id = s.holder_id where s.establishment_id = ${establishmentId}
    order by s.opened_at desc, s.id desc limit 60`.execute(tx)
  return rows
}

/** Its payments by their numbers, which the count that closed it fixed; tickets that nothing paid by their hour. */
const paymentsOf = (
  { establishmentId, training }: Reader,
  { till, afterSeq, toSeq }: ReportSession,
): RawBuilder<unknown> => sql`
  (select y.* from payment y where y.establishment_id = ${establishmentId} and y.till = ${till} and y.training = ${training}
    and y.seq > ${afterSeq} and (${toSeq}::bigint is null or y.seq <= ${toSeq}::bigint))`

const ticketsOf = (reader: Reader, session: ReportSession): RawBuilder<unknown> => sql`
  (select t.*, coalesce(t.seller_id, t.operator_id) as sold_by from ticket t
    where t.establishment_id = ${reader.establishmentId} and t.till = ${session.till} and t.training = ${reader.training}
    and t.recorded_at >= ${session.openedAt}::timestamptz - interval '1 day' and (
      exists (select from ${paymentsOf(reader, session)} y where y.ticket_id = t.id)
      or t.recorded_at >= ${session.openedAt}::timestamptz and (${session.closedAt}::timestamptz is null or t.recorded_at <= ${session.closedAt}::timestamptz)
        and not exists (select from payment z where z.establishment_id = t.establishment_id and z.ticket_id = t.id)))`

interface Whole {
  readonly tickets: number
  readonly total: Cents
  readonly returned: number
  readonly returns: Cents
  readonly first: number | null
  readonly last: number | null
  readonly duplicates: number
}

const wholeOf = (tickets: RawBuilder<unknown>) => sql<Whole>`
  select count(*)::int as tickets, coalesce(sum(t.total), 0)::bigint as total, count(*) filter (where t.total < 0)::int as returned,
    coalesce(sum(t.total) filter (where t.total < 0), 0)::bigint as returns, min(t.seq) as first, max(t.seq) as last,
    coalesce(sum((select count(*) from duplicate d where d.establishment_id = t.establishment_id and d.original_kind = 'TICKET'
      and d.original_id = t.id)), 0)::int as duplicates
  from ${tickets} t`

const linesOf = (tickets: RawBuilder<unknown>) => sql<{
  readonly discounted: number
  readonly discounts: Cents
  readonly deducted: number
  readonly deductions: Cents
}>`
  select count(*) filter (where l.discount <> 0)::int as discounted, coalesce(sum(l.discount), 0)::bigint as discounts,
    count(*) filter (where l.gift_sale_id is not null)::int as deducted,
    coalesce(sum(l.amount) filter (where l.gift_sale_id is not null), 0)::bigint as deductions
  from ${tickets} t join ticket_line l on l.establishment_id = t.establishment_id and l.ticket_id = t.id`

const ratesOf = (tickets: RawBuilder<unknown>) => sql<TillReport['rates'][number]>`
  select r.rate, sum(r.excluding)::bigint as excluding, sum(r.vat)::bigint as vat, sum(r.including)::bigint as including
  from ${tickets} t join ticket_rate r on r.establishment_id = t.establishment_id and r.ticket_id = t.id
  group by r.rate order by r.rate nulls last`

const familiesOf = (tickets: RawBuilder<unknown>) => sql<Counted>`
  select case when l.gift_sale_id is not null then 'Bons cadeaux déduits' when l.nature = 'KEPT' then 'Chèques-vacances non rendus'
      when l.nature = 'DEPOSIT' then 'Consignes' else coalesce(f.label, 'Sans famille') end as label,
    sum(l.quantity)::int as count, sum(l.amount)::bigint as cents
  from ${tickets} t join ticket_line l on l.establishment_id = t.establishment_id and l.ticket_id = t.id
  left join article a on a.establishment_id = l.establishment_id and a.id = l.article_id
  left join article_family f on f.establishment_id = a.establishment_id and f.id = a.article_family_id
  group by 1 order by 3 desc, 1`

const sellersOf = (tickets: RawBuilder<unknown>) => sql<Counted>`
  select u.name as label, count(*)::int as count, sum(t.total)::bigint as cents from ${tickets} t join app_user u on u.id = t.sold_by
  group by u.id, u.name order by 3 desc, 1`

const registersOf = (tickets: RawBuilder<unknown>) => sql<Counted>`
  select t.cash_register_code as label, count(*)::int as count, sum(t.total)::bigint as cents from ${tickets} t group by 1 order by 1`

const methodsOf = (payments: RawBuilder<unknown>) => sql<Counted & { readonly isTicket: boolean }>`
  select y.method_label as label, y.ticket_id is not null as "isTicket", count(*)::int as count, sum(y.amount)::bigint as cents
  from ${payments} y where y.kind <> 'GUARANTEE' group by 1, 2 order by 4 desc, 1`

interface Cash {
  readonly received: Cents
  readonly injected: Cents
  readonly spent: Cents
  readonly found: Cents
}

const cashOf = ({ establishmentId }: Reader, { id }: ReportSession, payments: RawBuilder<unknown>) => sql<Cash>`
  select (select coalesce(sum(y.amount), 0)::bigint from ${payments} y where y.method_kind = 'CASH' and y.kind <> 'GUARANTEE') as received,
    (select coalesce(sum(i.amount), 0)::bigint from injection i where i.establishment_id = ${establishmentId} and i.session_id = ${id}) as injected,
    (select coalesce(sum(x.amount), 0)::bigint from expense x where x.establishment_id = ${establishmentId} and x.session_id = ${id}) as spent,
    (select coalesce(sum(n.difference), 0)::bigint from cash_count n
      where n.establishment_id = ${establishmentId} and n.session_id = ${id} and n.kind = 'HANDOVER') as found`

interface Count {
  readonly id: number
  readonly kind: 'HANDOVER' | 'CLOSING'
  readonly at: string
  readonly to: string
  readonly counted: Cents
  readonly difference: Cents
  readonly reason: string | null
}

const countsOf = ({ establishmentId }: Reader, { id }: ReportSession) => sql<Count>`
  select n.id, n.kind, n.recorded_at as at, u.name as "to", n.counted, n.difference, n.reason from cash_count n
  join app_user u on u.id = n.operator_id
  where n.establishment_id = ${establishmentId} and n.session_id = ${id} order by n.id`

const cashPart = ({ float }: ReportSession, moved: Cash, counts: readonly Count[]): TillReport['cash'] => {
  const closing = counts.findLast(({ kind }) => kind === 'CLOSING')
  return {
    ...{ float, ...moved },
    theoretical: cents(float + moved.received + moved.injected - moved.spent + moved.found),
    counted: closing?.counted ?? null,
    difference: closing?.difference ?? null,
    reason: closing?.reason ?? null,
  }
}

const plain = ({ label, count, cents: amount }: Counted): Counted => ({ label, count, cents: amount })

/**
 * Some statements, however many tickets. `apart`: what this station did beside tickets, which whoever keeps it says. Throws RuleError
 * record.unknown.
 */
export const readTillReport = async (
  reader: Reader,
  id: number,
  apart: (session: ReportSession) => Promise<readonly Counted[]>,
): Promise<Omit<TillReport, 'provisional'>> => {
  const session = await readSession(reader, id)
  const [tickets, payments] = [ticketsOf(reader, session), paymentsOf(reader, session)]
  const [whole, lines, rates, families, sellers, registers, methods, moved, counts] = await together(
    reader.tx,
    (sender) => [
      wholeOf(tickets).execute(sender),
      linesOf(tickets).execute(sender),
      ratesOf(tickets).execute(sender),
      familiesOf(tickets).execute(sender),
      sellersOf(tickets).execute(sender),
      registersOf(tickets).execute(sender),
      methodsOf(payments).execute(sender),
      cashOf(reader, session, payments).execute(sender),
      countsOf(reader, session).execute(sender),
    ],
  )
  const [all] = whole.rows
  const [line] = lines.rows
  const [cash] = moved.rows
  if (all === undefined || line === undefined || cash === undefined) throw new Error('sums have one row')
  const named = (seq: number | null): string | null => (seq === null ? null : ticketNumber({ till: session.till, seq }))
  const { afterSeq: _, toSeq: __, float: ___, ...said } = session
  return {
    ...said,
    kind: session.closedAt === null ? 'X' : 'Z',
    training: reader.training,
    readAt: reader.now.toISOString(),
    firstTicket: named(all.first),
    lastTicket: named(all.last),
    tickets: all.tickets,
    total: all.total,
    returns: { count: all.returned, cents: all.returns },
    discounts: { count: line.discounted, cents: line.discounts },
    deducted: { count: line.deducted, cents: line.deductions },
    duplicates: all.duplicates,
    rates: rates.rows,
    families: families.rows,
    sellers: sellers.rows,
    registers: registers.rows,
    methods: methods.rows.filter(({ isTicket }) => isTicket).map(plain),
    others: methods.rows.filter(({ isTicket }) => !isTicket).map(plain),
    apart: await apart(session),
    cash: cashPart(session, cash, counts.rows),
    handovers: counts.rows
      .filter(({ kind }) => kind === 'HANDOVER')
      .map(({ id: countId, at, to, counted, difference }) => ({ id: countId, at, to, counted, difference })),
  }
}
