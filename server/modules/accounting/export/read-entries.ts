/** Entries as they were exported, some thousand at a time. */
import { sql } from 'kysely'
import type { PostedEntry, PostedLine } from '#domain/accounting/entry.ts'
import type { Day } from '#domain/day.ts'
import { type Cents, ZERO } from '#domain/money.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Of one export, or of all those of a financial year that stand. */
export type EntriesOf =
  | { readonly establishmentId: number; readonly exportId: number; readonly validOn: Day }
  | { readonly establishmentId: number; readonly training: boolean; readonly yearEnd: Day }

interface Row extends Omit<PostedEntry, 'lines' | 'dueOn'> {
  readonly dueOn: Day | null
  /** account, label, aux, aux label, debit, credit, code, day of the code, section */
  readonly lines: readonly (readonly [
    string,
    string,
    string | null,
    string | null,
    Cents,
    Cents,
    string | null,
    Day | null,
    string | null,
  ])[]
}

const MOST = 2000

const lineOf = ([
  account,
  accountLabel,
  aux,
  auxLabel,
  debit,
  credit,
  code,
  codeDate,
  section,
]: Row['lines'][number]): PostedLine => ({
  ...{ account, accountLabel, debit: debit || ZERO, credit: credit || ZERO },
  ...(aux === null ? {} : { aux, auxLabel: auxLabel ?? aux }),
  ...(code === null || codeDate === null ? {} : { code, codeDate }),
  ...(section === null ? {} : { section }),
})

const entryOf = ({ dueOn, lines, ...entry }: Row): PostedEntry => ({
  ...entry,
  ...(dueOn === null ? {} : { dueOn }),
  lines: lines.map(lineOf),
})

const page = async (tx: Db, of: EntriesOf, after: number, most: number = MOST): Promise<Row[]> => {
  const own =
    'exportId' in of
      ? sql`e.export_id = ${of.exportId}`
      : sql`e.training = ${of.training} and e.year_end = ${of.yearEnd} and e.live`
  const valid =
    'exportId' in of
      ? sql`${of.validOn}::date`
      : sql`(select x.exported_on from accounting_export x where x.establishment_id = e.establishment_id and x.id = e.export_id)`
  const { rows } = await sql<Row>`
    select e.num, e.journal, e.journal_label as "journalLabel", e.day, e.piece, e.piece_date as "pieceDate", e.due_on as "dueOn",
      e.label, ${valid} as "validDate", l.lines
    from (select * from accounting_entry e where e.establishment_id = ${of.establishmentId} and ${own} and e.num > ${after}
      order by e.num limit ${most}) e
    cross join lateral (
      select json_agg(json_build_array(l.account, l.account_label, l.aux, l.aux_label, l.debit, l.credit, s.code, s.code_date, l.section)
        order by l.position) as lines
      from accounting_line l
      left join accounting_settlement s on s.establishment_id = l.establishment_id and s.export_id = l.export_id
        and s.line_export_id = l.export_id and s.num = l.num and s.position = l.position and s.code is not null
      where l.establishment_id = e.establishment_id and l.export_id = e.export_id and l.num = e.num) l
    order by e.num`.execute(tx)
  return rows
}

/** The next entries after a number, at most so many. */
export const readPage = async (tx: Db, of: EntriesOf, after: number, most: number): Promise<PostedEntry[]> =>
  (await page(tx, of, after, most)).map(entryOf)

/** In the order of their numbers, with the letters that their own export gave. */
export async function* readEntries(tx: Db, of: EntriesOf): AsyncGenerator<PostedEntry> {
  let after = 0
  for (;;) {
    const rows = await page(tx, of, after)
    for (const row of rows) yield entryOf(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < MOST) return
    after = last.num
  }
}
