/** Two references of VAT on one account are asked once: what was confirmed holds until the plan of accounts changes. */
import { sql } from 'kysely'
import type { AccountRates } from '#domain/accounting/export.ts'
import type { Context } from '#server/platform/http/route.ts'

export const confirmedRates = async ({ tx, establishmentId }: Context): Promise<AccountRates[]> => {
  const { rows } = await sql<AccountRates>`
    select account, rates from accounting_confirmed_rate where establishment_id = ${establishmentId}`.execute(tx)
  return rows
}

/** Remembers them, beside those of before. In training nothing is confirmed for good. */
export const keepConfirmed = async (
  { tx, establishmentId, training, now, user }: Context,
  confirmed: readonly AccountRates[],
): Promise<void> => {
  if (training || confirmed.length === 0) return
  await sql`
    insert into accounting_confirmed_rate (establishment_id, account, rates, confirmed_at, operator_id)
    select ${establishmentId}, c.account, c.rates, ${now}, ${user.id}
    from jsonb_to_recordset(${JSON.stringify(confirmed)}::jsonb) as c (account text, rates jsonb)
    on conflict (establishment_id, account) do update set confirmed_at = excluded.confirmed_at, operator_id = excluded.operator_id,
      rates = (select jsonb_agg(distinct r) from jsonb_array_elements(accounting_confirmed_rate.rates || excluded.rates) r)`.execute(
    tx,
  )
}
