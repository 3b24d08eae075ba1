/** Messages of campaigns are written a few ahead of those that leave, each in a transaction of its own, to who still agrees. */
import { sql } from 'kysely'
import { roomNow } from '#domain/campaign/campaign.ts'
import { RuleError } from '#domain/rule-error.ts'
import { settle, writeOne } from '#server/modules/campaign/recipient.ts'
import type { SendingOf } from '#server/modules/campaign/recipient.ts'
import { failPlanned, startPlanned, tellSending } from '#server/modules/campaign/start.ts'
import { hasMessageText } from '#server/modules/document/index.ts'
import { hasSender } from '#server/modules/mail/index.ts'
import { nowOn } from '#server/modules/reminder/index.ts'
import { carrierOf, offersWaitUntil } from '#server/modules/sms/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'
import { unattendedContext } from '#server/platform/http/unattended.ts'
import { readOnce } from '#server/platform/read-once.ts'
import type { Log } from '#server/platform/log.ts'

type Parts = Pick<House, 'db' | 'services' | 'now'>
type Log0 = Pick<Log, 'error'>

interface SendingRow extends SendingOf {
  readonly establishmentId: number
  readonly grcId: number | null
  readonly hourlyLimit: number | null
}

const HOUR = 3_600_000

/** What breaks so often breaks for ever. */
const MOST_TRIES = 5

const putOff = async (db: Db, { establishmentId, id }: SendingRow, customerId: number, now: Date): Promise<void> => {
  const key = { sendingId: id, customerId }
  const { rows } = await sql<{
    tries: number
  }>`update grc_recipient set tries = tries + 1 where establishment_id = ${establishmentId}
    and grc_history_id = ${id} and customer_id = ${customerId} and state = 'WAITING' returning tries`.execute(db)
  if ((rows[0]?.tries ?? 0) >= MOST_TRIES)
    await settle({ establishmentId, now }, db, key, { reason: 'campaign.failed' })
}

/** What refuses one is kept beside it; what breaks is tried again after the others. */
const attempt = async (house: Parts, sending: SendingRow, customerId: number, log: Log0): Promise<boolean> => {
  const { establishmentId, id: sendingId } = sending
  const now = house.now()
  try {
    return await inTransaction(house.db, async (tx) =>
      writeOne(await unattendedContext(house, establishmentId, null, tx, now), sending, customerId),
    )
  } catch (error) {
    if (!(error instanceof RuleError)) {
      log.error({ err: error, sending: sendingId, customer: customerId }, 'a message of a campaign was not written')
      await putOff(house.db, sending, customerId, now)
      return false
    }
    const outcome = { reason: error.code, context: error.context }
    await settle({ establishmentId, now }, house.db, { sendingId, customerId }, outcome)
    return false
  }
}

interface Counts {
  readonly waiting: number
  readonly unsent: number
  readonly writtenThisHour: number
}

/** Those of a clock that was wrong are of no hour. */
const countsOf = async (db: Db, { establishmentId, id }: SendingRow, now: Date): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*) filter (where r.state = 'WAITING')::integer as waiting,
      count(*) filter (where m.state in ('WAITING', 'SENDING') or t.state in ('WAITING', 'SENDING'))::integer as unsent,
      count(*) filter (where r.state = 'WRITTEN' and r.at > ${new Date(now.getTime() - HOUR)}
        and r.at < ${new Date(now.getTime() + HOUR)})::integer as "writtenThisHour"
    from grc_recipient r left join mail_fate m on m.establishment_id = r.establishment_id and m.id = r.mail_id
    left join sms_fate t on t.establishment_id = r.establishment_id and t.id = r.sms_id
    where r.establishment_id = ${establishmentId} and r.grc_history_id = ${id}`.execute(db)
  return rows[0] ?? { waiting: 0, unsent: 0, writtenThisHour: 0 }
}

const nextOf = async (db: Db, { establishmentId, id }: SendingRow, most: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select customer_id as id from grc_recipient
    where establishment_id = ${establishmentId} and grc_history_id = ${id} and state = 'WAITING'
    order by tries, position limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** Says so once, and of a sending that people did not stop meanwhile. */
const setWaits = async (house: Parts, sending: SendingRow, waits: string | null): Promise<void> => {
  await inTransaction(house.db, async (tx) => {
    const { numAffectedRows } = await sql`update grc_history set waits = ${waits}
      where establishment_id = ${sending.establishmentId} and id = ${sending.id} and state = 'SENDING'
        and waits is distinct from ${waits}`.execute(tx)
    if (numAffectedRows === 1n) await tell(house, tx, sending)
  })
}

const tell = async (house: Parts, tx: Context['tx'], { establishmentId, id, grcId }: SendingRow): Promise<void> =>
  tellSending(await unattendedContext(house, establishmentId, null, tx, house.now()), id, grcId)

const end = (house: Parts, sending: SendingRow): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const { establishmentId, id, grcId } = sending
    const { numAffectedRows } = await sql`update grc_history set state = 'DONE', ended_at = ${house.now()}, waits = null
      where establishment_id = ${establishmentId} and id = ${id} and state = 'SENDING'`.execute(tx)
    if (numAffectedRows !== 1n) return
    await sql`update grc set state = 'SENT' where establishment_id = ${establishmentId} and id = ${grcId} and state = 'SENDING'`.execute(
      tx,
    )
    await tell(house, tx, sending)
  })

/** Why nothing of it may be written now, as a code of the messages; null: it may. */
const hindranceTo = async (
  house: Parts,
  { establishmentId, channel, documentModelId }: SendingRow,
): Promise<string | null> => {
  if (!(await hasMessageText({ tx: house.db, establishmentId }, documentModelId))) return 'document.textMissing'
  const { training } = await unattendedContext(house, establishmentId, null, house.db, house.now())
  if (channel === 'EMAIL')
    return training || (await hasSender(house.db, establishmentId, 'GRC')) ? null : 'campaign.noSender'
  if ((await offersWaitUntil(house.db, establishmentId, house.now())) !== null) return 'sms.offHours'
  return training || (await carrierOf(house.db, establishmentId)) !== undefined ? null : 'sms.noCarrier'
}

/** So many are looked for at once. */
const PACKET = 50

const attend = async (house: Parts, sending: SendingRow, log: Log0, isStopping: () => boolean): Promise<number> => {
  const { waiting, ...counts } = await countsOf(house.db, sending, house.now())
  if (waiting === 0) {
    if (counts.unsent === 0) await end(house, sending)
    return 0
  }
  const { hourlyLimit } = sending
  const isHourFull = hourlyLimit !== null && counts.writtenThisHour >= hourlyLimit
  const waits = (await hindranceTo(house, sending)) ?? (isHourFull ? 'campaign.hourFull' : null)
  await setWaits(house, sending, waits)
  if (waits !== null) return 0
  let room = roomNow({ hourlyLimit, ...counts })
  let written = 0
  while (room > 0 && !isStopping()) {
    const ids = await nextOf(house.db, sending, Math.min(PACKET, room))
    if (ids.length === 0) return written
    const before = written
    for (const id of ids) {
      if (isStopping()) return written
      if (await attempt(house, sending, id, log)) written += 1
    }
    room -= written - before
    // Where the first of a packet is still the first, another server has it: the next round looks again.
    if (ids[0] === (await nextOf(house.db, sending, 1))[0]) return written
  }
  return written
}

/** What was refused, by its code; undefined: it broke. */
const codeOf = (error: unknown): string | undefined => {
  if (error instanceof FieldsError) return error.fields[0]?.message
  return error instanceof RuleError ? error.code : undefined
}

const startDue = async (house: Parts, log: Log0): Promise<void> => {
  const { rows } = await sql<{ establishmentId: number; id: number; plannedFor: string }>`
    select establishment_id as "establishmentId", id, planned_for as "plannedFor" from grc where state = 'PLANNED'
    order by planned_for, id`.execute(house.db)
  for (const { establishmentId, id, plannedFor } of rows)
    await inTransaction(house.db, async (tx) => {
      const context = await unattendedContext(house, establishmentId, null, tx, house.now())
      if (plannedFor <= (await nowOn(context))) await startPlanned(context, id)
    }).catch(async (error: unknown) => {
      const code = codeOf(error)
      if (code === undefined) return log.error({ err: error, campaign: id }, 'a campaign did not start')
      return inTransaction(house.db, async (tx) =>
        failPlanned(await unattendedContext(house, establishmentId, null, tx, house.now()), id, code),
      )
    })
}

/** Starts campaigns whose moment came and writes what may leave now; answers how many messages. Begun again after a fall, none twice. */
export const workCampaigns = async (
  house: Parts,
  log: Log0,
  isStopping: () => boolean = () => false,
): Promise<number> => {
  await startDue(house, log)
  const { rows } = await sql<Omit<SendingRow, 'shared'>>`
    select establishment_id as "establishmentId", id, grc_id as "grcId", channel, document_model_id as "documentModelId",
      simplify, measures, hourly_limit as "hourlyLimit"
    from grc_history where state = 'SENDING' order by started_at, id`.execute(house.db)
  let written = 0
  for (const row of rows)
    if (!isStopping()) written += await attend(house, { ...row, shared: readOnce() }, log, isStopping)
  return written
}
