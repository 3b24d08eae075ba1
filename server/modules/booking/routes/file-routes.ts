import type { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { STATUS } from '#domain/booking/states.ts'
import { files } from '#contract/operations/booking/booking.ts'
import { changes } from '#contract/operations/booking/change.ts'
import { bookingDocumentQuery, byCustomerQuery, home, printBookingsBody } from '#contract/operations/booking/list.ts'
import { idParams } from '#contract/operations/input.ts'
import type { accessChannelBody } from '#contract/operations/booking/booking.ts'
import { bookingOf, moveAsked, moveStay } from '#server/modules/booking/change/move.ts'
import { previewChange } from '#server/modules/booking/change/preview.ts'
import { repriceFile } from '#server/modules/booking/change/reprice-file.ts'
import { printFiles } from '#server/modules/booking/document/print.ts'
import { saveAttendants } from '#server/modules/booking/file/attendants.ts'
import { addNote } from '#server/modules/booking/file/history.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { bookingsOfCustomer } from '#server/modules/booking/list/booking-list.ts'
import { find } from '#server/modules/booking/list/find.ts'
import { tellBooking } from '#server/modules/inventory/index.ts'
import { READ, writing } from '#server/modules/booking/routes/kit.ts'
import { counted, handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route, Context } from '#server/platform/http/route.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'

/** Throws RuleError record.unknown, booking.isClosed, reference.unknown for a channel of another site, and StaleError. */
const setAccessChannel = async (context: Context, input: z.output<typeof accessChannelBody>): Promise<void> => {
  const { tx, establishmentId } = context
  const file = await lockFile(tx, establishmentId, input.id)
  if (file.statusId === STATUS.CLOSED) throw new RuleError('booking.isClosed')
  await assertVersion(context, file, input.version)
  await tx
    .updateTable('booking')
    .set((eb) => ({ access_channel_id: input.accessChannelId, version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', input.id)
    .execute()
  await tellBooking(context, input.id)
}

const changing: readonly Route[] = [
  writing(changes.move, async (context, body) => (await moveStay(context, await moveAsked(context, body))).bookingId),
  writing(changes.reprice, async (context, body) => (await repriceFile(context, body)).bookingId),
  writing(files.setAccessChannel, async (context, body) => {
    await setAccessChannel(context, body)
    return body.id
  }),
  handle(changes.previewMove)(async (context, { body }) => {
    const bookingId = await bookingOf(context, body.occupancyId)
    const move = await moveAsked(context, body)
    const { occupancyId, strategy } = move
    return previewChange(context, { bookingId, occupancyId, strategy }, (inside) => moveStay(inside, move))
  }),
  handle(changes.previewReprice)((context, { body }) =>
    previewChange(
      context,
      { bookingId: body.id, occupancyId: body.occupancies[0]?.id ?? null, strategy: body.strategy },
      (inside) => repriceFile(inside, body),
    ),
  ),
  writing(files.saveAttendants, saveAttendants),
]

const reading: readonly Route[] = [
  handle(home.find)((context, { query }) => find(context, query.q)),
  route(
    {
      method: 'GET',
      path: 'frontoffice/booking/bycustomerdateperiod',
      right: READ,
      write: false,
      summary: 'Séjours d’un client sur une période',
      query: byCustomerQuery,
    },
    (context, { query }) => bookingsOfCustomer(context, query),
  ),
  handle(files.read)((context, { params }) => loadFile(context, params.id)),
  handle(files.stays)(async (context, { params }) => counted((await loadFile(context, params.id)).occupancies)),
  handle(files.addNote)(async (context, { params, body }) => {
    await lockFile(context.tx, context.establishmentId, params.id)
    const id = await addNote(context, params.id, body.text)
    await tellBooking(context, params.id)
    return { status: 'SAVED', id }
  }),
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

export const fileRoutes: readonly Route[] = [...changing, ...reading]
