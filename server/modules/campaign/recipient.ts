/** One recipient of a sending: whether they still get it, by the channel of the campaign, and the message that is written then. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CampaignChannel } from '#domain/campaign/campaign.ts'
import { isMailAddress } from '#domain/mail/address.ts'
import { alreadyWritten, isDeadAddress } from '#server/modules/mail/index.ts'
import { writeMessage, writeText } from '#server/modules/reminder/index.ts'
import { alreadyTexted, hasStopped, mobileOf } from '#server/modules/sms/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ReadOnce } from '#server/platform/read-once.ts'

/** What a sending is, once it began. */
export interface SendingOf {
  readonly id: number
  readonly channel: CampaignChannel
  readonly documentModelId: number
  readonly simplify: boolean
  readonly measures: boolean
  /** What all messages of a round say alike: a text that is changed meanwhile is that of the next round. */
  readonly shared: ReadOnce
}

/** Who gets it now, whatever was so when it began. */
interface Guest {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phones: readonly (string | null)[]
  readonly agrees: boolean
  readonly isErased: boolean
}

/** Locked with its row of the sending; undefined: another server has it, or the sending stopped meanwhile. */
const guestOf = async ({ tx, establishmentId }: Context, { id, channel }: SendingOf, customerId: number) => {
  const { rows } = await sql<Guest>`
    select c.id, coalesce(c.company_name, concat_ws(' ', c.name, c.surname)) as name, c.email, array[c.phone1, c.phone2] as phones,
      ${channel === 'SMS' ? sql`c.sms_consent` : sql`c.mailing_consent`} as agrees, c.erased_on is not null as "isErased"
    from grc_recipient r
    join grc_history h on h.establishment_id = r.establishment_id and h.id = r.grc_history_id and h.state = 'SENDING'
    join customer x on x.id = r.customer_id join customer c on c.id = coalesce(x.merged_into_id, x.id)
    where r.establishment_id = ${establishmentId} and r.grc_history_id = ${id} and r.customer_id = ${customerId}
      and r.state = 'WAITING' for update of r skip locked`.execute(tx)
  return rows[0]
}

/** Where a message goes, or why there is none, as a code of the messages. */
type Way = { readonly address: string } | { readonly reason: string }

const byMail = async ({ tx, establishmentId }: Context, { email }: Guest): Promise<Way> => {
  const address = email?.trim() ?? ''
  if (address === '') return { reason: 'campaign.noAddress' }
  if (!isMailAddress(address)) return { reason: 'campaign.badAddress' }
  return (await isDeadAddress(tx, establishmentId, address)) ? { reason: 'campaign.deadAddress' } : { address }
}

const byText = async ({ tx, establishmentId }: Context, { id, phones }: Guest): Promise<Way> => {
  const address = mobileOf(...phones)
  if (address === null) return { reason: 'campaign.noMobile' }
  return (await hasStopped(tx, establishmentId, address, id)) ? { reason: 'sms.stopped' } : { address }
}

const wayTo = (context: Context, { channel }: SendingOf, guest: Guest): Promise<Way> | Way => {
  if (guest.isErased) return { reason: 'campaign.erased' }
  if (!guest.agrees) return { reason: 'campaign.noConsent' }
  return channel === 'SMS' ? byText(context, guest) : byMail(context, guest)
}

/** One address gets one, whoever it is of: files are merged, addresses corrected, while a campaign is under way. */
const onceOf = ({ id }: SendingOf, address: string): string =>
  `campaign ${id} ${createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 32)}`

type Outcome =
  | { readonly mailId: number }
  | { readonly smsId: number }
  | { readonly reason: string; readonly context?: object }

/** What became of one, once. */
export const settle = async (
  { establishmentId, now }: Pick<Context, 'establishmentId' | 'now'>,
  db: Db | Tx,
  { sendingId, customerId }: { readonly sendingId: number; readonly customerId: number },
  outcome: Outcome,
): Promise<void> => {
  const isSkipped = 'reason' in outcome
  await sql`update grc_recipient set state = ${isSkipped ? 'SKIPPED' : 'WRITTEN'}, mail_id = ${'mailId' in outcome ? outcome.mailId : null},
      sms_id = ${'smsId' in outcome ? outcome.smsId : null}, reason = ${isSkipped ? outcome.reason : null},
      reason_context = ${JSON.stringify(isSkipped ? (outcome.context ?? {}) : {})}, at = ${now}
    where establishment_id = ${establishmentId} and grc_history_id = ${sendingId} and customer_id = ${customerId}
      and state = 'WAITING'`.execute(db)
}

const write = async (context: Context, sending: SendingOf, guest: Guest, address: string): Promise<Outcome> => {
  const once = onceOf(sending, address)
  const { documentModelId: document, simplify, channel, shared } = sending
  const order = {
    functionKey: 'campaign',
    document,
    kind: 'customer',
    entityId: guest.id,
    customerId: guest.id,
    once,
  } as const
  if (channel === 'SMS') {
    if ((await alreadyTexted(context, once)) !== undefined) return { reason: 'campaign.twin' }
    const to = { name: guest.name, number: address }
    return { smsId: await writeText(context, { ...order, to, offer: true, simplify, campaign: true }) }
  }
  if ((await alreadyWritten(context, once)) !== undefined) return { reason: 'campaign.twin' }
  return writeMessage(context, {
    ...order,
    user: null,
    shared,
    sent: { station: 'GRC', campaign: true, measures: sending.measures },
  })
}

/** Answers whether a message was written. Throws as `writeMessage` and `writeText`. */
export const writeOne = async (context: Context, sending: SendingOf, customerId: number): Promise<boolean> => {
  const guest = await guestOf(context, sending, customerId)
  if (guest === undefined) return false
  const way = await wayTo(context, sending, guest)
  const outcome = 'reason' in way ? way : await write(context, sending, guest, way.address)
  await settle(context, context.tx, { sendingId: sending.id, customerId }, outcome)
  return !('reason' in outcome)
}
