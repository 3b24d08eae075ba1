/** Writes what was derived: entries with their numbers, what was taken, and what settles what. */
import { sql } from 'kysely'
import type { DraftEntry } from '#domain/accounting/draft.ts'
import { codeOf, sectionAt } from '#domain/accounting/draft.ts'
import type { OpenLine, Settled } from '#domain/accounting/lettering.ts'
import { settle } from '#domain/accounting/lettering.ts'
import type { Day } from '#domain/day.ts'
import { negate } from '#domain/money.ts'
import type { DerivedDays } from '#server/modules/accounting/export/derive-days.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** The export that is being written. */
export interface Writing {
  readonly establishmentId: number
  readonly training: boolean
  readonly id: number
  readonly yearEnd: Day
}

interface Numbered {
  readonly num: number
  readonly entry: DraftEntry
  readonly source: string
}

const entryRow = ({ num, entry, source }: Numbered, { plans }: DerivedDays) => {
  const { day, piece, pieceDate, dueOn, label, file, bill, pair } = entry
  const journal = codeOf(entry.journal)
  const journalLabel = plans(day).journals.find(([code]) => code === journal)?.[1] ?? journal
  return {
    ...{ num, journal, journal_label: journalLabel, day, piece, piece_date: pieceDate, due_on: dueOn ?? null },
    ...{ label, source, file, bill, pair },
  }
}

const lineRows = ({ num, entry }: Numbered, { plans, thirds }: DerivedDays) =>
  entry.lines.map((line, position) => {
    const { account, aux, amount, ofCustomer } = line
    const code = codeOf(account)
    const third = aux === null ? undefined : thirds.get(aux)
    return {
      ...{ num, position, account: code, account_label: plans(entry.day).accounts[code] ?? code },
      ...{ aux: third?.code ?? aux, aux_label: third?.name ?? aux },
      ...{ debit: Math.max(0, amount), credit: Math.max(0, negate(amount)), of_customer: ofCustomer },
      section: sectionAt(line),
    }
  })

/** What this transaction wrote is in no statistics yet: unasked, a question about it is planned as if there were no rows. */
export const countRows = async (tx: Tx): Promise<void> => {
  await sql`select count_accounting_rows()`.execute(tx)
}

/** Writes some days; their entries are numbered from `next`. Answers how many there are, and Σ debits. */
export const postDays = async (
  tx: Tx,
  { establishmentId, training, id, yearEnd }: Writing,
  days: DerivedDays,
  { next, moves: movesBefore }: { readonly next: number; readonly moves: number },
): Promise<{ readonly count: number; readonly total: number }> => {
  const numbered = days.entries.map((one, i): Numbered => ({ ...one, num: next + i }))
  const lines = numbered.flatMap((one) => lineRows(one, days))
  await sql`
    insert into accounting_source (establishment_id, export_id, kind, id, on_day)
    select ${establishmentId}, ${id}, s.kind, s.id, s.on_day
    from jsonb_to_recordset(${JSON.stringify(days.rows.map(({ kind, id: of, on }) => ({ kind, id: of, on_day: on })))}::jsonb)
      as s (kind text, id bigint, on_day date)`.execute(tx)
  await sql`
    insert into accounting_entry (establishment_id, export_id, training, year_end, num, journal, journal_label, day, piece, piece_date,
      due_on, label, source, file, bill, pair)
    select ${establishmentId}, ${id}, ${training}, ${yearEnd}, e.*
    from jsonb_to_recordset(${JSON.stringify(numbered.map((one) => entryRow(one, days)))}::jsonb)
      as e (num integer, journal text, journal_label text, day date, piece text, piece_date date, due_on date, label text,
        source text, file text, bill text, pair text)`.execute(tx)
  await sql`
    insert into accounting_line (establishment_id, export_id, num, position, account, account_label, aux, aux_label, debit, credit, of_customer,
      section)
    select ${establishmentId}, ${id}, l.*
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (num integer, position integer, account text, account_label text, aux text, aux_label text, debit bigint, credit bigint,
        of_customer boolean, section text)`.execute(tx)
  const moves = days.moves.map(({ of, ...move }, i) => ({ ...move, of_source: of ?? null, n: movesBefore + i }))
  await sql`
    insert into accounting_advance (establishment_id, export_id, n, customer, file, op, source, of_source, parts)
    select ${establishmentId}, ${id}, m.*
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m (n integer, customer text, file text, op text, source text, of_source text, parts jsonb)`.execute(tx)
  return { count: numbered.length, total: lines.reduce((sum, { debit }) => sum + debit, 0) }
}

/** Bills that this export cancels and that were settled before: what settled them is open again. */
const reopen = async (tx: Tx, { establishmentId, id }: Writing): Promise<void> => {
  // Asked first: nothing is known yet of how many rows this export wrote, and the plan of one statement would go through all of them.
  const { rows } = await sql<{ pair: string }>`
    select distinct pair from accounting_entry
    where establishment_id = ${establishmentId} and export_id = ${id} and pair is not null`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into accounting_reopening (establishment_id, export_id, settled_by, group_no)
    select distinct ${establishmentId}::bigint, ${id}::bigint, s.export_id, s.group_no
    from unnest(${rows.map(({ pair }) => pair)}::text[]) as c (pair)
    join accounting_entry b on b.establishment_id = ${establishmentId} and b.source = c.pair and b.live
    join accounting_settlement s on s.establishment_id = b.establishment_id and s.line_export_id = b.export_id and s.num = b.num
    join accounting_export x on x.establishment_id = s.establishment_id and x.id = s.export_id and x.live
    where s.export_id <> ${id}`.execute(tx)
}

interface OpenRow extends Omit<OpenLine<string>, 'id' | 'delivered'> {
  readonly exportId: number
  readonly position: number
  readonly aux: string | null
}

/** Auxiliary accounts whose lines are read at once. */
const ACCOUNTS = 500

const openLines = async (
  tx: Tx,
  { establishmentId, training }: Writing,
  accounts: readonly string[],
): Promise<OpenRow[]> => {
  const { rows } = await sql<OpenRow>`
    select l.export_id as "exportId", l.num, l.position, l.aux, l.day, l.file, l.bill, l.pair, l.amount
    from accounting_open_line l
    where l.establishment_id = ${establishmentId} and l.training = ${training} and l.aux = any (${[...accounts]}::text[])
    order by l.aux, l.export_id, l.num, l.position`.execute(tx)
  return rows
}

const settlementRows = (group: Settled<OpenRow>, groupNo: number) =>
  group.ids.map(({ exportId, num, position }) => ({
    ...{ group_no: groupNo, line_export_id: exportId, num, position, code: group.code, code_date: group.day },
  }))

/** Letters what this export settles, some auxiliary accounts at a time. */
export const letterExport = async (tx: Tx, writing: Writing): Promise<void> => {
  const { establishmentId, id } = writing
  await reopen(tx, writing)
  await countRows(tx)
  const { rows: touched } = await sql<{ aux: string; codes: number }>`
    with touched as (select distinct aux from accounting_line
      where establishment_id = ${establishmentId} and export_id = ${id} and of_customer and aux is not null)
    select t.aux, count(distinct (s.export_id, s.group_no))::int as codes
    from touched t
    left join (accounting_settlement s
      join accounting_export x on x.establishment_id = s.establishment_id and x.id = s.export_id and x.live
      join accounting_line o on o.establishment_id = s.establishment_id and o.export_id = s.line_export_id and o.num = s.num
        and o.position = s.position and o.of_customer)
      on s.establishment_id = ${establishmentId} and s.code is not null and o.aux = t.aux
    group by 1 order by 1`.execute(tx)
  let groupNo = 0
  for (let at = 0; at < touched.length; at += ACCOUNTS) {
    const some = touched.slice(at, at + ACCOUNTS)
    const byAux = Map.groupBy(
      await openLines(
        tx,
        writing,
        some.map(({ aux }) => aux),
      ),
      ({ aux }) => aux,
    )
    const rows = some.flatMap(({ aux, codes }) => {
      const open = (byAux.get(aux) ?? []).map((line) => ({ ...line, id: line, delivered: line.exportId !== id }))
      return settle(open, codes).flatMap((group) => settlementRows(group, groupNo++))
    })
    await sql`
      insert into accounting_settlement (establishment_id, export_id, group_no, line_export_id, num, position, code, code_date)
      select ${establishmentId}, ${id}, s.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s (group_no integer, line_export_id bigint, num integer, position integer, code text, code_date date)`.execute(
      tx,
    )
  }
}
