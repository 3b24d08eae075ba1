import { plans } from '#contract/operations/camp/plan.ts'
import { idParams } from '#contract/operations/input.ts'
import { readDrawing, readPlans, saveDrawing } from '#server/modules/camp/plan/drawing.ts'
import { addPlan, planPicture, replacePicture } from '#server/modules/camp/plan/picture.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const READ = ['camp_plan', 'read'] as const
const WRITE = ['camp_plan', 'write'] as const
/** Who looks at the planning looks at the plan. */
const LOOK = ['booking_planning', 'read'] as const

const drawingRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'camp/plan/upload',
      right: WRITE,
      write: true,
      summary: 'Plan du camping : nouveau, par son image',
      upload: 'uploadfile',
    },
    (context, { body }) => addPlan(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'camp/plan/upload/:id',
      right: WRITE,
      write: true,
      summary: 'Plan du camping : autre image',
      params: idParams,
      upload: 'uploadfile',
    },
    (context, { params, body }) => replacePicture(context, params.id, body),
  ),
  handle(plans.readDrawing)((context, { params }) => readDrawing(context, params.id)),
  handle(plans.saveDrawing)((context, { params, body }) => saveDrawing(context, params.id, body)),
]

export const planRoutes: readonly Route[] = [
  ...drawingRoutes,
  route(
    {
      method: 'GET',
      path: 'camp/plan/image/:id',
      right: READ,
      write: false,
      summary: 'Plan du camping : image',
      params: idParams,
    },
    (context, { params }) => planPicture(context, params.id),
  ),
  handle(plans.all)((context) => readPlans(context)),
  route(
    {
      method: 'GET',
      path: 'booking/plan/image/:id',
      right: LOOK,
      write: false,
      summary: 'Picture of a plan',
      params: idParams,
    },
    (context, { params }) => planPicture(context, params.id),
  ),
]
