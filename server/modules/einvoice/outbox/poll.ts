/** Reads what the platform has for us: what it says of what it was sent, and what came in, kept as it came. */
import { sql } from 'kysely'
import { findSent, writeAnswer } from '#server/modules/einvoice/outbox/send.ts'
import type { Parts } from '#server/modules/einvoice/outbox/send.ts'
import { hasPlatform, platformOf } from '#server/modules/einvoice/site.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { PlatformFailure } from '#server/ports/platform.ts'
import type { Platform, PlatformFlow } from '#server/ports/platform.ts'

const EVERY_MS = 5 * 60_000
const PAGE = 100
/** The first look goes back so far. */
const FIRST_MS = 30 * 86_400_000
/** One that says nothing for so long is asked for by its number, so often. */
const SILENT_MS = 86_400_000
const AGAIN_MS = 6 * 3_600_000

/** The next site whose turn it is; whoever takes it moves its turn first. */
const claimSite = async (db: Db, now: Date): Promise<number | undefined> => {
  const next = new Date(now.getTime() + EVERY_MS)
  const { rows } = await sql<{ id: number }>`
    insert into electronic_invoice_talk as t (establishment_id, next_at)
    select s.establishment_id, ${next} from electronic_invoice s
    where s.client_secret is not null and ${hasPlatform(sql.ref('s.establishment_id'))}
      and not exists (select 1 from electronic_invoice_talk k
        where k.establishment_id = s.establishment_id and k.next_at > ${now})
    order by s.establishment_id limit 1
    on conflict (establishment_id) do update set next_at = excluded.next_at where t.next_at <= ${now}
    returning t.establishment_id as id`.execute(db)
  return rows[0]?.id
}

const readUntil = async (db: Db, establishmentId: number): Promise<Date | null> => {
  const { rows } = await sql<{ until: number | null }>`
    select (extract(epoch from read_until) * 1000)::float8 as until from electronic_invoice_talk
    where establishment_id = ${establishmentId}`.execute(db)
  const until = rows[0]?.until ?? null
  return until === null ? null : new Date(until)
}

/** What asking again does not change: one flow that it lists and cannot give keeps nobody from the next. */
const LOST = ['platform.notFound', 'platform.refused', 'platform.answerTooLarge']

const fetched = async (
  platform: Platform,
  { flowId }: PlatformFlow,
): Promise<{ readonly content: Uint8Array; readonly problem: string | null }> => {
  try {
    return { content: await platform.fetch(flowId), problem: null }
  } catch (error) {
    if (!(error instanceof PlatformFailure) || !LOST.includes(error.message)) throw error
    return { content: new Uint8Array(), problem: error.message }
  }
}

/** Kept before anybody reads it: whatever it is, it is not asked for twice. */
const keepReceived = async ({ db, now }: Parts, establishmentId: number, platform: Platform, flow: PlatformFlow) => {
  const { rows } = await sql`select from einvoice_received
    where establishment_id = ${establishmentId} and flow_id = ${flow.flowId}`.execute(db)
  if (rows.length > 0) return
  const { content, problem } = await fetched(platform, flow)
  const at = now()
  await sql`insert into einvoice_received (establishment_id, flow_id, flow_type, syntax, name, content, received_at, handled_at, problem)
    values (${establishmentId}, ${flow.flowId}, ${flow.type}, ${flow.syntax}, ${flow.name}, ${Buffer.from(content)}, ${at},
      ${problem === null ? null : at}, ${problem})
    on conflict do nothing`.execute(db)
}

const idOfSent = async (db: Db, establishmentId: number, flow: PlatformFlow): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from einvoice_flow
    where establishment_id = ${establishmentId} and (flow_id = ${flow.flowId} or tracking_id = ${flow.trackingId})
    order by flow_id = ${flow.flowId} desc nulls last limit 1`.execute(db)
  return rows[0]?.id
}

const isDoubleOf = (flow: PlatformFlow): boolean => flow.details.some(({ code }) => code === 'AlreadyExistingFlow')

const takeFlow = async (house: Parts, establishmentId: number, platform: Platform, flow: PlatformFlow) => {
  if (flow.direction === 'In') return keepReceived(house, establishmentId, platform, flow)
  const id = await idOfSent(house.db, establishmentId, flow)
  if (id === undefined) return
  const meant = isDoubleOf(flow) && flow.trackingId !== null ? await findSent(platform, flow.trackingId) : undefined
  await writeAnswer(house, { establishmentId, id }, meant ?? flow)
}

/** Pages by the platform's clock. The last moment is read again: two flows may share it. */
const readFlows = async (house: Parts, establishmentId: number, platform: Platform): Promise<void> => {
  const { db, now } = house
  let from = (await readUntil(db, establishmentId)) ?? new Date(now().getTime() - FIRST_MS)
  const seen = new Set<string>()
  for (;;) {
    const page = await platform.search({ updatedAfter: new Date(from.getTime() - 1).toISOString(), limit: PAGE })
    const fresh = page.filter(({ flowId, updatedAt }) => !seen.has(`${flowId} ${updatedAt}`))
    for (const flow of fresh) {
      seen.add(`${flow.flowId} ${flow.updatedAt}`)
      await takeFlow(house, establishmentId, platform, flow)
    }
    const last = Date.parse(page.at(-1)?.updatedAt ?? '')
    // A whole page of one moment: go past it rather than read it for ever.
    if (Number.isFinite(last)) from = new Date(fresh.length === 0 ? last + 1 : Math.max(last, from.getTime()))
    await sql`update electronic_invoice_talk set read_until = ${from} where establishment_id = ${establishmentId}`.execute(
      db,
    )
    if (page.length < PAGE) return
  }
}

/** Those of which nothing was heard for a day are asked for one by one. */
const askSilent = async (house: Parts, establishmentId: number, platform: Platform): Promise<void> => {
  const now = house.now()
  const { rows } = await sql<{ id: number; trackingId: string }>`
    update einvoice_flow set next_at = ${new Date(now.getTime() + AGAIN_MS)}
    where establishment_id = ${establishmentId} and state = 'SENT' and sent_at <= ${new Date(now.getTime() - SILENT_MS)}
      and next_at <= ${now}
    returning id, tracking_id as "trackingId"`.execute(house.db)
  for (const { id, trackingId } of rows) {
    const flow = await findSent(platform, trackingId)
    if (flow !== undefined) await writeAnswer(house, { establishmentId, id }, flow)
  }
}

const pollSite = async (house: Parts, establishmentId: number): Promise<void> => {
  const { db, now } = house
  try {
    const platform = await platformOf(db, house.services, establishmentId)
    await readFlows(house, establishmentId, platform)
    await askSilent(house, establishmentId, platform)
    await sql`update electronic_invoice_talk set answered_at = ${now()}, failures = 0, failure = null, detail = null
      where establishment_id = ${establishmentId}`.execute(db)
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error
    await sql`update electronic_invoice_talk set failed_at = ${now()}, failures = failures + 1, failure = ${error.message},
        detail = ${error.detail} where establishment_id = ${establishmentId}`.execute(db)
  }
}

/** Asks every platform whose turn it is. */
export const pollPlatforms = async (
  house: Parts,
  told: (error: unknown, site: number) => void,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (
    let site = await claimSite(house.db, house.now());
    site !== undefined;
    site = await claimSite(house.db, house.now())
  ) {
    await pollSite(house, site).catch((error: unknown) => told(error, site ?? 0))
    if (isStopping()) return
  }
}

/** A flow that came in, and that nobody has read yet. */
export interface ReceivedFlow {
  readonly establishmentId: number
  readonly training: boolean
  readonly id: number
  readonly name: string
  readonly content: Buffer
}

/** The oldest of a type, held until the transaction ends. */
export const nextReceived = async (tx: Tx, flowType: string): Promise<ReceivedFlow | undefined> => {
  const { rows } = await sql<ReceivedFlow>`
    select r.establishment_id as "establishmentId", e.training, r.id, r.name, r.content
    from einvoice_received r join establishment e on e.id = r.establishment_id
    where r.handled_at is null and r.flow_type = ${flowType} order by r.id limit 1 for update of r skip locked`.execute(
    tx,
  )
  return rows[0]
}

/** It is not read again. `problem`: why it changed nothing here. */
export const markHandled = async (tx: Tx, { establishmentId, id }: ReceivedFlow, at: Date, problem: string | null) => {
  await sql`update einvoice_received set handled_at = ${at}, problem = ${problem}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}
