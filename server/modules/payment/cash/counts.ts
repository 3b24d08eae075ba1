/** Counts of cash: written once, set against the theory of their moment, a difference told in the technical events. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { compareCount, notesTotal } from '#domain/billing/cash-count.ts'
import type { Notes } from '#domain/billing/cash-count.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { CountAnswer } from '#contract/operations/payment/cash.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'
import { requireCashDay } from '#server/modules/payment/cash/open-day.ts'
import { readJournal } from '#server/modules/payment/cash/read-journal.ts'

interface NewCount {
  readonly kind: CountAnswer['kind']
  readonly sessionId: number | null
  readonly methodId: number | null
  readonly day: Day
  readonly notes: Notes
  readonly theoretical: Cents
  readonly reason: string | null
  /** Where the chain of payments of the drawer stands. */
  readonly afterSeq: number
}

/** Throws RuleError as `notesTotal` and `compareCount`. */
export const writeCount = async (context: Context, count: NewCount): Promise<number> => {
  const { tx, establishmentId, now, user } = context
  const { kind, sessionId, methodId, day, notes, reason, afterSeq } = count
  const { theoretical, counted, difference } = compareCount(count.theoretical, notesTotal(notes), reason)
  const { rows } = await sql<{ id: number }>`
    insert into cash_count (establishment_id, kind, session_id, method_id, counted_on, recorded_at, operator_id, notes, theoretical, counted,
      difference, reason, after_seq)
    values (${establishmentId}, ${kind}, ${sessionId}, ${methodId}, ${day}, ${now}, ${user.id}, ${JSON.stringify(notes)}::jsonb, ${theoretical},
      ${counted}, ${difference}, ${difference === 0 ? null : reason}, ${afterSeq}) returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  if (difference !== 0) {
    const detail = { count: id, day, amount: difference, counted, reason, session: sessionId }
    await writeTechnicalEvent(tx, context, JET.CASH_DIFFERENCE, detail)
  }
  await context.changed({ entity: 'cashFund', id, action: 'SAVED', functionality: 'payment_deposit' })
  return id
}

/** Throws RuleError record.unknown for a method that is not there, cash.notCash for one that is no cash. */
export const requireCash = async (tx: Tx, establishmentId: number, methodId: number): Promise<void> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from payment_method where establishment_id = ${establishmentId} and id = ${methodId}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  if (rows[0].kind !== 'CASH') throw new RuleError('cash.notCash')
}

/** One count of the whole till at a time: two that are typed at once follow one another. */
const lockFund = (tx: Tx, establishmentId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cash:${establishmentId}`}, 11))`.execute(tx)

/** Counts the whole till at the end of a day. Throws as `writeCount` and `requireCash`, FieldsError for a day that takes nothing. */
export const countFund = async (
  context: Context,
  { methodId, day, notes, reason }: FundBody,
): Promise<{ status: 'SAVED'; id: number }> => {
  const { tx, establishmentId } = context
  await requireCash(tx, establishmentId, methodId)
  await requireCashDay(context, day, 'day')
  await lockFund(tx, establishmentId)
  const { journal: made, openings } = await readJournal(tx, establishmentId, { from: day, to: day })
  const theoretical = made.till[0]?.theoretical ?? openings.till
  const count = { kind: 'FUND', sessionId: null, methodId, day, notes, theoretical, reason, afterSeq: 0 } as const
  return { status: 'SAVED', id: await writeCount(context, count) }
}

interface FundBody {
  readonly methodId: number
  readonly day: Day
  readonly notes: Notes
  readonly reason: string | null
}

const COLUMNS = sql`c.id, c.kind, c.recorded_at as "recordedAt", u.name as operator, c.notes, c.theoretical, c.counted, c.difference, c.reason`

interface CountRow extends CountAnswer {
  readonly sessionId: number | null
}

const answerOf = ({ sessionId: _, ...row }: CountRow): CountAnswer => row

/** Counts of the whole till on a day, the last first. */
export const fundCounts = async (tx: Tx, establishmentId: number, day: Day): Promise<CountAnswer[]> => {
  const { rows } = await sql<CountRow>`
    select ${COLUMNS}, c.session_id as "sessionId" from cash_count c join app_user u on u.id = c.operator_id
    where c.establishment_id = ${establishmentId} and c.kind = 'FUND' and c.counted_on = ${day} order by c.id desc`.execute(
    tx,
  )
  return rows.map(answerOf)
}

/** Counts of these drawers, in their order, by session. */
export const sessionCounts = async (
  tx: Tx,
  establishmentId: number,
  sessions: readonly number[],
): Promise<ReadonlyMap<number, readonly CountAnswer[]>> => {
  const { rows } = await sql<CountRow>`
    select ${COLUMNS}, c.session_id as "sessionId" from cash_count c join app_user u on u.id = c.operator_id
    where c.establishment_id = ${establishmentId} and c.session_id = any (${[...sessions]}::bigint[]) order by c.id`.execute(
    tx,
  )
  return new Map(sessions.map((id) => [id, rows.filter(({ sessionId }) => sessionId === id).map(answerOf)] as const))
}
