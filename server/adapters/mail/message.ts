/** Messages as bytes (RFC 5322, MIME), written and read. The same draft gives the same bytes: what was sent can be shown again. */
import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import type { Attachment, Email } from 'postal-mime'
import { messageIdsIn } from '#domain/mail/report.ts'
import { oneLine } from '#domain/mail/address.ts'
import type { MailDraft, MailFile, MailParty, ReceivedFile, ReceivedMail } from '#server/ports/mail.ts'

const partyOf = ({ name, address }: MailParty) => ({ name: oneLine(name), address })

const attachmentOf = ({ name, type, bytes, contentId }: MailFile) => ({
  filename: oneLine(name),
  contentType: type,
  content: Buffer.from(bytes),
  ...(contentId === null ? {} : { cid: contentId, contentDisposition: 'inline' }),
})

export const composeMail = (draft: MailDraft): Promise<Uint8Array> => {
  const boundary = createHash('sha256').update(draft.messageId).digest('hex').slice(0, 24)
  const composer = new MailComposer({
    messageId: draft.messageId,
    date: draft.date,
    from: partyOf(draft.from),
    to: draft.to.map(partyOf),
    cc: draft.cc.map(partyOf),
    ...(draft.replyTo === null ? {} : { replyTo: draft.replyTo }),
    subject: oneLine(draft.subject),
    text: draft.text,
    ...(draft.html === null ? {} : { html: draft.html }),
    attachments: draft.files.map(attachmentOf),
    headers: { ...(draft.automatic ? { 'Auto-Submitted': 'auto-generated' } : {}), ...draft.headers },
    // Nothing is fetched to write a message: no picture from elsewhere, no file of this machine.
    disableUrlAccess: true,
    disableFileAccess: true,
    baseBoundary: boundary,
    newline: 'win',
  })
  return composer.compile().build()
}

/** A message of five hundred pages is read by nobody. */
const TEXT_MAX = 200_000
const FILES_MAX = 20
const FILE_BYTES_MAX = 10 * 1024 * 1024

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const textIn = (attachment: Attachment | undefined): string =>
  attachment === undefined ? '' : Buffer.from(bytesOf(attachment)).toString('utf8')

const reportOf = (attachments: readonly Attachment[]): ReceivedMail['report'] => {
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (status === undefined) return null
  const original = attachments.find(({ mimeType }) => /^(?:message\/rfc822|text\/rfc822-headers)$/.test(mimeType))
  return { status: textIn(status), original: textIn(original).slice(0, TEXT_MAX) }
}

const filesOf = (attachments: readonly Attachment[]): readonly ReceivedFile[] =>
  attachments
    .filter(({ mimeType }) => !/^(?:message\/|text\/rfc822-headers)/.test(mimeType))
    .map((one) => ({ name: oneLine(one.filename ?? 'fichier'), type: one.mimeType, bytes: bytesOf(one) }))
    .filter(({ bytes }) => bytes.byteLength > 0 && bytes.byteLength <= FILE_BYTES_MAX)
    .slice(0, FILES_MAX)

const fromOf = ({ from, sender }: Email): MailParty | null => {
  const [one] = [from, sender].flatMap((party) => (party?.group === undefined ? (party ?? []) : party.group))
  return one?.address === undefined || one.address === '' ? null : { name: oneLine(one.name), address: one.address }
}

const dateOf = (text: string | undefined): Date | null => {
  const at = Date.parse(text ?? '')
  return Number.isFinite(at) ? new Date(at) : null
}

export const parseMail = async (raw: Uint8Array): Promise<ReceivedMail> => {
  const email = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 30,
    maxHeadersSize: 256 * 1024,
  })
  const headers = new Map<string, string>()
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value)
  return {
    messageId: messageIdsIn(email.messageId ?? '')[0] ?? null,
    from: fromOf(email),
    subject: oneLine(email.subject ?? '').slice(0, 500),
    text: (email.text ?? '').replaceAll('\u0000', '').slice(0, TEXT_MAX).trim(),
    date: dateOf(email.date),
    references: messageIdsIn(`${email.inReplyTo ?? ''} ${email.references ?? ''}`),
    headers,
    report: reportOf(email.attachments),
    files: filesOf(email.attachments),
  }
}
