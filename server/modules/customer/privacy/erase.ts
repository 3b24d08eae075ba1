/** Erasure: the person goes, the accounts stay. Bills and payments are signed and kept ten years (C. com., art. L123-22). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { formatDay } from '#contract/format.ts'
import { erasureRefusal } from '#domain/customer/erasure.ts'
import type { StayFacts } from '#domain/customer/erasure.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { eraseBody } from '#contract/operations/customer/privacy.ts'
import { readRow } from '#server/crud/edit.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { lockCustomer } from '#server/modules/customer/lock.ts'
import { addConsent } from '#server/modules/customer/privacy/consent.ts'
import { stateIs, statusIn } from '#server/platform/db/file-states.ts'

/** Every stay of the person, at every site of the group. */
const staysOf = async ({ tx }: Context, customerId: number): Promise<StayFacts[]> => {
  const { rows } = await sql<StayFacts>`
    select coalesce(b.code, '') as code, b.status = 'SAVED' and ${statusIn('b', 'OPTION', 'BOOKING', 'STAY')} as live, b.arrival, b.departure,
      case when ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')} or b.status = 'CANCELLED' or b.paid <> 0 then b.balance else 0 end as balance,
      b.status = 'SAVED' and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')} and b.total > 0 and not exists (select 1 from live_bill f
        where f.establishment_id = b.establishment_id and f.account_id = b.id) as unbilled,
      exists (select 1 from occupancy o join attendant a on a.establishment_id = o.establishment_id and a.occupancy_id = o.id
        join country k on k.id = a.nationality_id and not k.is_default
        where o.establishment_id = b.establishment_id and o.booking_id = b.id) as foreigner
    from booking b where b.customer_id = any (customer_ids(${customerId})) and ${stateIs('b', 'SAVED')}
      and b.status not in ('DELETED', 'ABANDONED')`.execute(tx)
  return rows
}

/** Names, births and plates of those who came with them, and what was noted. */
const eraseStays = async ({ tx }: Context, customerId: number): Promise<void> => {
  const stays = sql`select o.establishment_id, o.id from occupancy o
    join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    where b.customer_id = any (customer_ids(${customerId}))`
  await sql`update attendant set civility_id = null, surname = null, name = null, birth_date = null, birth_place = null
    where (establishment_id, occupancy_id) in (${stays})`.execute(tx)
  await sql`update occupancy_option set detail = null where detail is not null and (establishment_id, occupancy_id) in (${stays})`.execute(
    tx,
  )
  await sql`delete from booking_note where (establishment_id, booking_id) in (
    select establishment_id, id from booking where customer_id = any (customer_ids(${customerId})))`.execute(tx)
}

/** Papers that were received of them and of their stays: identity, insurance, what they wrote. */
const eraseFiles = async ({ tx }: Context, customerId: number): Promise<void> => {
  await sql`delete from customer_attachment where customer_id = any (customer_ids(${customerId}))`.execute(tx)
  await sql`delete from booking_attachment where (establishment_id, booking_id) in (
    select establishment_id, id from booking where customer_id = any (customer_ids(${customerId})))`.execute(tx)
}

/** What a message of a channel says of the person; what it sold stays, as the accounts do. */
export const BLANK_IMPORT = sql`raw = '', digest = id::text, guest = '',
  message = case when message is null then null else message || jsonb_build_object('remark', null, 'guest', jsonb_build_object(
    'surname', '', 'name', null, 'email', null, 'phone', null, 'address', null, 'postcode', null, 'town', null, 'country', null,
    'language', null)) end`

/** All versions that channels told of their stays. */
const eraseImports = async ({ tx }: Context, customerId: number): Promise<void> => {
  await sql`
    update booking_import i set ${BLANK_IMPORT}
    where exists (select 1 from booking_import n
      join booking b on b.establishment_id = n.establishment_id and b.id = n.booking_id
      where n.establishment_id = i.establishment_id and n.online_booking_id = i.online_booking_id
        and n.external_id = i.external_id and b.customer_id = any (customer_ids(${customerId})))`.execute(tx)
}

/** Fields that say nothing of the person. */
const KEPT = ['isCompany', 'mailingConsent', 'smsConsent', 'surname']

const eraseRecord = async ({ tx, today }: Context, customerId: number): Promise<void> => {
  const emptied = Object.entries(entities.customer.fields)
    .filter(([key, field]) => !('readOnly' in field && field.readOnly) && !KEPT.includes(key))
    .map(([key]) => sql`${sql.ref(key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))} = null`)
  await sql`update customer set surname = 'Client effacé', is_company = false, mailing_consent = false, sms_consent = false,
      erased_on = ${today}, version = version + 1, ${sql.join(emptied)}
    where id = any (customer_ids(${customerId}))`.execute(tx)
  await sql`select erase_gifts_of(${customerId})`.execute(tx)
  await sql`select erase_sales_of(${customerId})`.execute(tx)
  await sql`select erase_postings_of(${customerId})`.execute(tx)
  await sql`delete from address where customer_id = any (customer_ids(${customerId}))`.execute(tx)
  // What would undo a merge is a copy of the person.
  await sql`delete from customer_merge where kept_id = any (customer_ids(${customerId})) or merged_id = any (customer_ids(${customerId}))`.execute(
    tx,
  )
}

/** The proof of what was agreed to stays (RGPD, art. 7-1 and 17-3 e), under the code alone; agreement itself ends here. */
const endConsents = async (context: Context, customerId: number): Promise<void> => {
  const { rows } = await sql<{ email: boolean; sms: boolean }>`
    select mailing_consent as email, sms_consent as sms from customer where id = ${customerId}`.execute(context.tx)
  const ended = { granted: false, givenOn: context.today, source: 'ERASURE', proof: null } as const
  if (rows[0]?.email === true) await addConsent(context, customerId, { ...ended, channel: 'EMAIL' })
  if (rows[0]?.sms === true) await addConsent(context, customerId, { ...ended, channel: 'SMS' })
}

/**
 * Erases a person, and the records merged into theirs. Throws RuleError `customer.erase…` with the stay that stands against it,
 * StaleError, `customer.merged`, `customer.erased`, `record.unknown`.
 */
export const eraseCustomer = async (
  context: Context,
  { id, version }: z.output<typeof eraseBody>,
): Promise<{ status: 'SAVED'; id: number }> => {
  const locked = await lockCustomer(context, id)
  if (locked.version !== version) throw new StaleError(await readRow({ entity: entities.customer }, context, id))
  const refusal = erasureRefusal(await staysOf(context, id), context.today)
  if (refusal !== undefined) {
    const until = refusal.until === null ? {} : { until: formatDay(refusal.until) }
    throw new RuleError(refusal.code, { booking: refusal.booking, ...until })
  }
  await endConsents(context, id)
  await eraseStays(context, id)
  await eraseFiles(context, id)
  await eraseImports(context, id)
  await sql`select erase_aids(${id})`.execute(context.tx)
  await sql`select erase_mails(${id}, ${context.now})`.execute(context.tx)
  await eraseRecord(context, id)
  await context.changed({ entity: 'customer', id, action: 'SAVED', functionality: 'customer_partner_customer' })
  await writeTechnicalEvent(context.tx, context, JET.DATA_PURGED, { entity: 'customer', id })
  return { status: 'SAVED', id }
}
