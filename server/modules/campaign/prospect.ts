/** Before a campaign leaves: whom it would reach, how its message looks, a test to oneself. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Prospect } from '#contract/operations/campaign/grc.ts'
import { allows } from '#contract/rights.ts'
import { reachedBy } from '#server/modules/campaign/reached.ts'
import { assertSender, readCampaign } from '#server/modules/campaign/start.ts'
import type { CampaignRow } from '#server/modules/campaign/start.ts'
import { renderFunction } from '#server/modules/document/index.ts'
import { queueMail, senderName } from '#server/modules/mail/index.ts'
import { asSms, carrierOf, mobileOf, queueSms } from '#server/modules/sms/index.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Reach {
  readonly reached: number
  readonly withoutAddress: number
  readonly excluded: number
  readonly twins: number
  readonly everybody: number
  readonly first: number | null
}

/** Whether there is somewhere to write to; of telephones, by how mobile numbers begin (sending knows their plans). */
const REACHABLE = {
  EMAIL: sql`c.email is not null`,
  SMS: sql`exists (select from unnest(array[c.phone1, c.phone2]) p
    where regexp_replace(p, '[^+0-9]', '', 'g') ~ '^((\\+33|0033|0)[67]|(\\+|00)(?!33)[1-9])')`,
} as const

const countReach = async (context: Context, { criteriaId, channel }: CampaignRow): Promise<Reach> => {
  const can = REACHABLE[channel]
  const { query, agrees, everybody } = await reachedBy(context, criteriaId, channel)
  const { rows } = await sql<Omit<Reach, 'everybody'>>`
    ${query}
    select count(*) filter (where is_taken and ${can})::integer as reached,
      count(*) filter (where is_taken and not ${can})::integer as "withoutAddress",
      count(*) filter (where r.is_excluded)::integer as excluded,
      count(*) filter (where r.is_twin and not r.is_excluded)::integer as twins,
      (array_agg(r.id order by r.name, r.id) filter (where is_taken and ${can}))[1] as first
    from reached r join customer c on c.id = r.id cross join lateral (select not r.is_excluded and not r.is_twin as is_taken) t
    where ${agrees}`.execute(context.tx)
  const { rows: all } = await sql<{
    count: number
  }>`${everybody} select count(*)::integer as count from reached`.execute(context.tx)
  const [found] = rows
  if (found === undefined) throw new Error('a count answers one row')
  return { ...found, everybody: all[0]?.count ?? 0 }
}

const drawn = (context: Context, { documentModelId }: CampaignRow, customerId: number) =>
  renderFunction(
    context,
    'campaign',
    { kind: 'customer', entityId: customerId, languageId: undefined },
    { serves: 'message', document: documentModelId },
  )

const sizeOf = (context: Context, { simplify }: Pick<CampaignRow, 'simplify'>, text: string) =>
  asSms(context.tx, context.establishmentId, { text, simplify, offer: true })

/** What it costs as it is set, and otherwise. */
const sizesOf = async (context: Context, { simplify }: CampaignRow, text: string) => {
  const { segments, units } = await sizeOf(context, { simplify }, text)
  const asIs = await sizeOf(context, { simplify: false }, text)
  const simple = await sizeOf(context, { simplify: true }, text)
  return { segments, units, costly: [...asIs.costly], segmentsAsIs: asIs.segments, segmentsSimple: simple.segments }
}

/** The message of somebody, as they would get it but for its foot. */
const sampleOf = async (context: Context, campaign: CampaignRow, first: number | null): Promise<Prospect['sample']> => {
  if (first === null || !allows(context.rights.customer_partner_customer, 'read')) return null
  const { about, subject, html, text, problems } = await drawn(context, campaign, first)
  const [problem] = problems
  const isSms = campaign.channel === 'SMS'
  return {
    ...{ name: about.label, subject, html },
    text: isSms ? (await sizeOf(context, campaign, text)).text : text,
    sms: isSms ? await sizesOf(context, campaign, text) : null,
    problem:
      problem === undefined
        ? null
        : { code: 'printing.incomplete', context: { label: about.label, why: problem.message } },
  }
}

const senderOf = async ({ tx, establishmentId }: Context, { channel }: CampaignRow): Promise<string | null> => {
  if (channel === 'EMAIL') return senderName(tx, establishmentId, 'GRC')
  const carrier = await carrierOf(tx, establishmentId)
  return carrier === undefined ? null : [carrier.sender, carrier.label].filter((one) => one !== null).join(', ')
}

/** Throws RuleError `record.unknown`, and as `renderFunction`. */
export const readProspect = async (context: Context, id: number): Promise<Prospect> => {
  const { tx, establishmentId } = context
  const campaign = await readCampaign(context, id)
  const { first, everybody, ...reach } = await countReach(context, campaign)
  const { rows } = await sql<Pick<Prospect, 'lastId' | 'lastState' | 'lastStartedAt'>>`
    select id as "lastId", state as "lastState", started_at as "lastStartedAt" from grc_history
    where establishment_id = ${establishmentId} and grc_id = ${id} order by started_at desc, id desc limit 1`.execute(
    tx,
  )
  const named = reach.reached + reach.withoutAddress + reach.excluded + reach.twins
  return {
    ...reach,
    withoutConsent: Math.max(0, everybody - named),
    sender: await senderOf(context, campaign),
    sample: await sampleOf(context, campaign, first),
    hasTiming: campaign.timing !== 'MANUAL',
    plannedFor: campaign.plannedFor,
    ...(rows[0] ?? { lastId: null, lastState: null, lastStartedAt: null }),
  }
}

/** Of the first that it would reach, else of the newest customer. Throws RuleError `campaign.nobody`, `campaign.noSender`, `sms.noCarrier`,
 * `campaign.badNumber`, and as
 * `queueMail` and `queueSms`. */
export const sendTest = async (
  context: Context,
  { id, to }: { readonly id: number; readonly to: string },
): Promise<number> => {
  const campaign = await readCampaign(context, id)
  await assertSender(context, campaign)
  const { first } = await countReach(context, campaign)
  const customerId = first ?? (await context.services.sources.latest(context, 'customer'))
  if (customerId == null) throw new RuleError('campaign.nobody')
  const { subject, html, text, languageId, attachments } = await drawn(context, campaign, customerId)
  if (campaign.channel === 'SMS') {
    const number = mobileOf(to)
    if (number === null) throw new RuleError('campaign.badNumber')
    const { simplify } = campaign
    return queueSms(context, { to: { name: context.user.name, number }, text, languageId, simplify, offer: false })
  }
  return queueMail(context, {
    to: [{ name: context.user.name, email: to }],
    ...{ subject: `[Essai] ${subject}`, html, text, languageId, station: 'GRC' },
    attachments: attachments.map(({ cid, ...file }) => (cid === undefined ? file : { ...file, contentId: cid })),
  })
}
