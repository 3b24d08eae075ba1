/** Messages that are due leave, each once (decision 0430). */
import { sql } from 'kysely'
import { addDays, daysBetween } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Moment } from '#domain/mail/automatic.ts'
import { RuleError } from '#domain/rule-error.ts'
import { functionFacts } from '#contract/document/functions.ts'
import { triggerFacts } from '#contract/document/triggers.ts'
import { alreadyWritten } from '#server/modules/mail/index.ts'
import { readFound } from '#server/modules/reminder/automatic/found.ts'
import type { Found } from '#server/modules/reminder/automatic/found.ts'
import { nowOn, readRules } from '#server/modules/reminder/automatic/rules.ts'
import type { Rule } from '#server/modules/reminder/automatic/rules.ts'
import { readHistory, verdictOn } from '#server/modules/reminder/automatic/verdict.ts'
import type { Reason, Verdict } from '#server/modules/reminder/automatic/verdict.ts'
import { assertLinkReady } from '#server/modules/reminder/links.ts'
import { MOMENTS, onceOf } from '#server/modules/reminder/surety-rows.ts'
import { writeMessage } from '#server/modules/reminder/write-message.ts'
import { writeText } from '#server/modules/reminder/write-text.ts'
import { mobileOf } from '#server/modules/sms/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'
import { unattendedContext } from '#server/platform/http/unattended.ts'
import type { Log } from '#server/platform/log.ts'

/** A day of the month may push a message as far. */
const MONTH = 31

/** Days of what messages that leave between these days are about. */
export const reachOf = (rule: Rule, from: Day, to: Day): { readonly from: Day; readonly to: Day } => {
  const slack = rule.dayOfMonth === null ? 0 : MONTH
  if (rule.side === 'BEFORE') return { from: addDays(from, rule.days), to: addDays(to, rule.days + slack) }
  // An hour that has passed makes it the next day.
  return { from: addDays(from, -rule.days - slack - 1), to: addDays(to, -rule.days) }
}

/** What is to leave today at the latest, and still makes sense. */
const dueReach = (rule: Rule, today: Day) => {
  const { side, keeps = 0 } = triggerFacts(rule.trigger)
  if (side === 'BEFORE') return { from: today, to: reachOf(rule, today, today).to }
  return reachOf(rule, addDays(today, -keeps), today)
}

export interface Judged {
  readonly found: Found
  readonly verdict: Verdict
}

/** What a setting finds, each with what becomes of it. */
export const judge = async (
  context: Context,
  rule: Rule,
  found: readonly Found[],
  now: Moment,
): Promise<readonly Judged[]> => {
  const history = await readHistory(context, rule, [...new Set(found.map(({ recordId }) => recordId))])
  return found.map((one) => ({ found: one, verdict: verdictOn(rule, one, history, now) }))
}

/**
 * The key of the outbox. Cautions and balances share those of /surety-list: who was asked there is reminded here, and the other way
 * round; a third goes by its moment.
 */
const keyOf = async (context: Context, { trigger }: Rule, { recordId }: Found, at: Moment): Promise<string> => {
  if (trigger === 'suretyRequest' || trigger === 'balanceReminder')
    for (const moment of MOMENTS) {
      const key = onceOf(trigger, moment, recordId)
      if ((await alreadyWritten(context, key)) === undefined) return key
    }
  return `${trigger} ${at} ${recordId}`
}

/** Whether the record is still one that such a text makes sense of: its own room knows (papers, decision 0411). */
const makesSense = async (context: Context, { trigger }: Rule, { kind, recordId }: Found): Promise<boolean> =>
  (await context.services.sources.open(context, kind, recordId)).offers(trigger)

/** By the channel of the setting. Throws as `writeMessage` and `writeText`. */
const writeBy = async (context: Context, rule: Rule, found: Found, once: string) => {
  const { recordId: entityId, kind, customerId } = found
  const order = { functionKey: rule.trigger, document: rule.documentModelId, kind, entityId, customerId, once }
  const number = rule.channel === 'SMS' ? mobileOf(...found.phones) : null
  if (number === null) return { mailId: (await writeMessage(context, { ...order, user: null })).mailId, smsId: null }
  const offer = functionFacts(rule.trigger).offer === true
  const to = { name: found.name, number }
  return { mailId: null, smsId: await writeText(context, { ...order, to, offer, simplify: rule.simplify }) }
}

const writeDue = async (context: Context, rule: Rule, one: Found, now: Moment): Promise<boolean> => {
  const { tx, establishmentId } = context
  // Two servers, or two settings: the second waits, then finds what the first wrote.
  const lock = `emailing ${establishmentId} ${rule.trigger} ${one.recordId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const again = (await readFound(context, rule, { id: one.recordId })).filter(
    ({ occasion }) => occasion === one.occasion,
  )
  const [judged] = await judge(context, rule, again, now)
  if (judged?.verdict.state !== 'DUE') return false
  const { found, verdict } = judged
  if (!(await makesSense(context, rule, found))) throw new RuleError('emailing.nothingDue')
  if (rule.trigger === 'suretyRequest' || rule.trigger === 'balanceReminder')
    await assertLinkReady(context, rule.trigger, found.recordId)
  const once = await keyOf(context, rule, found, verdict.at)
  const { mailId, smsId } = await writeBy(context, rule, found, once)
  await sql`insert into emailing_message (establishment_id, emailing_id, trigger, record_id, occasion, moment, mail_id, sms_id, written_at)
    values (${establishmentId}, ${rule.id}, ${rule.trigger}, ${found.recordId}, ${found.occasion}, ${verdict.at}, ${mailId}, ${smsId},
      ${context.now})`.execute(tx)
  await sql`delete from emailing_refusal where establishment_id = ${establishmentId} and emailing_id = ${rule.id}
    and record_id = ${found.recordId} and occasion = ${found.occasion}`.execute(tx)
  return true
}

const keepRefusal = async (db: Db, { establishmentId, now }: Context, rule: Rule, one: Found, reason: Reason) => {
  await sql`insert into emailing_refusal (establishment_id, emailing_id, record_id, occasion, code, context, at)
    select ${establishmentId}, id, ${one.recordId}, ${one.occasion}, ${reason.code}, ${JSON.stringify(reason.context)}, ${now}
    from emailing where establishment_id = ${establishmentId} and id = ${rule.id}
    on conflict (establishment_id, emailing_id, record_id, occasion)
    do update set code = excluded.code, context = excluded.context, at = excluded.at`.execute(db)
}

type Parts = Pick<House, 'db' | 'services' | 'now'>

/** One message of a setting. What refuses it is kept beside it, and tried again later; others go on. */
const attempt = async (house: Parts, context: Context, rule: Rule, one: Found, log: Pick<Log, 'error'>) => {
  const { establishmentId, now } = context
  try {
    return await inTransaction(house.db, async (tx) => {
      const own = await unattendedContext(house, establishmentId, null, tx, now)
      return writeDue(own, rule, one, await nowOn(own))
    })
  } catch (error) {
    const isSaid = error instanceof RuleError
    if (!isSaid)
      log.error({ err: error, emailing: rule.id, record: one.recordId }, 'an automatic message was not written')
    const reason = isSaid ? { code: error.code, context: error.context } : { code: 'emailing.failed', context: {} }
    await keepRefusal(house.db, context, rule, one, reason)
    return false
  }
}

/** What no longer leaves at all is not kept for ever. */
const FORGET_DAYS = 400

const sendOf = async (house: Parts, establishmentId: number, log: Pick<Log, 'error'>, isStopping: () => boolean) => {
  const context = await unattendedContext(house, establishmentId, null, house.db, house.now())
  const now = await nowOn(context)
  let written = 0
  for (const rule of await readRules(context, 'ACTIVE')) {
    const found = await readFound(context, rule, { ...dueReach(rule, context.today), isUnsent: true })
    const due = (await judge(context, rule, found, now)).filter(({ verdict }) => verdict.state === 'DUE')
    for (const one of due) {
      if (isStopping()) return written
      if (await attempt(house, context, rule, one.found, log)) written += 1
    }
  }
  const before = new Date(context.now.getTime() - FORGET_DAYS * 86_400_000)
  await sql`delete from emailing_refusal where establishment_id = ${establishmentId} and at < ${before}`.execute(
    house.db,
  )
  return written
}

/** Writes what is due on every site, each in a transaction of its own; answers how many. Begun again after a fall, none twice. */
export const sendAutomatic = async (
  house: Parts,
  log: Pick<Log, 'error'>,
  isStopping: () => boolean = () => false,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select distinct establishment_id as id from emailing where active order by 1`.execute(house.db)
  let written = 0
  for (const { id } of rows) if (!isStopping()) written += await sendOf(house, id, log, isStopping)
  return written
}

/** How many days ahead messages are foretold. */
export const AHEAD_DAYS = 14
export const lastForetold = (today: Day): Day => addDays(today, AHEAD_DAYS - 1)
export const isForetold = (today: Day, day: Day): boolean => {
  const ahead = daysBetween(today, day)
  return ahead >= 0 && ahead < AHEAD_DAYS
}
