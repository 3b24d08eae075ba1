/** Plans of the campsite: places drawn on a picture (`/admin/module/plan`), and what `/plan` shows of them. */
import { z } from 'zod'
import type { PlanShape, Point } from '#domain/camp/plan-shape.ts'
import { MOST_CORNERS, PLAN_SIDE } from '#domain/camp/plan-shape.ts'
import { idInput } from '#contract/operations/input.ts'

const coordinate = z.int().min(0).max(PLAN_SIDE)
const point = z.tuple([coordinate, coordinate]) as unknown as z.ZodType<Point, readonly [number, number]>

/** POST `camp/plan/shapes/:id`: every shape of a plan, once drawn. `version` is the plan's. */
export const planShapesBody = z.object({
  version: z.int().min(1),
  shapes: z.array(z.object({ placeId: idInput, points: z.array(point).min(3).max(MOST_CORNERS) })).max(2000),
})

/** GET `camp/plan/shapes/:id`. */
export interface PlanDrawing {
  readonly version: number
  readonly shapes: readonly PlanShape[]
}

export interface DrawnPlan {
  readonly id: number
  readonly label: string
  readonly width: number
  readonly height: number
  /** Changes with the picture. */
  readonly picture: number
  readonly shapes: readonly PlanShape[]
}

/** GET `booking/plan`. */
export interface CampPlans {
  readonly plans: readonly DrawnPlan[]
  /** Features that some place has, its own or those of its type and layout. */
  readonly features: readonly { readonly id: number; readonly label: string; readonly placeIds: readonly number[] }[]
}
