/** Files on their way to the accountant: queued with the export, tried again with growing waits, each there once. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { RuleError } from '#domain/rule-error.ts'
import { cancelMailOf, mailAgain, mailFile } from '#server/modules/accounting/delivery/by-mail.ts'
import { destinationOf } from '#server/modules/accounting/delivery/settings.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Log } from '#server/platform/log.ts'
import { DropFailure } from '#server/ports/file-drop.ts'
import type { DroppedFile } from '#server/ports/file-drop.ts'

const PART_BYTES = 512 * 1024
const MINUTE = 60_000
/** Longer than a server may take: nobody else tries meanwhile. */
const LEASE_MS = 15 * MINUTE
/** After each failure in a row; then every six hours, for as long as it takes. */
const WAITS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE)
const LAST_WAIT = 360 * MINUTE

export const waitAfter = (attempts: number): number => WAITS[attempts - 1] ?? LAST_WAIT

interface Delivery {
  readonly establishmentId: number
  readonly id: number
  readonly fileName: string
  readonly size: number
  readonly sha256: string
  readonly attempts: number
  readonly timeZone: string
  readonly training: boolean
}

type Site = Pick<Delivery, 'establishmentId'>
type Parts = Pick<House, 'db' | 'services' | 'now'>

const isSent = async (tx: Tx, { establishmentId }: Site): Promise<boolean> => {
  const { rows } = await sql`select from accounting_software
    where establishment_id = ${establishmentId} and protocol is not null`.execute(tx)
  return rows.length > 0
}

/** `FEC.txt`, then `FEC-2.txt`: a name is used once, so that no file ever takes the place of another. */
const freeName = async (tx: Tx, { establishmentId }: Site, asked: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from accounting_delivery where establishment_id = ${establishmentId}`.execute(tx)
  const taken = new Set(rows.map(({ name }) => name.toLowerCase()))
  const [, stem = asked, end = ''] = /^(.*?)(\.[^.]*)?$/.exec(asked) ?? []
  for (let n = 1; ; n++) {
    const name = n === 1 ? asked : `${stem}-${n}${end}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

const keepParts = async (tx: Tx, { establishmentId }: Site, id: number, chunks: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256')
  let [size, position, held]: [number, number, Buffer[]] = [0, 0, []]
  const keep = async (): Promise<void> => {
    await sql`insert into accounting_delivery_part (establishment_id, delivery_id, position, content)
      values (${establishmentId}, ${id}, ${position++}, ${Buffer.concat(held)})`.execute(tx)
    held = []
  }
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.byteLength
    held.push(Buffer.from(chunk))
    if (held.reduce((sum, one) => sum + one.length, 0) >= PART_BYTES) await keep()
  }
  if (held.length > 0) await keep()
  return { size, sha256: hash.digest('hex') }
}

/**
 * Sends a file to where the establishment wants its files, soon after this transaction: nothing where it downloads them. Answers the
 * name under which it goes, null where it goes nowhere.
 */
export const deliverFile = async (
  tx: Tx,
  { establishmentId, now, exportId = null }: Site & { readonly now: Date; readonly exportId?: number | null },
  { fileName, body }: { readonly fileName: string; readonly body: AsyncIterable<Uint8Array> },
): Promise<string | null> => {
  const site = { establishmentId }
  if (!(await isSent(tx, site))) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounting delivery ${establishmentId}`}, 0))`.execute(tx)
  const name = await freeName(tx, site, fileName)
  const { rows } = await sql<{ id: number }>`
    insert into accounting_delivery (establishment_id, export_id, file_name, size, sha256, asked_at, next_at)
    values (${establishmentId}, ${exportId}, ${name}, 0, repeat('0', 64), ${now}, ${now}) returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const { size, sha256 } = await keepParts(tx, site, id, body)
  await sql`update accounting_delivery set size = ${size}, sha256 = ${sha256}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  return name
}

/**
 * The file of an export that is taken back stays here, if it has not left. Throws RuleError `export.delivered`; `export.leaving` while a
 * server takes it: nobody knows yet whether it arrives.
 */
export const cancelDelivery = async (context: Context, exportId: number): Promise<void> => {
  const { tx, establishmentId, now } = context
  const { rows } = await sql<{
    id: number
    name: string
    hasArrived: boolean
    isLeaving: boolean
    once: string | null
  }>`
    select id, file_name as name, sent_at is not null as "hasArrived", mail_once as once,
      mail_once is null and attempts > 0 and failure is null and next_at > ${now} as "isLeaving"
    from accounting_delivery where establishment_id = ${establishmentId} and export_id = ${exportId} and cancelled_at is null
    for update`.execute(tx)
  for (const { id, name, hasArrived, isLeaving, once } of rows) {
    if (hasArrived) throw new RuleError('export.delivered', { name })
    if (isLeaving) throw new RuleError('export.leaving', { name })
    if (once !== null) await cancelMailOf(context, once, name)
    await sql`update accounting_delivery set cancelled_at = ${now}, failure = null, detail = null
      where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
    await sql`delete from accounting_delivery_part where establishment_id = ${establishmentId} and delivery_id = ${id}`.execute(
      tx,
    )
    await writeTechnicalEvent(tx, context, JET.ACCOUNTING_FILE_CANCELLED, {
      ...{ entity: 'accountingDelivery', id, fileName: name, export: exportId },
    })
    await tell(tx, { establishmentId })
  }
}

/** What waits goes at once. */
export const retryNow = async (tx: Tx, establishmentId: number, now: Date): Promise<void> => {
  await mailAgain(tx, establishmentId, now)
  await sql`update accounting_delivery set next_at = ${now}
    where establishment_id = ${establishmentId} and sent_at is null and cancelled_at is null and next_at > ${now}
      and mail_once is null and (failure is not null or attempts = 0)`.execute(tx)
}

const DELIVERY = sql`d.establishment_id as "establishmentId", d.id, d.file_name as "fileName", d.size, d.sha256, d.attempts,
  e.time_zone as "timeZone", e.training`

/** Those whose message left since. */
const mailed = async (db: Db): Promise<readonly Delivery[]> => {
  const { rows } = await sql<Delivery>`
    select ${DELIVERY} from accounting_delivery d join establishment e on e.id = d.establishment_id
    join mail_outcome m on m.establishment_id = d.establishment_id and m.once = d.mail_once
    where d.sent_at is null and d.cancelled_at is null and m.state = 'SENT' order by d.id`.execute(db)
  return rows
}

/** Takes the next that is due, for this server alone until the lease ends. */
const claim = async (db: Db, now: Date): Promise<Delivery | undefined> => {
  const until = new Date(now.getTime() + LEASE_MS)
  const { rows } = await sql<Delivery>`
    update accounting_delivery d set next_at = ${until}, failure = null, detail = null, attempts = d.attempts + 1
    from establishment e
    where e.id = d.establishment_id and (d.establishment_id, d.id) = (
      select w.establishment_id, w.id from accounting_delivery w
      where w.sent_at is null and w.cancelled_at is null and w.mail_once is null and w.next_at <= ${now}
      order by w.next_at, w.id limit 1 for update skip locked)
    returning ${DELIVERY}`.execute(db)
  return rows[0]
}

async function* chunksOf(db: Db, { establishmentId, id }: Delivery): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const { rows } = await sql<{ content: Uint8Array }>`
      select content from accounting_delivery_part
      where establishment_id = ${establishmentId} and delivery_id = ${id} and position = ${position}`.execute(db)
    const [part] = rows
    if (part === undefined) return
    yield part.content
  }
}

const tell = (tx: Tx, { establishmentId }: Site): Promise<void> =>
  recordChange(tx, establishmentId, null, {
    entity: 'accountingSoftware',
    id: establishmentId,
    action: 'SAVED',
    functionality: 'establishment_module',
  })

/** It is there: its bytes need not be kept here any more. */
const writeSent = ({ db, services, now }: Parts, delivery: Delivery): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { establishmentId, id, fileName, size, sha256, training, timeZone } = delivery
    const at = now()
    const { numAffectedRows } = await sql`update accounting_delivery set sent_at = ${at}, failure = null, detail = null
      where establishment_id = ${establishmentId} and id = ${id} and sent_at is null and cancelled_at is null`.execute(
      tx,
    )
    if (numAffectedRows === 0n) return
    await sql`delete from accounting_delivery_part where establishment_id = ${establishmentId} and delivery_id = ${id}`.execute(
      tx,
    )
    const server = {
      establishmentId,
      training,
      till: SERVER_TILL,
      now: at,
      today: todayIn(timeZone, at),
      user: null,
      services,
    }
    await writeTechnicalEvent(tx, server, JET.ACCOUNTING_FILE_SENT, {
      entity: 'accountingDelivery',
      id,
      fileName,
      size,
      sha256,
    })
    await tell(tx, delivery)
  })

const writeFailure = ({ db, now }: Parts, delivery: Delivery, { message, detail }: DropFailure): Promise<void> =>
  inTransaction(db, async (tx) => {
    const next = new Date(now().getTime() + waitAfter(delivery.attempts))
    await sql`update accounting_delivery set next_at = ${next}, failure = ${message}, detail = ${detail}
      where establishment_id = ${delivery.establishmentId} and id = ${delivery.id} and sent_at is null`.execute(tx)
    await tell(tx, delivery)
  })

const send = async (house: Parts, delivery: Delivery): Promise<void> => {
  const { db, services } = house
  const file: DroppedFile = {
    name: delivery.fileName,
    size: delivery.size,
    sha256: delivery.sha256,
    chunks: () => chunksOf(db, delivery),
  }
  try {
    const destination = await destinationOf(db, delivery.establishmentId, services.keys.folder)
    if ('mailTo' in destination) return await mailFile(house, delivery, { ...destination, chunks: file.chunks })
    await services.openDrop(destination).put(file)
  } catch (error) {
    if (!(error instanceof DropFailure)) throw error
    return writeFailure(house, delivery, error)
  }
  return writeSent(house, delivery)
}

/** Every file whose turn it is, one after the other. What breaks is logged, and tried again when its lease ends. */
export const deliverDue = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (let next = await claim(house.db, house.now()); next !== undefined; next = await claim(house.db, house.now())) {
    try {
      await send(house, next)
    } catch (error) {
      log.error({ err: error, delivery: next.id }, 'a file of entries could not be sent')
    }
    if (isStopping()) return
  }
  for (const delivery of await mailed(house.db)) await writeSent(house, delivery)
}
