import { sql } from 'kysely'
import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import type { Day } from '#domain/day.ts'
import type { Channel, Consent, ConsentSource, Consents, consentBody } from '#contract/operations/customer/privacy.ts'
import type { Context } from '#server/platform/http/route.ts'
import { lockCustomer } from '#server/modules/customer/lock.ts'

/** Where a customer keeps the present state of each channel. */
export const CHANNEL_COLUMNS = {
  EMAIL: { field: 'mailingConsent', column: 'mailing_consent' },
  SMS: { field: 'smsConsent', column: 'sms_consent' },
} as const satisfies Readonly<Record<Channel, object>>

interface Given {
  readonly channel: Channel
  readonly granted: boolean
  readonly givenOn: Day
  readonly source: ConsentSource
  readonly proof: string | null
}

/** Adds a row to the history; the customer's own column is the caller's. */
export const addConsent = async ({ tx, user, now }: Context, customerId: number, given: Given): Promise<void> => {
  await sql`insert into customer_consent (customer_id, channel, granted, given_on, source, proof, recorded_at, recorded_by)
    values (${customerId}, ${given.channel}, ${given.granted}, ${given.givenOn}, ${given.source}, ${given.proof}, ${now}, ${user.id === 0 ? null : user.id})`.execute(
    tx,
  )
}

/** Records a consent or its withdrawal. Throws RuleError `customer.consentLater` for a day to come, and those of `lockCustomer`. */
export const recordConsent = async (
  context: Context,
  { customerId, ...given }: z.output<typeof consentBody>,
): Promise<{ status: 'SAVED'; id: number }> => {
  if (given.givenOn > context.today) throw new RuleError('customer.consentLater')
  await lockCustomer(context, customerId)
  await addConsent(context, customerId, given)
  const { column } = CHANNEL_COLUMNS[given.channel]
  await sql`update customer set ${sql.ref(column)} = ${given.granted}, last_contact_on = ${context.today}, version = version + 1
    where id = ${customerId}`.execute(context.tx)
  await context.changed({
    entity: 'customer',
    id: customerId,
    action: 'SAVED',
    functionality: 'customer_partner_customer',
  })
  return { status: 'SAVED', id: customerId }
}

/** The history of a customer's consents, those of records merged into it included, the latest first. */
export const consentsOf = async ({ tx }: Pick<Context, 'tx'>, customerId: number): Promise<Consents> => {
  const { rows } = await sql<Consent>`
    select n.id, n.channel, n.granted, n.given_on as "givenOn", n.source, n.proof, u.name as "userName"
    from customer_consent n left join app_user u on u.id = n.recorded_by
    where n.customer_id = any (customer_ids(${customerId})) order by n.recorded_at desc, n.id desc`.execute(tx)
  return { list: rows, total: rows.length }
}
