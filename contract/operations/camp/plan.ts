/** Plans of the campsite: places drawn on a picture (`/admin/module/plan`), and what `/plan` shows of them. */
import { z } from 'zod'
import type { Point } from '#domain/camp/plan-shape.ts'
import { MOST_CORNERS, PLAN_SIDE } from '#domain/camp/plan-shape.ts'
import { operation } from '#contract/operation.ts'
import { idAnswer, keptAnswer, savedAnswer } from '#contract/operations/answer.ts'
import { idInput, idParams } from '#contract/operations/input.ts'

const coordinate = z.int().min(0).max(PLAN_SIDE)
const point = z.tuple([coordinate, coordinate]) as unknown as z.ZodType<Point, readonly [number, number]>

/** POST `camp/plan/shapes/:id`: every shape of a plan, once drawn. `version` is the plan's. */
export const planShapesBody = z.object({
  version: z.int().min(1),
  shapes: z.array(z.object({ placeId: idInput, points: z.array(point).min(3).max(MOST_CORNERS) })).max(2000),
})

const planShape = z.strictObject({ placeId: idAnswer, points: z.array(keptAnswer(point)).readonly() })

/** GET `camp/plan/shapes/:id`. */
const planDrawing = z.strictObject({
  version: z.int(),
  shapes: z.array(planShape).readonly(),
})
export type PlanDrawing = z.output<typeof planDrawing>

const drawnPlan = z.strictObject({
  id: idAnswer,
  label: z.string(),
  width: z.int(),
  height: z.int(),
  /** Changes with the picture. */
  picture: z.int(),
  shapes: z.array(planShape).readonly(),
})
export type DrawnPlan = z.output<typeof drawnPlan>

/** GET `booking/plan`. */
const campPlans = z.strictObject({
  plans: z.array(drawnPlan).readonly(),
  /** Features that some place has, its own or those of its type and layout. */
  features: z
    .array(z.strictObject({ id: idAnswer, label: z.string(), placeIds: z.array(idAnswer).readonly() }))
    .readonly(),
})
export type CampPlans = z.output<typeof campPlans>

export const plans = {
  readDrawing: operation({
    method: 'GET',
    path: 'camp/plan/shapes/:id',
    right: ['camp_plan', 'read'],
    write: false,
    summary: 'Plan du camping : emplacements dessinés',
    params: idParams,
    answer: planDrawing,
  }),
  saveDrawing: operation({
    method: 'POST',
    path: 'camp/plan/shapes/:id',
    right: ['camp_plan', 'write'],
    write: true,
    summary: 'Plan du camping : enregistrement du dessin',
    params: idParams,
    body: planShapesBody,
    answer: savedAnswer.extend({ version: z.int() }),
  }),
  all: operation({
    method: 'GET',
    path: 'booking/plan',
    right: ['booking_planning', 'read'],
    write: false,
    summary: 'Plans with their places and features',
    answer: campPlans,
  }),
} as const
