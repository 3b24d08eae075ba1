/**
 * What the declarations of partners cannot say: who is billed, and commissions that never overlap (spec 8).
 * Allotments are written by the booking module, which keeps the ledger.
 */
import { sql } from 'kysely'
import type { InputRow } from '#contract/schema.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** The first of each kind that is in use. */
export const newPartner = async ({ tx, establishmentId }: Context): Promise<Record<string, unknown>> => {
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
export const checkPartner = async ({ tx, establishmentId }: Context, row: InputRow): Promise<void> => {
  if (row['customerId'] !== null) return
  const { rows } = await sql`
    select 1 from partner_billing_type
    where establishment_id = ${establishmentId} and id = ${row['billingTypeId']} and payer = 'PARTNER'`.execute(tx)
  if (rows.length > 0) throw new FieldsError([{ path: 'customerId', message: 'partner.payerMissing' }])
}
