/** The police register: who owes a form, what is known of them, and the forms that were made. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#domain/day.ts'
import { KEPT_MONTHS, lacksOf, OWN_FORM_AGE } from '#domain/booking/police.ts'
import type { PoliceRow } from '#contract/operations/booking/police.ts'
import { CAME_ON, cameBetween } from '#server/modules/reception/which-stays.ts'
import { IS_FORM_OF, owesForm } from '#server/modules/reception/police/due.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isLive, statusIn } from '#server/platform/db/file-states.ts'

type Found = Omit<PoliceRow, 'lacks'>

/** Where the customer lives: said of everybody in the stay until somebody says otherwise. */
const HOME = sql`left join lateral (select y.* from address y where y.customer_id = c.id order by y.is_main desc, y.id limit 1) x on true`

const STAY = sql`booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id and ${isLive('b')}
  left join place p on p.establishment_id = o.establishment_id and p.id = o.place_id
  left join customer c on c.id = b.customer_id`

const OF_STAY = sql`o.id as "occupancyId", b.id as "bookingId", b.status_id as "statusId", b.code, p.code as "placeCode",
  nullif(concat_ws(' ', c.company_name, c.surname, c.name), '') as "customerName", o.arrived_at is not null as arrived`

/** Under-15s of the stay, on the form of its first adult. */
const CHILDREN = sql`case when a.position = (select min(d.position) from attendant d where d.establishment_id = o.establishment_id
      and d.occupancy_id = o.id and d.age >= ${sql.lit(OWN_FORM_AGE)})
    then (select coalesce(json_agg(json_build_object('surname', k.surname, 'name', k.name, 'birthDate', k.birth_date)
        order by k.position), '[]') from attendant k
      where k.establishment_id = o.establishment_id and k.occupancy_id = o.id and k.age < ${sql.lit(OWN_FORM_AGE)})
    else '[]'::json end`

/** Telephone and e-mail are the customer's own: nobody else's form begins with them. */
const IS_CUSTOMER = sql`(coalesce(a.surname, '') = c.surname and coalesce(a.name, '') = coalesce(c.name, ''))`

/** What a form says once it exists is what it says; before, what the file knows. */
const either = (column: string, known: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when f.id is null then ${known} else ${sql.ref(`f.${column}`)} end`

/** When the guest came and is expected to leave (domain rules 7: not when they left) is what the stay says, until the guest signs. */
const untilSigned = (column: string, known: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when f.signed_on is null then ${known} else ${sql.ref(`f.${column}`)} end`

const ofGuests = (presume: boolean): RawBuilder<unknown> => sql`
  select a.id, a.id as "attendantId", f.id as "formId", coalesce(f.version, 0) as version, ${OF_STAY},
    ${untilSigned('arrival', CAME_ON)} as arrival, ${untilSigned('departure', sql`o.departure`)} as departure,
    a.surname, a.name, ${either('birth_date', sql`a.birth_date`)} as "birthDate",
    ${either('birth_place', sql`a.birth_place`)} as "birthPlace",
    ${either('nationality_id', sql`a.nationality_id`)} as "nationalityId",
    ${either('address', sql`x.address1`)} as address, ${either('postal_code', sql`x.postal_code`)} as "postalCode",
    ${either('town', sql`x.town`)} as town, ${either('country_id', sql`x.country_id`)} as "countryId",
    ${either('phone', sql`case when ${IS_CUSTOMER} then c.phone1 end`)} as phone,
    ${either('email', sql`case when ${IS_CUSTOMER} then c.email end`)} as email,
    ${either('children', sql`(${CHILDREN})::jsonb`)} as children, f.printed_at as "printedAt", f.signed_on as "signedOn",
    a.position as rank
  from occupancy o
  join ${STAY} ${HOME}
  join attendant a on a.establishment_id = o.establishment_id and a.occupancy_id = o.id and a.age >= ${sql.lit(OWN_FORM_AGE)}
  left join police_form f on ${IS_FORM_OF}
  where not o.cancelled and ${statusIn('b', 'BOOKING', 'STAY', 'CLOSED')} and (${owesForm(presume)} or f.id is not null)`

/** Forms of guests who are not among the occupants any more: what was signed is kept. */
const ofForms = sql`
  select f.id, null::bigint as "attendantId", f.id as "formId", f.version, ${OF_STAY}, f.arrival, f.departure, f.surname,
    nullif(f.name, '') as name, f.birth_date as "birthDate", f.birth_place as "birthPlace", f.nationality_id as "nationalityId",
    f.address, f.postal_code as "postalCode", f.town, f.country_id as "countryId", f.phone, f.email, f.children,
    f.printed_at as "printedAt", f.signed_on as "signedOn", 1000 as rank
  from police_form f
  join occupancy o on o.establishment_id = f.establishment_id and o.id = f.occupancy_id
  join ${STAY}
  where not exists (select 1 from attendant a where a.establishment_id = o.establishment_id and a.occupancy_id = o.id
    and ${IS_FORM_OF} and a.age >= ${sql.lit(OWN_FORM_AGE)})`

/** Rows that `which` keeps, of the site. */
const read = async (
  { tx, establishmentId, today }: Context,
  presume: boolean,
  which: RawBuilder<unknown>,
): Promise<PoliceRow[]> => {
  // After that, neither a form nor what it would say is kept: nobody owes one any more.
  const kept = sql`o.establishment_id = ${establishmentId} and (${CAME_ON} + make_interval(months => ${sql.lit(KEPT_MONTHS)}))::date > ${today}::date`
  const { rows } = await sql<Found>`
    select r.id, r."attendantId", r."formId", r.version, r."occupancyId", r."bookingId", r."statusId", r.code,
      r."customerName", r."placeCode",
      r.arrived, r.arrival, r.departure, r.surname, r.name, r."birthDate", r."birthPlace", r."nationalityId", n.label as nationality,
      r.address, r."postalCode", r.town, r."countryId", k.label as country, r.phone, r.email, r.children, r."printedAt", r."signedOn"
    from (
      ${ofGuests(presume)} and ${kept} and ${which}
      union all
      ${ofForms} and ${kept} and ${which}) r
    left join country n on n.id = r."nationalityId"
    left join country k on k.id = r."countryId"
    order by r.arrival, r."placeCode", r.code, r.rank, r.id`.execute(tx)
  return rows.map((row) => ({ ...row, lacks: lacksOf(row) }))
}

const presumes = async ({ tx, establishmentId }: Context): Promise<boolean> =>
  (await preferencesOf(tx, establishmentId)).policeRegister.presumeForeign

/** Stays whose guests came on [from, to]; those that are still awaited, by the day on which they should come. */
export const readRegister = async (context: Context, from: Day, to: Day): Promise<PoliceRow[]> =>
  read(context, await presumes(context), cameBetween(from, to))

/** Everybody of these stays who owes a form, or has one. */
export const readFormsOf = async (context: Context, occupancyIds: readonly number[]): Promise<PoliceRow[]> =>
  read(context, await presumes(context), sql`o.id = any (${[...occupancyIds]}::bigint[])`)
