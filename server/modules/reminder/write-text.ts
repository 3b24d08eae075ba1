/** A text message of a function about a record, drawn as its document says and put into the outbox under a key that is used once. */
import { RuleError } from '#domain/rule-error.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { renderFunction } from '#server/modules/document/index.ts'
import { queueSms } from '#server/modules/sms/index.ts'
import type { QueuedSms } from '#server/modules/sms/index.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Order extends Pick<QueuedSms, 'to' | 'offer' | 'simplify' | 'campaign'> {
  readonly functionKey: DocumentFunction
  /** A line of documents in the place of the first of the function. */
  readonly document: number | null
  readonly kind: DocumentKind
  readonly entityId: number
  readonly customerId: number
  /** The key under which it leaves once. */
  readonly once: string
}

/**
 * Answers its id. In a transaction within the caller's, so that a refusal leaves nothing of it behind. Throws RuleError
 * `printing.incomplete` where the text names what the record lacks, and as `renderFunction` and `queueSms`.
 */
export const writeText = async (
  context: Context,
  { functionKey, document, kind, entityId, customerId, ...sms }: Order,
): Promise<number> => {
  const order = { kind, entityId, languageId: undefined }
  const letter = await renderFunction(context, functionKey, order, { serves: 'message', document })
  const [problem] = letter.problems
  if (problem !== undefined)
    throw new RuleError('printing.incomplete', { label: letter.about.label, why: problem.message })
  const about = { kind: letter.about.kind, entityId, customerId, functionKey }
  const { text, languageId } = letter
  return inTransaction(context.tx, (tx) =>
    queueSms({ ...context, tx, user: null }, { ...sms, text, languageId, about }),
  )
}
