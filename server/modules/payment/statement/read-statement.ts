/** A statement with what each line is, or may be. */
import { sql } from 'kysely'
import type { TargetKind } from '#domain/billing/reconcile.ts'
import type { Day } from '#domain/day.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import type {
  ReconciledAccount,
  ReconciledLine,
  ReconciledStatement,
  TargetAnswer,
} from '#contract/operations/payment/statement.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'
import { findMatches, freeLines, matchCertain, readLine } from './lines.ts'
import type { Found } from './lines.ts'
import { readExpected, shownTarget } from './targets.ts'

type Head = Omit<ReconciledStatement, 'lines'>

/** Throws RuleError record.unknown. */
const readHead = async ({ tx, establishmentId, training }: Context, id: number): Promise<Head> => {
  const { rows } = await sql<Head>`
    select s.id, s.bank_account_id as "bankAccountId", a.label as "bankAccount", nullif(a.iban, '') as iban, s.format,
      s.file_name as "fileName", s.reference, s.first_on as "firstOn", s.last_on as "lastOn", s.opening, s.closing,
      (select nullif(p.closing, s.opening) from bank_statement p
        where p.establishment_id = s.establishment_id and p.training = s.training and p.bank_account_id = s.bank_account_id
          and p.id <> s.id and p.closing is not null and s.opening is not null and p.last_on <= s.first_on
        order by p.last_on desc, p.id desc limit 1) as "gapFrom",
      s.imported_at as "importedAt", u.name as "importedBy"
    from bank_statement s
    join bank_account a on a.establishment_id = s.establishment_id and a.id = s.bank_account_id
    join app_user u on u.id = s.imported_by
    where s.establishment_id = ${establishmentId} and s.training = ${training} and s.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

type Line = Omit<ReconciledLine, 'matches' | 'fees' | 'proposal'>

const readLines = async ({ tx, establishmentId }: Context, id: number): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select l.id, l.version, e.at, l.booked_on as "bookedOn", l.value_on as "valueOn", l.amount, l.label, l.reference, l.counterparty,
      l.reversal, l.aside
    from bank_statement_entry e
    join bank_line l on l.establishment_id = e.establishment_id and l.id = e.line_id
    where e.establishment_id = ${establishmentId} and e.statement_id = ${id} order by e.position`.execute(tx)
  return rows
}

interface MatchRow {
  readonly lineId: number
  readonly kind: TargetKind
  readonly on: Day
  readonly total: Cents
  readonly text: string
  readonly code: string | null
  readonly bookingId: number | null
  readonly depositId: number | null
  readonly reason: string
}

/** Payments of one method and day that a line takes together, cards as a rule, are one match. */
const readMatches = async ({ tx, establishmentId }: Context, id: number): Promise<MatchRow[]> => {
  const { rows } = await sql<MatchRow>`
    select m.line_id as "lineId", min(case when m.deposit_id is not null then 'DEPOSIT' when m.batch_id is not null then 'BATCH'
        when m.aid_transfer_id is not null then 'AID_TRANSFER' when m.aid_return_id is not null then 'AID_RETURN'
        when m.expense_id is not null then 'EXPENSE' when m.injection_id is not null then 'INJECTION'
        when y.method_kind = 'CARD' then 'CARDS' else 'PAYMENT' end) as kind,
      min(coalesce(d.deposit_on, y.paid_on, t.batch_on, x.spent_on, i.injected_on, a.paid_on, r.returned_on)) as "on", sum(m.amount)::bigint as total,
      min(coalesce(d.number, t.terminal, x.supplier, i.label, o.label, case when y.method_kind = 'CARD' then y.method_label end,
        nullif(concat_ws(' ', c.company_name, c.surname, c.name), ''), '')) as text,
      min(h.code) filter (where y.method_kind <> 'CARD') as code, min(h.id) filter (where y.method_kind <> 'CARD') as "bookingId",
      min(m.deposit_id) as "depositId", min(m.reason) as reason
    from bank_statement_entry e
    join bank_match m on m.establishment_id = e.establishment_id and m.line_id = e.line_id
    left join deposit_row d on d.establishment_id = m.establishment_id and d.id = m.deposit_id
    left join payment y on y.establishment_id = m.establishment_id and y.id = m.payment_id
    left join guarantee g on g.establishment_id = y.establishment_id and g.id = y.guarantee_id
    left join account_head h on h.establishment_id = y.establishment_id and h.id = coalesce(y.account_id, g.account_id)
    left join customer c on c.id = coalesce(y.payer_id, h.customer_id)
    left join terminal_batch t on t.establishment_id = m.establishment_id and t.id = m.batch_id
    left join expense x on x.establishment_id = m.establishment_id and x.id = m.expense_id
    left join injection i on i.establishment_id = m.establishment_id and i.id = m.injection_id
    left join aid_transfer_return r on r.establishment_id = m.establishment_id and r.id = m.aid_return_id
    left join aid_transfer_entry a on a.establishment_id = m.establishment_id and a.id = coalesce(m.aid_transfer_id, r.transfer_id)
    left join partner o on o.establishment_id = a.establishment_id and o.id = a.partner_id
    where e.establishment_id = ${establishmentId} and e.statement_id = ${id}
    group by m.line_id, case when y.method_kind = 'CARD' then y.paid_on::text || y.method_id else m.id::text end
    order by min(m.id)`.execute(tx)
  return rows
}

const proposalOf = (lineId: number, { proposals, exact, expected, files }: Found): ReconciledLine['proposal'] => {
  const match = [...exact, ...proposals].find(({ line }) => line === lineId)
  if (match === undefined) return null
  const file = match.file === null ? undefined : files.get(match.file)
  return {
    reason: match.reason,
    targets: match.targets.flatMap((key) => expected.get(key) ?? []).map(shownTarget),
    file: file === undefined ? null : { id: file.id, code: file.code, name: file.name, balance: file.balance },
  }
}

/** What is spent or refunded keeps no fee; what came in may have left one at the bank. */
const feesOn = (amount: Cents, matches: readonly MatchRow[]): Cents =>
  matches.length === 0 ? cents(0) : cents(sum(matches.map(({ total }) => total)) - amount)

/** Throws RuleError record.unknown. */
export const readStatement = async (context: Context, id: number): Promise<ReconciledStatement> => {
  const head = await readHead(context, id)
  const lines = await readLines(context, id)
  const matches = Map.groupBy(await readMatches(context, id), ({ lineId }) => lineId)
  const found = await findMatches(context, await freeLines(context, id))
  return {
    ...head,
    lines: lines.map((line) => {
      const own = matches.get(line.id) ?? []
      return {
        ...line,
        matches: own.map(({ lineId: _, ...match }) => match),
        fees: feesOn(line.amount, own),
        proposal: proposalOf(line.id, found),
      }
    }),
  }
}

/** What a line may be, the nearest in amount first. Throws RuleError record.unknown. */
export const readCandidates = async (context: Context, id: number): Promise<TargetAnswer[]> => {
  const line = await readLine(context, id)
  const all = await readExpected(context, { id: line.bankAccountId, from: line.bookedOn, to: line.bookedOn })
  const apart = ({ total, net }: TargetAnswer): number =>
    Math.min(Math.abs(total - line.amount), Math.abs(net - line.amount))
  return all
    .filter(({ total }) => Math.sign(total) === Math.sign(line.amount))
    .map(shownTarget)
    .toSorted((a, b) => apart(a) - apart(b) || (a.key < b.key ? -1 : 1))
    .slice(0, 500)
}

/** Accounts in use, with what is left to explain. */
export const readAccounts = async ({ tx, establishmentId, training }: Context): Promise<ReconciledAccount[]> => {
  const { rows } = await sql<ReconciledAccount>`
    select a.id, a.label, nullif(a.iban, '') as iban, s.last_on as "lastOn", s.closing,
      (select count(*)::int from bank_line l where l.establishment_id = a.establishment_id and l.training = ${training}
        and l.bank_account_id = a.id and l.aside is null
        and not exists (select from bank_match m where m.establishment_id = l.establishment_id and m.line_id = l.id)) as left
    from bank_account a
    left join lateral (select p.last_on, p.closing from bank_statement p
      where p.establishment_id = a.establishment_id and p.training = ${training} and p.bank_account_id = a.id
      order by p.last_on desc, p.id desc limit 1) s on true
    where a.establishment_id = ${establishmentId} and (a.active or s.last_on is not null)
    order by a.active desc, sort_key(a.label), a.id`.execute(tx)
  return rows
}

/** Matches what has become certain. Throws RuleError record.unknown. */
export const matchStatement = async (context: Context, id: number): Promise<number> => {
  await readHead(context, id)
  const matched = await matchCertain(context, await freeLines(context, id))
  await context.changed({ entity: 'bankStatement', id, action: 'SAVED', functionality: 'payment_deposit' })
  return matched
}

/**
 * Removes a statement that was imported by mistake, with the lines that no other tells. Throws RuleError record.unknown,
 * statement.inUse while one of them is matched or left aside.
 */
export const removeStatement = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId } = context
  const head = await readHead(context, id)
  await sql`
    select 1 from bank_account where establishment_id = ${establishmentId} and id = ${head.bankAccountId} for update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number; used: boolean }>`
    select l.id, l.aside is not null or exists (select from bank_match m
        where m.establishment_id = l.establishment_id and m.line_id = l.id) as used
    from bank_statement_entry e
    join bank_line l on l.establishment_id = e.establishment_id and l.id = e.line_id
    where e.establishment_id = ${establishmentId} and e.statement_id = ${id}
      and not exists (select from bank_statement_entry o
        where o.establishment_id = e.establishment_id and o.line_id = e.line_id and o.statement_id <> e.statement_id)
    order by l.id for update of l`.execute(tx)
  const used = rows.filter((row) => row.used).length
  if (used > 0) throw new RuleError('statement.inUse', { count: used })
  await sql`delete from bank_statement where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await sql`
    delete from bank_line where establishment_id = ${establishmentId} and id = any (${rows.map((row) => row.id)}::bigint[])`.execute(
    tx,
  )
  await writeTechnicalEvent(tx, context, JET.STATEMENT_REMOVED, {
    account: head.bankAccountId,
    statement: id,
    lines: rows.length,
  })
  await context.changed({ entity: 'bankStatement', id, action: 'DELETED', functionality: 'payment_deposit' })
}
