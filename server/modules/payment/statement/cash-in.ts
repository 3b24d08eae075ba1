/** « Encaisser ce virement »: a line of the bank becomes the payment of a file, and is matched with it, in one transaction. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { bookingAccount } from '#domain/billing/account.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { allows } from '#contract/rights.ts'
import type { cashInBody } from '#contract/operations/payment/statement.ts'
import { openDayOr } from '#server/modules/payment/closure/dating.ts'
import { recordPayment } from '#server/modules/payment/pay/record-payment.ts'
import type { Context } from '#server/platform/http/route.ts'
import { lockFreeLine, tellLine, writeMatch } from './lines.ts'

/** The first method by transfer of the account, or one that goes to any. Throws RuleError statement.noTransfer. */
export const transferMethod = async ({ tx, establishmentId }: Context, bankAccountId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from payment_method
    where establishment_id = ${establishmentId} and kind = 'TRANSFER' and active
      and (bank_account_id = ${bankAccountId} or bank_account_id is null)
    order by bank_account_id is null, position, id limit 1`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('statement.noTransfer')
  return rows[0].id
}

export interface CashedIn {
  readonly status: 'SAVED'
  readonly id: number
  readonly paymentId: number
  readonly paidOn: Day
  readonly balance: Cents
}

/**
 * Dated on the day of the bank, or today where that day is closed or to come. Whoever asks again finds the line matched. Throws
 * RuleError right.insufficient, record.unknown, statement.matched, statement.notIncoming, statement.noTransfer, and the codes of
 * `recordPayment`.
 */
export const cashIn = async (context: Context, input: z.output<typeof cashInBody>): Promise<CashedIn> => {
  if (!allows(context.rights.payment_payment, 'write')) throw new RuleError('right.insufficient')
  const line = await lockFreeLine(context, input.id)
  if (line.amount <= 0 || line.reversal) throw new RuleError('statement.notIncoming')
  const day = line.bookedOn > context.today ? context.today : line.bookedOn
  const paidOn = await openDayOr(context, day, context.today)
  const saved = await recordPayment(context, bookingAccount(input.bookingId), {
    amount: line.amount,
    methodId: await transferMethod(context, line.bankAccountId),
    paidOn,
    payerId: null,
    chequeNumber: null,
    bankId: null,
    ownerName: line.counterparty === '' ? null : line.counterparty.slice(0, 80),
    note: line.label === '' ? null : line.label.slice(0, 200),
    creditNoteId: null,
    allowOverpay: input.allowOverpay,
  })
  const part = { column: 'payment_id', id: saved.id, amount: line.amount } as const
  await writeMatch(context, line.id, [{ parts: [part] }], 'CASHED')
  await tellLine(context, line.id)
  return { status: 'SAVED', id: line.id, paymentId: saved.id, paidOn, balance: saved.balance }
}
