/**
 * The FEC of a year from its stored entries, composed by the database some thousand entries at a time: byte for byte what the writer of
 * the table `FEC` makes of them. Where a text is not plain (a tab, a bar, a letter of another script), that part is left to the writer.
 */
import { sql } from 'kysely'
import { fecFile } from '#domain/accounting/fec.ts'
import type { Day } from '#domain/day.ts'
import { readPage } from '#server/modules/accounting/export/read-entries.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface YearOf {
  readonly establishmentId: number
  readonly training: boolean
  readonly yearEnd: Day
}

/** Entries that are composed at once. */
const MOST = 2000
const COLUMNS = 18

interface Piece {
  readonly text: string | null
  readonly lines: number
  readonly last: number | null
}

const day = (column: ReturnType<typeof sql.ref>) => sql`replace(${column}::text, '-', '')`
const amount = (column: ReturnType<typeof sql.ref>) =>
  sql`case when ${column} = 0 then '0,00' else (${column} / 100)::text || ',' || lpad((${column} % 100)::text, 2, '0') end`

const composed = async (db: Db, { establishmentId, training, yearEnd }: YearOf, after: number): Promise<Piece> => {
  // Entries come in the order of their numbers, each with its lines by their key: nothing wide is sorted.
  const { rows } = await sql<Piece>`
    select string_agg(concat(e.head, l.account, E'\t', l.account_label, E'\t',
        l.aux, E'\t', case when l.aux is not null then coalesce(l.aux_label, l.aux) end, e.middle,
        ${amount(sql.ref('l.debit'))}, E'\t', ${amount(sql.ref('l.credit'))}, E'\t',
        s.code, E'\t', case when s.code is not null then ${day(sql.ref('s.code_date'))} end, e.tail), '' order by e.num, l.position) as text,
      count(*)::int as lines, max(e.num) as last
    from (select a.export_id, a.num, concat(a.journal, E'\t', a.journal_label, E'\t', a.num, E'\t', ${day(sql.ref('a.day'))}, E'\t') as head,
        concat(E'\t', a.piece, E'\t', ${day(sql.ref('a.piece_date'))}, E'\t', a.label, E'\t') as middle,
        concat(E'\t', replace((select x.exported_on from accounting_export x
          where x.establishment_id = a.establishment_id and x.id = a.export_id)::text, '-', ''), E'\t\t\r\n') as tail
      from accounting_entry a where a.establishment_id = ${establishmentId} and a.training = ${training}
        and a.year_end = ${yearEnd} and a.live and a.num > ${after} order by a.num limit ${MOST}) e
    join accounting_line l on l.establishment_id = ${establishmentId} and l.export_id = e.export_id and l.num = e.num
    left join accounting_settlement s on s.establishment_id = ${establishmentId} and s.export_id = l.export_id
      and s.line_export_id = l.export_id and s.num = l.num and s.position = l.position and s.code is not null`.execute(
    db,
  )
  return rows[0] ?? { text: null, lines: 0, last: null }
}

const [TAB, LF, CR, SPACE, BAR] = [9, 10, 13, 32, 124]

/** Whether the writer would leave every text as it is: letters of Europe, one space between words, nothing that parts cells or lines. */
const isPlain = (text: string, lines: number): boolean => {
  let [tabs, ends, before] = [0, 0, TAB]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > SPACE) {
      if (code === BAR || (code > 126 && code < 160) || code > 383) return false
    } else if (code === SPACE) {
      if (before <= SPACE) return false
    } else if (before === SPACE) return false
    else if (code === TAB) tabs++
    else if (code === LF) ends++
    else if (code !== CR) return false
    before = code
  }
  return ends === lines && tabs === lines * (COLUMNS - 1)
}

/** Its text, in pieces: it is never held whole. The next one is composed while this one is looked through and leaves. */
export async function* fecOfYear(db: Db, of: YearOf): AsyncGenerator<string> {
  yield* fecFile([])
  let [after, next] = [0, composed(db, of, 0)]
  for (;;) {
    const { text, lines, last } = await next
    if (text === null || last === null) return
    next = composed(db, of, last)
    // Whoever stops reading leaves it unasked.
    next.catch(() => undefined)
    if (isPlain(text, lines)) yield text
    else {
      const [, ...rows] = (await Array.fromAsync(fecFile(await readPage(db, of, after, MOST)))).join('').split('\r\n')
      yield rows.join('\r\n')
    }
    after = last
  }
}
