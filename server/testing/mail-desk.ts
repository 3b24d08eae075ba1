/** An establishment that writes through a server on loopback, for the tests of the outbox. */
import { sql } from 'kysely'
import { mailOf } from '#server/adapters/mail/open-mail.ts'
import { queueMail } from '#server/modules/mail/index.ts'
import type { QueuedMail } from '#server/modules/mail/index.ts'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import type { TestHouse } from '#server/testing/test-house.ts'

/** What a house that composes messages has: opening a message draws its headers. */
export const writesMail = { mail: mailOf() }

interface Settings {
  readonly port: number
  readonly imapPort?: number
  readonly copyToSelf?: boolean
  readonly ownReturn?: boolean
  readonly hourlyLimit?: number
}

/** Says which servers it writes through; those of this machine are allowed. */
export const setSender = async (
  { house: { db, services }, establishmentId }: TestHouse,
  { port, imapPort, copyToSelf = false, ownReturn = false, hourlyLimit }: Settings,
): Promise<number> => {
  await sql`insert into preference (establishment_id, kind, value) values (${establishmentId}, 'access', '{"localAddresses": true}')
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into email_configuration (establishment_id, station, sender_name, sender_address, host, port, security, auth, user_name,
      password, copy_to_self, own_return, hourly_limit, imap_host, imap_port, imap_security, imap_folder, signature)
    values (${establishmentId}, 'GENERAL', 'Les Pins', 'accueil@pins.example', '127.0.0.1', ${port}, 'NONE', 'PASSWORD', 'accueil',
      ${secretBoxOf(services.keys.folder).seal('secret')}, ${copyToSelf}, ${ownReturn}, ${hourlyLimit ?? null},
      ${imapPort === undefined ? null : '127.0.0.1'}, ${imapPort ?? 993}, 'NONE', 'INBOX', 'L’équipe des Pins')
    on conflict (establishment_id, station) do update set port = excluded.port, copy_to_self = excluded.copy_to_self,
      own_return = excluded.own_return, hourly_limit = excluded.hourly_limit, imap_host = excluded.imap_host,
      imap_port = excluded.imap_port
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Writes a message into the outbox, as a job would. */
export const write = (house: TestHouse, mail: Partial<QueuedMail> = {}, training = false): Promise<number> =>
  house.house.db.transaction().execute((tx) =>
    queueMail(
      { tx, establishmentId: house.establishmentId, now: house.house.now(), training, user: null },
      {
        to: [{ name: 'Jean', email: 'jean@exemple.fr' }],
        subject: 'Bonjour',
        html: null,
        text: 'À bientôt',
        ...mail,
      },
    ),
  )

export interface MailRow {
  readonly id: number
  readonly state: string
  readonly tries: number
  readonly uncertain: number
  readonly failure: string | null
  readonly detail: string | null
  readonly messageId: string
  readonly recipients: string
}

/** The outbox, with what became of each recipient. */
export const mails = async ({ house: { db } }: TestHouse): Promise<readonly MailRow[]> => {
  const { rows } = await sql<MailRow>`
    select id, state, tries, uncertain, failure, detail, message_id as "messageId",
      coalesce((select string_agg(r.kind || ' ' || r.state, ', ' order by r.position) from mail_recipient r
        where r.establishment_id = m.establishment_id and r.mail_id = m.id), '') as recipients
    from mail m where direction = 'OUT' order by id`.execute(db)
  return rows
}
