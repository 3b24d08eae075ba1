/** A message to each of a selection: each written in a transaction of its own, under a key that is used once. */
import type { JobInput, RefusedPart } from '#contract/operations/session/jobs.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { queueMail } from '#server/modules/mail/index.ts'
import type { QueuedMail } from '#server/modules/mail/index.ts'
import { idsOf, madeOf, refusalOf } from '#server/modules/printing/selection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'
import type { TagRecord } from '#server/platform/tag-source.ts'

type Files = NonNullable<QueuedMail['attachments']>

/** The record's own paper, else that of the model where it has one; a letter is its own. */
const paperOf = async (context: Context, letter: RenderedModel, isLetter: boolean): Promise<Files> => {
  const { ownPaper, model, about, paper } = letter
  const type = 'application/pdf'
  if (ownPaper !== null && ownPaper !== undefined) return [{ name: ownPaper.name, type, bytes: await ownPaper.print() }]
  if (isLetter || !model.paper) return []
  return [{ name: `${about.code}.pdf`, type, bytes: await context.services.batchDocuments.render(paper) }]
}

const filesOf = async (context: Context, letter: RenderedModel, isLetter: boolean): Promise<Files> => [
  ...(await paperOf(context, letter, isLetter)),
  ...letter.attachments.map(({ cid, ...file }) => ({ ...file, ...(cid === undefined ? {} : { contentId: cid }) })),
]

/** Guests without an address have theirs on the pile of letters. */
const write = async (
  context: Context,
  input: JobInput<'mails'>,
  letter: RenderedModel,
  record: TagRecord,
): Promise<void> => {
  const { about, recipients, subject, html, text, languageId, functionKey, filled } = letter
  const isLetter = recipients.every(({ email }) => email === null)
  const attachments = await filesOf(context, letter, isLetter)
  await inTransaction(context.db, (tx) =>
    queueMail(
      { ...context, tx },
      {
        to: recipients.map(({ name, email }) => ({ name, email })),
        ...{ subject, html, text, languageId, attachments, body: isLetter ? filled.paper : filled.message },
        about: {
          ...{ kind: about.kind, entityId: about.entityId, functionKey },
          modelId: input.mailingConfigurationId,
          customerId: record.customerId,
        },
        once: `${input.key} ${about.kind} ${about.entityId}`,
      },
    ),
  )
}

/** Answers how many were written; what was left out is named. */
export const mails = async (context: Context, input: JobInput<'mails'>, { progress }: JobTools): Promise<object> => {
  const ids = await idsOf(context, input)
  const total = ids.length
  const refused: RefusedPart[] = []
  let done = 0
  await progress(0, total)
  for await (const made of madeOf(context, input, ids, 'message')) {
    if ('refused' in made) refused.push(made.refused)
    else
      try {
        await write(context, input, made.letter, made.record)
      } catch (error) {
        refused.push(refusalOf(made.record.label, error))
      }
    await progress((done += 1), total)
  }
  return { written: total - refused.length, refused }
}
