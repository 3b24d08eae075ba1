/** Routes of what happens to a saved file: early departures, stays added and removed, merging, splitting, payers, undoing. */
import type { z } from 'zod'
import {
  addStayBody,
  closeBody,
  earlyDepartureBody,
  mergeBody,
  payersBody,
  removeStayBody,
  splitBody,
  transferBody,
  transferCustomersBody,
  undoBody,
} from '#contract/operations/booking/lifecycle.ts'
import { cancelBody } from '#contract/operations/booking/reception.ts'
import type { Strategy } from '#contract/operations/booking/party.ts'
import { addStay, removeStay } from '#server/modules/booking/change/add-stay.ts'
import type { Applied } from '#server/modules/booking/change/applied.ts'
import { leaveEarly } from '#server/modules/booking/change/early-departure.ts'
import { previewChange } from '#server/modules/booking/change/preview.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { cancelFile, previewCancel } from '#server/modules/booking/lifecycle/cancel.ts'
import { closeFile } from '#server/modules/booking/lifecycle/close.ts'
import { mergeFiles } from '#server/modules/booking/lifecycle/merge.ts'
import { shareFile, transferFile, transferFiles } from '#server/modules/booking/lifecycle/payers.ts'
import { splitFile } from '#server/modules/booking/lifecycle/split.ts'
import { undoLast } from '#server/modules/booking/lifecycle/undo.ts'
import { DELETE, saved, WRITE, writing, written } from '#server/modules/booking/routes/kit.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const DESK = ['booking_arrival_departure', 'write'] as const
type Right = typeof DESK | typeof DELETE | typeof WRITE

interface Change<B extends z.ZodType> {
  readonly path: string
  readonly summary: string
  readonly right: Right
  readonly body: B
  readonly work: (context: Context, body: z.output<B>) => Promise<Applied>
}

/** A change, and its preview under the same right: it does the change and takes it back. */
const change = <const B extends typeof addStayBody | typeof removeStayBody | typeof earlyDepartureBody>(
  { path, summary, right, body, work }: Change<B>,
  strategy: Strategy = 'KEEP_DETAIL',
): Route[] => [
  route({ method: 'POST', path, right, write: true, idempotent: true, summary, body }, async (context, input) =>
    saved(context, (await work(context, input.body as z.output<B>)).bookingId, input.returnEditItem),
  ),
  route(
    { method: 'POST', path: `${path}-preview`, right, write: true, summary: `${summary} : montrer d’abord`, body },
    (context, input) =>
      previewChange(context, { bookingId: input.body.id, occupancyId: null, strategy }, (inside) =>
        work(inside, input.body as z.output<B>),
      ),
  ),
]

const cancelling = (path: string, summary: string, kind: 'cancel' | 'noShow'): Route[] => [
  route(
    { method: 'POST', path, right: DELETE, write: true, idempotent: true, summary, body: cancelBody },
    async (context, { body, returnEditItem }) =>
      saved(context, (await cancelFile(context, kind, body)).bookingId, returnEditItem),
  ),
  route(
    {
      method: 'POST',
      path: `${path}-preview`,
      right: DELETE,
      write: true,
      summary: `${summary} : montrer ce qui est gardé et rendu`,
      body: cancelBody,
    },
    (context, { body }) => previewCancel(context, kind, body),
  ),
]

const id =
  <B>(work: (context: Context, body: B) => Promise<number>) =>
  async (context: Context, body: B) =>
    written(context, await work(context, body))

export const changeRoutes: readonly Route[] = [
  ...cancelling('booking/booking/cancel', 'Annuler un dossier', 'cancel'),
  ...cancelling('booking/booking/no-show', 'Déclarer un client absent', 'noShow'),
  ...change({
    path: 'booking/departure/early',
    summary: 'Départ anticipé',
    right: DESK,
    body: earlyDepartureBody,
    work: leaveEarly,
  }),
  ...change({
    path: 'booking/booking/add-stay',
    summary: 'Ajouter un séjour au dossier',
    right: WRITE,
    body: addStayBody,
    work: addStay,
  }),
  ...change({
    path: 'booking/booking/remove-stay',
    summary: 'Retirer un séjour du dossier',
    right: DELETE,
    body: removeStayBody,
    work: removeStay,
  }),
  writing('booking/booking/close', 'Clore un dossier', closeBody, id(closeFile)),
  writing('booking/booking/undo', 'Défaire la dernière opération du jour', undoBody, id(undoLast)),
  writing('booking/booking/merge', 'Fusionner deux dossiers', mergeBody, id(mergeFiles)),
  writing('booking/booking/transfer', 'Transférer un dossier à un autre client', transferBody, id(transferFile)),
  writing('booking/booking/payers', 'Partager des lignes entre payeurs', payersBody, id(shareFile)),
  route(
    {
      method: 'POST',
      path: 'booking/booking/split',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Scinder un dossier',
      body: splitBody,
    },
    async (context, { body }) => {
      const { id: own, newId } = await splitFile(context, body)
      return { ...(await saved(context, own, true)), created: await loadFile(context, newId) }
    },
  ),
  route(
    {
      method: 'POST',
      path: 'booking/tools/transfer-customers',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Transférer des dossiers d’un client à un autre',
      body: transferCustomersBody,
    },
    async (context, { body }) => ({ status: 'SAVED', files: await transferFiles(context, body) }),
  ),
]
