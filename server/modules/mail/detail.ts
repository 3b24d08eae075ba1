/** One message as it went: what exactly was sent, to whom, what became of it. */
import { sql } from 'kysely'
import { MAIL_ACTIONS, mayDo } from '#domain/mail/outbox.ts'
import type { MailAction } from '#domain/mail/outbox.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { MailDetail } from '#contract/operations/document/mail.ts'
import { draftOf } from '#server/modules/mail/draft-of.ts'
import type { MailKey } from '#server/modules/mail/event.ts'
import { FileAnswer } from '#server/platform/http/route.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { MailFile } from '#server/ports/mail.ts'

type Row = Pick<
  MailDetail,
  | 'id'
  | 'direction'
  | 'state'
  | 'subject'
  | 'text'
  | 'html'
  | 'replyTo'
  | 'automatic'
  | 'writtenAt'
  | 'sentAt'
  | 'nextAt'
  | 'failure'
  | 'detail'
  | 'writtenBy'
  | 'isErased'
  | 'againOf'
  | 'recipients'
  | 'files'
  | 'events'
  | 'answers'
  | 'answersTo'
  | 'customer'
> & {
  readonly fromName: string
  readonly fromAddress: string
  readonly aboutKind: string | null
  readonly aboutId: number | null
}

/** Lists of a message, as one value each. */
const LISTS = sql`
  coalesce((select json_agg(json_build_object('kind', r.kind, 'name', r.name, 'address', r.address, 'state', r.state, 'detail', r.detail)
    order by r.position) from mail_recipient r where r.establishment_id = m.establishment_id and r.mail_id = m.id), '[]') as recipients,
  coalesce((select json_agg(json_build_object('position', a.position, 'name', a.name, 'type', f.type, 'size', octet_length(f.content),
      'isInline', a.content_id is not null) order by a.position)
    from mail_attachment a join mail_file f on f.establishment_id = a.establishment_id and f.sha256 = a.sha256
    where a.establishment_id = m.establishment_id and a.mail_id = m.id), '[]') as files,
  coalesce((select json_agg(json_build_object('kind', v.kind, 'at', v.at, 'user', u.name, 'detail', v.detail) order by v.at, v.id)
    from mail_event v left join app_user u on u.id = v.user_id
    where v.establishment_id = m.establishment_id and v.mail_id = m.id), '[]') as events,
  coalesce((select json_agg(json_build_object('id', w.id, 'at', w.written_at, 'from', coalesce(nullif(w.from_name, ''), w.from_address),
      'subject', w.subject, 'automatic', w.automatic) order by w.written_at)
    from mail w where w.establishment_id = m.establishment_id and w.answers_id = m.id), '[]') as answers,
  (select json_build_object('id', w.id, 'subject', w.subject) from mail w
    where w.establishment_id = m.establishment_id and w.id = m.answers_id) as "answersTo",
  (select json_build_object('id', c.id, 'name', concat_ws(' ', c.name, c.surname)) from customer c where c.id = m.customer_id) as customer`

const read = async ({ tx, establishmentId }: Context, id: number): Promise<Row> => {
  const { rows } = await sql<Row>`
    select m.id, m.direction, m.state, m.subject, m.text, m.html, m.from_name as "fromName", m.from_address as "fromAddress",
      m.reply_to as "replyTo", m.automatic, m.written_at as "writtenAt", m.sent_at as "sentAt", m.next_at as "nextAt", m.failure,
      m.detail, m.about_kind as "aboutKind", m.about_id as "aboutId", m.erased_at is not null as "isErased", m.again_id as "againOf",
      (select u.name from app_user u where u.id = m.user_id) as "writtenBy", ${LISTS}
    from mail m where m.establishment_id = ${establishmentId} and m.id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  return row
}

/** The text with its pictures in it: a frame without network shows it as it went. */
export const withPictures = (html: string | null, files: readonly MailFile[]): string | null => {
  if (html === null) return null
  const pictures = new Map(
    files.flatMap(({ contentId, type, bytes }): [string, string][] =>
      contentId === null || !type.startsWith('image/')
        ? []
        : [[contentId, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`]],
    ),
  )
  return html.replaceAll(/cid:([^"'\s)>]{1,200})/g, (whole, name: string) => pictures.get(name) ?? whole)
}

const headersOf = (raw: Uint8Array): string => {
  const text = Buffer.from(raw).toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  return end < 0 ? text : text.slice(0, end)
}

/** Throws RuleError `record.unknown`. */
export const mailDetail = async (context: Context, id: number): Promise<MailDetail> => {
  const { fromName, fromAddress, aboutKind, aboutId, ...row } = await read(context, id)
  const { draft } = await draftOf(context.tx, { establishmentId: context.establishmentId, id })
  const isOut = row.direction === 'OUT' && !row.isErased
  return {
    ...row,
    html: withPictures(row.html, draft.files),
    from: { name: fromName, address: fromAddress },
    about: aboutKind === null || aboutId === null ? null : { kind: aboutKind, entityId: aboutId, label: '' },
    actions: isOut ? (Object.keys(MAIL_ACTIONS) as MailAction[]).filter((action) => mayDo(action, row.state)) : [],
    headers: isOut ? headersOf(await context.services.mail.compose(draft)) : '',
  }
}

const safeName = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 60) || 'message'

/**
 * The message as one's own program opens it. One that has not left says so (`X-Unsent`, as Outlook and others read it), with those who
 * get a hidden copy. Throws RuleError `record.unknown`, `mail.erased`.
 */
export const mailFile = async (context: Context, id: number): Promise<FileAnswer> => {
  const { state, subject, isErased } = await read(context, id)
  if (isErased) throw new RuleError('mail.erased')
  const { draft } = await draftOf(context.tx, { establishmentId: context.establishmentId, id })
  const isUnsent = state === 'HELD' || state === 'LETTER'
  const raw = await context.services.mail.compose(isUnsent ? { ...draft, headers: { 'X-Unsent': '1' } } : draft)
  return new FileAnswer('message/rfc822', `${safeName(subject)}.eml`, raw, false)
}

/** Throws RuleError `record.unknown`. */
export const mailAttachment = async (
  { tx, establishmentId }: Context,
  { id, position }: Pick<MailKey, 'id'> & { readonly position: number },
): Promise<FileAnswer> => {
  const { rows } = await sql<{ name: string; type: string; content: Buffer }>`
    select a.name, f.type, f.content from mail_attachment a
    join mail_file f on f.establishment_id = a.establishment_id and f.sha256 = a.sha256
    where a.establishment_id = ${establishmentId} and a.mail_id = ${id} and a.position = ${position}`.execute(tx)
  const [file] = rows
  if (file === undefined) throw new RuleError('record.unknown')
  // What others sent is kept as a file: a browser never opens it as a page of ours.
  const isShown = /^(?:application\/pdf|image\/(?:png|jpeg|gif))$/.test(file.type)
  return new FileAnswer(isShown ? file.type : 'application/octet-stream', file.name, file.content, isShown)
}
