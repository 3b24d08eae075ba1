/** Whether a message leaves, when, and why it does not. */
import { sql } from 'kysely'
import { addDays } from '#domain/day.ts'
import { dayOfMoment, leavesAt, momentAt } from '#domain/mail/automatic.ts'
import type { Moment } from '#domain/mail/automatic.ts'
import { LOST_MAIL } from '#domain/mail/outbox.ts'
import type { MailState } from '#domain/mail/outbox.ts'
import type { SmsState } from '#domain/sms/states.ts'
import { triggerFacts } from '#contract/document/triggers.ts'
import type { Trigger } from '#contract/document/triggers.ts'
import type { Found } from '#server/modules/reminder/automatic/found.ts'
import { localOf } from '#server/modules/reminder/automatic/rules.ts'
import type { Rule } from '#server/modules/reminder/automatic/rules.ts'
import { mobileOf } from '#server/modules/sms/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** A code of the messages, and what its sentence names. */
export interface Reason {
  readonly code: string
  readonly context: Readonly<Record<string, string | number>>
}

export type Verdict =
  | ({ readonly state: 'SENT'; readonly at: Moment } & Outcome)
  | { readonly state: 'COMING' | 'DUE'; readonly at: Moment }
  | { readonly state: 'NOT'; readonly at: Moment; readonly reason: Reason }

/** The message that was written: an e-mail, or a text message. */
interface Outcome {
  readonly mailId: number | null
  readonly mailState: MailState | null
  readonly smsState: SmsState | null
}

interface Sent extends Outcome {
  readonly recordId: number
  readonly emailingId: number
  readonly occasion: string
  readonly moment: Moment
}

interface Refused extends Reason {
  readonly recordId: number
  readonly occasion: string
}

/** What could not be written is tried again after so long. */
const TRY_AGAIN_MS = 15 * 60_000

/** What was written about some records, by itself or by hand, and what could not be a moment ago. */
export interface History {
  readonly sent: ReadonlyMap<number, readonly Sent[]>
  readonly byHand: ReadonlyMap<number, Moment>
  readonly refused: readonly Refused[]
}

export const readHistory = async (
  { tx, establishmentId, now }: Pick<Context, 'tx' | 'establishmentId' | 'now'>,
  { id, trigger }: Pick<Rule, 'id' | 'trigger'>,
  recordIds: readonly number[],
): Promise<History> => {
  if (recordIds.length === 0) return { sent: new Map(), byHand: new Map(), refused: [] }
  const ids = sql`any (${recordIds}::bigint[])`
  const { rows: sent } = await sql<Sent>`
    select s.record_id as "recordId", s.emailing_id as "emailingId", s.occasion, s.moment, s.mail_id as "mailId",
      case when s.mail_id is not null then coalesce(m.state, 'SENT') end as "mailState", t.state as "smsState"
    from emailing_message s left join mail_of_record m on m.establishment_id = s.establishment_id and m.id = s.mail_id
    left join sms_fate t on t.establishment_id = s.establishment_id and t.id = s.sms_id
    where s.establishment_id = ${establishmentId} and s.trigger = ${trigger} and s.record_id = ${ids} order by s.id`.execute(
    tx,
  )
  const { rows: byHand } = await sql<{ recordId: number; at: Moment }>`
    select m.record_id as "recordId", max(${localOf(sql`m.written_at`, sql`e.time_zone`)}) as at
    from mail_of_record m join establishment e on e.id = m.establishment_id
    where m.establishment_id = ${establishmentId} and m.kind in ('quote', 'option', 'booking', 'customer', 'waiting')
      and m.record_id = ${ids} and m.function_key = ${trigger} and not m.automatic and m.state not in (${sql.join([...LOST_MAIL])})
    group by m.record_id`.execute(tx)
  const { rows: refused } = await sql<Refused>`
    select r.record_id as "recordId", r.occasion, r.code, r.context from emailing_refusal r
    where r.establishment_id = ${establishmentId} and r.emailing_id = ${id} and r.record_id = ${ids}
      and r.at > ${new Date(now.getTime() - TRY_AGAIN_MS)}`.execute(tx)
  return {
    sent: Map.groupBy(sent, ({ recordId }) => recordId),
    byHand: new Map(byHand.map(({ recordId, at }) => [recordId, at])),
    refused,
  }
}

/** A stay that is moved has its message again, but not within a week. */
const AGAIN_AFTER_DAYS = 7

const CONDITIONS = [
  ['isOffFile', true, 'emailing.offFile'],
  ['isOffCustomer', true, 'emailing.offCustomer'],
  ['hasConsent', false, 'emailing.noConsent'],
  ['isType', false, 'emailing.otherType'],
  ['isOrigin', false, 'emailing.otherOrigin'],
  ['isLanguage', false, 'emailing.otherLanguage'],
  ['isPartner', false, 'emailing.otherPartner'],
  ['isAmount', false, 'emailing.otherAmount'],
] as const

/** Until when it makes sense. */
const lastDayOf = (trigger: Trigger, found: Found, at: Moment): Moment => {
  const { side, keeps = 0 } = triggerFacts(trigger)
  return momentAt(side === 'BEFORE' ? found.day : addDays(dayOfMoment(at), keeps), '23:59')
}

const day = (moment: Moment): { readonly day: string } => ({ day: dayOfMoment(moment) })

/** What was written by hand from then on tells the same: since the event, else on the day of the message. */
const countsFrom = ({ day: on, time }: Found, at: Moment): Moment =>
  time === null ? momentAt(dayOfMoment(at), '00:00') : momentAt(on, time)

const reasonOf = (rule: Rule, found: Found, history: History, at: Moment, now: Moment): Reason | undefined => {
  const because = (code: string, context: Reason['context'] = {}): Reason => ({ code, context })
  if (!rule.active) return because('emailing.inactive')
  const unmet = CONDITIONS.find(([field, isBad]) => found[field] === isBad)
  if (unmet !== undefined) return because(unmet[2])
  const last = (history.sent.get(found.recordId) ?? []).at(-1)
  const isSoon = last !== undefined && dayOfMoment(at) < addDays(dayOfMoment(last.moment), AGAIN_AFTER_DAYS)
  if (isSoon && triggerFacts(rule.trigger).side === 'BEFORE' && last.emailingId === rule.id)
    return because('emailing.lately', day(last.moment))
  if (found.known !== null && found.known > at && triggerFacts(rule.trigger).side === 'BEFORE')
    return because('emailing.bookedLater', day(at))
  if (at < rule.since) return because('emailing.older', day(at))
  if (now > lastDayOf(rule.trigger, found, at)) return because('emailing.over', day(at))
  const byHand = history.byHand.get(found.recordId)
  if (byHand !== undefined && byHand >= countsFrom(found, at)) return because('emailing.byHand', day(byHand))
  if (rule.channel === 'EMAIL' && found.email === null) return because('emailing.noEmail')
  if (rule.channel === 'SMS' && mobileOf(...found.phones) === null) return because('emailing.noMobile')
  return found.isDue ? undefined : because('emailing.nothingDue')
}

/** `now`: on the wall of the site. */
export const verdictOn = (rule: Rule, found: Found, history: History, now: Moment): Verdict => {
  const at = leavesAt(rule, found)
  const own = history.sent.get(found.recordId) ?? []
  const sent = own.find((one) => (one.emailingId === rule.id && one.occasion === found.occasion) || one.moment === at)
  if (sent !== undefined) {
    const { moment, mailId, mailState, smsState } = sent
    return { state: 'SENT', at: moment, mailId, mailState, smsState }
  }
  const reason = reasonOf(rule, found, history, at, now)
  if (reason !== undefined) return { state: 'NOT', at, reason }
  const refused = history.refused.find(
    ({ recordId, occasion }) => recordId === found.recordId && occasion === found.occasion,
  )
  if (refused !== undefined) return { state: 'NOT', at, reason: { code: refused.code, context: refused.context } }
  return { state: at <= now ? 'DUE' : 'COMING', at }
}
