/** Sessions of tills: a drawer from its float to its count, at one station; handed over without closing. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Notes } from '#domain/billing/cash-count.ts'
import { JET } from '#domain/fiscal/jet.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { SessionAnswer } from '#contract/operations/payment/cash.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { lockTill, lockTills } from '#server/platform/fiscal/chain.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import type { Context } from '#server/platform/http/route.ts'
import { sessionCounts, writeCount } from '#server/modules/payment/cash/counts.ts'
import { requireCashDay } from '#server/modules/payment/cash/open-day.ts'

type Saved = { readonly status: 'SAVED'; readonly id: number }

const told = async (context: Context, id: number): Promise<Saved> => {
  await context.changed([
    { entity: 'tillSession', id, action: 'SAVED', functionality: 'payment_payment' },
    { entity: 'cashFund', id, action: 'SAVED', functionality: 'payment_deposit' },
  ])
  return { status: 'SAVED', id }
}

/**
 * Opens the drawer of this station. The chains of the till are held while it is: of two who open, the second finds it open. Throws
 * RuleError payment.notPositive, cash.sessionOpen, FieldsError where today takes nothing more.
 */
export const openSession = async (context: Context, { float }: { readonly float: Cents }): Promise<Saved> => {
  const { tx, establishmentId, till, today, now, user } = context
  if (float < 0) throw new RuleError('cash.notCounted')
  await requireCashDay(context, today, 'float')
  const locked = await lockTill(tx, context)
  const { rows: open } = await sql<{ holder: string }>`
    select u.name as holder from till_session s join app_user u on u.id = s.holder_id
    where s.establishment_id = ${establishmentId} and s.till = ${till} and s.closed_at is null`.execute(tx)
  if (open[0] !== undefined) throw new RuleError('cash.sessionOpen', { till, holder: open[0].holder })
  const { rows } = await sql<{ id: number }>`
    insert into till_session (establishment_id, till, opened_on, opened_at, opened_by, float, holder_id, after_seq)
    values (${establishmentId}, ${till}, ${today}, ${now}, ${user.id}, ${float}, ${user.id}, ${locked.headOf('PAYMENT').seq}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await writeTechnicalEvent(tx, context, JET.TILL_OPENED, { session: id, float })
  return told(context, id)
}

interface SessionRow {
  readonly id: number
  readonly version: number
  readonly till: string
  readonly openedAt: string
  readonly openedOn: Day
  readonly holder: string
  readonly float: Cents
  readonly closedAt: string | null
  readonly theoretical: Cents
}

/**
 * Sessions with what their drawers must hold: what was counted last, or the float, and what that station took in cash, was brought and
 * was spent since. Guarantees are held apart.
 */
const SESSIONS = sql`
  select s.id, s.version, s.till, s.opened_at as "openedAt", s.opened_on as "openedOn", u.name as holder, s.float, s.closed_at as "closedAt",
    coalesce(l.counted, s.float)
      + (select coalesce(sum(y.amount), 0) from payment y where y.establishment_id = s.establishment_id and y.till = s.till
        and y.training = e.training and y.seq > coalesce(l.after_seq, s.after_seq) and y.method_kind = 'CASH' and y.kind <> 'GUARANTEE')::bigint
      + (select coalesce(sum(i.amount), 0) from injection i
        where i.establishment_id = s.establishment_id and i.session_id = s.id and i.id > coalesce(l.id, s.id))::bigint
      - (select coalesce(sum(x.amount), 0) from expense x
        where x.establishment_id = s.establishment_id and x.session_id = s.id and x.id > coalesce(l.id, s.id))::bigint as theoretical
  from till_session s join establishment e on e.id = s.establishment_id join app_user u on u.id = s.holder_id
  left join lateral (select c.id, c.counted, c.after_seq from cash_count c
    where c.establishment_id = s.establishment_id and c.session_id = s.id order by c.id desc limit 1) l on true`

interface CountSession {
  readonly id: number
  readonly version: number
  readonly notes: Notes
  readonly reason: string | null
  readonly close: boolean
}

/** The till of a session. Throws RuleError record.unknown. */
const tillOf = async ({ tx, establishmentId }: Context, id: number): Promise<string> => {
  const { rows } = await sql<{ till: string }>`
    select till from till_session where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0].till
}

/**
 * Counts a drawer; `close` closes it, otherwise who counts takes it over. The payments of its till wait meanwhile, so that each is
 * counted once. Throws RuleError record.unknown, cash.sessionClosed, cash.sessionCounted (by somebody else since it was read), and
 * as `writeCount`; FieldsError where today takes nothing more.
 */
export const countSession = async (context: Context, input: CountSession): Promise<Saved> => {
  const { tx, establishmentId, today, now, user, training } = context
  const { id, version, notes, reason, close } = input
  const till = await tillOf(context, id)
  await requireCashDay(context, today, 'id')
  await lockTills(tx, [{ establishmentId, till, training }, context])
  const { headOf } = await lockTill(tx, { ...context, till })
  await sql`select 1 from till_session where establishment_id = ${establishmentId} and id = ${id} for update`.execute(
    tx,
  )
  const { rows } = await sql<SessionRow>`
    ${SESSIONS} where s.establishment_id = ${establishmentId} and s.id = ${id}`.execute(tx)
  const [session] = rows
  if (session === undefined) throw new RuleError('record.unknown')
  if (session.closedAt !== null) throw new RuleError('cash.sessionClosed')
  if (session.version !== version) throw new RuleError('cash.sessionCounted', { holder: session.holder })
  await writeCount(context, {
    ...{ kind: close ? 'CLOSING' : 'HANDOVER', sessionId: id, methodId: null, day: today, notes, reason },
    theoretical: session.theoretical,
    afterSeq: headOf('PAYMENT').seq,
  })
  await sql`
    update till_session set version = version + 1, holder_id = case when ${close} then holder_id else ${user.id}::bigint end,
      closed_on = case when ${close} then ${today}::date end, closed_at = case when ${close} then ${now}::timestamptz end,
      closed_by = case when ${close} then ${user.id}::bigint end
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await writeTechnicalEvent(tx, context, close ? JET.TILL_COUNTED_OUT : JET.TILL_HANDED_OVER, { session: id })
  return told(context, id)
}

/** Sessions open on a day, or closed on it; the oldest first. Two statements whatever their number. */
export const sessionsOn = async (tx: Tx, establishmentId: number, day: Day): Promise<SessionAnswer[]> => {
  const { rows } = await sql<SessionRow>`
    ${SESSIONS} where s.establishment_id = ${establishmentId} and s.opened_on <= ${day}
      and (s.closed_on is null or s.closed_on >= ${day}) order by s.opened_at, s.id`.execute(tx)
  const counts = await sessionCounts(
    tx,
    establishmentId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = counts.get(row.id) ?? []
    const then = own.at(-1)?.theoretical ?? row.float
    return { ...row, theoretical: row.closedAt === null ? row.theoretical : then, counts: own }
  })
}

/** What the last session of this station was closed with: the float that the next one most likely has. */
export const leftFloat = async ({ tx, establishmentId, till }: Context): Promise<Cents | null> => {
  const { rows } = await sql<{ counted: Cents }>`
    select c.counted from till_session s join cash_count c on c.establishment_id = s.establishment_id and c.session_id = s.id
    where s.establishment_id = ${establishmentId} and s.till = ${till} and s.closed_at is not null and c.kind = 'CLOSING'
    order by c.id desc limit 1`.execute(tx)
  return rows[0]?.counted ?? null
}

/** The drawer that cash moves through at this station, held against being counted meanwhile; null: none is open. */
export const holdDrawer = async ({ tx, establishmentId, till }: Context): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from till_session where establishment_id = ${establishmentId} and till = ${till} and closed_at is null for share`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** Throws RuleError cash.drawerCounted where the drawer of this row was counted since it was written: the row is in that count. */
export const refuseCounted = async (
  { tx, establishmentId }: Context,
  sessionId: number | null,
  id: number,
): Promise<void> => {
  if (sessionId === null) return
  const { rows } = await sql`
    with held as (select id from till_session where establishment_id = ${establishmentId} and id = ${sessionId} for share)
    select 1 from held join cash_count c on c.session_id = held.id and c.establishment_id = ${establishmentId} and c.id > ${id} limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new RuleError('cash.drawerCounted')
}
