/** Telling guests what they owe before they arrive: one message of a function, of a stay, at a moment. */
import { RuleError } from '#domain/rule-error.ts'
import type { SuretyRow } from '#contract/operations/reminder/surety.ts'
import { alreadyWritten } from '#server/modules/mail/index.ts'
import { askBefore } from '#server/modules/reminder/links.ts'
import { onceOf, readOwed, readSettings } from '#server/modules/reminder/surety-rows.ts'
import type { Asked, Moment } from '#server/modules/reminder/surety-rows.ts'
import { writeMessage } from '#server/modules/reminder/write-message.ts'
import type { Context } from '#server/platform/http/route.ts'

type Said = { readonly code: string; readonly context: Readonly<Record<string, string | number>> }
interface Outcome {
  written: number
  letters: number
  readonly errors: { readonly bookingId: number; readonly error: Said }[]
}

/** Throws as `askBefore` and `writeMessage`. */
const tell = async (
  context: Context,
  asked: Asked,
  moment: Moment,
  owed: Pick<SuretyRow, 'bookingId' | 'customerId' | 'suretyAmount' | 'balanceAmount'>,
  outcome: Outcome,
) => {
  const { bookingId, customerId } = owed
  const once = onceOf(asked, moment, bookingId)
  if ((await alreadyWritten(context, once)) !== undefined) return
  await askBefore(context, asked, owed)
  const { isLetter } = await writeMessage(context, {
    ...{ functionKey: asked, kind: 'booking', entityId: bookingId, customerId, once },
    user: context.user,
  })
  outcome.written += 1
  if (isLetter) outcome.letters += 1
}

/**
 * Writes what is owed of these stays, and reminds those of `reminderIds` whom it was told. What was written before stays as it was, so
 * that a second press writes nothing; a stay that owes nothing any more is passed over.
 */
export const sendReminders = async (
  context: Context,
  { bookingIds, reminderIds }: { readonly bookingIds: readonly number[]; readonly reminderIds: readonly number[] },
): Promise<Outcome> => {
  const settings = await readSettings(context)
  const outcome: Outcome = { written: 0, letters: 0, errors: [] }
  const owed = await readOwed(context, settings, { ids: [...new Set([...bookingIds, ...reminderIds])] })
  const [first, again] = [new Set(bookingIds), new Set(reminderIds)]
  // Accounts are locked by their number, as everywhere.
  for (const row of owed.toSorted((a, b) => a.bookingId - b.bookingId)) {
    const due = [
      { asked: 'suretyRequest', amount: row.suretyAmount, isTold: row.isSuretySend },
      { asked: 'balanceReminder', amount: row.balanceAmount, isTold: row.isBalanceSend },
    ] as const
    for (const { asked, amount, isTold } of due) {
      if (amount === 0) continue
      try {
        if (first.has(row.bookingId)) await tell(context, asked, 'FIRST', row, outcome)
        if (again.has(row.bookingId) && isTold) await tell(context, asked, 'REMINDER', row, outcome)
      } catch (error) {
        if (!(error instanceof RuleError)) throw error
        outcome.errors.push({ bookingId: row.bookingId, error: { code: error.code, context: error.context } })
      }
    }
  }
  return outcome
}
