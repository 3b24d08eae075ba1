/** What is written when a try is over. */
import { sql } from 'kysely'
import { nextOf, waitAfter } from '#domain/mail/outbox.ts'
import type { Next, Tried } from '#domain/mail/outbox.ts'
import { writeEvent } from '#server/modules/mail/event.ts'
import type { MailKey } from '#server/modules/mail/event.ts'
import { tellMail } from '#server/modules/mail/queue.ts'
import type { Sender } from '#server/modules/mail/sender.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Handed, MailFailure } from '#server/ports/mail.ts'

export type Parts = Pick<House, 'db' | 'services' | 'now'>

/** A message that is ours for a while. */
export interface Claimed extends MailKey {
  readonly tries: number
  readonly uncertain: number
  readonly campaign: boolean
  readonly token: string
  readonly writtenAt: string
  readonly before: 'WAITING' | 'UNCERTAIN'
}

interface Ended {
  readonly to: readonly string[]
  readonly handed?: Handed
  readonly failure?: MailFailure
}

/** Still ours: nobody else took it since. */
const locked = async (tx: Tx, { establishmentId, id, tries }: Claimed): Promise<boolean> => {
  const { rows } =
    await sql`select from mail where establishment_id = ${establishmentId} and id = ${id} and tries = ${tries}
    and state in ('SENDING', 'UNCERTAIN') for update`.execute(tx)
  return rows.length > 0
}

const markRecipients = async (tx: Tx, { establishmentId, id }: Claimed, { to, handed, failure }: Ended) => {
  const mark = (state: string, addresses: readonly string[], detail: string | null) =>
    sql`update mail_recipient set state = ${state}, detail = ${detail} where establishment_id = ${establishmentId}
      and mail_id = ${id} and state = 'WAITING' and address = any (${[...addresses]}::text[])`.execute(tx)
  if (failure !== undefined) {
    if (failure.fate === 'NEVER') await mark('REFUSED', to, failure.detail)
    return
  }
  const refused = handed?.refused ?? []
  const names = new Set(refused.map(({ address }) => address))
  await mark(
    'ACCEPTED',
    to.filter((address) => !names.has(address)),
    null,
  )
  for (const { address, later, words } of refused) await mark(later ? 'WAITING' : 'REFUSED', [address], words)
}

/** Of those that it is for; the sender's own copy counts for nothing. */
const countsOf = async (tx: Tx, { establishmentId, id }: Claimed) => {
  const { rows } = await sql<{ accepted: number; waiting: number }>`
    select count(*) filter (where state = 'ACCEPTED')::integer as accepted,
      count(*) filter (where state = 'WAITING' and address is not null)::integer as waiting
    from mail_recipient where establishment_id = ${establishmentId} and mail_id = ${id} and kind <> 'SELF'`.execute(tx)
  return rows[0] ?? { accepted: 0, waiting: 0 }
}

const EVENTS: Readonly<Record<Next['state'], string>> = {
  WAITING: 'DEFERRED',
  SENT: 'SENT',
  UNCERTAIN: 'UNCERTAIN',
  REFUSED: 'REFUSED',
  GIVEN_UP: 'GIVEN_UP',
}

const wordsOf = ({ handed, failure }: Ended): string | null =>
  failure === undefined ? (handed?.refused[0]?.words ?? handed?.words ?? '') || null : failure.detail

const codeOf = ({ failure, handed }: Ended, next: Next): string | null => {
  if (failure !== undefined) return failure.message
  if ((handed?.refused ?? []).length === 0) return null
  return next.state === 'WAITING' || next.state === 'GIVEN_UP' ? 'mail.later' : 'mail.recipientRefused'
}

/** Writes how a try ended; nothing where the message was taken over meanwhile. */
export const finish = (house: Parts, sender: Sender, mail: Claimed, ended: Ended): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    if (!(await locked(tx, mail))) return
    const now = house.now()
    const before = await countsOf(tx, mail)
    await markRecipients(tx, mail, ended)
    const after = await countsOf(tx, mail)
    const accepted = after.accepted - before.accepted
    const end: Tried['end'] = ended.failure === undefined ? 'ANSWERED' : ended.failure.fate
    const next = nextOf(
      { end, accepted, later: after.waiting },
      {
        tries: mail.tries,
        uncertain: mail.uncertain,
        campaign: mail.campaign,
        acceptedBefore: before.accepted,
        ageMs: now.getTime() - Date.parse(mail.writtenAt),
      },
    )
    const nextAt = next.waitMs === null ? null : new Date(now.getTime() + next.waitMs)
    await sql`update mail set state = ${next.state}, next_at = ${nextAt}, failure = ${codeOf(ended, next)}, detail = ${wordsOf(ended)},
        uncertain = uncertain + ${next.state === 'UNCERTAIN' ? 1 : 0},
        dot_at = case when ${accepted === 0 && end !== 'UNKNOWN'} then null else dot_at end,
        sent_at = case when ${next.state === 'SENT'} then ${now}::timestamptz else sent_at end
      where establishment_id = ${mail.establishmentId} and id = ${mail.id}`.execute(tx)
    await writeEvent(tx, mail, {
      kind: EVENTS[next.state],
      at: now,
      detail: wordsOf(ended) ?? ended.failure?.message ?? null,
    })
    await answered(tx, sender, now)
    await tellMail(tx, mail)
  })

/** Told once a minute: each message of thousands need not write it. */
const answered = async (tx: Tx, { establishmentId, id }: Sender, now: Date): Promise<void> => {
  await sql`insert into mail_talk as t (establishment_id, configuration_id, answered_at)
    select ${establishmentId}, ${id}, ${now}
    where not exists (select from mail_talk where establishment_id = ${establishmentId} and configuration_id = ${id}
      and failures = 0 and answered_at > ${new Date(now.getTime() - 60_000)})
    on conflict (establishment_id, configuration_id) do update
      set answered_at = excluded.answered_at, failures = 0, failure = null, detail = null, next_at = '-infinity'`.execute(
    tx,
  )
}

/** The server takes nothing for now: the message waits as it did, and so do the others. */
export const putBack = (house: Parts, sender: Sender, mail: Claimed, failure: MailFailure): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const now = house.now()
    const { rows } = await sql<{ failures: number }>`
      insert into mail_talk as t (establishment_id, configuration_id, failed_at, failures, failure, detail)
      values (${sender.establishmentId}, ${sender.id}, ${now}, 1, ${failure.message}, ${failure.detail})
      on conflict (establishment_id, configuration_id) do update set failed_at = excluded.failed_at, failures = t.failures + 1,
        failure = excluded.failure, detail = excluded.detail
      returning failures`.execute(tx)
    const next = new Date(now.getTime() + waitAfter(rows[0]?.failures ?? 1))
    await sql`update mail_talk set next_at = ${next}
      where establishment_id = ${sender.establishmentId} and configuration_id = ${sender.id}`.execute(tx)
    if (!(await locked(tx, mail))) return
    await sql`update mail set state = ${mail.before}, tries = tries - 1, next_at = ${now}, dot_at = null, failure = ${failure.message},
        detail = ${failure.detail}
      where establishment_id = ${mail.establishmentId} and id = ${mail.id}`.execute(tx)
    await tellMail(tx, mail)
  })

/**
 * An offer to somebody who withdrew their consent since it was written goes no further (CPCE L.34-5): answers whether it was one. Offers
 * are known by their way out, and by the campaign that they are of.
 */
export const dropUnwanted = async (house: Parts, mail: Claimed): Promise<boolean> => {
  if (mail.before !== 'WAITING') return false
  return inTransaction(house.db, async (tx) => {
    const { establishmentId, id, tries } = mail
    const { numAffectedRows } =
      await sql`update mail m set state = 'CANCELLED', next_at = null, failure = 'mail.consentWithdrawn'
      where m.establishment_id = ${establishmentId} and m.id = ${id} and m.tries = ${tries} and m.state = 'SENDING'
        and (m.campaign or m.headers is not null) and exists (select from customer x
          join customer c on c.id = coalesce(x.merged_into_id, x.id)
          where x.id = m.customer_id and (not c.mailing_consent or c.erased_on is not null))`.execute(tx)
    if (numAffectedRows !== 1n) return false
    await writeEvent(tx, mail, { kind: 'CANCELLED', at: house.now(), detail: 'mail.consentWithdrawn' })
    await tellMail(tx, mail)
    return true
  })
}
