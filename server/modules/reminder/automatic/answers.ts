/** What leaves in the next days, and why a message does not leave, for screens. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import { dayOfMoment } from '#domain/mail/automatic.ts'
import type { Moment } from '#domain/mail/automatic.ts'
import { RuleError } from '#domain/rule-error.ts'
import { triggerFacts } from '#contract/document/triggers.ts'
import type { Trigger } from '#contract/document/triggers.ts'
import type {
  About,
  Calendar,
  EmailingState,
  Foretold,
  ForetoldRow,
  Why,
} from '#contract/operations/reminder/emailing.ts'
import { offCustomer, offFile, readFound } from '#server/modules/reminder/automatic/found.ts'
import { nowOn, readRule, readRules } from '#server/modules/reminder/automatic/rules.ts'
import type { Rule } from '#server/modules/reminder/automatic/rules.ts'
import { isForetold, judge, lastForetold, reachOf } from '#server/modules/reminder/automatic/write.ts'
import type { Judged } from '#server/modules/reminder/automatic/write.ts'
import { customerVisible } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'

const timeOf = (moment: Moment): string => moment.slice(11)

/** Of a setting, what leaves or would leave between two days; what left already is behind. */
const between = async (context: Context, rule: Rule, from: Day, to: Day): Promise<readonly Judged[]> => {
  const judged = await judge(
    context,
    rule,
    await readFound(context, rule, reachOf(rule, from, to)),
    await nowOn(context),
  )
  return judged.filter(({ verdict }) => {
    const on = dayOfMoment(verdict.at)
    return verdict.state !== 'SENT' && on >= from && on <= to
  })
}

const foretellOf = async (context: Context, rule: Rule): Promise<readonly Foretold[]> => {
  const coming = await between(context, rule, context.today, lastForetold(context.today))
  const { id: emailingId, label, trigger } = rule
  return [...Map.groupBy(coming, ({ verdict }) => dayOfMoment(verdict.at))].map(([day, rows]) => {
    const leaving = rows.filter(({ verdict }) => verdict.state !== 'NOT')
    const [first] = (leaving.length === 0 ? rows : leaving).map(({ verdict }) => timeOf(verdict.at)).toSorted()
    return {
      day,
      emailingId,
      label,
      trigger,
      time: first ?? '',
      leaving: leaving.length,
      held: rows.length - leaving.length,
    }
  })
}

const MOST_REFUSED = 100

interface Refused {
  readonly emailingId: number
  readonly label: string
  readonly trigger: Rule['trigger']
  readonly recordId: number
  readonly code: string
  readonly context: Readonly<Record<string, string | number>>
}

/** What could not be written and is tried again; each by the name that people know. */
const refusedOf = async (context: Context) => {
  const { rows } = await sql<Refused>`
    select r.emailing_id as "emailingId", m.label, m.trigger, r.record_id as "recordId", r.code, r.context
    from emailing_refusal r join emailing m on m.establishment_id = r.establishment_id and m.id = r.emailing_id
    where r.establishment_id = ${context.establishmentId} and m.active and r.at > ${new Date(context.now.getTime() - 86_400_000)}
    order by r.at desc, r.record_id limit ${MOST_REFUSED}`.execute(context.tx)
  const named = await Promise.all(
    rows.map(async ({ trigger, code, context: said, ...row }) => {
      const { about } = triggerFacts(trigger)
      const head = await headOf(context, about, row.recordId).catch((error: unknown) => {
        if (error instanceof RuleError) return undefined
        throw error
      })
      return head === undefined
        ? []
        : [{ ...row, about, code: head.code, name: head.customerName, reason: { code, context: said } }]
    }),
  )
  return named.flat()
}

export const readCalendar = async (context: Context): Promise<Calendar> => {
  const rules = await readRules(context, 'ACTIVE')
  const days: Foretold[] = []
  for (const rule of rules) days.push(...(await foretellOf(context, rule)))
  const order = (one: Foretold): string => `${one.day} ${one.time} ${one.label}`
  return {
    count: rules.length,
    days: days.toSorted((a, b) => order(a).localeCompare(order(b))),
    refused: await refusedOf(context),
  }
}

/** Throws RuleError `record.unknown`, `emailing.daysAhead` for a day that is not foretold. */
export const readCalendarRows = async (
  context: Context,
  { emailingId, day }: { readonly emailingId: number; readonly day: Day },
): Promise<{ readonly list: readonly ForetoldRow[] }> => {
  const rule = await readRule(context, emailingId)
  if (!isForetold(context.today, day)) throw new RuleError('emailing.daysAhead')
  const rows = await between(context, rule, day, day)
  const { about } = triggerFacts(rule.trigger)
  return {
    list: rows.map(({ found, verdict }) => ({
      ...{ about, recordId: found.recordId, code: found.code, name: found.name },
      ...{ time: timeOf(verdict.at), day: found.day, reason: verdict.state === 'NOT' ? verdict.reason : null },
    })),
  }
}

interface Head {
  readonly code: string
  readonly customerId: number
  readonly customerName: string
  readonly isOffFile: boolean
  readonly isOffCustomer: boolean
}

/** Throws RuleError `record.unknown`. */
const headOf = async (context: Context, about: About, id: number): Promise<Head> => {
  const { tx, establishmentId } = context
  const name = sql`coalesce(c.company_name, concat_ws(' ', c.surname, c.name))`
  const site = sql`${establishmentId}`
  const isOff = offCustomer(site, sql`c.id`)
  const heads: Readonly<Record<About, RawBuilder<Head>>> = {
    booking: sql`select b.code, c.id as "customerId", ${name} as "customerName", ${offFile(site, sql`b.id`)} as "isOffFile",
      ${isOff} as "isOffCustomer" from booking b join customer n on n.id = b.customer_id
      join customer c on c.id = coalesce(n.merged_into_id, n.id)
      where b.establishment_id = ${establishmentId} and b.id = ${id} and b.state_id = 3`,
    customer: sql`select c.code, c.id as "customerId", ${name} as "customerName", false as "isOffFile",
      ${isOff} as "isOffCustomer" from customer c where c.id = ${id} and ${customerVisible(context)}`,
    waiting: sql`select c.code, c.id as "customerId", ${name} as "customerName", false as "isOffFile",
      ${isOff} as "isOffCustomer" from waiting_wish w join customer n on n.id = w.customer_id
      join customer c on c.id = coalesce(n.merged_into_id, n.id)
      where w.establishment_id = ${establishmentId} and w.id = ${id}`,
  }
  const { rows } = await heads[about].execute(tx)
  const [head] = rows
  if (head === undefined) throw new RuleError('record.unknown')
  return head
}

const shownOf = ({ id, label, trigger }: Rule, { verdict }: Judged): EmailingState => ({
  ...{ emailingId: id, label, trigger },
  state: verdict.state === 'DUE' ? 'COMING' : verdict.state,
  at: { day: dayOfMoment(verdict.at), time: timeOf(verdict.at) },
  mailId: verdict.state === 'SENT' ? verdict.mailId : null,
  mailState: verdict.state === 'SENT' ? verdict.mailState : null,
  smsState: verdict.state === 'SENT' ? verdict.smsState : null,
  reason: verdict.state === 'NOT' ? verdict.reason : null,
})

/** Why a setting has nothing to say of a record at all. */
const NOTHING: Readonly<Record<Trigger, string>> = {
  confirmation: 'emailing.notFirm',
  optionLapsing: 'emailing.noOption',
  downPaymentReminder: 'emailing.noTerm',
  paymentReceived: 'emailing.noPayment',
  suretyRequest: 'emailing.notComing',
  balanceReminder: 'emailing.notComing',
  preStay: 'emailing.notComing',
  arrival: 'emailing.notComing',
  postStay: 'emailing.notBegun',
  cancellation: 'emailing.notCancelled',
  noShow: 'emailing.nobodyMissing',
  waitingFreed: 'emailing.noFreePlace',
  birthday: 'emailing.noBirthDate',
}

const nothing = ({ id, label, trigger, active }: Rule): EmailingState => ({
  ...{ emailingId: id, label, trigger, state: 'NOT', at: null, mailId: null, mailState: null, smsState: null },
  reason: { code: active ? NOTHING[trigger] : 'emailing.inactive', context: {} },
})

/** Every setting of such records, in use or not: what left, leaves, and why one does not. Throws RuleError `record.unknown`. */
export const readWhy = async (
  context: Context,
  { about, id }: { readonly about: About; readonly id: number },
): Promise<Why> => {
  const { code, ...head } = await headOf(context, about, id)
  const now = await nowOn(context)
  const list: EmailingState[] = []
  for (const rule of await readRules(context, 'ALL')) {
    if (triggerFacts(rule.trigger).about !== about) continue
    const judged = await judge(context, rule, await readFound(context, rule, { id }), now)
    list.push(...(judged.length === 0 ? [nothing(rule)] : judged.map((one) => shownOf(rule, one))))
  }
  const order = ({ at }: EmailingState): string => (at === null ? '9' : `${at.day}T${at.time}`)
  return { label: code, ...head, list: list.toSorted((a, b) => order(a).localeCompare(order(b))) }
}

/** Throws RuleError `record.unknown`. */
export const setOff = async (
  context: Context,
  { about, id, off }: { readonly about: 'booking' | 'customer'; readonly id: number; readonly off: boolean },
): Promise<{ readonly off: boolean }> => {
  const { tx, establishmentId, now, user } = context
  const head = await headOf(context, about, id)
  const recordId = about === 'customer' ? head.customerId : id
  await (
    off
      ? sql`insert into emailing_off (establishment_id, about, record_id, at, user_id)
          values (${establishmentId}, ${about}, ${recordId}, ${now}, ${user.id}) on conflict do nothing`
      : sql`delete from emailing_off where establishment_id = ${establishmentId} and about = ${about} and (record_id = ${recordId}
          or (about = 'customer' and record_id in (select m.id from customer m where m.merged_into_id = ${recordId})))`
  ).execute(tx)
  await context.changed({ entity: 'emailing', id: recordId, action: 'SAVED', functionality: 'document_email_mailing' })
  return { off }
}
