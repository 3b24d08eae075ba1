/** Discounts as the desk chooses among them: with their place types, which lists of records leave out. */
import { sql } from 'kysely'
import { offeredDiscounts } from '#contract/operations/occupant-extra/discount.ts'
import type { DiscountChoice } from '#contract/operations/occupant-extra/discount.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const offered = async ({ tx, establishmentId, language }: Context): Promise<DiscountChoice[]> => {
  const { rows } = await sql<DiscountChoice>`
    select d.id, coalesce(nullif(d.label ->> ${language}, ''), d.label ->> 'fr') as label, d.unit, d.rate, d.amount,
      d.start_date as "startDate", d.end_date as "endDate", d.min_nights as "minNights", d.max_nights as "maxNights",
      d.min_age as "minAge", d.max_age as "maxAge",
      array(select j.place_type_id from discount_place_type j
        where j.establishment_id = d.establishment_id and j.discount_id = d.id order by 1) as "placeTypeIds"
    from discount d where d.establishment_id = ${establishmentId} and d.active order by d.position, d.id`.execute(tx)
  return rows
}

/** Beside the declared operations of `discount`. */
export const discountRoutes: readonly Route[] = [
  handle(offeredDiscounts)(async (context) => ({ list: await offered(context) })),
]
