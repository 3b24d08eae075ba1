/** Facts around places, and the rules of `domain/camp/place-rules.ts` applied to them. */
import { sql } from 'kysely'
import { placeFaults, placeTypeFaults } from '#domain/camp/place-rules.ts'
import type { AreaBounds, Fault, People, PlaceState, PlaceSurroundings } from '#domain/camp/place-rules.ts'
import type { placeType } from '#contract/entities/camp/camp.ts'
import type { place } from '#contract/entities/camp/place.ts'
import type { Row } from '#contract/entity.ts'
import type { InputOf } from '#contract/schema.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Coming {
  readonly placeId: number
  readonly stays: number
  readonly party: number
}

export interface Facts {
  readonly types: ReadonlyMap<number, People & AreaBounds>
  readonly coming: ReadonlyMap<number, Coming>
}

/** Of these places and of every type of the site; two queries however many places there are. */
export const readFacts = async (context: Context, placeIds: readonly number[]): Promise<Facts> => {
  const { tx, establishmentId, today } = context
  const types = await sql<{ id: number } & People & AreaBounds>`
    select id, capacity, max_capacity as "maxCapacity", min_area as "minArea", max_area as "maxArea"
    from place_type where establishment_id = ${establishmentId}`.execute(tx)
  const coming = await sql<Coming>`
    select h.place_id as "placeId", count(*)::int as stays,
      coalesce(max((select count(*)::int from attendant a
        where a.establishment_id = h.establishment_id and a.occupancy_id = h.occupancy_id)), 0) as party
    from place_hold h
    where h.establishment_id = ${establishmentId} and h.place_id = any (${placeIds}::bigint[])
      and h.kind in ('STAY', 'OPTION') and h.departure > ${today}
      and (h.expires_at is null or h.expires_at > ${context.now})
    group by h.place_id`.execute(tx)
  return {
    types: new Map(types.rows.map((type) => [type.id, type])),
    coming: new Map(coming.rows.map((one) => [one.placeId, one])),
  }
}

const around = (facts: Facts, id: number, placeTypeId: number | null): PlaceSurroundings => ({
  type: placeTypeId === null ? undefined : facts.types.get(placeTypeId),
  staysToCome: facts.coming.get(id)?.stays ?? 0,
  largestParty: facts.coming.get(id)?.party ?? 0,
})

/** Faults of a place as it would be saved. */
export const faultsOfPlace = (
  facts: Facts,
  place: PlaceState & { readonly id: number },
  before: PlaceState | undefined,
): Fault[] => placeFaults(place, before, around(facts, place.id, place.placeTypeId))

/** Throws FieldsError with everything that forbids saving the place. */
export const checkPlace = async (
  context: Context,
  row: InputOf<typeof place>,
  before: Row<typeof place> | undefined,
): Promise<void> => {
  const facts = await readFacts(context, [row.id])
  const faults = faultsOfPlace(facts, row, before)
  if (faults.length > 0) throw new FieldsError(faults)
}

/** Throws FieldsError with everything that forbids saving the type. */
export const checkPlaceType = async (context: Context, row: InputOf<typeof placeType>): Promise<void> => {
  const { rows } = await sql<{ code: string; surface: number | null }>`
    select code, surface from place
    where establishment_id = ${context.establishmentId} and place_type_id = ${row.id} order by position, id`.execute(
    context.tx,
  )
  const faults = placeTypeFaults(row, rows)
  if (faults.length > 0) throw new FieldsError(faults)
}
