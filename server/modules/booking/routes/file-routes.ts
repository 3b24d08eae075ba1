import { moveBody, repriceBody } from '#contract/operations/booking/change.ts'
import { accessChannelBody, attendantsBody, noteBody } from '#contract/operations/booking/booking.ts'
import { bookingDocumentQuery, printBookingsBody } from '#contract/operations/booking/list.ts'
import { idParams } from '#contract/operations/input.ts'
import { bookingOf, moveAsked, moveStay } from '#server/modules/booking/change/move.ts'
import { previewChange } from '#server/modules/booking/change/preview.ts'
import { repriceFile } from '#server/modules/booking/change/reprice-file.ts'
import { printFiles } from '#server/modules/booking/document/print.ts'
import { setAccessChannel } from '#server/modules/booking/file/access-channel.ts'
import { saveAttendants } from '#server/modules/booking/file/attendants.ts'
import { addNote } from '#server/modules/booking/file/history.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { tellBooking } from '#server/modules/booking/ledger/tell.ts'
import { READ, saved, WRITE, writing, written } from '#server/modules/booking/routes/kit.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const changes: readonly Route[] = [
  writing('booking/booking/move', 'Déplacer un séjour', moveBody, async (context, body) =>
    written(context, (await moveStay(context, await moveAsked(context, body))).bookingId),
  ),
  writing('booking/booking/reprice', 'Recalculer le prix d’un dossier', repriceBody, async (context, body) =>
    written(context, (await repriceFile(context, body)).bookingId),
  ),
  writing(
    'booking/booking/access-channel',
    'Dire par quel canal la demande est arrivée',
    accessChannelBody,
    async (context, body) => {
      await setAccessChannel(context, body)
      return written(context, body.id)
    },
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking/move-preview',
      right: WRITE,
      write: true,
      summary: 'Montrer ce que changerait un déplacement',
      body: moveBody,
    },
    async (context, { body }) => {
      const bookingId = await bookingOf(context, body.occupancyId)
      const move = await moveAsked(context, body)
      const { occupancyId, strategy } = move
      return previewChange(context, { bookingId, occupancyId, strategy }, (inside) => moveStay(inside, move))
    },
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking/reprice-preview',
      right: WRITE,
      write: true,
      summary: 'Montrer ce que changerait un recalcul',
      body: repriceBody,
    },
    (context, { body }) =>
      previewChange(
        context,
        { bookingId: body.id, occupancyId: body.occupancies[0]?.id ?? null, strategy: body.strategy },
        (inside) => repriceFile(inside, body),
      ),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/attendant/edit',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Nommer les occupants d’un séjour',
      body: attendantsBody,
    },
    async (context, { body, returnEditItem }) => saved(context, await saveAttendants(context, body), returnEditItem),
  ),
]

const reading: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'booking/booking/edit/:id',
      right: READ,
      write: false,
      summary: 'Lire un dossier',
      params: idParams,
    },
    (context, { params }) => loadFile(context, params.id),
  ),
  route(
    {
      method: 'GET',
      path: 'booking/occupancy/get_for_booking/:id',
      right: READ,
      write: false,
      summary: 'Séjours d’un dossier',
      params: idParams,
    },
    async (context, { params }) => {
      const list = (await loadFile(context, params.id)).occupancies
      return { list, total: list.length }
    },
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking/:id/notes',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Ajouter une note au dossier',
      params: idParams,
      body: noteBody,
    },
    async (context, { params, body }) => {
      await lockFile(context.tx, context.establishmentId, params.id)
      const id = await addNote(context, params.id, body.text)
      await tellBooking(context, params.id)
      return { status: 'SAVED', id }
    },
  ),
  route(
    {
      method: 'GET',
      path: 'booking/booking/document/:id',
      right: READ,
      write: false,
      summary: 'Devis ou confirmation en PDF',
      params: idParams,
      query: bookingDocumentQuery,
    },
    (context, { params, query }) => printFiles(context, [params.id], query.kind),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking/document/print',
      right: READ,
      write: false,
      summary: 'Devis ou confirmations de plusieurs dossiers en un PDF',
      body: printBookingsBody,
    },
    (context, { body }) => printFiles(context, [...new Set(body.ids)], body.kind),
  ),
]

export const fileRoutes: readonly Route[] = [...changes, ...reading]
