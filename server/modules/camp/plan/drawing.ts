/** What is drawn on the plans. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { checkShapes } from '#domain/camp/plan-shape.ts'
import type { PlanShape } from '#domain/camp/plan-shape.ts'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type { CampPlans, DrawnPlan, PlanDrawing, planShapesBody } from '#contract/operations/camp/plan.ts'
import { readRow } from '#server/crud/edit.ts'
import { StaleError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Throws RuleError `record.unknown`. */
export const readDrawing = async (context: Context, id: number): Promise<PlanDrawing> => {
  const { tx, establishmentId } = context
  const { version } = await readRow({ entity: entities.plan }, context, id)
  const { rows } = await sql<PlanShape>`
    select place_id as "placeId", points from plan_shape
    where establishment_id = ${establishmentId} and plan_id = ${id} order by place_id`.execute(tx)
  return { version, shapes: rows }
}

/** Names the place of a fault: its id means nothing to anybody. */
const named = async ({ tx, establishmentId }: Context, error: unknown): Promise<unknown> => {
  const placeId = error instanceof RuleError ? error.context['placeId'] : undefined
  if (!(error instanceof RuleError) || placeId === undefined) return error
  const { rows } = await sql<{ code: string }>`
    select code from place where establishment_id = ${establishmentId} and id = ${placeId}`.execute(tx)
  return new RuleError(error.code, { place: rows[0]?.code ?? '' })
}

/**
 * Replaces the drawing of a plan. Throws StaleError where the plan changed since it was read, RuleError reference.unknown for a
 * place of another site and the codes of `checkShapes`.
 */
export const saveDrawing = async (
  context: Context,
  id: number,
  { version, shapes }: z.output<typeof planShapesBody>,
): Promise<{ status: 'SAVED'; id: number; version: number }> => {
  const { tx, establishmentId } = context
  try {
    checkShapes(shapes)
  } catch (error) {
    throw await named(context, error)
  }
  const current = await readRow({ entity: entities.plan }, context, id)
  const { numAffectedRows } = await sql`
    update plan set version = version + 1
    where establishment_id = ${establishmentId} and id = ${id} and version = ${version}`.execute(tx)
  if (numAffectedRows !== 1n) throw new StaleError(current)
  await sql`delete from plan_shape where establishment_id = ${establishmentId} and plan_id = ${id}`.execute(tx)
  await sql`
    insert into plan_shape (establishment_id, plan_id, place_id, points)
    select ${establishmentId}, ${id}, s."placeId", s.points
    from jsonb_to_recordset(${JSON.stringify(shapes)}::jsonb) as s ("placeId" bigint, points jsonb)`.execute(tx)
  await context.changed({ entity: 'plan', id, action: 'SAVED', functionality: 'camp_plan' })
  await context.changed({ entity: 'plan', id, action: 'SAVED', functionality: 'booking_planning' })
  return { status: 'SAVED', id, version: version + 1 }
}

const plansOf = ({ tx, establishmentId }: Context) =>
  sql<DrawnPlan>`
    select p.id, p.label, p.width, p.height, p.picture, coalesce(
      (select json_agg(json_build_object('placeId', s.place_id, 'points', s.points) order by s.place_id)
        from plan_shape s join place e on e.establishment_id = s.establishment_id and e.id = s.place_id and not e.hidden
        where s.establishment_id = p.establishment_id and s.plan_id = p.id), '[]') as shapes
    from plan p where p.establishment_id = ${establishmentId} order by p.position, p.id`.execute(tx)

/** Features with the places that have them: their own, those of their type, those of its layout. */
const featuresOf = ({ tx, establishmentId, language }: Context) =>
  sql<CampPlans['features'][number]>`
    select f.id, coalesce(nullif(f.label ->> ${language}::text, ''), f.label ->> 'fr') as label, json_agg(distinct p.id) as "placeIds"
    from feature f
    join place p on p.establishment_id = f.establishment_id and not p.hidden
    left join place_type t on t.establishment_id = p.establishment_id and t.id = p.place_type_id
    where f.establishment_id = ${establishmentId} and (
      exists (select from place_feature j where j.establishment_id = p.establishment_id and j.place_id = p.id and j.feature_id = f.id)
      or exists (select from place_type_feature j where j.establishment_id = t.establishment_id and j.place_type_id = t.id and j.feature_id = f.id)
      or exists (select from layout_feature j where j.establishment_id = t.establishment_id and j.layout_id = t.layout_id and j.feature_id = f.id))
    group by f.establishment_id, f.id order by f.position, f.id`.execute(tx)

/** The plans with their shapes, and the features that places can be looked for by. */
export const readPlans = async (context: Context): Promise<CampPlans> => ({
  plans: (await plansOf(context)).rows,
  features: (await featuresOf(context)).rows,
})
