/**
 * Sends what waits. A message is taken with a lease; before its final dot leaves, a row says so, and the message must still be ours: a
 * process that dies before leaves one that is tried again, after it one that is « uncertain ».
 */
import { sql } from 'kysely'
import { returnAddress } from '#domain/mail/address.ts'
import { dropUnwanted, finish, putBack } from '#server/modules/mail/finish.ts'
import type { Claimed, Parts } from '#server/modules/mail/finish.ts'
import { writeEvent } from '#server/modules/mail/event.ts'
import { draftOf } from '#server/modules/mail/draft-of.ts'
import { tellMail } from '#server/modules/mail/queue.ts'
import { sendersWhere, smtpOf, stationsOf } from '#server/modules/mail/sender.ts'
import type { Sender, Station } from '#server/modules/mail/sender.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log.ts'
import { MailFailure } from '#server/ports/mail.ts'
import type { MailLine } from '#server/ports/mail.ts'

const MINUTE = 60_000

/** How long a message is ours before its dot, and how long an answer to the dot may take. */
export interface Pace {
  readonly leaseMs: number
  readonly dotMs: number
}
const PACE: Pace = { leaseMs: 5 * MINUTE, dotMs: 6 * MINUTE }

/** A line takes so many messages; providers cut longer ones. */
const MOST_A_LINE = 100
const HOUR = 60 * MINUTE

/** No wait is so long: what waits until after it was written by a clock that was wrong. */
const farFrom = (at: Date): Date => new Date(at.getTime() + 6 * HOUR)

/** Another server took it meanwhile: it was not handed over. */
class TakenOver extends Error {}

type Log0 = Pick<Log, 'error'>

/** Those that a process died with: before the dot they wait again, after it nobody knows, and nothing sends them by itself. */
export const recover = (house: Parts): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const now = house.now()
    const { rows } = await sql<{ establishmentId: number; id: number; isUnknown: boolean }>`
      update mail m set state = case when dot_at is null then 'WAITING' else 'UNCERTAIN' end,
        next_at = case when dot_at is null then ${now}::timestamptz end,
        uncertain = uncertain + case when dot_at is null then 0 else 1 end,
        failure = case when dot_at is null then failure else 'mail.unknown' end
      where (establishment_id, id) in (select establishment_id, id from mail where state = 'SENDING'
          and (next_at <= ${now} or next_at > ${new Date(now.getTime() + HOUR)})
        for update skip locked)
      returning establishment_id as "establishmentId", id, dot_at is not null as "isUnknown"`.execute(tx)
    for (const { isUnknown, ...key } of rows) {
      if (isUnknown) await writeEvent(tx, key, { kind: 'UNCERTAIN', at: now, detail: 'mail.stopped' })
      await tellMail(tx, key)
    }
  })

const claim = async (
  { db, now }: Parts,
  { establishmentId }: Sender,
  stations: readonly Station[],
  { leaseMs }: Pace,
  mayOffer: boolean,
): Promise<Claimed | undefined> => {
  const at = now()
  // A list of its own, so that it is read once: in the place of a table it may be read for each row, and take more than one.
  const { rows } = await sql<Claimed>`
    with due as materialized (select w.establishment_id, w.id, w.state from mail w
      where w.establishment_id = ${establishmentId} and w.station = any (${[...stations]}::text[])
        and w.state in ('WAITING', 'UNCERTAIN') and (w.next_at <= ${at} or w.next_at > ${farFrom(at)}) and not w.training
        and not w.paused and (not w.campaign or ${mayOffer})
      order by w.campaign, w.next_at, w.id limit 1 for update skip locked)
    update mail m set state = 'SENDING', next_at = ${new Date(at.getTime() + leaseMs)}, tries = m.tries + 1, dot_at = null
    from due where m.establishment_id = due.establishment_id and m.id = due.id
    returning m.establishment_id as "establishmentId", m.id, m.tries, m.uncertain, m.campaign, m.return_key as token, m.written_at as "writtenAt",
      due.state as before`.execute(db)
  return rows[0]
}

/** Of the hour's number, what campaigns may have where the establishment's own mail goes the same way. */
const OFFERS_SHARE = 0.9

/**
 * What the hour still takes, this message apart: all, no more of campaigns, nothing. Those of a clock that was wrong are of no hour.
 */
const takes = async (
  db: Db | Tx,
  at: Date,
  { establishmentId, hourlyLimit }: Sender,
  stations: readonly Station[],
  but = 0,
): Promise<'ALL' | 'NO_OFFERS' | 'NOTHING'> => {
  if (hourlyLimit === null) return 'ALL'
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mail where establishment_id = ${establishmentId}
      and station = any (${[...stations]}::text[]) and id <> ${but}
      and dot_at > ${new Date(at.getTime() - HOUR)} and dot_at < ${new Date(at.getTime() + HOUR)}`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count >= hourlyLimit) return 'NOTHING'
  return stations.includes('GENERAL') && count >= Math.floor(hourlyLimit * OFFERS_SHARE) ? 'NO_OFFERS' : 'ALL'
}

/** Another server sent the last of the hour meanwhile: this one was not handed over. */
class HourFull extends Error {}

const markDot = async (db: Db | Tx, at: Date, { establishmentId, id, tries }: Claimed, { dotMs }: Pace) => {
  const { numAffectedRows } = await sql`
    update mail set dot_at = ${at}, next_at = ${new Date(at.getTime() + dotMs)}
    where establishment_id = ${establishmentId} and id = ${id} and state = 'SENDING' and tries = ${tries}`.execute(db)
  if (numAffectedRows !== 1n) throw new TakenOver('another server took this message')
}

/** From here on its end may be unknown. Throws TakenOver where it is no longer ours, HourFull where the hour has its number. */
const beforeDot = async (
  { db, now }: Parts,
  sender: Sender,
  stations: readonly Station[],
  mail: Claimed,
  pace: Pace,
): Promise<void> => {
  if (sender.hourlyLimit === null) return markDot(db, now(), mail, pace)
  // Two servers count one after the other.
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail hour ${sender.establishmentId} ${sender.id}`}, 0))`.execute(
      tx,
    )
    if ((await takes(tx, now(), sender, stations, mail.id)) === 'NOTHING') throw new HourFull('the hour is full')
    await markDot(tx, now(), mail, pace)
  })
}

/** It waits as before: nothing was said of it. */
const waitAgain = async ({ db, now }: Parts, { establishmentId, id, tries, before }: Claimed): Promise<void> => {
  await sql`update mail set state = ${before}, tries = tries - 1, next_at = ${now()}
    where establishment_id = ${establishmentId} and id = ${id} and tries = ${tries} and state = 'SENDING'`.execute(db)
}

/** What one round of a sender goes by. */
interface Round {
  readonly pace: Pace
  readonly stations: readonly Station[]
  readonly log: Log0
}

/** Whether the server goes on taking messages. */
const handOver = async (
  house: Parts,
  sender: Sender,
  line: MailLine,
  mail: Claimed,
  { pace, stations }: Round,
): Promise<boolean> => {
  const { draft, to } = await draftOf(house.db, mail)
  const raw = await house.services.mail.compose(draft)
  const from = sender.ownReturn ? returnAddress(sender.senderAddress, mail.id, mail.token) : sender.senderAddress
  try {
    const handed = await line.send({ from, to, raw }, () => beforeDot(house, sender, stations, mail, pace))
    await finish(house, sender, mail, { to, handed })
    return true
  } catch (error) {
    if (error instanceof TakenOver) return true
    if (error instanceof HourFull) {
      await waitAgain(house, mail)
      return false
    }
    if (!(error instanceof MailFailure)) throw error
    if (error.ofServer) await putBack(house, sender, mail, error)
    else await finish(house, sender, mail, { to, failure: error })
    return !error.ofServer
  }
}

/** A message that nobody can send as it is: its try ends as one that was cut. */
const broken = (error: unknown): MailFailure =>
  new MailFailure('mail.broken', 'LATER', { detail: error instanceof Error ? error.message : null })

const sendOne = async (house: Parts, sender: Sender, line: MailLine, mail: Claimed, round: Round): Promise<boolean> => {
  try {
    return await handOver(house, sender, line, mail, round)
  } catch (error) {
    round.log.error({ err: error, mail: mail.id }, 'a message could not be sent')
    await finish(house, sender, mail, { to: [], failure: broken(error) })
    return true
  }
}

const sendAs = async (
  house: Parts,
  sender: Sender,
  log: Log0,
  isStopping: () => boolean,
  pace: Pace,
): Promise<void> => {
  const stations = await stationsOf(house.db, sender)
  let line: MailLine | undefined
  let sent = 0
  try {
    while (!isStopping()) {
      const room = await takes(house.db, house.now(), sender, stations)
      const mail = room === 'NOTHING' ? undefined : await claim(house, sender, stations, pace, room === 'ALL')
      if (mail === undefined) return
      if (await dropUnwanted(house, mail)) continue
      if (line === undefined || !line.isOpen() || sent >= MOST_A_LINE) {
        line?.close()
        sent = 0
        try {
          line = await house.services.mail.open(smtpOf(house.db, house.services, sender))
        } catch (error) {
          if (!(error instanceof MailFailure)) throw error
          return await putBack(house, sender, mail, error)
        }
      }
      sent += 1
      if (!(await sendOne(house, sender, line, mail, { pace, log, stations }))) return
    }
  } finally {
    line?.close()
  }
}

/** One round: everything whose turn it is, each sender on a line of its own. */
export const sendMails = async (
  house: Parts,
  log: Log0,
  isStopping: () => boolean = () => false,
  pace: Pace = PACE,
): Promise<void> => {
  await recover(house)
  const now = house.now()
  const due = sql`(coalesce(t.next_at, '-infinity') <= ${now} or t.next_at > ${farFrom(now)}) and exists (select from mail m
    where m.establishment_id = c.establishment_id and m.state in ('WAITING', 'UNCERTAIN') and not m.paused
      and (m.next_at <= ${now} or m.next_at > ${farFrom(now)}))`
  const senders = await sendersWhere(house.db, due)
  await Promise.all(
    senders.map((sender) =>
      sendAs(house, sender, log, isStopping, pace).catch((error: unknown) =>
        log.error({ err: error, site: sender.establishmentId }, 'messages could not be sent'),
      ),
    ),
  )
}
