/** A message that somebody read and changed leaves: about its record, with its files and its paper. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { checkedBody } from '#domain/document/clean.ts'
import type { MailState } from '#domain/mail/outbox.ts'
import { RuleError } from '#domain/rule-error.ts'
import { TAG_LABELS } from '#contract/document/tag-labels.ts'
import { isTag } from '#contract/document/tags.ts'
import { BLOCK_LABELS, isBlock } from '#contract/document/blocks.ts'
import type { sendBody } from '#contract/operations/document/mail.ts'
import { lettersWorn } from '#server/documents/letters-together.ts'
import { renderModel } from '#server/modules/document/index.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { shaOf } from '#server/modules/mail/dialog.ts'
import { checkMail, queueMail } from '#server/modules/mail/queue.ts'
import type { QueuedFile, StoredFile } from '#server/modules/mail/queue.ts'
import { kindOf, languageFor, renderWritten } from '#server/modules/mail/written.ts'
import type { Context } from '#server/platform/http/route.ts'

type Sent = z.output<typeof sendBody>

/** A tag that says nothing would leave a hole in the sentence. Throws RuleError `mail.tagLeft`. */
const refuseHoles = ({ problems }: RenderedModel): void => {
  const hole = problems.find(({ tag }) => isTag(tag) || isBlock(tag))
  if (hole === undefined) return
  const { tag } = hole
  throw new RuleError('mail.tagLeft', { tag: isTag(tag) ? TAG_LABELS[tag] : isBlock(tag) ? BLOCK_LABELS[tag] : tag })
}

/** Files of the model are named by what is in them; the others are in the store. */
const filesOf = ({ files }: Sent, { attachments }: RenderedModel): (QueuedFile | StoredFile)[] => {
  const fixed = new Map(
    attachments.flatMap((file) => (file.cid === undefined ? [[shaOf(file.bytes), file] as const] : [])),
  )
  const pictures = attachments.flatMap(({ cid, ...file }) => (cid === undefined ? [] : [{ ...file, contentId: cid }]))
  return [...files.map(({ name, sha256 }) => fixed.get(sha256) ?? { name, sha256 }), ...pictures]
}

/** The record's own paper, else that of the model as it is kept, whatever was changed in the message; a letter is its own. */
const paperOf = async (context: Context, rendered: RenderedModel, isLetter: boolean): Promise<QueuedFile[]> => {
  const { ownPaper, model, about, languageId } = rendered
  const type = 'application/pdf'
  if (ownPaper !== null && ownPaper !== undefined) return [{ name: ownPaper.name, type, bytes: await ownPaper.print() }]
  if (isLetter || model.id === 0 || !model.paper) return []
  const { kind, entityId } = about
  const letter = await renderModel(context, { modelId: model.id, kind, entityId, languageId })
  const request = await lettersWorn(context.tx, context.establishmentId, [letter])
  return [{ name: `${about.code}.pdf`, type, bytes: await context.services.documents.render(request) }]
}

/** Throws RuleError as `renderModel` and `queueMail`, and `mail.tagLeft`; nothing was printed or written then. */
export const sendMail = async (context: Context, sent: Sent) => {
  const { about, to, cc, bcc, subject, modelId, againId } = sent
  const kind = kindOf(about.kind)
  const body = checkedBody(sent.body)
  const { entityId } = about
  const languageId = sent.languageId ?? (await languageFor(context, null))
  const rendered = await renderWritten(context, { kind, entityId, modelId, languageId, subject, body })
  refuseHoles(rendered)
  const isLetter = to.every(({ email }) => email === null)
  const mail = {
    ...{ to, cc, bcc, subject, body, languageId: rendered.languageId, isSigned: true },
    ...{ html: rendered.html, text: rendered.text },
    about: {
      ...{ kind: rendered.about.kind, entityId, modelId },
      customerId: rendered.recipients[0]?.customerId ?? null,
      functionKey: rendered.functionKey,
    },
    ...(againId === null ? {} : { againId }),
  }
  checkMail(mail)
  const paper = sent.withPaper ? await paperOf(context, rendered, isLetter) : []
  const id = await queueMail(context, { ...mail, attachments: [...paper, ...filesOf(sent, rendered)] })
  const { rows } = await sql<{ state: MailState }>`select state from mail
    where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  const [row] = rows
  if (row === undefined) throw new Error('the message was just written')
  return { status: 'SAVED' as const, id, state: row.state }
}
