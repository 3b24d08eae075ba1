import {
  closeWishBody,
  exportWishesBody,
  offerWishBody,
  refusedDemandBody,
  searchRefusedBody,
  searchWishesBody,
  wishBody,
} from '#contract/operations/booking/waiting.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { READ, WRITE } from '#server/modules/booking/routes/kit.ts'
import { exportRefused, exportWishes } from '#server/modules/booking/waiting/export.ts'
import { addRefused, searchRefused } from '#server/modules/booking/waiting/refused.ts'
import { closeWish, offerWish, saveWish, searchWishes } from '#server/modules/booking/waiting/wishes.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const writes = { method: 'POST', right: WRITE, write: true, idempotent: true } as const
const exports = { method: 'POST', right: ['booking_booking', 'export'], write: true } as const
const reads = { method: 'POST', right: READ, write: false } as const

export const waitingRoutes: readonly Route[] = [
  route(
    { ...reads, path: 'booking/waiting-wish/search', summary: 'Liste d’attente', body: searchWishesBody },
    (context, { body }) => searchWishes(context, body),
  ),
  route(
    {
      ...exports,
      path: 'booking/waiting-wish/document',
      summary: 'Liste d’attente : export CSV',
      body: exportWishesBody,
    },
    (context, { body }) => exportWishes(context, body),
  ),
  route(
    {
      ...writes,
      path: 'booking/waiting-wish/edit',
      summary: 'Inscrire un souhait sur la liste d’attente',
      body: wishBody,
    },
    async (context, { body }) => ({ status: 'SAVED', id: await saveWish(context, body) }),
  ),
  route(
    {
      ...writes,
      path: 'booking/waiting-wish/close',
      summary: 'Retirer un souhait de la liste d’attente',
      body: closeWishBody,
    },
    async (context, { body }) => ({ status: 'SAVED', id: await closeWish(context, body) }),
  ),
  route(
    {
      ...writes,
      path: 'booking/waiting-wish/offer',
      summary: 'Proposer une option à un client qui attend',
      body: offerWishBody,
    },
    async (context, { body }) => {
      const id = await offerWish(context, body)
      return { status: 'SAVED', id, item: await loadFile(context, id) }
    },
  ),
  route(
    { ...writes, path: 'booking/refused-demand/add', summary: 'Noter une demande refusée', body: refusedDemandBody },
    async (context, { body }) => ({ status: 'SAVED', id: await addRefused(context, body) }),
  ),
  route(
    { ...reads, path: 'booking/refused-demand/search', summary: 'Demandes refusées', body: searchRefusedBody },
    (context, { body }) => searchRefused(context, body),
  ),
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
