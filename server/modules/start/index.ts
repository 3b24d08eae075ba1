/** Starting an empty establishment from a template: beside the modules whose records it makes. */
import { templateBody } from '#contract/operations/establishment/template.ts'
import { startFromTemplate } from '#server/modules/start/template.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

export const startRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'establishment/establishment/template',
      right: ['camp_place_type', 'write'],
      write: true,
      summary: 'Camping vide : partir d’un modèle',
      body: templateBody,
    },
    (context, { body }) => startFromTemplate(context, body),
  ),
]
