/** Card terminals: the total of each batch, typed as it is printed, against what was taken by card that day. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { CardAnswer } from '#contract/operations/payment/cash.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { requireCashDay } from '#server/modules/payment/cash/open-day.ts'

interface Batch {
  readonly id: number
  readonly version: number
  readonly methodId: number
  readonly day: Day
  readonly terminal: string
  readonly amount: Cents | null
}

const requireCard = async ({ tx, establishmentId }: Context, methodId: number): Promise<void> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from payment_method where establishment_id = ${establishmentId} and id = ${methodId}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  if (rows[0].kind !== 'CARD') throw new RuleError('cash.notCard')
}

const insert = async ({ tx, establishmentId, now, user }: Context, batch: Batch): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into terminal_batch (establishment_id, batch_on, method_id, terminal, amount, recorded_at, operator_id)
    values (${establishmentId}, ${batch.day}, ${batch.methodId}, ${batch.terminal}, ${batch.amount}, ${now}, ${user.id})
    on conflict do nothing returning id`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('cash.batchTyped', { terminal: batch.terminal })
  return rows[0].id
}

/** Changes a batch of that day, or forgets it. Throws RuleError cash.changedMeanwhile where it is no longer as it was read. */
const change = async ({ tx, establishmentId, now, user }: Context, batch: Batch): Promise<number> => {
  const own = sql`establishment_id = ${establishmentId} and id = ${batch.id} and version = ${batch.version} and batch_on = ${batch.day}
    and method_id = ${batch.methodId}`
  const done =
    batch.amount === null
      ? await sql`delete from terminal_batch where ${own}`.execute(tx)
      : await sql`update terminal_batch set terminal = ${batch.terminal}, amount = ${batch.amount}, recorded_at = ${now},
          operator_id = ${user.id}, version = version + 1 where ${own}`.execute(tx)
  if (done.numAffectedRows !== 1n) throw new RuleError('cash.changedMeanwhile')
  return batch.id
}

/**
 * Types, corrects or forgets the total of a terminal. Throws RuleError record.unknown, cash.notCard, cash.batchTyped,
 * cash.changedMeanwhile; FieldsError where the day takes nothing more.
 */
export const saveBatch = async (context: Context, batch: Batch): Promise<{ status: 'SAVED'; id: number }> => {
  await requireCard(context, batch.methodId)
  await requireCashDay(context, batch.day, 'day')
  if (batch.id === 0 && batch.amount === null) throw new RuleError('request.invalid')
  const id = batch.id === 0 ? await insert(context, batch) : await change(context, batch)
  await context.changed({ entity: 'cashFund', id, action: 'SAVED', functionality: 'payment_deposit' })
  return { status: 'SAVED', id }
}

/** Methods by card of a day: what was taken, and what the terminals say. */
export const cardsOn = async (tx: Tx, establishmentId: number, day: Day): Promise<CardAnswer[]> => {
  const { rows } = await sql<Omit<CardAnswer, 'batches'>>`
    select m.id as "methodId", m.label, coalesce(sum(y.amount), 0)::bigint as taken
    from payment_method m left join payment y on y.establishment_id = m.establishment_id and y.method_id = m.id and y.paid_on = ${day}
    where m.establishment_id = ${establishmentId} and m.kind = 'CARD'
      and (m.active or y.id is not null or exists (select 1 from terminal_batch b
        where b.establishment_id = m.establishment_id and b.method_id = m.id and b.batch_on = ${day}))
    group by m.id, m.label, m.position order by m.position, m.id`.execute(tx)
  const { rows: batches } = await sql<CardAnswer['batches'][number] & { methodId: number }>`
    select id, version, method_id as "methodId", terminal, amount from terminal_batch
    where establishment_id = ${establishmentId} and batch_on = ${day} order by terminal, id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    batches: batches.filter(({ methodId }) => methodId === row.methodId).map(({ methodId: _, ...batch }) => batch),
  }))
}

/** Names of terminals, those of last used first. */
export const terminalNames = async (tx: Tx, establishmentId: number): Promise<string[]> => {
  const { rows } = await sql<{ terminal: string }>`
    select terminal from terminal_batch where establishment_id = ${establishmentId} group by terminal order by max(batch_on) desc, terminal
    limit 20`.execute(tx)
  return rows.map(({ terminal }) => terminal)
}
