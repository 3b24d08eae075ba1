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

/** Numbers of entries that are composed at once, and how many such pieces are under way: each has a connection. */
const MOST = 2000
const AHEAD = 3
const COLUMNS = 18

interface Piece {
  readonly text: string | null
  readonly lines: number
}

const day = (column: ReturnType<typeof sql.ref>) => sql`replace(${column}::text, '-', '')`
const amount = (column: ReturnType<typeof sql.ref>) =>
  sql`case when ${column} = 0 then '0,00' else (${column} / 100)::text || ',' || lpad((${column} % 100)::text, 2, '0') end`

const composed = async (db: Db, { establishmentId, training, yearEnd }: YearOf, from: number): Promise<Piece> => {
  // Entries come in the order of their numbers, each with its lines by their key: nothing wide is sorted.
  // « offset 0 » keeps what an entry says once from being composed anew for each of its lines.
  const { rows } = await sql<Piece>`
    select string_agg(concat(e.head, l.account, E'\t', l.account_label, E'\t',
        l.aux, E'\t', case when l.aux is not null then coalesce(l.aux_label, l.aux) end, e.middle,
        ${amount(sql.ref('l.debit'))}, E'\t', ${amount(sql.ref('l.credit'))}, E'\t',
        s.code, E'\t', case when s.code is not null then ${day(sql.ref('s.code_date'))} end, e.tail), '' order by e.num, l.position) as text,
      count(*)::int as lines
    from (select a.export_id, a.num, concat(a.journal, E'\t', a.journal_label, E'\t', a.num, E'\t', ${day(sql.ref('a.day'))}, E'\t') as head,
        concat(E'\t', a.piece, E'\t', ${day(sql.ref('a.piece_date'))}, E'\t', a.label, E'\t') as middle,
        concat(E'\t', replace((select x.exported_on from accounting_export x
          where x.establishment_id = a.establishment_id and x.id = a.export_id)::text, '-', ''), E'\t\t\r\n') as tail
      from accounting_entry a where a.establishment_id = ${establishmentId} and a.training = ${training}
        and a.year_end = ${yearEnd} and a.live and a.num >= ${from} and a.num < ${from + MOST} offset 0) e
    join accounting_line l on l.establishment_id = ${establishmentId} and l.export_id = e.export_id and l.num = e.num
    left join accounting_settlement s on s.establishment_id = ${establishmentId} and s.export_id = l.export_id
      and s.line_export_id = l.export_id and s.num = l.num and s.position = l.position and s.code is not null`.execute(
    db,
  )
  return rows[0] ?? { text: null, lines: 0 }
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

/** First and last number of the entries of a year; none: 0 and -1. */
const boundsOf = async (db: Db, { establishmentId, training, yearEnd }: YearOf): Promise<readonly [number, number]> => {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(num) as first, max(num) as last from accounting_entry
    where establishment_id = ${establishmentId} and training = ${training} and year_end = ${yearEnd} and live`.execute(
    db,
  )
  return [rows[0]?.first ?? 0, rows[0]?.last ?? -1]
}

const written = async (db: Db, of: YearOf, from: number): Promise<string> => {
  const { text, lines } = await composed(db, of, from)
  if (text === null || isPlain(text, lines)) return text ?? ''
  const entries = (await readPage(db, of, from - 1, MOST)).filter(({ num }) => num < from + MOST)
  const [, ...rows] = (await Array.fromAsync(fecFile(entries))).join('').split('\r\n')
  return rows.join('\r\n')
}

/** Its text, in pieces: it is never held whole. Others are composed while one leaves. */
export async function* fecOfYear(db: Db, of: YearOf): AsyncGenerator<string> {
  yield* fecFile([])
  const [first, last] = await boundsOf(db, of)
  const ahead: Promise<string>[] = []
  for (let from = first; from <= last || ahead.length > 0; from += MOST) {
    if (from <= last) {
      const piece = written(db, of, from)
      // Whoever stops reading leaves it unasked.
      piece.catch(() => undefined)
      ahead.push(piece)
      if (ahead.length < AHEAD && from + MOST <= last) continue
    }
    const text = await ahead.shift()
    if (text !== undefined && text !== '') yield text
  }
}
