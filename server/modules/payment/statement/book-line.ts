/** « Comptabiliser »: a debit of the bank becomes an expense, or cash drawn for the till, and is matched with it, in one transaction. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import type { bookBody } from '#contract/operations/payment/statement.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { recordExpense, recordInjection } from '#server/modules/payment/cash/expenses.ts'
import { openDayOr } from '#server/modules/payment/closure/dating.ts'
import { transferMethod } from './cash-in.ts'
import { lockFreeLine, tellLine, writeMatch } from './lines.ts'

/** Throws RuleError reference.unknown. */
const isContribution = async ({ tx, establishmentId }: Context, typeId: number): Promise<boolean> => {
  const { rows } = await sql<{ direction: string }>`
    select direction from expense_type where establishment_id = ${establishmentId} and id = ${typeId}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('reference.unknown')
  return rows[0].direction === 'IN'
}

/**
 * Dated on the day of the bank, or today where that day is closed or to come. Throws RuleError right.insufficient, record.unknown,
 * statement.matched, statement.notOutgoing, reference.unknown, statement.noTransfer, and what entering an expense throws.
 */
export const bookLine = async (
  context: Context,
  { id, typeId, supplier, label }: z.output<typeof bookBody>,
): Promise<void> => {
  if (!allows(context.rights.payment_expense, 'write')) throw new RuleError('right.insufficient')
  const line = await lockFreeLine(context, id)
  if (line.amount >= 0) throw new RuleError('statement.notOutgoing')
  const day = await openDayOr(context, line.bookedOn > context.today ? context.today : line.bookedOn, context.today)
  const amount = cents(0 - line.amount)
  const shared = { id: 0, version: 0, typeId, label: label ?? line.label.slice(0, 120), amount, month: null }
  const { bankAccountId } = line
  if (await isContribution(context, typeId)) {
    const made = await recordInjection(context, { ...shared, injectedOn: day, bankAccountId })
    await writeMatch(context, id, [{ parts: [{ column: 'injection_id', id: made, amount: line.amount }] }], 'BOOKED')
  } else {
    if (supplier === '') throw new FieldsError([{ path: 'supplier', message: 'statement.supplier' }])
    const methodId = await transferMethod(context, bankAccountId)
    const made = await recordExpense(context, {
      ...shared,
      spentOn: day,
      supplier,
      tvaId: null,
      excluding: null,
      vat: null,
      methodId,
      bankAccountId,
    })
    await writeMatch(context, id, [{ parts: [{ column: 'expense_id', id: made, amount: line.amount }] }], 'BOOKED')
  }
  await tellLine(context, id)
}
