/** A message to each of a selection: each written in a transaction of its own, under a key that is used once. */
import type { JobInput, RefusedPart } from '#contract/operations/session/jobs.ts'
import { lettersWorn } from '#server/documents/letters-together.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { alreadyWritten, queueMail } from '#server/modules/mail/index.ts'
import type { QueuedMail } from '#server/modules/mail/index.ts'
import { checkModel, nameOf } from '#server/modules/printing/papers.ts'
import { idsOf, madeOf, refusalOf } from '#server/modules/printing/selection.ts'
import type { Made } from '#server/modules/printing/selection.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { JobTools } from '#server/platform/jobs/kinds.ts'
import type { TagRecord } from '#server/platform/tag-source.ts'

type Files = NonNullable<QueuedMail['attachments']>

/** The record's own paper, else that of the model where it makes one. */
const paperOf = async (
  { tx, establishmentId, services }: Context,
  letter: RenderedModel,
  { ownPaper }: TagRecord,
  withPaper: boolean,
): Promise<Files> => {
  const type = 'application/pdf'
  if (ownPaper !== undefined) return [{ name: ownPaper.name, type, bytes: await ownPaper.print() }]
  if (!withPaper || letter.recipients.every(({ email }) => email === null)) return []
  const bytes = await services.batchDocuments.render(await lettersWorn(tx, establishmentId, [letter]))
  return [{ name: `${nameOf([letter])}.pdf`, type, bytes }]
}

/** Guests without an address have theirs on the pile of letters. */
const write = async (
  context: Context,
  input: JobInput<'mails'>,
  { letter, record }: Made,
  withPaper: boolean,
): Promise<void> => {
  const { about, recipients, subject, html, text, languageId, functionKey, filled } = letter
  const isLetter = recipients.every(({ email }) => email === null)
  const once = `${input.key} ${about.kind} ${about.entityId}`
  // Begun again: what was written under this key stays as it is, and no bill is printed a second time for it.
  if ((await alreadyWritten(context, once)) !== undefined) return
  const fixed = letter.attachments.map(({ cid, ...file }) => (cid === undefined ? file : { ...file, contentId: cid }))
  const files = [...(await paperOf(context, letter, record, withPaper)), ...fixed]
  await inTransaction(context.db, (tx) =>
    queueMail(
      { ...context, tx },
      {
        to: recipients.map(({ name, email }) => ({ name, email })),
        ...{ subject, html, text, languageId, attachments: files, body: isLetter ? filled.paper : filled.message },
        about: {
          ...{ kind: about.kind, entityId: about.entityId, functionKey },
          modelId: input.mailingConfigurationId,
          customerId: record.customerId,
        },
        once,
      },
    ),
  )
}

/** Answers how many were written; what was left out is named. */
export const mails = async (context: Context, input: JobInput<'mails'>, { progress }: JobTools): Promise<object> => {
  const ids = await idsOf(context, input)
  const total = ids.length
  const refused: RefusedPart[] = []
  const model = await checkModel(context, input.mailingConfigurationId, 'message')
  let done = 0
  await progress(0, total)
  for await (const made of madeOf(context, input, ids, 'message')) {
    if ('refused' in made) refused.push(made.refused)
    else
      try {
        await write(context, input, made, model?.paper === true)
      } catch (error) {
        refused.push(refusalOf(made.record.label, error))
      }
    await progress((done += 1), total)
  }
  return { written: total - refused.length, refused }
}
