import { exportWishesBody, refusedDemands, searchRefusedBody, wishes } from '#contract/operations/booking/waiting.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { exportRefused, exportWishes } from '#server/modules/booking/waiting/export.ts'
import { addRefused, searchRefused } from '#server/modules/booking/waiting/refused.ts'
import { closeWish, offerWish, saveWish, searchWishes } from '#server/modules/booking/waiting/wishes.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const exports = { method: 'POST', right: ['booking_booking', 'export'], write: true } as const

export const waitingRoutes: readonly Route[] = [
  handle(wishes.search)((context, { body }) => searchWishes(context, body)),
  route(
    {
      ...exports,
      path: 'booking/waiting-wish/document',
      summary: 'Liste d’attente : export CSV',
      body: exportWishesBody,
    },
    (context, { body }) => exportWishes(context, body),
  ),
  handle(wishes.save)(async (context, { body }) => ({ status: 'SAVED', id: await saveWish(context, body) })),
  handle(wishes.close)(async (context, { body }) => ({ status: 'SAVED', id: await closeWish(context, body) })),
  handle(wishes.offer)(async (context, { body }) => {
    const id = await offerWish(context, body)
    return { status: 'SAVED', id, item: await loadFile(context, id) }
  }),
  handle(refusedDemands.add)(async (context, { body }) => ({ status: 'SAVED', id: await addRefused(context, body) })),
  handle(refusedDemands.search)((context, { body }) => searchRefused(context, body)),
  route(
    {
      ...exports,
      path: 'booking/refused-demand/document',
      summary: 'Demandes refusées : export CSV',
      body: searchRefusedBody,
    },
    (context, { body }) => exportRefused(context, body),
  ),
]
