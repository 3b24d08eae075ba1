/** What buyers and platforms say of our invoices, read from what came in; whatever it is, it is kept, and nothing breaks. */
import { sql } from 'kysely'
import { isDay } from '#domain/day.ts'
import { readLifecycle } from '#domain/einvoice/cdar.ts'
import type { LifecycleStatus } from '#domain/einvoice/cdar.ts'
import { latestOf } from '#domain/einvoice/lifecycle.ts'
import { readXmlTree } from '#server/documents/xml-tree.ts'
import { tellBill } from '#server/modules/einvoice/issue.ts'
import type { Parts } from '#server/modules/einvoice/outbox/send.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Log } from '#server/platform/log.ts'

interface Received {
  readonly establishmentId: number
  readonly id: number
  readonly content: Uint8Array
  readonly receivedAt: string
  readonly siren: string | null
}

/** A lifecycle message is short; whoever sends more sends something else. */
const MOST_BYTES = 1024 * 1024

const nextOf = async (tx: Tx): Promise<Received | undefined> => {
  const { rows } = await sql<Received>`
    select r.establishment_id as "establishmentId", r.id, r.content, r.received_at as "receivedAt",
      coalesce(e.siren, left(e.siret, 9)) as siren
    from einvoice_received r join establishment e on e.id = r.establishment_id
    where r.handled_at is null and (r.flow_type like '%LC' or r.syntax = 'CDAR')
    order by r.establishment_id, r.id limit 1 for update of r skip locked`.execute(tx)
  return rows[0]
}

/** `YYYYMMDDHHMMSS` as a timestamp of the site's own time; null: it says none. */
const momentOf = ({ at }: LifecycleStatus): string | null => {
  const [, y, mo, d, h = '00', mi = '00', s = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?/.exec(at ?? '') ?? []
  const text = `${y}-${mo}-${d}T${h}:${mi}:${s}`
  // Date.parse takes the 31st of February for the 3rd of March; the database does not.
  return y === undefined || !isDay(`${y}-${mo}-${d}`) || Number.isNaN(Date.parse(`${text}Z`)) ? null : text
}

const billOf = async (tx: Tx, establishmentId: number, number: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`select b.id from company_bill b
    join einvoice_bill k on k.establishment_id = b.establishment_id and k.bill_id = b.id and k.flow_id is not null
    where b.establishment_id = ${establishmentId} and b.number = ${number} and not b.training`.execute(tx)
  return rows[0]?.id ?? null
}

/** The status that holds, of all that were told: they come out of order. */
export const refreshStatus = async (tx: Tx, establishmentId: number, billId: number): Promise<void> => {
  const { rows } = await sql<{ code: number; at: string; reason: string | null }>`
    select code, at, concat_ws(' : ', nullif(reason, ''), message) as reason from einvoice_status
    where establishment_id = ${establishmentId} and bill_id = ${billId} order by at, id`.execute(tx)
  const latest = latestOf(rows)
  if (latest === null) return
  await sql`update einvoice_bill set status = ${latest.code}, status_at = ${latest.at}, reason = nullif(${latest.reason}, '')
    where establishment_id = ${establishmentId} and bill_id = ${billId}`.execute(tx)
  await tellBill(tx, establishmentId, billId)
}

/** Answers why it changed nothing; null: it did. */
const takeStatus = async (tx: Tx, received: Received, status: LifecycleStatus): Promise<string | null> => {
  const { establishmentId, id, siren, receivedAt } = received
  const isOurs = status.sellerSiren === null || siren === null || status.sellerSiren === siren
  const billId = isOurs ? await billOf(tx, establishmentId, status.number) : null
  const [first] = status.reasons
  await sql`insert into einvoice_status (establishment_id, bill_id, number, code, reason, message, at, received_id)
    values (${establishmentId}, ${billId}, ${status.number.slice(0, 100)}, ${status.code}, ${first?.code ?? null},
      ${
        status.reasons
          .map(({ text }) => text)
          .filter((text) => text !== null)
          .join(' ') || null
      },
      coalesce(${momentOf(status)}::timestamp at time zone (select time_zone from establishment where id = ${establishmentId}),
        ${receivedAt}::timestamptz), ${id})`.execute(tx)
  if (billId === null) return isOurs ? 'einvoice.unknownBill' : 'einvoice.otherSeller'
  await refreshStatus(tx, establishmentId, billId)
  return null
}

const statusesOf = (content: Uint8Array): readonly LifecycleStatus[] | null => {
  if (content.byteLength > MOST_BYTES) return null
  const tree = readXmlTree(content)
  return typeof tree === 'string' ? null : readLifecycle(tree)
}

/** One message; false: there was none. */
const takeOne = ({ db, now }: Parts): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const received = await nextOf(tx)
    if (received === undefined) return false
    const statuses = statusesOf(received.content)
    const problems = []
    for (const status of statuses ?? []) {
      const problem = await takeStatus(tx, received, status)
      if (problem !== null) problems.push([problem, status.number] as const)
    }
    const [problem, number] =
      statuses === null ? (['einvoice.unreadable', null] as const) : (problems[0] ?? [null, null])
    await sql`update einvoice_received set handled_at = ${now()}, problem = ${problem}, detail = ${number}
      where establishment_id = ${received.establishmentId} and id = ${received.id}`.execute(tx)
    return true
  })

/** Every message that nobody read. */
export const readStatuses = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  try {
    while (await takeOne(house)) if (isStopping()) return
  } catch (error) {
    log.error({ err: error }, 'a lifecycle message could not be read')
  }
}
