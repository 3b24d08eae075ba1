/** A campaign leaves: by a button, at the moment that it was planned for; what is under way pauses, goes on, or stops. */
import { sql } from 'kysely'
import { maySend } from '#domain/campaign/campaign.ts'
import type { CampaignChannel, CampaignTiming, SendingAction, SendingState } from '#domain/campaign/campaign.ts'
import type { Day } from '#domain/day.ts'
import { RuleError } from '#domain/rule-error.ts'
import { reachedBy } from '#server/modules/campaign/reached.ts'
import { plannedMoment } from '#server/modules/campaign/ways.ts'
import { hasMessageText, renderFunction } from '#server/modules/document/index.ts'
import { cancelMails, hasSender, pauseMails } from '#server/modules/mail/index.ts'
import { cancelSms, carrierOf, checkSms, pauseSms } from '#server/modules/sms/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { everyRight } from '#server/platform/http/unattended.ts'

export interface CampaignRow {
  readonly id: number
  readonly label: string
  readonly channel: CampaignChannel
  readonly criteriaId: number
  readonly documentModelId: number
  readonly timing: CampaignTiming
  readonly sendOn: Day | null
  readonly sendAt: string | null
  readonly hourlyLimit: number | null
  readonly simplify: boolean
  readonly state: 'DRAFT' | 'PLANNED' | 'SENDING' | 'SENT'
  readonly plannedFor: string | null
  readonly plannedBy: number | null
}

/** Locked where it is about to change. Throws RuleError `record.unknown`. */
export const readCampaign = async (
  { tx, establishmentId }: Pick<Context, 'tx' | 'establishmentId'>,
  id: number,
  lock: 'LOCK' | 'LOOK' = 'LOOK',
): Promise<CampaignRow> => {
  const { rows } = await sql<CampaignRow>`
    select id, label, channel, mailing_criteria_id as "criteriaId", document_model_id as "documentModelId", timing, send_on as "sendOn",
      send_at as "sendAt", hourly_limit as "hourlyLimit", simplify, state, planned_for as "plannedFor", planned_by as "plannedBy"
    from grc where establishment_id = ${establishmentId} and id = ${id} ${lock === 'LOCK' ? sql`for update` : sql``}`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

const CAMPAIGN = { entity: 'grc', action: 'SAVED', functionality: 'campaign_grc' } as const
const SENDING = { entity: 'grcHistory', action: 'SAVED', functionality: 'campaign_grc' } as const

export const tellSending = async (context: Context, sendingId: number, campaignId: number | null): Promise<void> => {
  await context.changed({ ...SENDING, id: sendingId })
  if (campaignId !== null) await context.changed({ ...CAMPAIGN, id: campaignId })
}

/** Throws RuleError `campaign.noSender`, `sms.noCarrier`: nothing would send it. */
export const assertSender = async (
  { tx, establishmentId, training }: Context,
  { channel }: CampaignRow,
): Promise<void> => {
  if (training) return
  if (channel === 'EMAIL' && !(await hasSender(tx, establishmentId, 'GRC'))) throw new RuleError('campaign.noSender')
  if (channel === 'SMS' && (await carrierOf(tx, establishmentId)) === undefined) throw new RuleError('sms.noCarrier')
}

/** Whom it is for is settled here: criteria that change later change nothing of it. Answers how many there are. */
const freeze = async (context: Context, sendingId: number, { criteriaId, channel }: CampaignRow) => {
  const { tx, establishmentId } = context
  const { query, agrees } = await reachedBy(context, criteriaId, channel)
  const { numAffectedRows } = await sql`
    insert into grc_recipient (establishment_id, grc_history_id, customer_id, position, state)
    ${query}
    select ${establishmentId}, ${sendingId}, r.id, row_number() over (order by r.name, r.id), 'WAITING'
    from reached r join customer c on c.id = r.id where not r.is_excluded and not r.is_twin and ${agrees}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** `plannedFor` null: somebody pressed the button. Answers nothing where it is under way, or left at that moment already. */
const begin = async (
  { tx, establishmentId, now }: Context,
  { id }: CampaignRow,
  { plannedFor, by }: { readonly plannedFor: string | null; readonly by: number | null },
) => {
  const { rows } = await sql<{ id: number }>`
    insert into grc_history (establishment_id, grc_id, label, channel, criteria_label, document_model_id, hourly_limit, simplify, measures, state,
      planned_for, started_at, started_by)
    select g.establishment_id, g.id, g.label, g.channel, m.label, g.document_model_id, g.hourly_limit, g.simplify, g.measures, 'SENDING',
      ${plannedFor}, ${now}, ${by}
    from grc g join mailing_criteria m on m.establishment_id = g.establishment_id and m.id = g.mailing_criteria_id
    where g.establishment_id = ${establishmentId} and g.id = ${id}
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Whoever may send needs not read files of guests for it. */
const asHouse = (context: Context): Context => ({ ...context, rights: everyRight })

/** What would be refused for each of them is refused for all, before it begins. Throws RuleError `document.textMissing`, `sms.tooLong`. */
const assertText = async (context: Context, { documentModelId, channel, simplify }: CampaignRow, sendingId: number) => {
  const { tx, establishmentId } = context
  if (!(await hasMessageText(context, documentModelId))) throw new RuleError('document.textMissing')
  if (channel === 'EMAIL') return
  const { rows } = await sql<{ id: number }>`select customer_id as id from grc_recipient
    where establishment_id = ${establishmentId} and grc_history_id = ${sendingId} order by position limit 1`.execute(tx)
  const [first] = rows
  if (first === undefined) return
  const order = { kind: 'customer', entityId: first.id, languageId: undefined } as const
  const way = { serves: 'message', document: documentModelId } as const
  const { text } = await renderFunction(asHouse(context), 'campaign', order, way)
  await checkSms(tx, establishmentId, { text, simplify, offer: true })
}

/**
 * Throws RuleError `campaign.underWay`, `campaign.nobody`, `campaign.noSender`, `sms.noCarrier`, `document.textMissing`,
 * `sms.tooLong`; answers the sending.
 */
export const startNow = async (context: Context, id: number): Promise<number> => {
  const { tx, establishmentId } = context
  const campaign = await readCampaign(context, id, 'LOCK')
  if (campaign.state === 'SENDING') throw new RuleError('campaign.underWay')
  await assertSender(context, campaign)
  const sendingId = await begin(context, campaign, { plannedFor: null, by: context.user.id })
  if (sendingId === undefined) throw new RuleError('campaign.underWay')
  if ((await freeze(context, sendingId, campaign)) === 0) throw new RuleError('campaign.nobody')
  await assertText(context, campaign, sendingId)
  await sql`update grc set state = 'SENDING', planned_for = null, planned_by = null
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tellSending(context, sendingId, id)
  return sendingId
}

/** At its moment, with nobody at a desk. It leaves once, also where a clock is set back. */
export const startPlanned = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId } = context
  const campaign = await readCampaign(context, id, 'LOCK')
  if (campaign.state !== 'PLANNED') return
  const sendingId = await begin(context, campaign, { plannedFor: campaign.plannedFor, by: campaign.plannedBy })
  if (sendingId !== undefined) {
    await freeze(context, sendingId, campaign)
    await tellSending(context, sendingId, id)
  }
  await sql`update grc set state = ${sendingId === undefined ? 'SENT' : 'SENDING'}, planned_for = null, planned_by = null
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

/** Its moment came, and it cannot leave: a sending that never began says why, and it is planned no more. */
export const failPlanned = async (context: Context, id: number, code: string): Promise<void> => {
  const { tx, establishmentId, now } = context
  const campaign = await readCampaign(context, id, 'LOCK')
  if (campaign.state !== 'PLANNED') return
  const sendingId = await begin(context, campaign, { plannedFor: campaign.plannedFor, by: campaign.plannedBy })
  if (sendingId !== undefined) {
    await sql`update grc_history set state = 'STOPPED', ended_at = ${now}, waits = ${code}
      where establishment_id = ${establishmentId} and id = ${sendingId}`.execute(tx)
    await tellSending(context, sendingId, id)
  }
  await sql`update grc set state = 'SENT', planned_for = null, planned_by = null
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
}

/** Throws RuleError `campaign.underWay`, `campaign.noTiming`, `campaign.noSender`, `sms.noCarrier`, FieldsError `campaign.past`. */
export const plan = async (context: Context, id: number): Promise<number> => {
  const { tx, establishmentId, user } = context
  const campaign = await readCampaign(context, id, 'LOCK')
  if (campaign.state === 'SENDING') throw new RuleError('campaign.underWay')
  await assertSender(context, campaign)
  const moment = await plannedMoment(context, campaign)
  await sql`update grc set state = 'PLANNED', planned_for = ${moment}, planned_by = ${user.id}
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await context.changed({ ...CAMPAIGN, id })
  return id
}

/** Throws RuleError `campaign.notPlanned`: it left meanwhile. */
export const unplan = async (context: Context, id: number): Promise<number> => {
  const { tx, establishmentId } = context
  const campaign = await readCampaign(context, id, 'LOCK')
  if (campaign.state !== 'PLANNED') throw new RuleError('campaign.notPlanned')
  await sql`update grc set state = case when exists (select from grc_history h where h.establishment_id = grc.establishment_id
      and h.grc_id = grc.id) then 'SENT' else 'DRAFT' end, planned_for = null, planned_by = null
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await context.changed({ ...CAMPAIGN, id })
  return id
}

const AFTER: Readonly<Record<SendingAction, SendingState>> = { pause: 'PAUSED', resume: 'SENDING', stop: 'STOPPED' }

/** Ids of what is written of it. */
const writtenOf = async ({ tx, establishmentId }: Context, sendingId: number) => {
  const { rows } = await sql<{ mails: number[]; texts: number[] }>`
    select coalesce(array_agg(mail_id) filter (where mail_id is not null), '{}') as mails,
      coalesce(array_agg(sms_id) filter (where sms_id is not null), '{}') as texts
    from grc_recipient where establishment_id = ${establishmentId} and grc_history_id = ${sendingId}`.execute(tx)
  return rows[0] ?? { mails: [], texts: [] }
}

/** Messages that are written but have not left pause, go on or stop with it. Throws RuleError `record.unknown`, `campaign.notNow`. */
export const actOnSending = async (context: Context, id: number, action: SendingAction): Promise<number> => {
  const { tx, establishmentId, now } = context
  const { rows } = await sql<{
    state: SendingState
    grcId: number | null
  }>`select state, grc_id as "grcId" from grc_history
    where establishment_id = ${establishmentId} and id = ${id} for update`.execute(tx)
  const [sending] = rows
  if (sending === undefined) throw new RuleError('record.unknown')
  if (!maySend(action, sending.state)) throw new RuleError('campaign.notNow')
  const { mails, texts } = await writtenOf(context, id)
  await pauseMails(tx, establishmentId, mails, action === 'pause')
  await pauseSms(tx, establishmentId, texts, action === 'pause')
  if (action === 'stop') {
    await cancelMails(context, mails)
    await cancelSms(tx, establishmentId, texts)
    await sql`update grc_recipient set state = 'SKIPPED', reason = 'campaign.stopped', at = null
      where establishment_id = ${establishmentId} and grc_history_id = ${id} and state = 'WAITING'`.execute(tx)
    await sql`update grc set state = 'SENT' where establishment_id = ${establishmentId} and id = ${sending.grcId}`.execute(
      tx,
    )
  }
  await sql`update grc_history set state = ${AFTER[action]}, waits = null,
      ended_at = case when ${action === 'stop'} then ${now}::timestamptz end
    where establishment_id = ${establishmentId} and id = ${id}`.execute(tx)
  await tellSending(context, id, sending.grcId)
  return id
}
