/** What comes into a sender's box: bounces change what they are of, answers land in the file. Nothing is ever answered by itself. */
import { createHash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import { sameAddress } from '#domain/mail/address.ts'
import { waitAfter } from '#domain/mail/outbox.ts'
import { bouncesOf, isAutomatic, messageIdsIn, returnedIn } from '#domain/mail/report.ts'
import type { Bounce } from '#domain/mail/report.ts'
import { withdrawOffers } from '#server/modules/customer/index.ts'
import { writeEvent } from '#server/modules/mail/event.ts'
import type { MailKey } from '#server/modules/mail/event.ts'
import type { Parts } from '#server/modules/mail/finish.ts'
import { storeFile, tellMail } from '#server/modules/mail/queue.ts'
import { imapOf, sendersWhere } from '#server/modules/mail/sender.ts'
import type { Sender } from '#server/modules/mail/sender.ts'
import { WAY_OUT } from '#server/modules/mail/way-out.ts'
import { customerVisibleFrom } from '#server/platform/auth/shared-customers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log.ts'
import { markPageLink, readPageLink } from '#server/platform/pages/page-link.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { BoxMessage, MailboxState, ReceivedMail } from '#server/ports/mail.ts'

const EVERY_MS = 2 * 60_000
/** No wait is so long: a clock was wrong. */
const LONGEST_MS = 6 * 60 * 60_000

interface Ours extends MailKey {
  readonly aboutKind: string | null
  readonly aboutId: number | null
  readonly customerId: number | null
}

/** The message that these numbers name, or the one of a return address. */
const oursOf = async (
  tx: Tx,
  establishmentId: number,
  ids: readonly string[],
  returned: ReturnType<typeof returnedIn>,
): Promise<Ours | undefined> => {
  const { rows } = await sql<Ours>`
    select establishment_id as "establishmentId", id, about_kind as "aboutKind", about_id as "aboutId", customer_id as "customerId"
    from mail where establishment_id = ${establishmentId} and direction = 'OUT'
      and (message_id = any (${[...ids]}::text[]) or (id = ${returned?.id ?? 0} and return_key = ${returned?.token ?? ''}))
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

const EVENTS = { FAILED: 'BOUNCED', DELAYED: 'DELAYED', DELIVERED: 'SENT' } as const

/** Reports name a domain in letters by its ASCII. */
const writtenAs = (address: string): string[] => {
  const plain = address.toLowerCase()
  const at = plain.lastIndexOf('@') + 1
  return [plain, `${plain.slice(0, at)}${domainToUnicode(plain.slice(at))}`]
}

/** What a report says of one recipient: for good where its code is 5.x.x, or where it says so without a code. */
const bounce = async (tx: Tx, mail: Ours, { address, words, kind, status }: Bounce, now: Date): Promise<void> => {
  const detail = [status, words].filter((one) => one !== null).join(' ') || null
  await writeEvent(tx, mail, { kind: EVENTS[kind], at: now, detail })
  if (kind !== 'FAILED') return
  await sql`update mail_recipient set state = 'BOUNCED', detail = ${detail}
    where establishment_id = ${mail.establishmentId} and mail_id = ${mail.id} and lower(address) = any (${writtenAs(address)}::text[])`.execute(
    tx,
  )
  await sql`update mail m set state = 'BOUNCED', failure = 'mail.bounced', detail = ${detail}, next_at = null
    where establishment_id = ${mail.establishmentId} and id = ${mail.id} and state in ('SENT', 'UNCERTAIN')
      and not exists (select from mail_recipient r where r.establishment_id = m.establishment_id and r.mail_id = m.id
        and r.kind = 'TO' and r.state = 'ACCEPTED')`.execute(tx)
}

/** One customer, and no more, whose address it is: two of one family are told apart by nobody. */
const customerAt = async (tx: Tx, establishmentId: number, address: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from customer c where (lower(c.email) = ${address.toLowerCase()} or lower(c.email2) = ${address.toLowerCase()})
      and c.merged_into_id is null and c.erased_on is null and ${customerVisibleFrom(establishmentId)} limit 2`.execute(
    tx,
  )
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Nobody gave it a number: what it says is one. */
const numberOf = ({ messageId, from, subject, text, date }: ReceivedMail): string =>
  messageId ??
  `<${createHash('sha256')
    .update(JSON.stringify([from, subject, text, date]))
    .digest('hex')}@recu.invalid>`

/** Kept in the file, once however often it is read. */
const keepAnswer = async (
  tx: Tx,
  sender: Sender,
  mail: ReceivedMail,
  about: { readonly ours: Ours | undefined; readonly customerId: number | null },
  now: Date,
): Promise<boolean> => {
  const { establishmentId, station } = sender
  const automatic = isAutomatic(mail.headers)
  const { ours, customerId } = about
  const { rows } = await sql<{ id: number }>`
    insert into mail (establishment_id, direction, station, state, message_id, return_key, from_name, from_address, subject, text, automatic,
      about_kind, about_id, customer_id, answers_id, training, written_at)
    values (${establishmentId}, 'IN', ${station}, 'RECEIVED', ${numberOf(mail).slice(0, 500)}, '', ${mail.from?.name ?? ''},
      ${mail.from?.address ?? ''}, ${mail.subject}, ${mail.text}, ${automatic}, ${ours?.aboutKind ?? null}, ${ours?.aboutId ?? null},
      ${customerId}, ${ours?.id ?? null}, false, ${mail.date ?? now})
    on conflict (establishment_id, message_id) do nothing returning id`.execute(tx)
  const [row] = rows
  if (row === undefined) return false
  const key = { establishmentId, id: row.id }
  await sql`insert into mail_recipient (establishment_id, mail_id, position, kind, name, address, state)
    values (${establishmentId}, ${row.id}, 0, 'TO', ${sender.senderName}, ${sender.senderAddress}, 'ACCEPTED')`.execute(
    tx,
  )
  for (const [position, { name, type, bytes }] of mail.files.entries()) {
    const sha256 = await storeFile(
      tx,
      { establishmentId, now },
      { type: type.slice(0, 120) || 'application/octet-stream', bytes },
    )
    await sql`insert into mail_attachment (establishment_id, mail_id, position, name, sha256)
      values (${establishmentId}, ${row.id}, ${position}, ${name.slice(0, 200) || 'fichier'}, ${sha256})`.execute(tx)
  }
  await writeEvent(tx, key, { kind: 'RECEIVED', at: now })
  await tellMail(tx, key)
  if (ours !== undefined) {
    await writeEvent(tx, ours, { kind: automatic ? 'AUTO_ANSWERED' : 'ANSWERED', at: now, detail: mail.subject })
    await tellMail(tx, ours)
  }
  return true
}

/** Whether it changed something here. What is of nobody known is not kept: it is somebody's private mail. */
const takeOne = async (house: Parts, tx: Tx, sender: Sender, mail: ReceivedMail): Promise<boolean> => {
  const now = house.now()
  const { establishmentId, senderAddress } = sender
  if (mail.report !== null) {
    const ids = [...messageIdsIn(mail.report.original), ...mail.references]
    const ours = await oursOf(tx, establishmentId, ids, returnedIn(mail.headers))
    if (ours === undefined) return false
    for (const one of bouncesOf(mail.report.status)) await bounce(tx, ours, one, now)
    await tellMail(tx, ours)
    return true
  }
  const token = WAY_OUT.exec(mail.subject)?.[1]
  const of = token === undefined ? undefined : await readPageLink(tx, 'UNSUBSCRIBE', token, now)
  if (of !== undefined && token !== undefined) {
    await markPageLink(tx, token, now)
    return withdrawOffers(house, tx, of, 'EMAIL', now)
  }
  // A copy to oneself comes back as it went.
  if (mail.from === null || sameAddress(mail.from.address, senderAddress)) return false
  const ours = await oursOf(tx, establishmentId, mail.references, returnedIn(mail.headers))
  const customerId = ours?.customerId ?? (await customerAt(tx, establishmentId, mail.from.address)) ?? null
  if (ours === undefined && customerId === null) return false
  return keepAnswer(tx, sender, mail, { ours, customerId }, now)
}

const stateOf = async ({ db }: Parts, { establishmentId, id }: Sender): Promise<MailboxState | null> => {
  const { rows } = await sql<{ validity: string | null; lastUid: number | null }>`
    select box_validity as validity, box_uid as "lastUid" from mail_talk
    where establishment_id = ${establishmentId} and configuration_id = ${id}`.execute(db)
  const [row] = rows
  return row?.validity == null || row.lastUid === null ? null : { validity: row.validity, lastUid: row.lastUid }
}

type Told = (error: unknown, uid: number) => void

/** Reads what came since; answers how many messages said something here. Throws MailFailure. */
export const readBoxOf = async (house: Parts, sender: Sender, told: Told): Promise<number> => {
  const { db, services, now } = house
  const address = imapOf(db, services, sender)
  if (address === undefined) return 0
  let taken = 0
  const take = async ({ uid, raw }: BoxMessage): Promise<void> => {
    if (raw === null) return
    try {
      const mail = await services.mail.parse(raw)
      if (await inTransaction(db, (tx) => takeOne(house, tx, sender, mail))) taken += 1
    } catch (error) {
      // One that nobody can read does not hold up those behind it.
      told(error, uid)
    }
  }
  const { validity, lastUid } = await services.mail.readBox(address, await stateOf(house, sender), take)
  await sql`insert into mail_talk as t (establishment_id, configuration_id, box_validity, box_uid, box_read_at, box_next_at)
    values (${sender.establishmentId}, ${sender.id}, ${validity}, ${lastUid}, ${now()}, ${new Date(now().getTime() + EVERY_MS)})
    on conflict (establishment_id, configuration_id) do update set box_validity = excluded.box_validity, box_uid = excluded.box_uid,
      box_read_at = excluded.box_read_at, box_next_at = excluded.box_next_at, box_failures = 0, box_failure = null, box_detail = null`.execute(
    db,
  )
  return taken
}

const boxFailed = async (
  { db, now }: Parts,
  { establishmentId, id }: Sender,
  { message, detail }: MailFailure,
): Promise<void> => {
  const { rows } = await sql<{ failures: number }>`
    insert into mail_talk as t (establishment_id, configuration_id, box_failures, box_failure, box_detail)
    values (${establishmentId}, ${id}, 1, ${message}, ${detail})
    on conflict (establishment_id, configuration_id) do update set box_failures = t.box_failures + 1, box_failure = excluded.box_failure,
      box_detail = excluded.box_detail
    returning box_failures as failures`.execute(db)
  const next = new Date(now().getTime() + Math.max(EVERY_MS, waitAfter(rows[0]?.failures ?? 1)))
  await sql`update mail_talk set box_next_at = ${next} where establishment_id = ${establishmentId} and configuration_id = ${id}`.execute(
    db,
  )
}

/** One round: every box whose turn it is. */
export const readBoxes = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  const now = house.now()
  const due = sql`c.imap_host is not null and (coalesce(t.box_next_at, '-infinity') <= ${now} or t.box_next_at > ${new Date(now.getTime() + LONGEST_MS)})`
  for (const sender of await sendersWhere(house.db, due)) {
    if (isStopping()) return
    try {
      await readBoxOf(house, sender, (error, uid) =>
        log.error({ err: error, uid }, 'a received message could not be read'),
      )
    } catch (error) {
      if (!(error instanceof MailFailure))
        log.error({ err: error, site: sender.establishmentId }, 'a mailbox could not be read')
      else await boxFailed(house, sender, error)
    }
  }
}

const DAY_MS = 86_400_000

/** Files that no message carries, a day after they were sent here. */
export const trimMailFiles = async (tx: Tx, now: Date): Promise<void> => {
  await sql`delete from mail_file f where f.added_at < ${new Date(now.getTime() - DAY_MS)} and not exists (
    select from mail_attachment a where a.establishment_id = f.establishment_id and a.sha256 = f.sha256)`.execute(tx)
}
