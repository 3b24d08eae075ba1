/** What earlier exports left that sources of these days need: advances of their files, entries of what they cancel or reverse. */
import { sql } from 'kysely'
import type { Part } from '#domain/accounting/advances.ts'
import type { Ledger, LedgerMove, Made } from '#domain/accounting/derive.ts'
import type { DraftEntry } from '#domain/accounting/draft.ts'
import type { Source } from '#domain/accounting/source.ts'
import type { Day } from '#domain/day.ts'
import { cents, type Cents, negate } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/db.ts'

interface EntryRow {
  readonly source: string
  readonly journal: string
  readonly day: Day
  readonly piece: string
  readonly pieceDate: Day
  readonly label: string
  readonly file: string | null
  readonly bill: string | null
  readonly pair: string | null
  readonly lines: readonly {
    readonly account: string
    readonly section: string | null
    readonly aux: string | null
    readonly amount: Cents
    readonly ofCustomer: boolean
  }[]
}

interface MoveRow extends LedgerMove {
  readonly parts: readonly Part[]
}

/** Of an export that stands, or of the one that is being written: that is on record only at its end. */
const live = sql`not exists (select from accounting_export x
  where x.establishment_id = a.establishment_id and x.id = a.export_id and not x.live)`

const movesOf = async (tx: Tx, site: number, files: readonly string[], sources: readonly string[]) => {
  const { rows } = await sql<MoveRow>`
    select a.customer, a.file, a.op, a.source, a.of_source as of, a.parts from accounting_advance a
    where a.establishment_id = ${site} and (a.file = any (${[...files]}::text[]) or a.file in (
        select b.file from accounting_advance b where b.establishment_id = ${site} and b.source = any (${[...sources]}::text[])))
      and ${live} order by a.export_id, a.n`.execute(tx)
  return rows.map(({ of, ...move }): LedgerMove => ({ ...move, ...(of === null || of === undefined ? {} : { of }) }))
}

const entriesOf = async (tx: Tx, site: number, sources: readonly string[]): Promise<EntryRow[]> => {
  if (sources.length === 0) return []
  const { rows } = await sql<EntryRow>`
    select e.source, e.journal, e.day, e.piece, e.piece_date as "pieceDate", e.label, e.file, e.bill, e.pair,
      (select json_agg(json_build_object('account', l.account, 'section', l.section, 'aux', coalesce(t.customer_id::text, l.aux),
          'amount', l.debit - l.credit, 'ofCustomer', l.of_customer) order by l.position)
        from accounting_line l
        left join accounting_third t on t.establishment_id = l.establishment_id and t.code = l.aux
        where l.establishment_id = e.establishment_id and l.export_id = e.export_id and l.num = e.num) as lines
    from accounting_entry e
    where e.establishment_id = ${site} and e.source = any (${[...sources]}::text[]) and e.live order by e.export_id, e.num`.execute(
    tx,
  )
  return rows
}

/** What was taken off a bill for others is a document of its own: its cancelling bill says it again. */
const isOwn = ({ source, bill }: EntryRow): boolean => !source.startsWith('bill:') || bill === source

const draftOf = ({ journal, lines, ...entry }: EntryRow): DraftEntry => ({
  ...entry,
  journal: { code: journal },
  lines: lines.map(({ account, section, ...line }) => ({
    ...line,
    account: { code: account, ...(section === null ? {} : { section }) },
  })),
  rated: [],
})

const turned = (parts: readonly Part[]): Part[] =>
  parts.map(([rate, amount, vat]) => [rate, negate(cents(amount)), negate(cents(vat))])

/** Whose file and whose money it was: an entry says it by its file, and by the line of the customer or of the advance. */
const madeOf = (source: string, entries: readonly EntryRow[], moves: readonly LedgerMove[]): Made => {
  const [first] = entries
  const move = moves.find((one) => one.source === source && (one.op === 'RECEIVED' || one.op === 'SPENT'))
  const advance = move === undefined ? undefined : move.op === 'RECEIVED' ? move.parts : turned(move.parts)
  const aux = first?.lines.find((line) => line.aux !== null)?.aux ?? undefined
  const whose = { customer: move?.customer ?? aux, file: first?.file ?? undefined }
  return { ...whose, entries: entries.filter(isOwn).map(draftOf), ...(advance === undefined ? {} : { advance }) }
}

const fileOf = (source: Source): string[] => ('file' in source && source.file !== undefined ? [source.file] : [])
const undoneBy = (source: Source): string[] =>
  'of' in source && source.of !== undefined && source.type !== 'bill' ? [source.of] : []

/** Fills a ledger with what the sources need that is in none of them. `known`: what it holds already. */
export const fillLedger = async (
  tx: Tx,
  site: number,
  ledger: Ledger,
  sources: readonly Source[],
  known: { readonly files: Set<string>; readonly made: Set<string> },
): Promise<void> => {
  const own = new Set(sources.flatMap(({ id }) => id ?? []))
  const undone = [...new Set(sources.flatMap(undoneBy))].filter((id) => !own.has(id) && !known.made.has(id))
  const files = [...new Set(sources.flatMap(fileOf))].filter((file) => !known.files.has(file))
  const moves = await movesOf(tx, site, files, undone)
  for (const move of moves) if (!known.files.has(move.file)) ledger.replay(move)
  for (const file of [...files, ...moves.map((move) => move.file)]) known.files.add(file)
  const bySource = Map.groupBy(await entriesOf(tx, site, undone), ({ source }) => source)
  for (const id of undone) ledger.remember(id, madeOf(id, bySource.get(id) ?? [], moves))
  for (const id of [...own, ...undone]) known.made.add(id)
}
