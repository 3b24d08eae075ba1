/** Other active offers that one and the same stay may meet, and what then happens (domain rules 3.5). */
import { sql } from 'kysely'
import type { OfferConflict, OfferEffect } from '#contract/operations/occupant-extra/special-offer.ts'
import type { OfferKind } from '#domain/pricing/request.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Met extends Omit<OfferConflict, 'effect'> {
  readonly kind: OfferKind
  readonly ownKind: OfferKind
  readonly bothCumulative: boolean
  /** Each replaces the booking fees. */
  readonly bothFees: boolean
}

const NO_PRICE: readonly OfferKind[] = ['BOOKING_FEES', 'INCLUDED_SERVICE']

const effectOf = ({ kind, ownKind, bothCumulative, bothFees }: Met): OfferEffect | null => {
  if (NO_PRICE.includes(kind) || NO_PRICE.includes(ownKind)) return bothFees ? 'LOWEST_FEES' : null
  return bothCumulative ? 'ADDED' : 'BEST'
}

/**
 * Offers with a grid, dates and a channel in common. Two different promotional codes never meet: a customer types one. Included services
 * stand beside everything, replaced fees beside reductions.
 */
export const offerConflicts = async ({ tx, establishmentId }: Context, id: number): Promise<OfferConflict[]> => {
  const { rows } = await sql<Met>`
    select o.id, o.code, o.label ->> 'fr' as label, o.kind, own.kind as "ownKind", o.cumulative and own.cumulative as "bothCumulative",
      (o.kind = 'BOOKING_FEES' or o.fees is not null) and (own.kind = 'BOOKING_FEES' or own.fees is not null) as "bothFees",
      greatest(o.start_date, own.start_date) as start, least(o.end_date, own.end_date) as "end",
      array(select g.label from special_offer_price_grid a
        join special_offer_price_grid b on b.establishment_id = a.establishment_id and b.price_grid_id = a.price_grid_id
          and b.special_offer_id = own.id
        join price_grid g on g.establishment_id = a.establishment_id and g.id = a.price_grid_id
        where a.establishment_id = o.establishment_id and a.special_offer_id = o.id order by sort_key(g.label)) as grids
    from special_offer own
    join special_offer o on o.establishment_id = own.establishment_id and o.id <> own.id and o.active
      and daterange(o.start_date, o.end_date) && daterange(own.start_date, own.end_date)
      and daterange(o.booking_from, o.booking_to, '[]') && daterange(own.booking_from, own.booking_to, '[]')
      and (o.at_desk and own.at_desk or o.online and own.online or o.for_partners and own.for_partners)
      and (o.promo_code is null or own.promo_code is null or upper(trim(o.promo_code)) = upper(trim(own.promo_code)))
      and coalesce(o.min_nights, 1) <= coalesce(own.max_nights, 366) and coalesce(own.min_nights, 1) <= coalesce(o.max_nights, 366)
    where own.establishment_id = ${establishmentId} and own.id = ${id}
    order by o.position, o.id`.execute(tx)
  return rows.flatMap((row) => {
    const effect = effectOf(row)
    if (effect === null || row.grids.length === 0) return []
    const { kind: _, ownKind: _own, bothCumulative: _both, bothFees: _fees, ...met } = row
    return [{ ...met, effect }]
  })
}
