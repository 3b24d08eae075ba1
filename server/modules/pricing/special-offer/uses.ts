/** Limits of use (spec, promo code): counted under a lock of the offer, so that two saves at once cannot both take the last one. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { COUNTED } from '#server/modules/pricing/special-offer/active-offers.ts'

interface Limited {
  readonly id: number
  readonly label: string
  readonly maxUses: number
}

/** Offers of limited uses on the lines of a file, locked in the order of their ids. */
const lockOffers = async (tx: Tx, establishmentId: number, bookingId: number): Promise<readonly Limited[]> => {
  const { rows } = await sql<Limited>`
    select o.id, o.label ->> 'fr' as label, o.max_uses as "maxUses" from special_offer o
    where o.establishment_id = ${establishmentId} and o.max_uses is not null and o.code in (
      select l.code from booking_line l
      where l.establishment_id = ${establishmentId} and l.booking_id = ${bookingId} and l.type = 'specialOffer')
    order by o.id for update`.execute(tx)
  return rows
}

const othersOf = async (tx: Tx, establishmentId: number, offerId: number, bookingId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from special_offer_use u
    join booking b on b.establishment_id = u.establishment_id and b.id = u.booking_id
    where u.establishment_id = ${establishmentId} and u.special_offer_id = ${offerId} and u.booking_id <> ${bookingId}
      and ${COUNTED}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Writes down which limited offers a file has, from its lines as they are now; those that it had already are kept whatever the limit is
 * today. Throws RuleError `offer.usedUpNow` where others took the last use.
 */
export const takeOffers = async (tx: Tx, establishmentId: number, bookingId: number): Promise<void> => {
  const offers = await lockOffers(tx, establishmentId, bookingId)
  const { rows: had } = await sql<{ id: number }>`
    delete from special_offer_use where establishment_id = ${establishmentId} and booking_id = ${bookingId}
    returning special_offer_id as id`.execute(tx)
  for (const { id, label, maxUses } of offers) {
    const isNew = !had.some((h) => h.id === id)
    if (isNew && (await othersOf(tx, establishmentId, id, bookingId)) >= maxUses)
      throw new RuleError('offer.usedUpNow', { label, max: maxUses })
    await sql`insert into special_offer_use (establishment_id, special_offer_id, booking_id)
      values (${establishmentId}, ${id}, ${bookingId})`.execute(tx)
  }
}
