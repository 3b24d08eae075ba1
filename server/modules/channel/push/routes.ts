import { idParams } from '#contract/operations/input.ts'
import { pushStateOf, resync } from '#server/modules/channel/push/state.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

export const pushRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'module/online-booking/push-state/:id',
      right: ['establishment_module', 'read'],
      write: false,
      summary: 'Canal de vente : ce qui lui est envoyé',
      params: idParams,
    },
    (context, { params }) => pushStateOf(context, params.id),
  ),
  route(
    {
      method: 'POST',
      path: 'module/online-booking/resync/:id',
      right: ['establishment_module', 'write'],
      write: true,
      summary: 'Canal de vente : tout renvoyer',
      params: idParams,
    },
    (context, { params }) => resync(context, params.id),
  ),
]
