/** Messages of campaigns are written a few ahead of those that leave, each in a transaction of its own, to who still agrees. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { roomNow } from '#domain/campaign/campaign.ts'
import type { CampaignChannel } from '#domain/campaign/campaign.ts'
import { isMailAddress } from '#domain/mail/address.ts'
import { RuleError } from '#domain/rule-error.ts'
import { startPlanned, tellSending } from '#server/modules/campaign/start.ts'
import { alreadyWritten, hasSender, isDeadAddress } from '#server/modules/mail/index.ts'
import { nowOn, writeMessage } from '#server/modules/reminder/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'
import { unattendedContext } from '#server/platform/http/unattended.ts'
import type { Log } from '#server/platform/log.ts'

type Parts = Pick<House, 'db' | 'services' | 'now'>
type Log0 = Pick<Log, 'error'>

interface SendingRow {
  readonly establishmentId: number
  readonly id: number
  readonly grcId: number | null
  readonly channel: CampaignChannel
  readonly documentModelId: number
  readonly hourlyLimit: number | null
}

const HOUR = 3_600_000

/** Who gets it now, whatever was so when it began. */
interface Guest {
  readonly id: number
  readonly email: string | null
  readonly agrees: boolean
  readonly isErased: boolean
}

/** Locked with its row of the sending; undefined: another server has it, or the sending stopped meanwhile. */
const guestOf = async ({ tx, establishmentId }: Context, sending: SendingRow, customerId: number) => {
  const { rows } = await sql<Guest>`
    select c.id, c.email, c.mailing_consent as agrees, c.erased_on is not null as "isErased"
    from grc_recipient r
    join grc_history h on h.establishment_id = r.establishment_id and h.id = r.grc_history_id and h.state = 'SENDING'
    join customer x on x.id = r.customer_id join customer c on c.id = coalesce(x.merged_into_id, x.id)
    where r.establishment_id = ${establishmentId} and r.grc_history_id = ${sending.id} and r.customer_id = ${customerId}
      and r.state = 'WAITING' for update of r skip locked`.execute(tx)
  return rows[0]
}

/** Why somebody gets none, as a code of the messages; null: they do. */
const refusalOf = async (
  { tx, establishmentId }: Context,
  { email, agrees, isErased }: Guest,
): Promise<string | null> => {
  if (isErased) return 'campaign.erased'
  if (!agrees) return 'campaign.noConsent'
  if (email === null || email.trim() === '') return 'campaign.noAddress'
  if (!isMailAddress(email.trim())) return 'campaign.badAddress'
  return (await isDeadAddress(tx, establishmentId, email)) ? 'campaign.deadAddress' : null
}

const settle = async (
  { establishmentId, now }: Pick<Context, 'establishmentId' | 'now'>,
  db: Db | Context['tx'],
  { sendingId, customerId }: { readonly sendingId: number; readonly customerId: number },
  outcome: { readonly mailId: number } | { readonly reason: string; readonly context?: object },
): Promise<void> => {
  const [state, mailId, reason, more] =
    'mailId' in outcome
      ? (['WRITTEN', outcome.mailId, null, {}] as const)
      : (['SKIPPED', null, outcome.reason, outcome.context ?? {}] as const)
  await sql`update grc_recipient set state = ${state}, mail_id = ${mailId}, reason = ${reason}, reason_context = ${JSON.stringify(more)},
      at = ${now}
    where establishment_id = ${establishmentId} and grc_history_id = ${sendingId} and customer_id = ${customerId}
      and state = 'WAITING'`.execute(db)
}

/** One address gets one, whoever it is of: files are merged, addresses corrected, while a campaign is under way. */
const onceOf = (sendingId: number, email: string): string =>
  `campaign ${sendingId} ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)}`

/** Answers whether a message was written. */
const writeOne = async (context: Context, sending: SendingRow, customerId: number): Promise<boolean> => {
  const guest = await guestOf(context, sending, customerId)
  if (guest === undefined) return false
  const key = { sendingId: sending.id, customerId }
  const refusal = await refusalOf(context, guest)
  if (refusal !== null || guest.email === null) {
    await settle(context, context.tx, key, { reason: refusal ?? 'campaign.noAddress' })
    return false
  }
  const once = onceOf(sending.id, guest.email)
  if ((await alreadyWritten(context, once)) !== undefined) {
    await settle(context, context.tx, key, { reason: 'campaign.twin' })
    return false
  }
  const { mailId } = await writeMessage(context, {
    ...{ functionKey: 'campaign', document: sending.documentModelId, kind: 'customer', entityId: guest.id },
    ...{ customerId: guest.id, once, user: null, sent: { station: 'GRC', campaign: true } },
  })
  await settle(context, context.tx, key, { mailId })
  return true
}

/** What refuses one is kept beside it; what breaks is tried at the next round, and the others go on. */
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
      count(*) filter (where m.state in ('WAITING', 'SENDING'))::integer as unsent,
      count(*) filter (where r.mail_id is not null and r.at > ${new Date(now.getTime() - HOUR)}
        and r.at < ${new Date(now.getTime() + HOUR)})::integer as "writtenThisHour"
    from grc_recipient r left join mail_fate m on m.establishment_id = r.establishment_id and m.id = r.mail_id
    where r.establishment_id = ${establishmentId} and r.grc_history_id = ${id}`.execute(db)
  return rows[0] ?? { waiting: 0, unsent: 0, writtenThisHour: 0 }
}

const nextOf = async (db: Db, { establishmentId, id }: SendingRow, most: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select customer_id as id from grc_recipient
    where establishment_id = ${establishmentId} and grc_history_id = ${id} and state = 'WAITING'
    order by position limit ${most}`.execute(db)
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

/** So many are looked for at once. */
const PACKET = 50

const attend = async (house: Parts, sending: SendingRow, log: Log0, isStopping: () => boolean): Promise<number> => {
  const { waiting, ...counts } = await countsOf(house.db, sending, house.now())
  if (waiting === 0) {
    if (counts.unsent === 0) await end(house, sending)
    return 0
  }
  const context = await unattendedContext(house, sending.establishmentId, null, house.db, house.now())
  if (!context.training && !(await hasSender(house.db, sending.establishmentId, 'GRC'))) {
    await setWaits(house, sending, 'campaign.noSender')
    return 0
  }
  const { hourlyLimit } = sending
  const isHourFull = hourlyLimit !== null && counts.writtenThisHour >= hourlyLimit
  await setWaits(house, sending, isHourFull ? 'campaign.hourFull' : null)
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
    // Where none of a packet is settled, another server has them, or they break: the next round looks again.
    if (ids[0] === (await nextOf(house.db, sending, 1))[0]) return written
  }
  return written
}

const startDue = async (house: Parts, log: Log0): Promise<void> => {
  const { rows } = await sql<{ establishmentId: number; id: number; plannedFor: string }>`
    select establishment_id as "establishmentId", id, planned_for as "plannedFor" from grc where state = 'PLANNED'
    order by planned_for, id`.execute(house.db)
  for (const { establishmentId, id, plannedFor } of rows)
    await inTransaction(house.db, async (tx) => {
      const context = await unattendedContext(house, establishmentId, null, tx, house.now())
      if (plannedFor <= (await nowOn(context))) await startPlanned(context, id)
    }).catch((error: unknown) => log.error({ err: error, campaign: id }, 'a campaign did not start'))
}

/** Starts campaigns whose moment came and writes what may leave now; answers how many messages. Begun again after a fall, none twice. */
export const workCampaigns = async (
  house: Parts,
  log: Log0,
  isStopping: () => boolean = () => false,
): Promise<number> => {
  await startDue(house, log)
  const { rows } = await sql<SendingRow>`
    select establishment_id as "establishmentId", id, grc_id as "grcId", channel, document_model_id as "documentModelId",
      hourly_limit as "hourlyLimit"
    from grc_history where state = 'SENDING' order by started_at, id`.execute(house.db)
  let written = 0
  for (const sending of rows) if (!isStopping()) written += await attend(house, sending, log, isStopping)
  return written
}
