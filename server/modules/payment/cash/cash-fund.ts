/** What a day of the till looks like: its theory, its counts, its drawers, its card terminals. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { ZERO } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { CashFund } from '#contract/operations/payment/cash.ts'
import { readRow } from '#server/crud/edit.ts'
import type { Context } from '#server/platform/http/route.ts'
import { fundCounts } from '#server/modules/payment/cash/counts.ts'
import { dayRefusal } from '#server/modules/payment/cash/open-day.ts'
import { readJournal } from '#server/modules/payment/cash/read-journal.ts'
import { leftFloat, sessionsOn } from '#server/modules/payment/cash/sessions.ts'
import { cardsOn, terminalNames } from '#server/modules/payment/cash/terminals.ts'
import { TILL } from '#domain/billing/journal.ts'

const cashMethods = async ({ tx, establishmentId }: Context): Promise<CashFund['methods']> => {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from payment_method where establishment_id = ${establishmentId} and kind = 'CASH'
    order by active desc, position, id`.execute(tx)
  return rows
}

const tillOn = async ({ tx, establishmentId }: Context, day: Day): Promise<Pick<CashFund, 'till' | 'guarantees'>> => {
  const { journal: made, openings } = await readJournal(tx, establishmentId, { from: day, to: day })
  const guarantees = made.guarantees.get(TILL) ?? ZERO
  const [own] = made.till
  const still = { received: ZERO, returned: ZERO, expenses: ZERO, injections: ZERO, deposited: ZERO, counted: null }
  const { on: _, ...till } = own ?? {
    ...{ on: day, opening: openings.till, ...still, theoretical: openings.till },
    ...{ difference: ZERO, closing: openings.till },
  }
  return { guarantees, till: { ...till, drawers: till.counted === null ? till.difference : ZERO } }
}

/**
 * The method of cash that is asked for; for 0, and for a method of another kind, whose terminals are on the same page, the first. Throws
 * RuleError cash.noMethod where the site has no method of cash, record.unknown.
 */
const methodOf = async (context: Context, methods: CashFund['methods'], asked: number): Promise<number> => {
  const [first] = methods
  if (first === undefined) throw new RuleError('cash.noMethod')
  if (methods.some(({ id }) => id === asked)) return asked
  if (asked !== 0) await readRow({ entity: entities.paymentMethod }, context, asked)
  return first.id
}

/** Throws as `methodOf`. */
export const readCashFund = async (
  context: Context,
  asked: { readonly methodId: number; readonly day: Day | '0' },
): Promise<CashFund> => {
  const { tx, establishmentId, today } = context
  const methods = await cashMethods(context)
  const methodId = await methodOf(context, methods, asked.methodId)
  const day = asked.day === '0' ? today : asked.day
  const sessions = await sessionsOn(tx, establishmentId, day)
  return {
    ...{ day, methodId, methods, closed: (await dayRefusal(context, day)) ?? null },
    ...(await tillOn(context, day)),
    counts: await fundCounts(tx, establishmentId, day),
    ...{ ownTill: context.till, sessions, leftFloat: await leftFloat(context) },
    cards: await cardsOn(tx, establishmentId, day),
    terminals: await terminalNames(tx, establishmentId),
  }
}
