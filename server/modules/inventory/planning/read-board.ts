import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type {
  PlanningBoard,
  PlanningFamily,
  PlanningPlace,
  PlanningType,
} from '#contract/operations/booking/planning.ts'
import type { Context } from '#server/platform/http/route.ts'

type Scope = Pick<Context, 'tx' | 'establishmentId' | 'language'>

/** A translated label, French where the language lacks. */
const label = (column: string, language: string) =>
  sql<string>`coalesce(nullif(${sql.ref(column)} ->> ${language}::text, ''), ${sql.ref(column)} ->> 'fr')`

const families = ({ tx, establishmentId, language }: Scope) =>
  sql<PlanningFamily>`
    select f.id, ${label('f.label', language)} as label
    from place_family f where f.establishment_id = ${establishmentId}
    order by f.position, f.id`.execute(tx)

/** Types that have a place on the board, grouped by family; those of no family come last. */
const types = ({ tx, establishmentId, language }: Scope) =>
  sql<PlanningType>`
    select t.id, t.code, ${label('t.label', language)} as label, t.family_id as "familyId", l.rental
    from place_type t
    join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
    left join place_family f on f.establishment_id = t.establishment_id and f.id = t.family_id
    where t.establishment_id = ${establishmentId}
      and exists (select 1 from place p
        where p.establishment_id = t.establishment_id and p.place_type_id = t.id and not p.hidden)
    order by f.position nulls last, f.id nulls last, t.position, t.id`.execute(tx)

/** Places in their own order; where nobody ordered them, by number: A2 before A10. */
const places = ({ tx, establishmentId }: Scope) =>
  sql<Omit<PlanningPlace, 'soldFrom' | 'soldUntil'> & { soldFrom: Day | null; soldUntil: Day | null }>`
    select p.id, p.code, p.place_type_id as "placeTypeId", most_people(p.max_capacity, p.capacity, t.max_capacity, t.capacity) as capacity, p.commercialised,
      p.sold_from as "soldFrom", p.sold_until as "soldUntil"
    from place p
    join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
    where p.establishment_id = ${establishmentId} and not p.hidden
    order by p.position, regexp_replace(p.code, '[0-9]+', ''), length(p.code), p.code, p.id`.execute(tx)

/** The rows of the planning. */
export const readBoard = async (scope: Scope): Promise<PlanningBoard> => {
  const { tx, establishmentId } = scope
  const open = sql<PlanningBoard['open'][number]>`
    select start_date as start, end_date as "end" from activity_period
    where establishment_id = ${establishmentId} order by start_date`
  return {
    families: (await families(scope)).rows,
    types: (await types(scope)).rows,
    places: (await places(scope)).rows.map(({ soldFrom, soldUntil, ...place }) => ({
      ...place,
      ...(soldFrom === null ? {} : { soldFrom }),
      ...(soldUntil === null ? {} : { soldUntil }),
    })),
    open: (await open.execute(tx)).rows,
  }
}
