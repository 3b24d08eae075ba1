/** A message of the outbox as it is written: the same draft each time, so that what was sent can be shown again. */
import { sql } from 'kysely'
import type { MailKey } from '#server/modules/mail/event.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { MailDraft, MailParty } from '#server/ports/mail.ts'

interface Row {
  readonly messageId: string
  readonly fromName: string
  readonly fromAddress: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string | null
  readonly text: string
  readonly automatic: boolean
  readonly headers: Readonly<Record<string, string>> | null
  readonly writtenAt: string
}

interface RecipientRow {
  readonly kind: 'TO' | 'CC' | 'BCC' | 'SELF'
  readonly name: string
  readonly address: string
  readonly state: string
}

interface FileRow {
  readonly name: string
  readonly type: string
  readonly content: Buffer
  readonly contentId: string | null
}

const filesOf = async (tx: Tx | Db, { establishmentId, id }: MailKey): Promise<readonly FileRow[]> => {
  const { rows } = await sql<FileRow>`
    select a.name, f.type, f.content, a.content_id as "contentId" from mail_attachment a
    join mail_file f on f.establishment_id = a.establishment_id and f.sha256 = a.sha256
    where a.establishment_id = ${establishmentId} and a.mail_id = ${id} order by a.position`.execute(tx)
  return rows
}

/** The message, and the addresses that have not taken it yet. */
export const draftOf = async (
  tx: Tx | Db,
  key: MailKey,
): Promise<{ readonly draft: MailDraft; readonly to: readonly string[] }> => {
  const { establishmentId, id } = key
  const { rows } = await sql<Row>`
    select message_id as "messageId", from_name as "fromName", from_address as "fromAddress", reply_to as "replyTo", subject, html,
      text, automatic, headers, written_at as "writtenAt"
    from mail where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the message is gone')
  const { rows: recipients } = await sql<RecipientRow>`
    select kind, name, address, state from mail_recipient
    where establishment_id = ${establishmentId} and mail_id = ${id} and address is not null order by position`.execute(
    tx,
  )
  const of = (kind: RecipientRow['kind']): readonly MailParty[] =>
    recipients.filter((one) => one.kind === kind).map(({ name, address }) => ({ name, address }))
  const files = await filesOf(tx, key)
  return {
    draft: {
      messageId: row.messageId,
      date: new Date(row.writtenAt),
      from: { name: row.fromName, address: row.fromAddress },
      replyTo: row.replyTo,
      to: of('TO'),
      cc: of('CC'),
      subject: row.subject,
      text: row.text,
      html: row.html,
      automatic: row.automatic,
      ...(row.headers === null ? {} : { headers: row.headers }),
      files: files.map(({ name, type, content, contentId }) => ({ name, type, bytes: content, contentId })),
    },
    to: recipients.filter(({ state }) => state === 'WAITING').map(({ address }) => address),
  }
}
