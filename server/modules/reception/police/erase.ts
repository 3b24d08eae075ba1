/** Police forms are erased six months after the arrival (CESEDA R814-3; RGPD, art. 5-1 e), wherever they were copied from. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { KEPT_MONTHS } from '#domain/booking/police.ts'
import { CAME_ON } from '#server/modules/reception/which-stays.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** So many a round: a first round after a long stop does not hold the database. */
const MOST = 500

const past = (arrival: RawBuilder<unknown>, now: Date) =>
  sql`(${arrival} + make_interval(months => ${sql.lit(KEPT_MONTHS)}))::date <= (${now}::timestamptz at time zone e.time_zone)::date`

/** Forms, and what only they needed of the occupants: birthplace and nationality. */
export const eraseForms = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    delete from police_form where (establishment_id, id) in (
      select f.establishment_id, f.id from police_form f join establishment e on e.id = f.establishment_id
      join occupancy o on o.establishment_id = f.establishment_id and o.id = f.occupancy_id
      where ${past(sql`f.arrival`, now)} and ${past(sql`case when f.signed_on is null then ${CAME_ON} else f.arrival end`, now)} limit ${MOST})`.execute(
    tx,
  )
  await sql`
    update attendant set birth_place = null, nationality_id = null where (establishment_id, id) in (
      select a.establishment_id, a.id from attendant a
      join occupancy o on o.establishment_id = a.establishment_id and o.id = a.occupancy_id
      join establishment e on e.id = a.establishment_id
      where (a.birth_place is not null or a.nationality_id is not null) and ${past(CAME_ON, now)}
      limit ${MOST})`.execute(tx)
}
