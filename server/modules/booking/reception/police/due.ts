/** Who owes a police form (CESEDA R814-1): every foreigner, EU included; under-15s are named on an adult's form. */
import { sql } from 'kysely'

/** From this age on, a form of one's own (CESEDA R814-2). */
export const OWN_FORM_AGE = 15

const home = sql`(select id from country where iso_code = 'FR')`

/** Whether attendant `a` is a foreigner, as far as is known: of a foreign nationality. */
export const IS_FOREIGN = sql`(a.nationality_id is not null and a.nationality_id is distinct from ${home})`

/**
 * Whether somebody of the stay `o`, whose customer lives at the address `x`, has no signed form: a foreigner, or a person whose
 * nationality nobody asked though the customer lives abroad.
 */
export const OWES_FORM = sql`exists (
  select 1 from attendant a
  where a.establishment_id = o.establishment_id and a.occupancy_id = o.id and a.age >= ${sql.lit(OWN_FORM_AGE)}
    and (${IS_FOREIGN} or (a.nationality_id is null and x.country_id is distinct from ${home} and x.country_id is not null))
    and not exists (select 1 from police_form f where f.establishment_id = a.establishment_id and f.occupancy_id = o.id
      and f.attendant_id = a.id and f.signed_on is not null))`
