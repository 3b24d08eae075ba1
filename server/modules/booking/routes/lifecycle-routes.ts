import { assertAllowed } from '#domain/booking/actions.ts'
import { STATE } from '#domain/booking/states.ts'
import { baskets, files } from '#contract/operations/booking/booking.ts'
import { editBasket } from '#server/modules/booking/basket/edit-basket.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import {
  convertQuote,
  downgrade,
  previewConversion,
  validateOption,
} from '#server/modules/booking/lifecycle/convert.ts'
import { saveBooking } from '#server/modules/booking/lifecycle/save-booking.ts'
import { saved, writing } from '#server/modules/booking/routes/kit.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route, Context } from '#server/platform/http/route.ts'
import { factsOf } from '#server/modules/booking/file/facts.ts'
import { writeEvent } from '#server/modules/booking/file/history.ts'
import { lockFile } from '#server/modules/booking/file/lock-file.ts'
import { assertVersion } from '#server/modules/booking/file/stale.ts'
import { tellFile, tellNights } from '#server/modules/inventory/index.ts'
import { freeFile } from '#server/modules/booking/lifecycle/hold-file.ts'

/** Throws RuleError `record.unknown`, and the reason where it is no basket any more. Abandoned twice is abandoned. */
const abandonBasket = async (context: Context, id: number): Promise<void> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, id)
  if (file.stateId === STATE.ABANDONED) return
  assertAllowed('quit', await factsOf(tx, establishmentId, file), today)
  await tellNights(context, await freeFile(context, id))
  await tx
    .updateTable('booking')
    .set((eb) => ({ state_id: 2, status: 'ABANDONED', version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', id)
    .execute()
}

/** The file stays in the database as DELETED, without its nights. Throws the guards' codes and StaleError. */
const deleteFile = async (context: Context, id: number, version?: number): Promise<void> => {
  const { tx, establishmentId, today } = context
  const file = await lockFile(tx, establishmentId, id)
  if (version !== undefined) await assertVersion(context, file, version)
  assertAllowed('delete', await factsOf(tx, establishmentId, file), today)
  const types = await freeFile(context, id)
  await tx
    .updateTable('booking')
    .set((eb) => ({ status: 'DELETED', version: eb('version', '+', 1) }))
    .where('establishment_id', '=', establishmentId)
    .where('id', '=', id)
    .execute()
  await writeEvent(context, id, 'DELETED')
  await tellFile(context, id, types, 'DELETED')
}

const basketRoutes: readonly Route[] = [
  handle(baskets.save)(async (context, { body }) => saved(context, await editBasket(context, body), true)),
  handle(baskets.read)((context, { params }) => loadFile(context, params.id)),
  handle(baskets.abandon)(async (context, { body }) => {
    await abandonBasket(context, body.id)
    return { status: 'SAVED', id: body.id }
  }),
]

const lifecycle: readonly Route[] = [
  writing(files.save, saveBooking),
  writing(files.convert, convertQuote),
  handle(files.previewConversion)((context, { body }) => previewConversion(context, body)),
  writing(files.validate, validateOption),
  writing(files.downgrade, downgrade),
  handle(files.remove)(async (context, { params, body }) => {
    await deleteFile(context, params.id, body.version)
    return { status: 'DELETED' }
  }),
]

export const lifecycleRoutes: readonly Route[] = [...basketRoutes, ...lifecycle]
