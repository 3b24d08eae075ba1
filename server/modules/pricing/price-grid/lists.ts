/** Everything around the grids of an establishment that their lines are made of, and the days when it is open. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Opening } from '#domain/price-grid/season.ts'
import type { AvailableLine, GridLists, Named } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Grids keep the French name of their lines: documents and screens translate from the record. */
const NAME = sql`t.label ->> 'fr'`

const lines = async <R extends AvailableLine>(
  context: Context,
  table: string,
  active: RawBuilder<boolean>,
  more: RawBuilder<unknown> = sql``,
): Promise<R[]> => {
  const { rows } = await sql<R>`
    select t.id, ${NAME} as label, t.code, t.tva_id as "tvaId", v.rate as "tvaRate", ${active} as active ${more}
    from ${sql.table(table)} t left join tva v on v.establishment_id = t.establishment_id and v.id = t.tva_id
    where t.establishment_id = ${context.establishmentId} order by t.position, t.id`.execute(context.tx)
  return rows
}

const placeTypes = async (context: Context): Promise<GridLists['availablePlaceType']> => {
  const { rows } = await sql<GridLists['availablePlaceType'][number]>`
    select t.id, ${NAME} as label, t.code, t.active, t.capacity, t.tva_id as "tvaId", l.rental
    from place_type t join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
    where t.establishment_id = ${context.establishmentId} order by t.position, t.id`.execute(context.tx)
  return rows
}

const rates = async (context: Context): Promise<GridLists['availableTva']> => {
  const { rows } = await sql<GridLists['availableTva'][number]>`
    select id, label, rate, active from tva where establishment_id = ${context.establishmentId}
    order by rate desc, id`.execute(context.tx)
  return rows
}

const places = async (context: Context, table: 'region' | 'department'): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select t.id, t.label from ${sql.table(table)} t join country c on c.id = t.country_id
    where c.iso_code = 'FR' order by sort_key(t.label)`.execute(context.tx)
  return rows
}

const partners = async (context: Context): Promise<GridLists['availablePartner']> => {
  const { rows } = await sql<GridLists['availablePartner'][number]>`
    select id, label, active from partner where establishment_id = ${context.establishmentId}
    order by sort_key(label)`.execute(context.tx)
  return rows
}

/** What the lines, the types and the VAT of a grid may be. */
export const gridLists = async (context: Context): Promise<GridLists> => ({
  availablePlaceType: await placeTypes(context),
  availableTva: await rates(context),
  availableAgeCategory: await lines(
    context,
    'age_category',
    sql`t.is_actif`,
    sql`, t.min_age as min, t.max_age as max, t.position as "order"`,
  ),
  availableAnimalType: await lines(context, 'animal_type', sql`t.active and t.accepted`),
  availableVehicleType: await lines(context, 'vehicle_type', sql`t.active`),
  availableExtra: await lines(context, 'extra', sql`t.active`),
  availableRegion: await places(context, 'region'),
  availableDepartment: await places(context, 'department'),
  availablePartner: await partners(context),
})

/** Activity periods, in order. */
export const openingsOf = async (context: Context): Promise<Opening[]> => {
  const { rows } = await sql<Opening>`
    select start_date as start, end_date as "end" from activity_period
    where establishment_id = ${context.establishmentId} order by start_date`.execute(context.tx)
  return rows
}
