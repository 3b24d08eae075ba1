/** What the house prefers of a customer's record (preference `customer`). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FieldError, InputRow } from '#contract/schema.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The country of a new record, as a table of one row at most: the house's, where it is still there, else the default of all. */
export const newCountry = async ({ tx, establishmentId }: Context): Promise<RawBuilder<unknown>> => {
  const { countryId } = (await preferencesOf(tx, establishmentId)).customer
  return sql`(select * from country where id = ${countryId}::bigint or is_default
    order by (id = ${countryId}::bigint) desc nulls last limit 1)`
}

/** What the house asks of every record beside the rules. */
export const houseFaults = async ({ tx, establishmentId }: Context, row: InputRow): Promise<FieldError[]> => {
  const { contactRequired } = (await preferencesOf(tx, establishmentId)).customer
  const isReachable = [row['phone1'], row['phone2'], row['email']].some((value) => typeof value === 'string')
  return contactRequired && !isReachable ? [{ path: 'phone1', message: 'customer.unreachable' }] : []
}

/** The row as the house writes names. */
export const asWritten = async ({ tx, establishmentId }: Context, row: InputRow): Promise<InputRow> => {
  const { surnameInCapitals } = (await preferencesOf(tx, establishmentId)).customer
  const { surname } = row
  return surnameInCapitals && typeof surname === 'string' ? { ...row, surname: surname.toLocaleUpperCase('fr') } : row
}
