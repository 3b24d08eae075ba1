/** Lines of statements as the database has them, and what is done with one of them. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { feesOf, reconcile } from '#domain/billing/reconcile.ts'
import type { BankLine, MatchReason, OwingFile, Reconciled } from '#domain/billing/reconcile.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { StatementLine } from '#domain/statement/statement.ts'
import type { Context } from '#server/platform/http/route.ts'
import { slipOfCards, slipOfTerminals } from './bank-cards.ts'
import { readExpected, readOwing } from './targets.ts'
import type { Expected } from './targets.ts'

/** The same movement has the same day, amount and words in whatever file it comes. */
export const fingerprintOf = ({ bookedOn, amount, label, reference, counterparty }: StatementLine): string =>
  createHash('sha256')
    .update(JSON.stringify([bookedOn, amount, label, reference, counterparty]))
    .digest('hex')
    .slice(0, 32)

export interface StoredLine {
  readonly id: number
  readonly bankAccountId: number
  readonly bookedOn: Day
  readonly amount: Cents
  readonly label: string
  readonly reference: string
  readonly counterparty: string
  readonly reversal: boolean
  readonly aside: string | null
  readonly matched: boolean
}

const LINE = sql`l.id, l.bank_account_id as "bankAccountId", l.booked_on as "bookedOn", l.amount, l.label, l.reference, l.counterparty,
  l.reversal, l.aside, exists (select from bank_match m where m.establishment_id = l.establishment_id and m.line_id = l.id) as matched`

/** Throws RuleError record.unknown. */
export const readLine = async ({ tx, establishmentId, training }: Context, id: number): Promise<StoredLine> => {
  const { rows } = await sql<StoredLine>`
    select ${LINE} from bank_line l
    where l.establishment_id = ${establishmentId} and l.training = ${training} and l.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

/** Locked: two who work on the same line follow one another. Throws RuleError record.unknown. */
const lockLine = async (context: Context, id: number): Promise<StoredLine> => {
  const { tx, establishmentId } = context
  await sql`select 1 from bank_line where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  return readLine(context, id)
}

/** One that nothing explains yet. Throws RuleError record.unknown, statement.matched. */
export const lockFreeLine = async (context: Context, id: number): Promise<StoredLine> => {
  const line = await lockLine(context, id)
  if (line.matched) throw new RuleError('statement.matched')
  return line
}

/** Lines of a statement that are neither matched nor left aside. */
export const freeLines = async ({ tx, establishmentId }: Context, statementId: number): Promise<StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select ${LINE} from bank_statement_entry e
    join bank_line l on l.establishment_id = e.establishment_id and l.id = e.line_id
    where e.establishment_id = ${establishmentId} and e.statement_id = ${statementId} and l.aside is null
      and not exists (select from bank_match m where m.establishment_id = l.establishment_id and m.line_id = l.id)
    order by e.position`.execute(tx)
  return rows
}

const bankLineOf = ({ id, bookedOn, amount, label, reference, counterparty, reversal }: StoredLine): BankLine => ({
  id,
  on: bookedOn,
  amount,
  text: `${label} ${counterparty} ${reference}`,
  reversal,
})

export interface Found extends Reconciled {
  readonly expected: ReadonlyMap<string, Expected>
  readonly files: ReadonlyMap<number, OwingFile>
}

const NOTHING: Found = { exact: [], proposals: [], expected: new Map(), files: new Map() }

/** What these lines of one account are, or may be. */
export const findMatches = async (context: Context, lines: readonly StoredLine[]): Promise<Found> => {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [first] = lines
  const [from, to] = [days[0], days.at(-1)]
  if (first === undefined || from === undefined || to === undefined) return NOTHING
  const given = lines.map(bankLineOf)
  const expected = await readExpected(context, { id: first.bankAccountId, from, to })
  const files = await readOwing(context, given)
  return {
    ...reconcile(given, expected, files),
    expected: new Map(expected.map((one) => [one.key, one])),
    files: new Map(files.map((file) => [file.id, file])),
  }
}

export const tellLine = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'bankStatement', id, action: 'SAVED', functionality: 'payment_deposit' })

/**
 * Writes what a line is. Its targets were read as free; the database refuses what somebody else took meanwhile, and from now on that a
 * slip among them be cancelled (`deposit.matched`). Throws RuleError statement.taken.
 */
export const writeMatch = async (
  { tx, establishmentId, user, now }: Context,
  lineId: number,
  targets: readonly Pick<Expected, 'parts'>[],
  reason: MatchReason | 'BY_HAND' | 'CASHED' | 'BOOKED',
): Promise<void> => {
  for (const { column, id, amount } of targets.flatMap(({ parts }) => parts)) {
    const { rows } = await sql`
      insert into bank_match (establishment_id, line_id, ${sql.ref(column)}, amount, reason, matched_at, matched_by)
      values (${establishmentId}, ${lineId}, ${id}, ${amount}, ${reason}, ${now}, ${user.id})
      on conflict do nothing returning id`.execute(tx)
    if (rows.length === 0) throw new RuleError('statement.taken')
  }
  await sql`
    update bank_line set aside = null, aside_by = null, version = version + 1
    where establishment_id = ${establishmentId} and id = ${lineId}`.execute(tx)
}

/** Matches a line with what it is; cards that it credits become their slip. */
const matchWith = async (
  context: Context,
  line: StoredLine,
  targets: readonly Expected[],
  reason: MatchReason | 'BY_HAND',
): Promise<void> => {
  await writeMatch(context, line.id, await slipOfCards(context, line, targets), reason)
  await slipOfTerminals(context, line.id)
}

/** Matches what is certain of these lines; how many. */
export const matchCertain = async (context: Context, lines: readonly StoredLine[]): Promise<number> => {
  const { exact, expected } = await findMatches(context, lines)
  const byId = new Map(lines.map((line) => [line.id, line]))
  for (const { line: id, targets: keys, reason } of exact) {
    const line = byId.get(id)
    const targets = keys.flatMap((key) => expected.get(key) ?? [])
    if (line !== undefined) await matchWith(context, line, targets, reason)
  }
  return exact.length
}

/** Matches a line by hand. Throws RuleError statement.matched, statement.taken, statement.notEven. */
export const matchLine = async (context: Context, id: number, keys: readonly string[]): Promise<void> => {
  const line = await lockFreeLine(context, id)
  const all = await readExpected(context, { id: line.bankAccountId, from: line.bookedOn, to: line.bookedOn })
  const byKey = new Map(all.map((one) => [one.key, one]))
  const wanted = [...new Set(keys)]
  const targets = wanted.flatMap((key) => byKey.get(key) ?? [])
  if (targets.length !== wanted.length) throw new RuleError('statement.taken')
  feesOf(
    line.amount,
    targets,
    targets.every(({ commissioned }) => commissioned),
  )
  await matchWith(context, line, targets, 'BY_HAND')
  await tellLine(context, id)
}

/** A line waits again. Throws RuleError record.unknown. */
export const unmatchLine = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId } = context
  await lockLine(context, id)
  await sql`delete from bank_match where establishment_id = ${establishmentId} and line_id = ${id}`.execute(tx)
  await sql`
    update bank_line set aside = null, aside_by = null, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tellLine(context, id)
}

/** Throws RuleError record.unknown, statement.matched. */
export const leaveAside = async (context: Context, id: number, reason: string): Promise<void> => {
  const { tx, establishmentId, user } = context
  await lockFreeLine(context, id)
  await sql`
    update bank_line set aside = ${reason}, aside_by = ${user.id}, version = version + 1
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tellLine(context, id)
}
