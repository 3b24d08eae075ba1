/** What people do with a message: send it again, stop it, note that it left by another way. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { domainOf } from '#domain/mail/address.ts'
import { requireAction } from '#domain/mail/outbox.ts'
import type { MailAction, MailState } from '#domain/mail/outbox.ts'
import { RuleError } from '#domain/rule-error.ts'
import { writeEvent } from '#server/modules/mail/event.ts'
import { tellMail } from '#server/modules/mail/queue.ts'
import { senderOf } from '#server/modules/mail/sender.ts'
import type { Sender, Station } from '#server/modules/mail/sender.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Kept {
  readonly id: number
  readonly station: Station
  readonly hasAddress: boolean
}

/** Throws RuleError `mail.training`, `mail.noSettings`: nothing would send it. */
const senderFor = async ({ tx, establishmentId, training }: Context, station: Station): Promise<Sender> => {
  if (training) throw new RuleError('mail.training')
  const sender = await senderOf(tx, establishmentId, station)
  if (sender === undefined) throw new RuleError('mail.noSettings')
  return sender
}

/** The same message under a number of its own, to the same people. */
const sendAgain = async (context: Context, { id, station, hasAddress }: Kept): Promise<number> => {
  const { tx, establishmentId, now, user, training } = context
  const sender = training ? undefined : await senderOf(tx, establishmentId, station)
  const state = hasAddress ? (sender === undefined ? 'HELD' : 'WAITING') : 'LETTER'
  const { rows } = await sql<{ id: number }>`
    insert into mail (establishment_id, station, state, message_id, return_key, from_name, from_address, reply_to, subject, html, text,
      body, automatic, campaign, about_kind, about_id, customer_id, function_key, model_id, language_id, user_id, again_id, training, written_at,
      next_at, headers)
    select establishment_id, station, ${state}, ${`<${crypto.randomUUID()}@${sender === undefined ? 'courrier.invalid' : domainOf(sender.senderAddress)}>`},
      ${randomBytes(8).toString('hex')}, coalesce(${sender?.senderName ?? null}, from_name),
      coalesce(${sender?.senderAddress ?? null}, from_address), ${sender?.replyTo ?? null}, subject, html, text, body, false, campaign,
      about_kind, about_id, customer_id, function_key, model_id, language_id, ${user.id}, id, ${training}, ${now},
      ${state === 'WAITING' ? now : null}, headers
    from mail where establishment_id = ${establishmentId} and id = ${id} returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new RuleError('record.unknown')
  await sql`insert into mail_recipient (establishment_id, mail_id, position, kind, name, address)
    select establishment_id, ${row.id}, position, kind, name, address from mail_recipient
    where establishment_id = ${establishmentId} and mail_id = ${id} and kind <> 'SELF'`.execute(tx)
  await sql`insert into mail_attachment (establishment_id, mail_id, position, name, content_id, sha256)
    select establishment_id, ${row.id}, position, name, content_id, sha256 from mail_attachment
    where establishment_id = ${establishmentId} and mail_id = ${id}`.execute(tx)
  await writeEvent(tx, { establishmentId, id: row.id }, { kind: 'WRITTEN', at: now, userId: user.id })
  await tellMail(tx, { establishmentId, id: row.id })
  return row.id
}

const EVENTS = {
  cancel: 'CANCELLED',
  hurry: 'HURRIED',
  again: 'AGAIN',
  release: 'RELEASED',
  byHand: 'BY_HAND',
  printed: 'PRINTED',
} as const satisfies Record<MailAction, string>

const STATES = {
  cancel: 'CANCELLED',
  hurry: 'WAITING',
  release: 'WAITING',
  byHand: 'SENT',
  printed: 'PRINTED',
} as const

const change = async (context: Context, mail: Kept, action: Exclude<MailAction, 'again'>): Promise<void> => {
  const { tx, establishmentId, now } = context
  const isGoing = action === 'hurry' || action === 'release'
  const sender = isGoing ? await senderFor(context, mail.station) : undefined
  await sql`update mail set state = ${STATES[action]}, next_at = ${isGoing ? now : null},
      from_name = case when ${action === 'release'} then ${sender?.senderName ?? ''} else from_name end,
      from_address = case when ${action === 'release'} then ${sender?.senderAddress ?? ''} else from_address end,
      sent_at = case when ${action === 'byHand' || action === 'printed'} then ${now}::timestamptz else sent_at end
    where establishment_id = ${establishmentId} and id = ${mail.id}`.execute(tx)
}

/** Answers the message: the new one, where it is sent again. Throws RuleError `record.unknown`, `mail.notNow`, `mail.erased`, `mail.noSettings`. */
export const actOnMail = async (context: Context, id: number, action: MailAction): Promise<number> => {
  const { tx, establishmentId, now, user } = context
  const { rows } = await sql<Kept & { isErased: boolean; state: MailState }>`
    select m.id, m.station, m.erased_at is not null as "isErased",
      m.state,
      exists (select from mail_recipient r where r.establishment_id = m.establishment_id and r.mail_id = m.id and r.kind = 'TO'
        and r.address is not null) as "hasAddress"
    from mail m where m.establishment_id = ${establishmentId} and m.id = ${id} for update of m`.execute(tx)
  const [mail] = rows
  if (mail === undefined) throw new RuleError('record.unknown')
  if (mail.isErased) throw new RuleError('mail.erased')
  requireAction(action, mail.state)
  await writeEvent(tx, { establishmentId, id }, { kind: EVENTS[action], at: now, userId: user.id })
  await tellMail(tx, { establishmentId, id })
  if (action === 'again') return sendAgain(context, mail)
  await change(context, mail, action)
  return id
}
