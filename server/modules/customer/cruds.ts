import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { checkIdentity } from '#domain/customer/identity.ts'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import { attachmentRoutes, attachmentWays } from '#server/crud/attachments.ts'
import type { AttachmentWays } from '#server/crud/attachments.ts'
import type { Crud, ReadRow } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { saveRow } from '#server/crud/save.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { customerColumns } from '#server/modules/customer/columns.ts'
import { lockCustomer } from '#server/modules/customer/lock.ts'
import { asWritten, houseFaults, newCountry } from '#server/modules/customer/preferred.ts'
import { CHANNEL_COLUMNS, addConsent } from '#server/modules/customer/privacy/consent.ts'
import { everyCustomer, searchCustomers } from '#server/modules/customer/search/search-customers.ts'

/** The first of each kind that is in use. */
const newPartner = async ({ tx, establishmentId }: Context): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{
    partnerTypeId: number | null
    billingTypeId: number | null
    managementTypeId: number | null
  }>`
    select (select id from partner_type where active order by position, id limit 1) as "partnerTypeId",
      (select id from partner_billing_type where establishment_id = ${establishmentId} and active order by id limit 1) as "billingTypeId",
      (select id from partner_management_type where establishment_id = ${establishmentId} and active
        order by stock = 'FREE' desc, id limit 1) as "managementTypeId"`.execute(tx)
  return { ...rows[0] }
}

/** Who pays is billed: throws FieldsError `partner.payerMissing` where nobody is named. */
const checkPartner = async ({ tx, establishmentId }: Context, row: InputRow): Promise<void> => {
  if (row['customerId'] !== null) return
  const { rows } = await sql`
    select 1 from partner_billing_type
    where establishment_id = ${establishmentId} and id = ${row['billingTypeId']} and payer = 'PARTNER'`.execute(tx)
  if (rows.length > 0) throw new FieldsError([{ path: 'customerId', message: 'partner.payerMissing' }])
}

/** Default civility, and default country whose language the customer speaks (spec 3). */
const newCustomer = async (context: Context): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ civilityId: number | null; nationalityId: number | null; languageId: number | null }>`
    select (select id from civility where is_default limit 1) as "civilityId", c.id as "nationalityId", c.language_id as "languageId"
    from (select 1) one left join ${await newCountry(context)} c on true`.execute(context.tx)
  return { ...rows[0] }
}

const newAddress = async (context: Context): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{
    countryId: number
  }>`select id as "countryId" from ${await newCountry(context)} c`.execute(context.tx)
  return { ...rows[0] }
}

/** What was merged or erased stays as it is: signed documents lead to it. */
const checkLiving = (before: ReadRow | undefined): void => {
  if (before === undefined) return
  if (before['erasedOn'] !== null) throw new RuleError('customer.erased')
  if (before['mergedIntoId'] !== null) throw new RuleError('customer.merged')
}

const checkCustomer = async (context: Context, row: InputRow, before: ReadRow | undefined): Promise<void> => {
  checkLiving(before)
  const faults = [...checkIdentity(row, context.today), ...(await houseFaults(context, row))]
  if (faults.length > 0) throw new FieldsError(faults)
}

/** Consents changed in the form are consents given at the desk today; what is saved is a contact. */
const saveCustomer = async (context: Context, asked: InputRow): Promise<number> => {
  const row = await asWritten(context, asked)
  const siren = row['siren'] ?? (typeof row['siret'] === 'string' ? row['siret'].slice(0, 9) : null)
  const before = await consentsOf(context, row.id)
  const id = await saveRow({ entity: entities.customer, fixed: customerColumns }, context, { ...row, siren })
  await sql`update customer set last_contact_on = ${context.today} where id = ${id}`.execute(context.tx)
  for (const [channel, { field }] of Object.entries(CHANNEL_COLUMNS)) {
    const granted = row[field] === true
    if (granted === before[field]) continue
    const given = { channel: channel as keyof typeof CHANNEL_COLUMNS, granted, givenOn: context.today, proof: null }
    await addConsent(context, id, { ...given, source: 'DESK' })
  }
  return id
}

const consentsOf = async (context: Context, id: number): Promise<Readonly<Record<string, boolean>>> => {
  const { rows } = await sql<{ mailingConsent: boolean; smsConsent: boolean }>`
    select mailing_consent as "mailingConsent", sms_consent as "smsConsent" from customer where id = ${id} for update`.execute(
    context.tx,
  )
  return rows[0] ?? { mailingConsent: false, smsConsent: false }
}

const saveAddress = async (context: Context, row: InputRow): Promise<number> => {
  const id = await saveRow({ entity: entities.address }, context, row)
  await lockCustomer(context, Number(row['customerId']))
  if (row['isMain'] === true) {
    await sql`update address set is_main = false
      where customer_id = ${row['customerId']} and is_main and id <> ${id}`.execute(context.tx)
  }
  await sql`update customer set last_contact_on = ${context.today} where id = ${row['customerId']}`.execute(context.tx)
  return id
}

const ATTACHMENTS: AttachmentWays = { entity: entities.customerAttachment, hold: lockCustomer }

export const customerAttachmentRoutes = attachmentRoutes(ATTACHMENTS)

export const customerCruds: readonly Crud[] = areaCruds({
  customer: {
    ...{ defaults: newCustomer, check: checkCustomer, save: saveCustomer },
    ...{ search: searchCustomers, every: everyCustomer },
  },
  customerAttachment: attachmentWays(ATTACHMENTS),
  address: { defaults: newAddress, save: saveAddress },
  partner: { defaults: newPartner, check: checkPartner },
})
