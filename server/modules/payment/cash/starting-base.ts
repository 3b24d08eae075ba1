/** What there was when the journal begins. Later months open with what the one before closed with. */
import { sql } from 'kysely'
import { startOfMonth } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { OpeningAnswer, StartingBase } from '#contract/operations/payment/cash.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { isMonthClosed } from '#server/platform/fiscal/numbering.ts'
import type { Context } from '#server/platform/http/route.ts'
import { dayRefusal } from '#server/modules/payment/cash/open-day.ts'
import { readJournal } from '#server/modules/payment/cash/read-journal.ts'

interface Opening {
  readonly kind: OpeningAnswer['kind']
  readonly id: number | null
  readonly amount: Cents
}

type Named = Omit<OpeningAnswer, 'amount'>

/** The till, methods whose money waits for its deposit, bank accounts. */
const places = async (tx: Tx, establishmentId: number): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select kind, id, label from (
      select 'METHOD' as kind, id, label, active, 1 as rank, position from payment_method
        where establishment_id = ${establishmentId} and kind not in ('CASH', 'TRANSFER', 'CREDIT_NOTE', 'GIFT', 'REGULATION')
      union all
      select 'BANK', id, label, active, 2, 0 from bank_account where establishment_id = ${establishmentId}) p
    where active order by rank, position, label`.execute(tx)
  return [{ kind: 'TILL', id: null, label: '' }, ...rows]
}

/**
 * Why the base of this month may not be typed: another month has it, or its first day is closed. One that was never said may be as long as
 * its month is open: days close by themselves each night, and a house rarely begins on the first.
 */
const refusal = async (context: Context, month: Day, startsOn: Day | null): Promise<string | undefined> => {
  const { tx, establishmentId, today } = context
  if (startsOn === null && month <= today && !(await isMonthClosed(tx, establishmentId, month))) return undefined
  if (startsOn !== null && startsOn < month) return 'cash.baseEarlier'
  if (startsOn !== null && startsOn > month) return 'cash.baseLater'
  return dayRefusal(context, month)
}

/** Opening of the month of a day: as it was typed, or what the months before left. */
export const readStartingBase = async (context: Context, day: Day): Promise<StartingBase> => {
  const { tx, establishmentId } = context
  const month = startOfMonth(day)
  const { openings, startsOn } = await readJournal(tx, establishmentId, { from: month, to: month })
  const amountOf = ({ kind, id }: Named): Cents => {
    if (kind === 'TILL') return openings.till
    return (kind === 'METHOD' ? openings.inHand : openings.banks).get(String(id)) ?? ZERO
  }
  const named = await places(tx, establishmentId)
  return {
    ...{ month, startsOn, fixed: (await refusal(context, month, startsOn)) ?? null },
    openings: named.map((place) => ({ ...place, amount: amountOf(place) })),
  }
}

const isKnown = (known: readonly Named[], { kind, id }: Opening): boolean =>
  known.some((place) => place.kind === kind && place.id === id)

/**
 * Says what there was on the first day of a month, the first that the journal tells. Throws RuleError cash.baseEarlier, cash.baseLater,
 * cash.dayClosed, cash.inFuture, record.unknown, cash.baseNegative (only a bank may owe).
 */
export const saveStartingBase = async (
  context: Context,
  input: { readonly month: Day; readonly openings: readonly Opening[] },
): Promise<{ status: 'SAVED' }> => {
  const { tx, establishmentId } = context
  const month = startOfMonth(input.month)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash:${establishmentId}`}, 11))`.execute(tx)
  const { startsOn } = await readJournal(tx, establishmentId, { from: month, to: month })
  const refused = await refusal(context, month, startsOn)
  if (refused !== undefined) throw new RuleError(refused, { date: month })
  const known = await places(tx, establishmentId)
  if (input.openings.some((opening) => !isKnown(known, opening))) throw new RuleError('record.unknown')
  if (input.openings.some(({ kind, amount }) => kind !== 'BANK' && amount < 0)) throw new RuleError('cash.baseNegative')
  await sql`delete from starting_base where establishment_id = ${establishmentId}`.execute(tx)
  const till = input.openings.find(({ kind }) => kind === 'TILL')?.amount ?? ZERO
  const rows = [
    { method: null, account: null, amount: till },
    ...input.openings
      .filter(({ kind, amount }) => kind !== 'TILL' && amount !== 0)
      .map(({ kind, id, amount }) => ({
        method: kind === 'METHOD' ? id : null,
        account: kind === 'BANK' ? id : null,
        amount,
      })),
  ]
  await sql`
    insert into starting_base (establishment_id, starts_on, method_id, bank_account_id, amount)
    select ${establishmentId}, ${month}, v.method, v.account, v.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (method bigint, account bigint, amount bigint)`.execute(
    tx,
  )
  await writeTechnicalEvent(tx, context, JET.STARTING_BASE_SET, { day: month, amount: till })
  await context.changed({ entity: 'cashFund', id: 0, action: 'SAVED', functionality: 'payment_deposit' })
  return { status: 'SAVED' }
}
