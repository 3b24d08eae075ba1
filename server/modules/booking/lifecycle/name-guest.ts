import { sql } from 'kysely'
import type { Context } from '#server/platform/http/route.ts'

/**
 * The customer is the first occupant, unless somebody said who is: the first grown-up of the first stay takes their name, and what
 * the police form asks. A company sleeps nowhere. A birth date that belies the age announced is left to be asked.
 */
export const nameGuest = async (
  { tx, establishmentId }: Context,
  bookingId: number,
  customerId: number,
): Promise<void> => {
  await sql`
    update attendant a set surname = c.surname, name = c.name, civility_id = coalesce(a.civility_id, c.civility_id),
      birth_place = coalesce(a.birth_place, c.birth_place), nationality_id = coalesce(a.nationality_id, c.nationality_id),
      birth_date = coalesce(a.birth_date, case when extract(year from age(o.arrival, c.birth_date)) = a.age then c.birth_date end)
    from occupancy o, customer c
    where a.establishment_id = ${establishmentId} and o.establishment_id = ${establishmentId} and c.id = ${customerId}
      and a.occupancy_id = o.id and not c.is_company and c.surname is not null and a.surname is null and a.name is null
      -- Somebody of whom another nationality or birth was said is somebody else.
      and (a.nationality_id is null or a.nationality_id = c.nationality_id) and (a.birth_date is null or a.birth_date = c.birth_date)
      and a.id = (
        select x.id from attendant x
        join occupancy y on y.establishment_id = x.establishment_id and y.id = x.occupancy_id
        where x.establishment_id = ${establishmentId} and y.booking_id = ${bookingId} and not y.cancelled and x.age >= 18
        order by y.position, y.id, x.position, x.id limit 1)
      and not exists (
        select 1 from attendant x
        join occupancy y on y.establishment_id = x.establishment_id and y.id = x.occupancy_id
        where x.establishment_id = ${establishmentId} and y.booking_id = ${bookingId}
          and sort_key(coalesce(x.surname, '') || coalesce(x.name, '')) = sort_key(coalesce(c.surname, '') || coalesce(c.name, '')))`.execute(
    tx,
  )
}
