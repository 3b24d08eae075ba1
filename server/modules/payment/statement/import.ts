/** A bank file becomes statements: each movement once, however many files tell it. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { plainIdentifier } from '#domain/identifiers.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { sum } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { csvRows, guessMapping } from '#domain/statement/csv.ts'
import type { CsvMapping } from '#domain/statement/csv.ts'
import { keepChosen, spanOf } from '#domain/statement/statement.ts'
import type { Statement, StatementFormat } from '#domain/statement/statement.ts'
import { mappingInput } from '#contract/operations/payment/statement.ts'
import type { StatementImported, StatementPreview } from '#contract/operations/payment/statement.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'
import { fingerprintOf, freeLines, matchCertain } from './lines.ts'
import { formatOf, readFile, textOf } from './read-file.ts'

interface BankAccount {
  readonly id: number
  readonly iban: string | null
  readonly mapping: unknown
}

/** Throws RuleError record.unknown. */
const readAccount = async ({ tx, establishmentId }: Context, id: number): Promise<BankAccount> => {
  const { rows } = await sql<BankAccount>`
    select a.id, nullif(a.iban, '') as iban, w.mapping from bank_account a
    left join bank_csv_mapping w on w.establishment_id = a.establishment_id and w.bank_account_id = a.id
    where a.establishment_id = ${establishmentId} and a.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return { ...row, iban: row.iban === null ? null : plainIdentifier(row.iban) }
}

/** The mapping that was sent. Throws RuleError statement.mapping where it is none. */
export const sentMapping = (text: string | undefined): CsvMapping | null => {
  if (text === undefined) return null
  try {
    return mappingInput.parse(JSON.parse(text))
  } catch {
    throw new RuleError('statement.mapping')
  }
}

/** As it was kept for the account, if it still can be read. */
const keptMapping = ({ mapping }: BankAccount): CsvMapping | null => mappingInput.safeParse(mapping).data ?? null

const SHOWN = 8

const shownOf = (one: Statement): StatementPreview['statements'][number] => {
  const { first, last } = spanOf(one)
  return {
    reference: one.reference,
    firstOn: first,
    lastOn: last,
    opening: one.opening?.amount ?? null,
    closing: one.closing?.amount ?? null,
    count: one.lines.length,
    sum: sum(one.lines.map(({ amount }) => amount)),
  }
}

/** How a CSV is read: as it was sent, kept, or as its heading suggests. */
const csvParts = (
  bytes: Uint8Array,
  format: StatementFormat,
  sent: CsvMapping | null,
  account: BankAccount,
): { mapping: CsvMapping | null; rows: (readonly string[])[] } => {
  if (format !== 'CSV') return { mapping: null, rows: [] }
  const text = textOf(bytes, sent?.encoding)
  const mapping = sent ?? keptMapping(account) ?? guessMapping(text)
  try {
    const rows = csvRows(text.slice(0, 60_000), mapping.separator, 12)
    return { mapping, rows: rows.map(({ cells }) => cells.slice(0, 60).map((cell) => cell.slice(0, 80))) }
  } catch {
    return { mapping, rows: [] } // a quote without end: the refusal says so
  }
}

/** What a file would bring; a refusal is part of the answer, since a CSV may only need other columns. Throws RuleError record.unknown. */
export const previewFile = async (
  context: Context,
  accountId: number,
  { bytes }: Upload,
  sent: CsvMapping | null,
): Promise<StatementPreview> => {
  const account = await readAccount(context, accountId)
  const format = formatOf(bytes)
  const { mapping, rows } = csvParts(bytes, format, sent, account)
  const empty = { format, statements: [], others: [], lines: [], mapping, rows }
  try {
    const { statements, others } = keepChosen(readFile(bytes, mapping).read, {
      iban: account.iban,
      today: context.today,
    })
    const lines = statements.flatMap((one) => one.lines).slice(0, SHOWN)
    return {
      ...empty,
      refusal: null,
      statements: statements.map(shownOf),
      others,
      lines: lines.map(({ at, bookedOn, amount, label, reference, counterparty }) => ({
        at,
        bookedOn,
        amount,
        label,
        reference,
        counterparty,
      })),
    }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { ...empty, refusal: { code: error.code, context: { ...error.context } } }
  }
}

interface Imported {
  readonly id: number
  readonly added: number
  readonly known: number
}

/**
 * Whether it begins where the last one of the account ended: then none of its lines was told before, however alike. One that ends where
 * it began follows itself: it must be another statement, too.
 */
const follows = async (
  { tx, establishmentId, training }: Context,
  account: BankAccount,
  one: Statement,
  { firstOn, lastOn }: ReturnType<typeof shownOf>,
): Promise<boolean> => {
  if (one.opening === null) return false
  const { rows } = await sql<{ closing: number | null; lastOn: string; isSame: boolean }>`
    select closing, last_on as "lastOn", exists (
      select from bank_statement k
      where k.establishment_id = s.establishment_id and k.training = s.training and k.bank_account_id = s.bank_account_id
        and k.first_on = ${firstOn} and k.last_on = ${lastOn} and k.reference = ${one.reference}
        and k.opening = ${one.opening.amount} and k.closing is not distinct from ${one.closing?.amount ?? null}) as "isSame"
    from bank_statement s
    where establishment_id = ${establishmentId} and training = ${training} and bank_account_id = ${account.id}
    order by last_on desc, id desc limit 1`.execute(tx)
  const [last] = rows
  return last !== undefined && !last.isSame && last.closing === one.opening.amount && last.lastOn <= firstOn
}

/** Ids of the lines known by these fingerprints, by their rank. */
const knownLines = async (
  { tx, establishmentId, training }: Context,
  account: BankAccount,
  prints: readonly string[],
): Promise<Map<string, number[]>> => {
  const { rows } = await sql<{ id: number; print: string }>`
    select id, fingerprint as print from bank_line
    where establishment_id = ${establishmentId} and training = ${training} and bank_account_id = ${account.id}
      and fingerprint = any (${[...prints]}::text[]) order by fingerprint, rank`.execute(tx)
  const known = new Map<string, number[]>()
  for (const { id, print } of rows) known.set(print, [...(known.get(print) ?? []), id])
  return known
}

interface Entry {
  readonly at: number
  /** Null: a new line. */
  readonly lineId: number | null
  readonly print: string
  readonly rank: number
  readonly line: Statement['lines'][number]
}

/** Each line of a statement: one that is known, or a new one after those of its kind. */
const entriesOf = (one: Statement, known: ReadonlyMap<string, readonly number[]>, isNew: boolean): Entry[] => {
  const seen = new Map<string, number>()
  return one.lines.map((line) => {
    const print = fingerprintOf(line)
    const before = known.get(print) ?? []
    const nth = seen.get(print) ?? 0
    seen.set(print, nth + 1)
    const rank = isNew ? before.length + nth : nth
    return { at: line.at, lineId: before[rank] ?? null, print, rank, line }
  })
}

const insertLines = async (
  { tx, establishmentId, training }: Context,
  account: BankAccount,
  entries: readonly Entry[],
): Promise<Map<string, number>> => {
  const added = entries.filter(({ lineId }) => lineId === null)
  const values = added.map(({ print, rank, line }) => ({
    print,
    rank,
    booked_on: line.bookedOn,
    value_on: line.valueOn,
    amount: line.amount,
    label: line.label,
    reference: line.reference,
    counterparty: line.counterparty,
    reversal: line.reversal,
  }))
  const { rows } = await sql<{ id: number; print: string; rank: number }>`
    insert into bank_line (establishment_id, training, bank_account_id, booked_on, value_on, amount, label, reference, counterparty,
      reversal, fingerprint, rank)
    select ${establishmentId}, ${training}, ${account.id}, v.booked_on, v.value_on, v.amount, v.label, v.reference, v.counterparty,
      v.reversal, v.print, v.rank
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) v (print text, rank integer, booked_on date, value_on date, amount bigint,
      label text, reference text, counterparty text, reversal boolean)
    returning id, fingerprint as print, rank`.execute(tx)
  return new Map(rows.map(({ id, print, rank }) => [`${print} ${rank}`, id]))
}

interface Source {
  readonly format: StatementFormat
  readonly fileName: string
  readonly sha256: string
}

/** Undefined: it brings nothing that is not known. */
const importOne = async (
  context: Context,
  account: BankAccount,
  one: Statement,
  source: Source,
): Promise<Imported | undefined> => {
  const { tx, establishmentId, training, user, now } = context
  const shown = shownOf(one)
  const known = await knownLines(context, account, one.lines.map(fingerprintOf))
  const entries = entriesOf(one, known, await follows(context, account, one, shown))
  const added = entries.filter(({ lineId }) => lineId === null).length
  if (added === 0) return undefined
  const made = await insertLines(context, account, entries)
  const { rows } = await sql<{ id: number }>`
    insert into bank_statement (establishment_id, training, bank_account_id, format, file_name, sha256, reference, opening, closing,
      first_on, last_on, imported_at, imported_by)
    values (${establishmentId}, ${training}, ${account.id}, ${source.format}, ${source.fileName}, ${source.sha256}, ${shown.reference},
      ${shown.opening}, ${shown.closing}, ${shown.firstOn}, ${shown.lastOn}, ${now}, ${user.id})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const links = entries.map(({ at, lineId, print, rank }, position) => ({
    position,
    at,
    line_id: lineId ?? made.get(`${print} ${rank}`),
  }))
  await sql`
    insert into bank_statement_entry (establishment_id, statement_id, position, line_id, at)
    select ${establishmentId}, ${id}, v.position, v.line_id, v.at
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) v (position integer, line_id bigint, at integer)`.execute(
    tx,
  )
  return { id, added, known: entries.length - added }
}

/** Two who drop files of one account follow one another. Throws RuleError record.unknown. */
const lockAccount = async (context: Context, id: number): Promise<BankAccount> => {
  await sql`
    select 1 from bank_account where establishment_id = ${context.establishmentId} and id = ${id} for update`.execute(
    context.tx,
  )
  return readAccount(context, id)
}

const keepMapping = async (
  { tx, establishmentId }: Context,
  account: BankAccount,
  mapping: CsvMapping,
): Promise<void> => {
  await sql`
    insert into bank_csv_mapping (establishment_id, bank_account_id, mapping)
    values (${establishmentId}, ${account.id}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (establishment_id, bank_account_id) do update set mapping = excluded.mapping`.execute(tx)
}

/**
 * Imports a file and matches what is certain, in one transaction. Throws RuleError of the readers and of `keepChosen`, record.unknown,
 * statement.known where every movement was imported before.
 */
export const importFile = async (
  context: Context,
  accountId: number,
  { bytes, fileName }: Upload,
  sent: CsvMapping | null,
): Promise<StatementImported> => {
  const account = await lockAccount(context, accountId)
  const mapping = sent ?? keptMapping(account)
  const { format, read } = readFile(bytes, mapping)
  const { statements, others, zeros } = keepChosen(read, { iban: account.iban, today: context.today })
  const source = {
    format,
    fileName: fileName.slice(-120),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const made: Imported[] = []
  const inOrder = statements.toSorted((a, b) => (spanOf(a).first < spanOf(b).first ? -1 : 1))
  for (const one of inOrder) {
    const imported = await importOne(context, account, one, source)
    if (imported !== undefined) made.push(imported)
  }
  if (made.length === 0) throw new RuleError('statement.known')
  if (format === 'CSV' && mapping !== null) await keepMapping(context, account, mapping)
  let matched = 0
  for (const { id } of made) {
    matched += await matchCertain(context, await freeLines(context, id))
    await context.changed({ entity: 'bankStatement', id, action: 'SAVED', functionality: 'payment_deposit' })
  }
  const lines = made.reduce((n, { added }) => n + added, 0)
  const total = statements.reduce((n, one) => n + one.lines.length, 0)
  await writeTechnicalEvent(context.tx, context, JET.STATEMENT_IMPORTED, {
    account: accountId,
    file: source.sha256,
    statements: made.length,
    lines,
  })
  return { status: 'SAVED', ids: made.map(({ id }) => id), lines, known: total - lines, matched, others, zeros }
}
