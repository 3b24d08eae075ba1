/** What the writing of a message begins with: a model in the customer's language, a blank page, or a message that was written before. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { BODY_SCHEMA } from '#domain/document/body.ts'
import type { Body, BodyNode } from '#domain/document/body.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import type { MailDraft, MailFileAnswer } from '#contract/operations/document/mail.ts'
import { languagesOf, modelsFor, renderModel } from '#server/modules/document/index.ts'
import type { RenderedModel } from '#server/modules/document/index.ts'
import { storeFile } from '#server/modules/mail/queue.ts'
import { senderOf } from '#server/modules/mail/sender.ts'
import { bodyOfText, freeFunction, kindOf, languageFor, renderWritten } from '#server/modules/mail/written.ts'
import { fileKind } from '#server/platform/file-kind.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

type Recipients = MailDraft['recipients']

/** The second address of whom it goes to is offered too. */
const withSecond = async ({ tx }: Context, people: RenderedModel['recipients']): Promise<Recipients> => {
  const ids = people.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]))
  const { rows } = await sql<{ id: number; email2: string }>`select id, email2 from customer
    where id = any (${ids}::bigint[]) and email2 is not null`.execute(tx)
  const second = new Map(rows.map(({ id, email2 }) => [id, email2]))
  const all = people.flatMap(({ customerId, name, email }) => {
    const other = second.get(customerId ?? 0)
    return [{ name, email: email ?? other ?? null }, ...(email === null || !other ? [] : [{ name, email: other }])]
  })
  return all.length === 0 ? [{ name: '', email: null }] : all
}

/** Spec 3: the signature stands after a line break, below the text. Letters are signed by hand. */
const signedBody = ({ schema, doc }: Body, signature: string | null): Body => {
  const words = signature?.trim() ?? ''
  if (words === '') return { schema, doc }
  return { schema, doc: { ...doc, content: [...(doc.content ?? []), ...(bodyOfText(words).doc.content ?? [])] } }
}

const BLANK: BodyNode = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A file that is named before it is kept: it is looked for under its SHA-256 when the message leaves. */
export const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const fixedFiles = ({ attachments }: RenderedModel): MailFileAnswer[] =>
  attachments
    .filter(({ cid }) => cid === undefined)
    .map(({ name, type, bytes }) => ({ name, type, size: bytes.byteLength, sha256: shaOf(bytes), contentId: null }))

interface Kept {
  readonly subject: string
  readonly body: Body | null
  readonly text: string
  readonly languageId: number | null
  readonly modelId: number | null
  readonly recipients: Recipients
  readonly files: readonly MailFileAnswer[]
  readonly isErased: boolean
}

/** A message that was written before: changed, then sent again. Throws RuleError `record.unknown`, `mail.erased`. */
const keptMail = async ({ tx, establishmentId }: Context, mailId: number): Promise<Kept> => {
  const { rows } = await sql<Kept>`
    select m.subject, m.body, m.text, m.language_id as "languageId",
      (select c.id from mailing_configuration c where c.establishment_id = m.establishment_id and c.id = m.model_id) as "modelId",
      m.erased_at is not null as "isErased",
      coalesce((select json_agg(json_build_object('name', r.name, 'email', r.address) order by r.position) from mail_recipient r
        where r.establishment_id = m.establishment_id and r.mail_id = m.id and r.kind = 'TO'), '[]') as recipients,
      coalesce((select json_agg(json_build_object('name', a.name, 'type', f.type, 'size', octet_length(f.content), 'sha256', f.sha256,
          'contentId', null) order by a.position)
        from mail_attachment a join mail_file f on f.establishment_id = a.establishment_id and f.sha256 = a.sha256
        where a.establishment_id = m.establishment_id and a.mail_id = m.id and a.content_id is null), '[]') as files
    from mail m where m.establishment_id = ${establishmentId} and m.id = ${mailId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  if (row.isErased) throw new RuleError('mail.erased')
  return row
}

interface Asked {
  readonly kind: DocumentKind
  readonly id: number
  readonly modelId: number | undefined
  readonly languageId: number | undefined
  readonly mailId: number | undefined
}

type Begun = Pick<
  MailDraft,
  'recipients' | 'subject' | 'body' | 'files' | 'paper' | 'problems' | 'modelId' | 'functionKey' | 'languageId'
> & { readonly label: string }

const fromModel = async (context: Context, asked: Asked, modelId: number, signature: string | null): Promise<Begun> => {
  const { kind, id, languageId } = asked
  const model = await renderModel(context, { modelId, kind, entityId: id, languageId })
  const recipients = await withSecond(context, model.recipients)
  const isLetter = recipients.every(({ email }) => email === null)
  return {
    recipients,
    subject: model.subject,
    body: isLetter ? model.filled.paper : signedBody(model.filled.message, signature),
    files: fixedFiles(model),
    paper: paperOf(model),
    problems: model.problems,
    modelId,
    functionKey: model.functionKey,
    languageId: model.languageId,
    label: model.about.label,
  }
}

const paperOf = ({ ownPaper, model, about }: RenderedModel): MailDraft['paper'] => {
  if (ownPaper !== null && ownPaper !== undefined) return { name: ownPaper.name, isOwn: true }
  return model.id > 0 && model.paper ? { name: `${about.code}.pdf`, isOwn: false } : null
}

const fromNothing = async (
  context: Context,
  { kind, id, languageId }: Asked,
  signature: string | null,
): Promise<Begun> => {
  const spoken = languageId ?? (await languageFor(context, await customerOf(context, kind, id)))
  const blank = { schema: BODY_SCHEMA, doc: BLANK }
  const page = await renderWritten(context, {
    ...{ kind, entityId: id, modelId: null, languageId: spoken },
    ...{ subject: '', body: blank },
  })
  return {
    recipients: await withSecond(context, page.recipients),
    subject: '',
    body: signedBody(blank, signature),
    files: [],
    paper: paperOf(page),
    problems: [],
    modelId: null,
    functionKey: freeFunction(kind),
    languageId: page.languageId,
    label: page.about.label,
  }
}

const customerOf = async (context: Context, kind: DocumentKind, id: number): Promise<number | null> =>
  (await context.services.sources.open(context, kind, id)).customerId

const fromKept = async (context: Context, asked: Asked, mailId: number): Promise<Begun> => {
  const { body, text, subject, modelId, languageId, recipients, files } = await keptMail(context, mailId)
  const page = await fromNothing(context, { ...asked, languageId: languageId ?? asked.languageId }, null)
  const own =
    modelId === null
      ? undefined
      : (await modelsFor(context, asked.kind, asked.id)).find((one) => one.modelId === modelId)
  return {
    ...page,
    ...{ subject, files, paper: null, body: body ?? bodyOfText(text) },
    recipients: recipients.length === 0 ? page.recipients : recipients,
    ...(own === undefined ? {} : { modelId: own.modelId, functionKey: own.functionKey }),
  }
}

const begin = (context: Context, asked: Asked, signature: string | null): Promise<Begun> => {
  if (asked.mailId !== undefined) return fromKept(context, asked, asked.mailId)
  if (asked.modelId !== undefined) return fromModel(context, asked, asked.modelId, signature)
  return fromNothing(context, asked, signature)
}

/** Throws RuleError `record.unknown`, `mail.erased`, and as `renderModel`. */
export const draftMail = async (
  context: Context,
  { kind: said, ...rest }: Omit<Asked, 'kind'> & { readonly kind: string },
): Promise<MailDraft> => {
  const { tx, establishmentId, training } = context
  const asked = { ...rest, kind: kindOf(said) }
  const sender = await senderOf(tx, establishmentId, 'GENERAL')
  const { label, ...begun } = await begin(context, asked, sender?.signature ?? null)
  const models = await modelsFor(context, asked.kind, asked.id)
  const languages = await languagesOf(context, begun.modelId)
  return {
    about: { kind: asked.kind, entityId: asked.id, label },
    ...begun,
    models: models.filter(({ message }) => message).map(({ modelId, label: name }) => ({ modelId, label: name })),
    languages: languages.map(({ id, code, label: name }) => ({ id, code, label: name })),
    from: { name: sender?.senderName ?? '', address: sender?.senderAddress ?? '' },
    isHeld: sender === undefined || training,
  }
}

/** Kept until a message carries it, a day at most. Throws RuleError `mail.fileKind`. */
export const uploadMailFile = async (context: Context, { fileName, bytes }: Upload): Promise<MailFileAnswer> => {
  const kind = fileKind(bytes)
  if (kind === undefined) throw new RuleError('mail.fileKind')
  const sha256 = await storeFile(context.tx, context, { type: kind.type, bytes })
  return { name: fileName.slice(-200), type: kind.type, size: bytes.length, sha256, contentId: null }
}
