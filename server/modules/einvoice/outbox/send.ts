/** Sends what waits, each once: one that may have been heard is looked for before it is sent again. */
import { sql } from 'kysely'
import { JET } from '#domain/fiscal/jet.ts'
import { waitAfter } from '#domain/einvoice/waits.ts'
import { hasPlatform, platformOf, siteContext } from '#server/modules/einvoice/site.ts'
import type { FlowKind } from '#server/modules/einvoice/outbox/queue.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Log } from '#server/platform/log.ts'
import { PlatformFailure } from '#server/ports/platform.ts'
import type { OutgoingFlow, Platform, PlatformFlow } from '#server/ports/platform.ts'

/** Longer than a platform may take: nobody else tries meanwhile. */
const LEASE_MS = 5 * 60_000
const ALREADY = 'AlreadyExistingFlow'

interface WaitingFlow extends OutgoingFlow {
  readonly establishmentId: number
  readonly id: number
  readonly kind: FlowKind
  readonly label: string
  readonly attempts: number
}

export type Parts = Pick<House, 'db' | 'services' | 'now'>
type Key = Pick<WaitingFlow, 'establishmentId' | 'id'>

/** Takes the next that is due, for this server alone until the lease ends. */
const claim = async (db: Db, now: Date): Promise<WaitingFlow | undefined> => {
  const until = new Date(now.getTime() + LEASE_MS)
  const { rows } = await sql<WaitingFlow>`
    update einvoice_flow f set next_at = ${until}, attempts = f.attempts + 1, failure = null, detail = null
    where (f.establishment_id, f.id) = (
      select w.establishment_id, w.id from einvoice_flow w
      where w.state = 'WAITING' and w.next_at <= ${now} and ${hasPlatform(sql.ref('w.establishment_id'))}
      order by w.next_at, w.id limit 1 for update skip locked)
    returning f.establishment_id as "establishmentId", f.id, f.kind, f.syntax, f.profile, f.rule, f.name, f.label,
      f.tracking_id as "trackingId", f.sha256, f.content, f.attempts`.execute(db)
  return rows[0]
}

export const tellFlow = (tx: Tx, { establishmentId, id }: Key): Promise<void> =>
  recordChange(tx, establishmentId, null, {
    entity: 'einvoiceFlow',
    id,
    action: 'SAVED',
    functionality: 'payment_bill',
  })

const words = ({ details }: PlatformFlow): string =>
  details
    .map(({ code, message }) => [code, message].filter((word) => word !== null && word !== '').join(' : '))
    .join(' ; ')

const stateOf = ({ status }: PlatformFlow) =>
  status === 'Pending' ? 'SENT' : status === 'Ok' ? 'ACCEPTED' : 'REJECTED'

/** It says that it has it already: it was sent before, under a number that was not heard. */
const isDouble = ({ status, details }: PlatformFlow): boolean =>
  status === 'Error' && details.some(({ code }) => code === ALREADY)

interface Event {
  readonly kind: FlowKind
  readonly label: string
  readonly sha256: string
}

const writeEvents = async (
  tx: Tx,
  house: Parts,
  { establishmentId, id }: Key,
  { kind, label, sha256 }: Event,
  flow: PlatformFlow,
  isNew: boolean,
): Promise<void> => {
  const context = await siteContext(tx, house, establishmentId)
  const facts = { entity: 'einvoiceFlow', id, kind, label, flow: flow.flowId }
  if (isNew) await writeTechnicalEvent(tx, context, JET.EINVOICE_SENT, { ...facts, sha256 })
  if (flow.status === 'Error')
    await writeTechnicalEvent(tx, context, JET.EINVOICE_REJECTED, { ...facts, detail: words(flow) })
}

/** Writes what the platform says of a flow; an answer that says nothing new writes nothing. */
export const writeAnswer = (house: Parts, { establishmentId, id }: Key, flow: PlatformFlow): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const { rows } = await sql<Event & { readonly state: string }>`
      select kind, label, sha256, state from einvoice_flow
      where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
    const [row] = rows
    const state = stateOf(flow)
    if (row === undefined || row.state === state || !['WAITING', 'SENT', 'FAILED'].includes(row.state)) return
    const at = house.now()
    await sql`update einvoice_flow set state = ${state}, flow_id = ${flow.flowId}, sent_at = coalesce(sent_at, ${at}),
        answered_at = ${state === 'SENT' ? null : at}, failure = ${state === 'REJECTED' ? 'platform.rejected' : null},
        detail = ${words(flow) === '' ? null : words(flow)}
      where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
    await writeEvents(tx, house, { establishmentId, id }, row, flow, row.state !== 'SENT')
    await tellFlow(tx, { establishmentId, id })
  })

const writeFailure = (house: Parts, flow: WaitingFlow, failure: PlatformFailure): Promise<void> =>
  inTransaction(house.db, async (tx) => {
    const { establishmentId, id, attempts, kind, label } = flow
    const { message, detail, final, waitMs } = failure
    const next = new Date(house.now().getTime() + Math.max(waitAfter(attempts), waitMs ?? 0))
    await sql`update einvoice_flow set state = ${final ? 'FAILED' : 'WAITING'}, next_at = ${next}, failure = ${message},
        detail = ${detail}
      where establishment_id = ${establishmentId} and id = ${id} and state = 'WAITING'`.execute(tx)
    if (final)
      await writeTechnicalEvent(tx, await siteContext(tx, house, establishmentId), JET.EINVOICE_REJECTED, {
        entity: 'einvoiceFlow',
        id,
        kind,
        label,
        detail,
      })
    await tellFlow(tx, flow)
  })

/** What it has of ours under this number, its own refusals of doubles apart. */
export const findSent = async (platform: Platform, trackingId: string): Promise<PlatformFlow | undefined> =>
  (await platform.search({ trackingId })).find((flow) => flow.trackingId === trackingId && !isDouble(flow))

const hand = async (platform: Platform, flow: WaitingFlow): Promise<PlatformFlow> => {
  const before = flow.attempts > 1 ? await findSent(platform, flow.trackingId) : undefined
  if (before !== undefined) return before
  try {
    const answer = await platform.send(flow)
    return isDouble(answer) ? ((await findSent(platform, flow.trackingId)) ?? answer) : answer
  } catch (error) {
    const known =
      error instanceof PlatformFailure && error.reason === ALREADY
        ? await findSent(platform, flow.trackingId)
        : undefined
    if (known === undefined) throw error
    return known
  }
}

const send = async (house: Parts, flow: WaitingFlow): Promise<void> => {
  let answer: PlatformFlow
  try {
    answer = await hand(await platformOf(house.db, house.services, flow.establishmentId), flow)
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error
    return writeFailure(house, flow, error)
  }
  return writeAnswer(house, flow, answer)
}

/** Everything whose turn it is, one after the other. What breaks is logged, and tried again when its lease ends. */
export const sendFlows = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (let next = await claim(house.db, house.now()); next !== undefined; next = await claim(house.db, house.now())) {
    try {
      await send(house, next)
    } catch (error) {
      log.error({ err: error, flow: next.id }, 'a flow could not be sent to the platform')
    }
    if (isStopping()) return
  }
}
