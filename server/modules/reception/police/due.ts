/** Who owes a police form (CESEDA R814-1): every foreigner, EU included; under-15s are named on an adult's form. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { OWN_FORM_AGE } from '#domain/booking/police.ts'

const home = sql`(select id from country where iso_code = 'FR')`

/**
 * Whether attendant `a` of a customer who lives at the address `x` owes a form: a foreign nationality, or, where the house presumes
 * so, none known though the customer lives abroad.
 */
export const owesForm = (presume: boolean): RawBuilder<boolean> => sql<boolean>`(
  a.nationality_id <> ${home}
  or (${presume} and a.nationality_id is null and x.country_id <> ${home}))`

/** Form `f` is that of attendant `a` of the stay `o`. */
export const IS_FORM_OF = sql<boolean>`(f.establishment_id = o.establishment_id and f.occupancy_id = o.id
  and f.surname = coalesce(a.surname, '') and f.name = coalesce(a.name, ''))`

/** Whether somebody of the stay `o` owes a form that is not signed yet. */
export const stayOwes = (presume: boolean): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from attendant a
  where a.establishment_id = o.establishment_id and a.occupancy_id = o.id and a.age >= ${sql.lit(OWN_FORM_AGE)}
    and ${owesForm(presume)} and not exists (select 1 from police_form f where ${IS_FORM_OF} and f.signed_on is not null))`
