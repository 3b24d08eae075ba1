/** Messages are written into the outbox with what they tell, in the caller's transaction; they leave soon after, each once. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Body } from '#domain/document/body.ts'
import { domainOf, isMailAddress, oneLine } from '#domain/mail/address.ts'
import type { MailState } from '#domain/mail/outbox.ts'
import { signed, textOfHtml } from '#domain/mail/text.ts'
import { RuleError } from '#domain/rule-error.ts'
import { senderOf } from '#server/modules/mail/sender.ts'
import type { Sender, Station } from '#server/modules/mail/sender.ts'
import { withWayOut } from '#server/modules/mail/way-out.ts'
import { writeEvent } from '#server/modules/mail/event.ts'
import { checkCustomer } from '#server/platform/auth/shared-customers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { together } from '#server/platform/db/transaction.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { Services } from '#server/platform/http/route.ts'

export interface Recipient {
  readonly name: string
  /** Null: a guest without address, whose letter is printed. */
  readonly email: string | null
}

export interface QueuedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** Of a picture within the text: `cid:…`. */
  readonly contentId?: string | undefined
}

/** A file that is in the store already. */
export interface StoredFile {
  readonly name: string
  readonly sha256: string
  readonly contentId?: string | undefined
}

export interface QueuedMail {
  readonly to: readonly Recipient[]
  readonly cc?: readonly Recipient[] | undefined
  readonly bcc?: readonly Recipient[] | undefined
  readonly subject: string
  readonly html: string | null
  /** '' : the words of the HTML. */
  readonly text: string
  /** What both were drawn from: changed again, and printed where it is a letter. */
  readonly body?: Body | undefined
  readonly attachments?: readonly (QueuedFile | StoredFile)[] | undefined
  /** What it is about. */
  readonly about?:
    | {
        readonly kind: string
        readonly entityId: number
        readonly customerId?: number | null | undefined
        readonly functionKey?: string | null | undefined
        readonly modelId?: number | null | undefined
      }
    | undefined
  readonly languageId?: number | null | undefined
  readonly station?: Station | undefined
  /** A key under which at most one message ever leaves. */
  readonly once?: string | undefined
  /** The signature is in its text already. */
  readonly isSigned?: boolean | undefined
  /** One of many: never sent again where its end is unknown. */
  readonly campaign?: boolean | undefined
  /** Opens and clicks are counted, and it says so; only where guests have pages. */
  readonly measures?: boolean | undefined
  readonly againId?: number | undefined
}

/** What a job, too, can give. */
export interface Writer {
  readonly tx: Tx
  readonly establishmentId: number
  readonly now: Date
  readonly training: boolean
  /** Null: nobody at a desk wrote it. */
  readonly user: { readonly id: number } | null
  readonly services?: Pick<Services, 'pagesUrl'>
}

const MOST_RECIPIENTS = 100
const MOST_FILES = 20
const HTML_BYTES = 100 * 1024
const TEXT_BYTES = 400 * 1024
export const FILES_BYTES = 15 * 1024 * 1024

const sized = (text: string): number => Buffer.byteLength(text)

/** Throws RuleError `mail.addressInvalid`, `mail.tooManyRecipients`, `mail.recipientMissing`. */
const recipientsOf = ({ to, cc = [], bcc = [] }: QueuedMail) => {
  const seen = new Set<string>()
  const all = [
    ...to.map((one) => ({ ...one, kind: 'TO' })),
    ...cc.map((one) => ({ ...one, kind: 'CC' })),
    ...bcc.map((one) => ({ ...one, kind: 'BCC' })),
  ].flatMap(({ name, email, kind }) => {
    const address = email?.trim() ?? ''
    if (address !== '' && !isMailAddress(address)) throw new RuleError('mail.addressInvalid', { address })
    if (seen.has(address.toLowerCase()) && address !== '') return []
    seen.add(address.toLowerCase())
    return [{ name: oneLine(name).slice(0, 200), address: address === '' ? null : address, kind }]
  })
  if (all.length === 0) throw new RuleError('mail.recipientMissing')
  if (all.length > MOST_RECIPIENTS) throw new RuleError('mail.tooManyRecipients', { max: MOST_RECIPIENTS })
  return all
}

/** Throws RuleError `mail.subjectRequired`, `mail.bodyRequired`, `mail.bodyTooLarge`. */
const bodyOf = (mail: QueuedMail, sender: Sender | undefined) => {
  const subject = oneLine(mail.subject).slice(0, 500)
  const plain = mail.text.trim() === '' && mail.html !== null ? textOfHtml(mail.html) : mail.text
  const hasPicture = mail.html !== null && /<img\b/i.test(mail.html)
  if (subject === '') throw new RuleError('mail.subjectRequired')
  if (plain.trim() === '' && !hasPicture) throw new RuleError('mail.bodyRequired')
  const body = signed(
    { html: mail.html, text: plain.replaceAll('\u0000', '') },
    mail.isSigned === true ? null : (sender?.signature ?? null),
  )
  if (sized(body.html ?? '') > HTML_BYTES || sized(body.text) > TEXT_BYTES) throw new RuleError('mail.bodyTooLarge')
  return { subject, ...body }
}

/** Throws RuleError as `queueMail` for whom it goes to and what it says. */
export const checkMail = (mail: QueuedMail): void => {
  recipientsOf(mail)
  bodyOf(mail, undefined)
}

const isStored = (file: QueuedFile | StoredFile): file is StoredFile => 'sha256' in file

/** One that came so lately stays as it is: a file that nothing carries goes after a day. */
const FRESH_MS = 3_600_000

/** Kept once, whatever carries it; answers its name in the store. */
export const storeFile = async (
  tx: Tx,
  { establishmentId, now }: Pick<Writer, 'establishmentId' | 'now'>,
  { type, bytes }: Pick<QueuedFile, 'type' | 'bytes'>,
): Promise<string> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await sql`select 1 from mail_file where establishment_id = ${establishmentId} and sha256 = ${sha256}
    and added_at > ${new Date(now.getTime() - FRESH_MS)}`.execute(tx)
  if (rows.length > 0) return sha256
  await sql`insert into mail_file (establishment_id, sha256, type, content, added_at)
    values (${establishmentId}, ${sha256}, ${type}, ${Buffer.from(bytes)}, ${now})
    on conflict (establishment_id, sha256) do update set added_at = excluded.added_at`.execute(tx)
  return sha256
}

/** Throws RuleError `mail.tooManyFiles`, `mail.filesTooLarge`, `reference.unknown`. */
const attach = async (writer: Writer, mailId: number, files: readonly (QueuedFile | StoredFile)[]): Promise<void> => {
  const { tx, establishmentId } = writer
  if (files.length === 0) return
  if (files.length > MOST_FILES) throw new RuleError('mail.tooManyFiles', { max: MOST_FILES })
  const kept: string[] = []
  for (const file of files) kept.push(isStored(file) ? file.sha256 : await storeFile(tx, writer, file))
  const names = files.map(({ name }) => oneLine(name).slice(0, 200) || 'fichier')
  const { rows } = await sql<{ count: number; bytes: number }>`
    with carried as (
      insert into mail_attachment (establishment_id, mail_id, position, name, content_id, sha256)
      select f.establishment_id, ${mailId}, x.position - 1, x.name, x.content_id, f.sha256
      from unnest(${names}::text[], ${files.map(({ contentId }) => contentId ?? null)}::text[], ${kept}::text[])
        with ordinality x (name, content_id, sha256, position)
      join mail_file f on f.establishment_id = ${establishmentId} and f.sha256 = x.sha256
      returning establishment_id, sha256)
    select count(*)::integer as count, coalesce(sum(octet_length(f.content)), 0)::integer as bytes
    from carried c join mail_file f on f.establishment_id = c.establishment_id and f.sha256 = c.sha256`.execute(tx)
  if (rows[0]?.count !== files.length) throw new RuleError('reference.unknown')
  if (rows[0].bytes > FILES_BYTES) throw new RuleError('mail.filesTooLarge', { max: FILES_BYTES / 1024 / 1024 })
}

/** Nobody with an address: a letter. No server, or a training establishment: it is kept, people send it themselves. */
const firstState = (hasAddress: boolean, sender: Sender | undefined, training: boolean): MailState => {
  if (!hasAddress) return 'LETTER'
  return sender === undefined || training ? 'HELD' : 'WAITING'
}

/** What the establishment is called where no sender is set. */
const houseOf = async (tx: Tx, establishmentId: number) => {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select coalesce(corporate_name, name) as name, email from establishment where id = ${establishmentId}`.execute(tx)
  return { name: rows[0]?.name ?? '', address: rows[0]?.email ?? '' }
}

/** The id of what was written under a key that is used once; undefined: nothing yet. */
export const alreadyWritten = async (
  { tx, establishmentId }: Pick<Writer, 'tx' | 'establishmentId'>,
  once: string | undefined,
) => {
  if (once === undefined) return undefined
  // Two that write under one key at once: the second waits for the first, then finds it.
  const [, { rows }] = await together(tx, (sender) => [
    sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${establishmentId} ${once}`}, 0))`.execute(sender),
    sql<{ id: number }>`select id from mail where establishment_id = ${establishmentId} and once = ${once}`.execute(
      sender,
    ),
  ])
  return rows[0]?.id
}

const insert = async (
  writer: Writer,
  mail: QueuedMail,
  sender: Sender | undefined,
  state: MailState,
): Promise<number> => {
  const { tx, establishmentId, now, training, user } = writer
  const { about, once, station = 'GENERAL', campaign = false, languageId, againId } = mail
  const { subject, ...body } = bodyOf(mail, sender)
  const { html, text, headers } = await withWayOut(writer, mail, sender, body)
  const from =
    sender === undefined
      ? await houseOf(tx, establishmentId)
      : { name: sender.senderName, address: sender.senderAddress }
  const domain = from.address === '' ? 'courrier.invalid' : domainOf(from.address)
  const { rows } = await sql<{ id: number }>`
    insert into mail (establishment_id, station, state, once, message_id, return_key, from_name, from_address, reply_to, subject, html,
      text, body, automatic, campaign, about_kind, about_id, customer_id, function_key, model_id, language_id, user_id, again_id, training,
      written_at, next_at, headers)
    values (${establishmentId}, ${station}, ${state}, ${once ?? null}, ${`<${crypto.randomUUID()}@${domain}>`},
      ${randomBytes(8).toString('hex')}, ${oneLine(from.name)}, ${from.address}, ${sender?.replyTo ?? null}, ${subject}, ${html},
      ${text}, ${mail.body === undefined ? null : JSON.stringify(mail.body)}, ${user === null}, ${campaign}, ${about?.kind ?? null}, ${about?.entityId ?? null}, ${about?.customerId ?? null},
      ${about?.functionKey ?? null}, ${about?.modelId ?? null}, ${languageId ?? null}, ${user?.id ?? null}, ${againId ?? null},
      ${training}, ${now}, ${state === 'WAITING' ? now : null}, ${headers === null ? null : JSON.stringify(headers)})
    returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the message was just written')
  return row.id
}

/**
 * Writes a message into the outbox and answers its id; under a key (`once`) that was used, the id of what was written then. Throws
 * RuleError `mail.…` where it cannot be sent as it is, `reference.unknown`.
 */
export const queueMail = async (writer: Writer, mail: QueuedMail): Promise<number> => {
  const { tx, establishmentId, now, user, training } = writer
  const written = await alreadyWritten(writer, mail.once)
  if (written !== undefined) return written
  const customerId = mail.about?.customerId ?? null
  await checkCustomer(tx, establishmentId, customerId)
  const recipients = recipientsOf(mail)
  const sender = await senderOf(tx, establishmentId, mail.station ?? 'GENERAL')
  const state = firstState(
    recipients.some(({ kind, address }) => kind === 'TO' && address !== null),
    sender,
    training,
  )
  const id = await insert(writer, mail, sender, state)
  const copy =
    sender?.copyToSelf === true && mail.campaign !== true && state === 'WAITING'
      ? [{ name: sender.senderName, address: sender.senderAddress, kind: 'SELF' }]
      : []
  for (const [position, { kind, name, address }] of [...recipients, ...copy].entries())
    await sql`insert into mail_recipient (establishment_id, mail_id, position, kind, name, address)
      values (${establishmentId}, ${id}, ${position}, ${kind}, ${name}, ${address})`.execute(tx)
  await attach(writer, id, mail.attachments ?? [])
  await writeEvent(tx, { establishmentId, id }, { kind: 'WRITTEN', at: now, userId: user?.id ?? null })
  await tellMail(tx, { establishmentId, id })
  return id
}

/** Tells open screens that a message changed. */
export const tellMail = (tx: Tx, { establishmentId, id }: { readonly establishmentId: number; readonly id: number }) =>
  recordChange(tx, establishmentId, null, {
    entity: 'mail',
    id,
    action: 'SAVED',
    functionality: 'document_email_mailing',
  })
