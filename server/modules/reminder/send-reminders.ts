/** Telling guests what they owe before they arrive: one message of a function, of a stay, at a moment. */
import { RuleError } from '#domain/rule-error.ts'
import type { SuretyRow } from '#contract/operations/reminder/surety.ts'
import { renderFunction } from '#server/modules/document/index.ts'
import { alreadyWritten, queueMail } from '#server/modules/mail/index.ts'
import { onceOf, readOwed, readSettings } from '#server/modules/reminder/surety-rows.ts'
import type { Asked, Moment } from '#server/modules/reminder/surety-rows.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

type Said = { readonly code: string; readonly context: Readonly<Record<string, string | number>> }
interface Outcome {
  written: number
  letters: number
  readonly errors: { readonly bookingId: number; readonly error: Said }[]
}

/** Throws as `renderFunction` and `queueMail`, `printing.incomplete` where the text names what the stay lacks. */
const tell = async (
  context: Context,
  asked: Asked,
  moment: Moment,
  { bookingId, customerId }: Pick<SuretyRow, 'bookingId' | 'customerId'>,
  outcome: Outcome,
) => {
  const once = onceOf(asked, moment, bookingId)
  if ((await alreadyWritten(context, once)) !== undefined) return
  const letter = await renderFunction(context, asked, { kind: 'booking', entityId: bookingId, languageId: undefined })
  const [problem] = letter.problems
  if (problem !== undefined)
    throw new RuleError('printing.incomplete', { label: letter.about.label, why: problem.message })
  const isLetter = letter.recipients.every(({ email }) => email === null)
  const { subject, html, text, languageId, functionKey, filled, about } = letter
  const mail = {
    to: letter.recipients.map(({ name, email }) => ({ name, email })),
    ...{ subject, html, text, languageId, once, body: isLetter ? filled.paper : filled.message },
    attachments: letter.attachments.map(({ cid, ...file }) => (cid === undefined ? file : { ...file, contentId: cid })),
    about: { ...{ kind: about.kind, entityId: about.entityId, functionKey }, customerId },
  }
  // A refusal after its first row would leave half a message behind: the others of the list go on.
  await inTransaction(context.tx, (tx) => queueMail({ ...context, tx }, mail))
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
  for (const row of owed) {
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
