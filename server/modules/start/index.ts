/** Starting an empty establishment from a template: beside the modules whose records it makes. */
import { startFromTemplate } from '#server/modules/start/template.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'
import { startFrom } from '#contract/operations/establishment/template.ts'

export const startRoutes: readonly Route[] = [
  handle(startFrom)((context, { body }) => startFromTemplate(context, body)),
]
