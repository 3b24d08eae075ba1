/** A message that somebody reads and changes before it leaves: what the dialog begins with, and what it sends. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { signed } from '#domain/mail/text.ts'
import type { MailState } from '#domain/mail/outbox.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { sendBody } from '#contract/operations/document/mail.ts'
import type { MailDraft, MailFileAnswer } from '#contract/operations/document/mail.ts'
import { queueMail, storeFile } from '#server/modules/mail/queue.ts'
import { senderOf } from '#server/modules/mail/sender.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import { fileKind } from '#server/platform/file-kind.ts'
import type { Context, Upload } from '#server/platform/http/route.ts'

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly email2: string | null
  readonly languageId: number | null
}

const personOf = async ({ tx, establishmentId }: Context, customerId: number): Promise<Person> => {
  await checkCustomer(tx, establishmentId, customerId)
  const { rows } = await sql<Person>`
    select id, concat_ws(' ', name, surname) as name, email, email2, language_id as "languageId"
    from customer where id = ${customerId}`.execute(tx)
  const [person] = rows
  if (person === undefined) throw new RuleError('record.unknown')
  return person
}

/** Whom a record is about: a customer, or that of a stay. Throws RuleError `record.unknown`, `reference.unknown`. */
const customerOf = async (context: Context, kind: string, id: number): Promise<number | null> => {
  if (kind === 'customer') return id
  if (!['booking', 'option', 'quote'].includes(kind)) throw new RuleError('record.unknown')
  const { customerId } = await context.services.accounts.open(context, { kind: 'booking', id }).lock()
  return customerId
}

type Kept = Pick<
  MailDraft,
  'subject' | 'text' | 'html' | 'recipients' | 'files' | 'languageId' | 'modelId' | 'functionKey'
>

/** A message that was written before: changed, then sent again. */
const keptMail = async ({ tx, establishmentId }: Context, mailId: number): Promise<Kept> => {
  const { rows } = await sql<Kept & { isErased: boolean }>`
    select m.subject, m.text, m.html, m.language_id as "languageId", m.model_id as "modelId", m.function_key as "functionKey",
      m.erased_at is not null as "isErased",
      coalesce((select json_agg(json_build_object('name', r.name, 'email', r.address) order by r.position) from mail_recipient r
        where r.establishment_id = m.establishment_id and r.mail_id = m.id and r.kind = 'TO'), '[]') as recipients,
      coalesce((select json_agg(json_build_object('name', a.name, 'type', f.type, 'size', octet_length(f.content), 'sha256', f.sha256,
          'contentId', a.content_id) order by a.position)
        from mail_attachment a join mail_file f on f.establishment_id = a.establishment_id and f.sha256 = a.sha256
        where a.establishment_id = m.establishment_id and a.mail_id = m.id), '[]') as files
    from mail m where m.establishment_id = ${establishmentId} and m.id = ${mailId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  const { isErased, ...kept } = row
  if (isErased) throw new RuleError('mail.erased')
  return kept
}

/** A blank page, signed. */
const blank = (person: Person | undefined, signature: string | null): Kept => {
  const addresses = person === undefined ? [] : [person.email, person.email2].filter((email) => email !== null)
  const name = person?.name ?? ''
  return {
    subject: '',
    ...signed({ text: '', html: null }, signature),
    recipients: addresses.length === 0 ? [{ name, email: null }] : addresses.map((email) => ({ name, email })),
    files: [],
    languageId: person?.languageId ?? null,
    modelId: null,
    functionKey: null,
  }
}

interface Asked {
  readonly kind: string
  readonly id: number
  readonly mailId: number | undefined
}

/** Throws RuleError `record.unknown`, `reference.unknown`, `mail.erased`. */
export const draftMail = async (context: Context, { kind, id, mailId }: Asked): Promise<MailDraft> => {
  const { tx, establishmentId, training } = context
  const customerId = await customerOf(context, kind, id)
  const person = customerId === null ? undefined : await personOf(context, customerId)
  const sender = await senderOf(tx, establishmentId, 'GENERAL')
  const kept = mailId === undefined ? blank(person, sender?.signature ?? null) : await keptMail(context, mailId)
  return {
    about: { kind, entityId: id },
    customerId,
    ...kept,
    from: { name: sender?.senderName ?? '', address: sender?.senderAddress ?? '' },
    isHeld: sender === undefined || training,
  }
}

type Sent = z.output<typeof sendBody>

/** Throws RuleError as `queueMail`, and as the record that it is about. */
export const sendMail = async (context: Context, sent: Sent) => {
  const { about, files, againId, functionKey, modelId, ...mail } = sent
  const customerId = await customerOf(context, about.kind, about.entityId)
  const id = await queueMail(context, {
    ...mail,
    about: { ...about, customerId, functionKey, modelId },
    attachments: files.map(({ name, sha256, contentId }) => ({
      name,
      sha256,
      ...(contentId === null ? {} : { contentId }),
    })),
    isSigned: true,
    ...(againId === null ? {} : { againId }),
  })
  const { rows } = await sql<{ state: MailState }>`select state from mail
    where establishment_id = ${context.establishmentId} and id = ${id}`.execute(context.tx)
  const [row] = rows
  if (row === undefined) throw new Error('the message was just written')
  return { status: 'SAVED' as const, id, state: row.state }
}

/** Kept until a message carries it, a day at most. Throws RuleError `mail.fileKind`. */
export const uploadMailFile = async (context: Context, { fileName, bytes }: Upload): Promise<MailFileAnswer> => {
  const kind = fileKind(bytes)
  if (kind === undefined) throw new RuleError('mail.fileKind')
  const sha256 = await storeFile(context.tx, context, { type: kind.type, bytes })
  return { name: fileName.slice(-200), type: kind.type, size: bytes.length, sha256, contentId: null }
}
