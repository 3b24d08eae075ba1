import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { saveGuarantee } from '#server/modules/payment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Stay {
  readonly bookingId: number
  readonly occupancyId: number
  readonly amount: Cents
}

/** Of firm stays to come that have no caution at all: what the settings in use ask of a rental or of a pitch. The soonest first. */
const staysWithout = async ({ tx, establishmentId, today }: Context): Promise<readonly Stay[]> => {
  const { rows } = await sql<Stay>`
    with settings as (
      select rental_amount, pitch_amount from surety where establishment_id = ${establishmentId} and active order by id limit 1
    )
    select * from (
      select b.id as "bookingId", o.id as "occupancyId", case when l.rental then s.rental_amount else s.pitch_amount end as amount
      from booking b
      cross join settings s
      join occupancy o on o.establishment_id = b.establishment_id and o.booking_id = b.id and not o.cancelled
      join place_type t on t.establishment_id = o.establishment_id and t.id = o.place_type_id
      join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
      where b.establishment_id = ${establishmentId} and b.state_id = 3 and b.status = 'SAVED' and b.status_id = 3
        and o.arrival > ${today}
        and not exists (select from account_guarantee g
          where g.establishment_id = b.establishment_id and g.kind = 'booking' and g.account_id = b.id)
      order by o.arrival, o.id
    ) asked where amount is not null`.execute(tx)
  return rows
}

/** Asks the cautions that the settings name of stays to come that have none. Answers of how many. Throws as `saveGuarantee`. */
export const askSureties = async (context: Context): Promise<number> => {
  const stays = await staysWithout(context)
  for (const { bookingId, occupancyId, amount } of stays)
    await saveGuarantee(
      context,
      { kind: 'booking', id: bookingId },
      { id: 0, version: 0, occupancyId, amount, label: 'Caution' },
    )
  return stays.length
}
