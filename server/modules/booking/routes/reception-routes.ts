import { receptionBody } from '#contract/operations/booking/reception.ts'
import { arrive, go, undoArrive } from '#server/modules/booking/lifecycle/reception.ts'
import { receptionDayRoutes } from '#server/modules/booking/reception/routes.ts'
import { saved } from '#server/modules/booking/routes/kit.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const DESK = ['booking_arrival_departure', 'write'] as const

const reception = (path: string, summary: string, work: typeof arrive): Route =>
  route(
    { method: 'POST', path, right: DESK, write: true, summary, body: receptionBody },
    async (context: Context, { body, returnEditItem }) => saved(context, await work(context, body), returnEditItem),
  )

export const receptionRoutes: readonly Route[] = [
  ...receptionDayRoutes,
  reception('booking/arrival/arrive', 'Cocher « arrivé »', arrive),
  reception('booking/arrival/undo-arrive', 'Décocher « arrivé »', undoArrive),
  reception('booking/departure/go', 'Cocher « parti »', go),
]
