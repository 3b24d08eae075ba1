/** What a setting could write about: files, customers and wishes, with what decides whether it does. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays } from '#domain/day.ts'
import type { Day } from '#domain/day.ts'
import type { Occasion } from '#domain/mail/automatic.ts'
import { triggerFacts } from '#contract/document/triggers.ts'
import type { Trigger } from '#contract/document/triggers.ts'
import { searchWishes } from '#server/modules/booking/index.ts'
import { localOf } from '#server/modules/reminder/automatic/rules.ts'
import type { Rule } from '#server/modules/reminder/automatic/rules.ts'
import { customerVisibleFrom } from '#server/platform/auth/shared-customers.ts'
import type { Context } from '#server/platform/http/route.ts'

/** One thing to write about. */
export interface Found extends Occasion {
  readonly recordId: number
  readonly kind: 'option' | 'booking' | 'customer' | 'waiting'
  readonly code: string
  readonly name: string
  readonly customerId: number
  /** What makes two of one record two: the day of arrival, a payment, the year of a birthday. */
  readonly occasion: string
  readonly email: string | null
  readonly phones: readonly (string | null)[]
  readonly isOffFile: boolean
  readonly isOffCustomer: boolean
  /** To offers and wishes; what concerns a stay needs none. */
  readonly hasConsent: boolean
  /** Conditions of the setting, each met or not. */
  readonly isType: boolean
  readonly isOrigin: boolean
  readonly isLanguage: boolean
  readonly isPartner: boolean
  readonly isAmount: boolean
  /** Something is still to be paid or given, where that is what the text says. */
  readonly isDue: boolean
}

/** Days of what is written about, or one record. `isUnsent`: without what the setting wrote already. */
export type Reach = { readonly from: Day; readonly to: Day; readonly isUnsent?: true } | { readonly id: number }

type Reader = (context: Context, rule: Rule, reach: Reach) => Promise<readonly Found[]>

const NAME = sql`coalesce(c.company_name, concat_ws(' ', c.surname, c.name))`
const ZONE = sql`z.time_zone`
const PHONES = sql`array[c.phone1, c.phone2] as phones`

export const offFile = (site: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from emailing_off f where f.establishment_id = ${site} and f.about = 'booking' and f.record_id = ${id})`

/** Who wanted none before two records became one still wants none. */
export const offCustomer = (site: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from emailing_off f join customer m on m.id = f.record_id
    where f.establishment_id = ${site} and f.about = 'customer' and coalesce(m.merged_into_id, m.id) = ${id})`

const languageOf = ({ languageId }: Rule) =>
  languageId === null
    ? sql`true`
    : sql`coalesce(c.language_id, (select l.id from language l where l.code = 'fr')) = ${languageId}`

interface Source {
  /** From what a file is met, as `x`: occasion, day and time. */
  readonly occasions: (reach: Reach) => RawBuilder<unknown>
  /** What must hold of the file `b`. */
  readonly where: RawBuilder<unknown>
  readonly isDue?: RawBuilder<unknown>
}

const onDay =
  (day: RawBuilder<unknown>): Source['occasions'] =>
  () =>
    sql`lateral (select ${day}::text as occasion, ${day} as day, null::text as time) x`

/** The last event of these kinds, on the wall of the site. An hour on either side of midnight is another day elsewhere. */
const onEvent =
  (kinds: readonly string[], meant: RawBuilder<unknown> = sql`true`): Source['occasions'] =>
  (reach) => {
    const asked = (alias: string) =>
      sql`${sql.ref(`${alias}.establishment_id`)} = b.establishment_id and ${sql.ref(`${alias}.booking_id`)} = b.id
        and ${sql.ref(`${alias}.kind`)} = any (${kinds})`
    const since = 'id' in reach ? sql`true` : sql`e.at >= ${addDays(reach.from, -1)}::date`
    return sql`lateral (
      select e.id::text as occasion, (e.at at time zone ${ZONE})::date as day, to_char(e.at at time zone ${ZONE}, 'HH24:MI') as time
      from booking_event e where ${asked('e')} and ${meant} and ${since}
        and not exists (select from booking_event later where ${asked('later')} and later.id > e.id)
      limit 1) x`
  }

const SAVED = sql`b.status = 'SAVED'`
const SOURCES: Readonly<Record<Exclude<Trigger, 'birthday' | 'waitingFreed'>, Source>> = {
  confirmation: {
    // Who is at the desk already needs no word of it: a stay that begins as it is saved (4).
    occasions: onEvent(
      ['SAVED', 'VALIDATED', 'CONVERTED'],
      sql`(e.kind <> 'CONVERTED' or coalesce((e.detail ->> 'to')::int, 3) >= 3) and (e.kind <> 'SAVED' or coalesce((e.detail ->> 'statusId')::int, 3) < 4)`,
    ),
    where: sql`${SAVED} and b.status_id in (3, 4)`,
  },
  optionLapsing: { occasions: onDay(sql`b.option_expiry`), where: sql`${SAVED} and b.status_id = 2` },
  downPaymentReminder: {
    occasions: onDay(sql`b.down_payment_due`),
    where: sql`${SAVED} and b.status_id in (2, 3)`,
    isDue: sql`exists (select from account_due d where d.establishment_id = b.establishment_id and d.kind = 'booking' and d.id = b.id
      and d.down_payment_left > 0)`,
  },
  paymentReceived: {
    occasions: (reach) => sql`lateral (
      select y.id::text as occasion, (y.recorded_at at time zone ${ZONE})::date as day,
        to_char(y.recorded_at at time zone ${ZONE}, 'HH24:MI') as time
      from payment_row y join payment_entry n on n.establishment_id = y.establishment_id and n.id = y.id
      where y.establishment_id = b.establishment_id and y.account_kind = 'booking' and y.account_id = b.id and y.type = 'PAYMENT'
        and y.stands and y.amount > 0 and y.payer_id = b.customer_id and n.guarantee_id is null
        and ${'id' in reach ? sql`true` : sql`y.paid_on >= ${addDays(reach.from, -1)}`}) x`,
    where: sql`b.status in ('SAVED', 'CANCELLED') and b.status_id >= 2`,
  },
  suretyRequest: {
    occasions: onDay(sql`b.arrival`),
    where: sql`${SAVED} and b.status_id = 3`,
    isDue: sql`exists (select from account_guarantee g where g.establishment_id = b.establishment_id and g.kind = 'booking'
      and g.account_id = b.id and g.missing > 0)`,
  },
  balanceReminder: {
    occasions: onDay(sql`b.arrival`),
    where: sql`${SAVED} and b.status_id = 3`,
    isDue: sql`b.balance > 0`,
  },
  preStay: { occasions: onDay(sql`b.arrival`), where: sql`${SAVED} and b.status_id = 3` },
  arrival: { occasions: onDay(sql`b.arrival`), where: sql`${SAVED} and b.status_id = 3` },
  postStay: { occasions: onDay(sql`b.departure`), where: sql`${SAVED} and b.status_id in (4, 5)` },
  cancellation: { occasions: onEvent(['CANCELLED']), where: sql`b.status = 'CANCELLED'` },
  noShow: { occasions: onEvent(['NO_SHOW']), where: sql`b.status in ('SAVED', 'CANCELLED')` },
}

/** A cancelled file was of its types too. */
const typeOf = ({ placeTypeIds, trigger }: Rule) => {
  if (placeTypeIds.length === 0) return sql`true`
  const live = trigger === 'cancellation' || trigger === 'noShow' ? sql`true` : sql`not o.cancelled`
  return sql`exists (select from occupancy o where o.establishment_id = b.establishment_id and o.booking_id = b.id and ${live}
    and o.place_type_id = any (${placeTypeIds}::bigint[]))`
}

const files: Reader = async ({ tx, establishmentId }, rule, reach) => {
  const source = SOURCES[rule.trigger as keyof typeof SOURCES]
  const chosen =
    'id' in reach ? sql`b.id = ${reach.id} and x.day is not null` : sql`x.day between ${reach.from} and ${reach.to}`
  const { rows } = await sql<Found>`
    select b.id as "recordId", case when b.status_id = 2 then 'option' else 'booking' end as kind, b.code, ${NAME} as name,
      c.id as "customerId", x.occasion, x.day, x.time, ${localOf(sql`coalesce(k.at, b.created_at)`, ZONE)} as known, c.email, ${PHONES},
      ${offFile(sql`z.id`, sql`b.id`)} as "isOffFile", ${offCustomer(sql`z.id`, sql`c.id`)} as "isOffCustomer", true as "hasConsent",
      ${typeOf(rule)} as "isType",
      ${rule.origin === null ? sql`true` : sql`b.origin_id = ${Number(rule.origin)}`} as "isOrigin",
      ${languageOf(rule)} as "isLanguage",
      ${rule.partnerId === null ? sql`true` : sql`b.partner_id is not distinct from ${rule.partnerId}`} as "isPartner",
      b.total between ${rule.amountMin ?? Number.MIN_SAFE_INTEGER} and ${rule.amountMax ?? Number.MAX_SAFE_INTEGER} as "isAmount",
      ${source.isDue ?? sql`true`} as "isDue"
    from establishment z join booking b on b.establishment_id = z.id
    join customer n on n.id = b.customer_id
    join customer c on c.id = coalesce(n.merged_into_id, n.id)
    cross join ${source.occasions(reach)}
    left join lateral (select max(e.at) as at from booking_event e where e.establishment_id = b.establishment_id
      and e.booking_id = b.id and e.kind in ('SAVED', 'VALIDATED', 'CONVERTED', 'MOVED')) k on true
    where z.id = ${establishmentId} and b.state_id = 3 and c.erased_on is null and ${source.where} and ${chosen}
    order by x.day, b.id`.execute(tx)
  return rows
}

const A_WHILE = 30

/** Those of 29 February have theirs on the 28th of other years. */
const birthdays: Reader = async ({ tx, establishmentId, today }, rule, reach) => {
  // Of one customer: the last one where it may still be wished, else the next.
  const { from, to } = 'id' in reach ? { from: addDays(today, -A_WHILE), to: addDays(today, 364 - A_WHILE) } : reach
  const days = sql`select ${from}::date + i as day from generate_series(0, ${to}::date - ${from}::date) i`
  const { rows } = await sql<Found>`
    select c.id as "recordId", 'customer' as kind, c.code, ${NAME} as name, c.id as "customerId",
      extract(year from d.day)::text as occasion, d.day, null::text as time, null as known, c.email, ${PHONES},
      false as "isOffFile", ${offCustomer(sql`z.id`, sql`c.id`)} as "isOffCustomer", ${rule.channel === 'SMS' ? sql`c.sms_consent` : sql`c.mailing_consent`} as "hasConsent",
      true as "isType", true as "isOrigin", ${languageOf(rule)} as "isLanguage", true as "isPartner", true as "isAmount", true as "isDue"
    from establishment z cross join lateral (${days}) d
    join customer c on extract(month from c.birth_date) = extract(month from d.day)
      and (extract(day from c.birth_date) = extract(day from d.day)
        or (extract(day from c.birth_date) = 29 and extract(month from d.day + 1) = 3 and extract(day from d.day) = 28))
    where z.id = ${establishmentId} and ${customerVisibleFrom(establishmentId)} and c.merged_into_id is null and c.erased_on is null
      and not c.is_company and ${'id' in reach ? sql`c.id = ${reach.id}` : sql`true`}
    order by d.day, c.id`.execute(tx)
  return rows
}

/** Wishes that could be served now, told from the hour of the setting on: once each, whatever becomes free again later. */
const wishes: Reader = async (context, rule, reach) => {
  const { list } = await searchWishes(context, { bookingId: null })
  const free = list.filter(({ id, freeFrom }) => freeFrom !== null && (!('id' in reach) || id === reach.id))
  if (free.length === 0) return []
  const { rows } = await sql<Found>`
    select w.id as "recordId", 'waiting' as kind, c.code, ${NAME} as name, c.id as "customerId", 'FREE' as occasion,
      (${context.now}::timestamptz at time zone ${ZONE})::date as day,
      ${rule.hour === null ? sql`to_char(${context.now}::timestamptz at time zone ${ZONE}, 'HH24:MI')` : '00:00'} as time, null as known, c.email, ${PHONES}, false as "isOffFile",
      ${offCustomer(sql`z.id`, sql`c.id`)} as "isOffCustomer", true as "hasConsent", true as "isType", true as "isOrigin",
      ${languageOf(rule)} as "isLanguage", true as "isPartner", true as "isAmount", true as "isDue"
    from establishment z join waiting_wish w on w.establishment_id = z.id
    join customer n on n.id = w.customer_id join customer c on c.id = coalesce(n.merged_into_id, n.id)
    where z.id = ${context.establishmentId} and w.id = any (${free.map(({ id }) => id)}::bigint[]) and c.erased_on is null
    order by w.id`.execute(context.tx)
  return rows
}

const READERS = { booking: files, customer: birthdays, waiting: wishes } as const

/** Throws nothing for a record that the setting has nothing to say about: there is none. */
export const readFound: Reader = (context, rule, reach) =>
  READERS[triggerFacts(rule.trigger).about](context, rule, reach)
