/** Routes of what happens to a saved file: arrivals, early departures, stays added and removed, merging, splitting, payers, undoing. */
import { fileLife } from '#contract/operations/booking/lifecycle.ts'
import { moves } from '#contract/operations/booking/move-several.ts'
import { desk } from '#contract/operations/booking/reception.ts'
import { addStay, removeStay } from '#server/modules/booking/change/add-stay.ts'
import { leaveEarly } from '#server/modules/booking/change/early-departure.ts'
import { moveSeveral, previewSeveral } from '#server/modules/booking/change/move-several.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { cancelFile, previewCancel } from '#server/modules/booking/lifecycle/cancel.ts'
import { closeFile } from '#server/modules/booking/lifecycle/close.ts'
import { mergeFiles } from '#server/modules/booking/lifecycle/merge.ts'
import { shareFile, transferFile, transferFiles } from '#server/modules/booking/lifecycle/payers.ts'
import { arrive, go, undoArrive } from '#server/modules/booking/lifecycle/arrive-and-go.ts'
import { splitFile } from '#server/modules/booking/lifecycle/split.ts'
import { undoLast } from '#server/modules/booking/lifecycle/undo.ts'
import { change, saved, writing } from '#server/modules/booking/routes/kit.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

const cancelling = (
  [write, preview]: readonly [typeof fileLife.cancel, typeof fileLife.previewCancel],
  kind: 'cancel' | 'noShow',
): readonly Route[] => [
  writing(write, async (context, body) => (await cancelFile(context, kind, body)).bookingId),
  handle(preview)((context, { body }) => previewCancel(context, kind, body)),
]

export const changeRoutes: readonly Route[] = [
  ...cancelling([fileLife.cancel, fileLife.previewCancel], 'cancel'),
  ...cancelling([fileLife.noShow, fileLife.previewNoShow], 'noShow'),
  ...change(fileLife.leaveEarly, fileLife.previewEarly, leaveEarly),
  ...change(fileLife.addStay, fileLife.previewAddStay, addStay),
  ...change(fileLife.removeStay, fileLife.previewRemoveStay, removeStay),
  writing(desk.arrive, arrive),
  writing(desk.undoArrive, undoArrive),
  writing(desk.go, go),
  writing(fileLife.close, closeFile),
  writing(fileLife.undo, undoLast),
  writing(fileLife.merge, mergeFiles),
  writing(fileLife.transfer, transferFile),
  writing(fileLife.sharePayers, shareFile),
  handle(fileLife.split)(async (context, { body }) => {
    const { id: own, newId } = await splitFile(context, body)
    return { ...(await saved(context, own, true)), created: await loadFile(context, newId) }
  }),
  handle(moves.preview)((context, { body }) => previewSeveral(context, body)),
  handle(moves.move)(async (context, { body }) => {
    const { warnings } = await moveSeveral(context, body)
    return { status: 'SAVED', warnings }
  }),
  handle(fileLife.transferMany)(async (context, { body }) => ({
    status: 'SAVED',
    files: await transferFiles(context, body),
  })),
]
