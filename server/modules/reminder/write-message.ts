/** A message of a function about a record, drawn and put into the outbox under a key that is used once. */
import { RuleError } from '#domain/rule-error.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { renderFunction } from '#server/modules/document/index.ts'
import { queueMail } from '#server/modules/mail/index.ts'
import type { QueuedMail, Writer } from '#server/modules/mail/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ReadOnce } from '#server/platform/read-once.ts'

interface Order {
  readonly functionKey: DocumentFunction
  /** A line of documents in the place of the first of the function. */
  readonly document?: number | null
  readonly kind: DocumentKind
  readonly entityId: number
  readonly customerId: number
  /** The key under which it leaves once. */
  readonly once: string
  /** Who writes; null: the house by itself. */
  readonly user: Writer['user']
  /** What a campaign says of each of its messages. */
  readonly sent?: Pick<QueuedMail, 'station' | 'campaign' | 'measures'>
  /** What is the same for many that are written one after the other. */
  readonly shared?: ReadOnce | undefined
}

/**
 * Answers the message's id, and whether it is a letter to print, as nobody of those it goes to has an address. In a transaction within
 * the caller's, so that a refusal leaves nothing of it behind. Throws RuleError `printing.incomplete` where the text names what the
 * record lacks, and as `renderFunction` and `queueMail`.
 */
export const writeMessage = async (
  context: Context,
  { functionKey, document = null, kind, entityId, customerId, once, user, sent, shared }: Order,
): Promise<{ readonly mailId: number; readonly isLetter: boolean }> => {
  const order = { kind, entityId, languageId: undefined }
  const letter = await renderFunction(context, functionKey, order, { serves: 'message', document, shared })
  const [problem] = letter.problems
  if (problem !== undefined)
    throw new RuleError('printing.incomplete', { label: letter.about.label, why: problem.message })
  const isLetter = letter.recipients.every(({ email }) => email === null)
  const { subject, html, text, languageId, filled, about } = letter
  const mail = {
    to: letter.recipients.map(({ name, email }) => ({ name, email })),
    ...sent,
    ...{ subject, html, text, languageId, once, body: isLetter ? filled.paper : filled.message },
    attachments: letter.attachments.map(({ cid, ...file }) => (cid === undefined ? file : { ...file, contentId: cid })),
    about: { ...{ kind: about.kind, entityId: about.entityId, functionKey }, customerId },
  }
  const mailId = await inTransaction(context.tx, (tx) => queueMail({ ...context, tx, user }, mail))
  return { mailId, isLetter }
}
