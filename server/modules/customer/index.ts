import { sql } from 'kysely'
import { entities } from '#contract/entities/index.ts'
import type { InputRow } from '#contract/schema.ts'
import type { Crud } from '#server/crud/crud.ts'
import { saveSoleDefault } from '#server/crud/defaults.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { saveRow } from '#server/crud/save.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Default civility, and default country whose language the customer speaks (spec 3). */
const newCustomer = async (context: Context): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{ civilityId: number | null; nationalityId: number | null; languageId: number | null }>`
    select (select id from civility where is_default limit 1) as "civilityId", c.id as "nationalityId", c.language_id as "languageId"
    from (select 1) one left join country c on c.is_default limit 1`.execute(context.tx)
  return { ...rows[0] }
}

const newAddress = async (context: Context): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{
    countryId: number
  }>`select id as "countryId" from country where is_default limit 1`.execute(context.tx)
  return { ...rows[0] }
}

const checkCustomer = (_context: Context, row: InputRow): void => {
  if (row['isCompany'] === true && row['companyName'] === null) {
    throw new FieldsError([{ path: 'companyName', message: 'field.required' }])
  }
}

const saveAddress = async (context: Context, row: InputRow): Promise<number> => {
  const id = await saveRow({ entity: entities.address }, context, row)
  if (row['isMain'] === true) {
    await sql`update address set is_main = false
      where customer_id = ${row['customerId']} and is_main and id <> ${id}`.execute(context.tx)
  }
  return id
}

/** `C` and a number that is never used twice. */
const customerColumns = (context: Context): Record<string, unknown> => ({
  owner_establishment_id: context.establishmentId,
  code: sql`'C' || lpad(nextval('customer_code')::text, 6, '0')`,
})

export const customerCruds: readonly Crud[] = areaCruds(
  ['civility', 'language', 'country', 'region', 'department', 'town', 'customer', 'address', 'partnerType'],
  {
    civility: { save: saveSoleDefault(entities.civility) },
    country: { save: saveSoleDefault(entities.country) },
    customer: { defaults: newCustomer, check: checkCustomer, fixed: customerColumns },
    address: { defaults: newAddress, save: saveAddress },
  },
)
