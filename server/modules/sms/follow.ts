/** What became of text messages that left, whether an unknown end was one, and who answered STOP. */
import { sql } from 'kysely'
import { nextSmsLook, nextSmsSearch } from '#domain/sms/states.ts'
import type { SmsState } from '#domain/sms/states.ts'
import { withdrawTexts } from '#server/modules/customer/index.ts'
import type { Carrier } from '#server/modules/sms/provider.ts'
import { e164Of, tellSms } from '#server/modules/sms/queue.ts'
import { referenceOf } from '#server/modules/sms/send.ts'
import type { Parts } from '#server/modules/sms/send.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { SmsFailure } from '#server/ports/sms.ts'
import type { Sms, SmsStop } from '#server/ports/sms.ts'

interface Left {
  readonly id: number
  readonly number: string
  readonly state: 'SENT' | 'UNCERTAIN'
  readonly remoteId: string | null
  readonly looks: number
}

const PACKET = 100

/** Taken with a minute's lease; a message that was erased meanwhile is asked for no more. */
const claimLeft = async ({ db, now }: Parts, { establishmentId, id }: Carrier): Promise<readonly Left[]> => {
  const at = now()
  const { rows } = await sql<Left>`
    with due as materialized (select w.id from sms w where w.establishment_id = ${establishmentId} and w.sms_provider_id = ${id}
        and w.state in ('SENT', 'UNCERTAIN') and w.next_at <= ${at} and w.number is not null
      order by w.next_at, w.id limit ${PACKET} for update skip locked)
    update sms s set next_at = ${new Date(at.getTime() + 60_000)} from due
    where s.establishment_id = ${establishmentId} and s.id = due.id
    returning s.id, s.number, s.state, s.remote_id as "remoteId", s.looks`.execute(db)
  return rows
}

interface Told {
  readonly state: SmsState
  readonly remoteId?: string
  readonly failure?: string | null
  readonly waitMs: number | null
}

const write = (house: Parts, { establishmentId }: Carrier, { id, state: before }: Left, told: Told): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const now = house.now()
    const { state, remoteId = null, failure = null, waitMs } = told
    await sql`update sms set state = ${state}, remote_id = coalesce(${remoteId}, remote_id), looks = looks + 1,
        next_at = ${waitMs === null ? null : new Date(now.getTime() + waitMs)},
        failure = case when ${state === before} then failure else ${failure} end,
        sent_at = case when ${state === 'SENT' || state === 'DELIVERED'} then coalesce(sent_at, ${now}::timestamptz) else sent_at end,
        delivered_at = case when ${state === 'DELIVERED'} then ${now}::timestamptz else delivered_at end
      where establishment_id = ${establishmentId} and id = ${id} and state = ${before}`.execute(tx)
    if (state !== before) await tellSms(tx, establishmentId, id)
  })

const lookOf = async (line: Sms, one: Left): Promise<Told> => {
  const wait = nextSmsLook(one.looks + 1)
  const said = one.remoteId === null ? 'UNKNOWN' : await line.status(one.remoteId, referenceOf(one.id))
  if (said === 'DELIVERED') return { state: 'DELIVERED', waitMs: null }
  if (said === 'FAILED') return { state: 'FAILED', failure: 'sms.notDelivered', waitMs: null }
  return { state: 'SENT', waitMs: wait }
}

/** Where it does not have it after a good while, it never will: it waits for somebody, who sends it again or not. */
const searchOf = async (line: Sms, one: Left): Promise<Told> => {
  const found = await line.find(referenceOf(one.id), one.number)
  if (found === 'CANNOT') return { state: 'UNCERTAIN', waitMs: null }
  if (found !== null) return { state: 'SENT', remoteId: found.id, waitMs: nextSmsLook(0) }
  const wait = nextSmsSearch(one.looks + 1)
  return wait === null
    ? { state: 'GIVEN_UP', failure: 'sms.neverTaken', waitMs: null }
    : { state: 'UNCERTAIN', waitMs: wait }
}

/** What became of those that left. A provider that does not answer is asked later. */
export const followLeft = async (
  house: Parts,
  carrier: Carrier,
  line: Sms,
  isStopping: () => boolean,
): Promise<void> => {
  for (const one of await claimLeft(house, carrier)) {
    if (isStopping()) return
    try {
      await write(house, carrier, one, one.state === 'SENT' ? await lookOf(line, one) : await searchOf(line, one))
    } catch (error) {
      if (!(error instanceof SmsFailure)) throw error
      const wait = one.state === 'SENT' ? nextSmsLook(one.looks + 1) : (nextSmsSearch(one.looks + 1) ?? null)
      await write(house, carrier, one, { state: one.state, waitMs: wait })
    }
  }
}

/** Who answered STOP is asked for as often. */
const STOPS_MS = 15 * 60_000
/** Providers write what happened a little late. */
const OVERLAP_MS = 3 * 86_400_000

const isDueForStops = async ({ db, now }: Parts, { establishmentId, id }: Carrier): Promise<Date | undefined> => {
  const at = now()
  const { rows } = await sql<{ before: string | null }>`
    with old as (select stops_at from sms_provider_talk where establishment_id = ${establishmentId} and sms_provider_id = ${id}),
    taken as (insert into sms_provider_talk as t (establishment_id, sms_provider_id, stops_at) values (${establishmentId}, ${id}, ${at})
      on conflict (establishment_id, sms_provider_id) do update set stops_at = excluded.stops_at
        where t.stops_at <= ${new Date(at.getTime() - STOPS_MS)} or t.stops_at > excluded.stops_at
      returning 1)
    select (select nullif(stops_at, '-infinity') from old) as before from taken`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  return new Date((row.before === null ? at.getTime() - 365 * 86_400_000 : Date.parse(row.before)) - OVERLAP_MS)
}

/** Once for each number: who agrees anew afterwards may say STOP anew, where the provider says when. */
const keepStop = (house: Parts, { establishmentId }: Carrier, { number, at }: SmsStop): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const now = house.now()
    const { numAffectedRows } = await sql`
      insert into sms_stop as x (establishment_id, number, at) values (${establishmentId}, ${number}, ${at ?? now})
      on conflict (establishment_id, number) do update set at = excluded.at where ${at !== null} and x.at < excluded.at`.execute(
      tx,
    )
    if (numAffectedRows === 1n) await withdrawTexts(house, tx, establishmentId, number, now)
  })

/** Nothing is known of a provider that cannot tell, nor of one that does not answer: it is asked again. */
export const readStops = async (house: Parts, carrier: Carrier, line: Sms): Promise<void> => {
  const since = await isDueForStops(house, carrier)
  if (since === undefined) return
  try {
    for (const { number, at } of (await line.stops(since)) ?? []) {
      const known = e164Of(number)
      if (known !== null) await keepStop(house, carrier, { number: known, at })
    }
  } catch (error) {
    if (!(error instanceof SmsFailure)) throw error
  }
}
