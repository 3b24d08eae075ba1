/** Where payers live, for the limit of what they may pay in cash (C. mon. fin. D112-3). */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { limitedAsResident } from '#domain/booking/payment-rules.ts'
import type { PayerBalance } from '#domain/booking/payers.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface Home {
  readonly id: number
  /** ISO code; null: not known. */
  readonly country: string | null
  readonly isCompany: boolean
}

/** Their homes by their main address. */
export const homesOf = (payerIds: readonly number[]): RawBuilder<Home> => sql<Home>`
  select c.id, k.iso_code as country, c.is_company as "isCompany" from customer c
  left join lateral (select * from address x where x.customer_id = c.id order by x.is_main desc, x.id limit 1) a on true
  left join country k on k.id = a.country_id where c.id = any (${[...payerIds]}::bigint[])`

/** Who may give the 15,000 € of private persons who live elsewhere. `home` is the customer's; others are read where there are any. */
export const payersAbroad = async (
  tx: Tx,
  home: Home | null,
  payers: readonly Pick<PayerBalance, 'payerId'>[],
): Promise<number[]> => {
  const others = payers.map(({ payerId }) => payerId).filter((id) => id !== 0 && id !== home?.id)
  const read = others.length === 0 ? [] : (await homesOf(others).execute(tx)).rows
  return [...(home === null ? [] : [home]), ...read].filter((one) => !limitedAsResident(one)).map(({ id }) => id)
}
