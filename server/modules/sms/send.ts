/**
 * Sends what waits. No provider takes a key against doing a thing twice: before an order leaves a row says so, and one whose end is
 * unknown is looked for at its provider, never sent again unasked.
 */
import { sql } from 'kysely'
import { nextOfSms, nextSmsLook, nextSmsSearch } from '#domain/sms/states.ts'
import type { NextOfSms } from '#domain/sms/states.ts'
import { keepAnswer, keepFailure, openCarrier } from '#server/modules/sms/provider.ts'
import type { Carrier } from '#server/modules/sms/provider.ts'
import { offersWaitUntil } from '#server/modules/sms/hours.ts'
import { hasStopped, tellSms } from '#server/modules/sms/queue.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import type { Sms } from '#server/ports/sms.ts'

export type Parts = Pick<House, 'db' | 'services' | 'now'>

/** Longer than a provider may take: nobody else tries meanwhile. */
const LEASE_MS = 3 * 60_000
const HOUR = 3_600_000

interface Claimed {
  readonly id: number
  readonly number: string
  readonly text: string
  readonly offer: boolean
  readonly campaign: boolean
  readonly customerId: number | null
  readonly tries: number
  readonly dueAt: string
}

/** Those that a server died with: nobody knows whether their order left. */
export const recoverSms = (house: Parts, { establishmentId }: Carrier): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const now = house.now()
    const { rows } = await sql<{ id: number }>`
      update sms set state = 'UNCERTAIN', failure = 'sms.unknown', looks = 0, next_at = ${new Date(now.getTime() + (nextSmsSearch(0) ?? 0))}
      where establishment_id = ${establishmentId} and state = 'SENDING'
        and (next_at <= ${now} or next_at > ${new Date(now.getTime() + HOUR)}) returning id`.execute(tx)
    for (const { id } of rows) await tellSms(tx, establishmentId, id)
  })

/** What the hour still takes. Those of a clock that was wrong are of no hour. */
const isFull = async (db: Db, { establishmentId, id, hourlyLimit }: Carrier, now: Date): Promise<boolean> => {
  if (hourlyLimit === null) return false
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from sms
    where establishment_id = ${establishmentId} and sms_provider_id = ${id}
      and dot_at > ${new Date(now.getTime() - HOUR)} and dot_at < ${new Date(now.getTime() + HOUR)}`.execute(db)
  return (rows[0]?.count ?? 0) >= hourlyLimit
}

/** The row that says that its order may have left; what concerns a stay goes before offers. */
const claim = async (db: Db, { establishmentId, id }: Carrier, now: Date): Promise<Claimed | undefined> => {
  // A list of its own, so that it is read once: in the place of a table it may be read for each row.
  const { rows } = await sql<Claimed>`
    with due as materialized (select w.id from sms w where w.establishment_id = ${establishmentId} and w.state = 'WAITING'
        and (w.next_at <= ${now} or w.next_at > ${new Date(now.getTime() + 24 * 4 * HOUR)}) and not w.paused and not w.training
      order by w.campaign, w.next_at, w.id limit 1 for update skip locked)
    update sms s set state = 'SENDING', sms_provider_id = ${id}, next_at = ${new Date(now.getTime() + LEASE_MS)}, tries = s.tries + 1,
      dot_at = ${now}
    from due where s.establishment_id = ${establishmentId} and s.id = due.id
    returning s.id, s.number, s.text, s.offer, s.campaign, s.customer_id as "customerId", s.tries, s.due_at as "dueAt"`.execute(
    db,
  )
  return rows[0]
}

interface Ending {
  readonly state: NextOfSms['state'] | 'CANCELLED'
  readonly nextAt: Date | null
  readonly failure?: string | null
  readonly detail?: string | null
  readonly remoteId?: string
  /** It was not tried: its try counts for nothing. */
  readonly untried?: true
  readonly dueAt?: Date
}

const end = (house: Parts, { establishmentId }: Carrier, sms: Claimed, ending: Ending): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const { state, nextAt, failure = null, detail = null, remoteId = null, untried, dueAt } = ending
    const { numAffectedRows } = await sql`
      update sms set state = ${state}, next_at = ${nextAt}, failure = ${failure}, detail = ${detail}, looks = 0,
        remote_id = coalesce(${remoteId}, remote_id), tries = tries - ${untried === true ? 1 : 0},
        dot_at = case when ${untried === true} then null else dot_at end, due_at = coalesce(${dueAt ?? null}::timestamptz, due_at),
        sent_at = case when ${state === 'SENT'} then ${house.now()}::timestamptz else sent_at end
      where establishment_id = ${establishmentId} and id = ${sms.id} and state = 'SENDING' and tries = ${sms.tries}`.execute(
      tx,
    )
    if (numAffectedRows === 1n) await tellSms(tx, establishmentId, sms.id)
  })

/** Why an offer does not go to somebody any more; null: it does. */
const unwanted = async (db: Db, { establishmentId }: Carrier, sms: Claimed): Promise<string | null> => {
  if (!sms.offer) return null
  if (await hasStopped(db, establishmentId, sms.number, sms.customerId)) return 'sms.stopped'
  const { rows } = await sql<{ agrees: boolean }>`
    select c.sms_consent and c.erased_on is null as agrees from customer n
    join customer c on c.id = coalesce(n.merged_into_id, n.id) where n.id = ${sms.customerId}`.execute(db)
  return rows[0]?.agrees === false ? 'sms.consentWithdrawn' : null
}

/** Whether the provider goes on taking messages. */
const handOver = async (house: Parts, carrier: Carrier, line: Sms, sms: Claimed): Promise<boolean> => {
  const reason = await unwanted(house.db, carrier, sms)
  if (reason !== null) {
    await end(house, carrier, sms, { state: 'CANCELLED', nextAt: null, failure: reason, untried: true })
    return true
  }
  const wait = sms.offer ? await offersWaitUntil(house.db, carrier.establishmentId, house.now()) : null
  if (wait !== null) {
    await end(house, carrier, sms, {
      state: 'WAITING',
      nextAt: wait,
      dueAt: wait,
      failure: 'sms.offHours',
      untried: true,
    })
    return true
  }
  const { number, text, offer } = sms
  try {
    const { id } = await line.send({
      to: number,
      text,
      sender: carrier.sender,
      isOffer: offer,
      reference: referenceOf(sms.id),
    })
    const look = nextSmsLook(0)
    await end(house, carrier, sms, { state: 'SENT', nextAt: inMs(house, look), remoteId: id })
    await keepAnswer(house.db, carrier, house.now())
    return true
  } catch (error) {
    if (!(error instanceof SmsFailure)) throw error
    return await failed(house, carrier, sms, error)
  }
}

/** Ours, by which providers know it. */
export const referenceOf = (id: number): string => `pinede-${id}`

const inMs = (house: Parts, ms: number | null): Date | null =>
  ms === null ? null : new Date(house.now().getTime() + ms)

const failed = async (house: Parts, carrier: Carrier, sms: Claimed, failure: SmsFailure): Promise<boolean> => {
  const said = { failure: failure.message, detail: failure.detail }
  if (failure.ofProvider) {
    await keepFailure(house.db, carrier, failure, house.now())
    await end(house, carrier, sms, { state: 'WAITING', nextAt: house.now(), untried: true, ...said })
    return false
  }
  const ageMs = house.now().getTime() - Date.parse(sms.dueAt)
  const next = nextOfSms({ end: failure.fate, waitMs: failure.waitMs }, { tries: sms.tries, ageMs })
  const wait = next.state === 'UNCERTAIN' ? nextSmsSearch(0) : next.waitMs
  await end(house, carrier, sms, { state: next.state, nextAt: inMs(house, wait), ...said })
  return true
}

/** One round of a site: everything whose turn it is. */
export const sendWaiting = async (house: Parts, carrier: Carrier, isStopping: () => boolean): Promise<number> => {
  let sent = 0
  let line: Sms | undefined
  while (!isStopping() && !(await isFull(house.db, carrier, house.now()))) {
    const sms = await claim(house.db, carrier, house.now())
    if (sms === undefined) return sent
    try {
      line ??= openCarrier(house.services, carrier)
    } catch (error) {
      if (!(error instanceof SmsFailure)) throw error
      await failed(house, carrier, sms, error)
      return sent
    }
    if (!(await handOver(house, carrier, line, sms))) return sent
    sent += 1
  }
  return sent
}
