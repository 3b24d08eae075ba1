/** Files that reach the accountant by e-mail: the outbox carries each once, and tries again as with any message. */
import { Buffer } from 'node:buffer'
import { sql } from 'kysely'
import { zipOf } from '#server/documents/zip.ts'
import { LOST_MAIL, isLost, mayDo } from '#domain/mail/outbox.ts'
import type { MailState } from '#domain/mail/outbox.ts'
import { RuleError } from '#domain/rule-error.ts'
import { MAIL_FILES_BYTES, actOnMail, queueMail } from '#server/modules/mail/index.ts'
import type { Writer } from '#server/modules/mail/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/route.ts'
import { DropFailure } from '#server/ports/file-drop.ts'

/** Beyond, a file goes as a ZIP: entries pack to a tenth, and boxes of accountants are often full. */
const PLAIN_BYTES = 2 * 1024 * 1024

export interface MailedFile {
  readonly establishmentId: number
  readonly id: number
  readonly fileName: string
  readonly size: number
  readonly attempts: number
  readonly training: boolean
}

const packed = async (name: string, chunks: AsyncIterable<Uint8Array>, size: number) => {
  if (size <= PLAIN_BYTES)
    return { name, type: 'application/octet-stream', bytes: Buffer.concat(await Array.fromAsync(chunks)) }
  const zip = zipOf([{ name, content: chunks }])
  return { name: `${name}.zip`, type: 'application/zip', bytes: Buffer.concat(await Array.fromAsync(zip)) }
}

/**
 * Writes the message of a file into the outbox, from where it leaves by itself; its delivery remembers it by its key. Throws
 * DropFailure `drop.mailTooLarge`, or what the outbox refuses.
 */
export const mailFile = async (
  { db, now }: { readonly db: Db; readonly now: () => Date },
  file: MailedFile,
  { mailTo, chunks }: { readonly mailTo: string; readonly chunks: () => AsyncIterable<Uint8Array> },
): Promise<void> => {
  const { establishmentId, id, fileName, size, attempts, training } = file
  const attachment = await packed(fileName, chunks(), size)
  if (attachment.bytes.length > MAIL_FILES_BYTES)
    throw new DropFailure('drop.mailTooLarge', `${Math.ceil(attachment.bytes.length / 1024 / 1024)} Mo`)
  const once = `accountingDelivery:${id}:${attempts}`
  try {
    await inTransaction(db, async (tx) => {
      const writer: Writer = { tx, establishmentId, now: now(), training, user: null }
      await queueMail(writer, {
        to: [{ name: '', email: mailTo }],
        subject: `Écritures comptables : ${fileName}`,
        html: null,
        text: `Bonjour,\n\nVoici le fichier des écritures comptables « ${fileName} ».\n`,
        attachments: [attachment],
        once,
      })
      await sql`update accounting_delivery set mail_once = ${once}, failure = null, detail = null
        where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
    })
  } catch (error) {
    if (error instanceof RuleError) throw new DropFailure(error.code)
    throw error
  }
}

/** Tries of which nobody got the message are written anew, under a key of their own. */
export const mailAgain = async (tx: Tx, establishmentId: number, now: Date): Promise<void> => {
  await sql`update accounting_delivery d set mail_once = null, next_at = ${now} from mail_outcome m
    where d.establishment_id = ${establishmentId} and d.sent_at is null and d.cancelled_at is null
      and m.establishment_id = d.establishment_id and m.once = d.mail_once and m.state in (${sql.join([...LOST_MAIL])})`.execute(
    tx,
  )
}

/** The message of a file whose export is taken back does not leave. Throws RuleError `export.delivered`, `export.leaving`. */
export const cancelMailOf = async (context: Context, once: string, name: string): Promise<void> => {
  const { tx, establishmentId } = context
  const { rows } = await sql<{ id: number; state: MailState }>`
    select last_id as id, state from mail_outcome where establishment_id = ${establishmentId} and once = ${once}`.execute(
    tx,
  )
  const [mail] = rows
  if (mail === undefined || isLost(mail.state)) return
  if (mail.state === 'SENT') throw new RuleError('export.delivered', { name })
  if (!mayDo('cancel', mail.state)) throw new RuleError('export.leaving', { name })
  await actOnMail(context, mail.id, 'cancel')
}
