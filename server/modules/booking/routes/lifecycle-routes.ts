import { baskets, files } from '#contract/operations/booking/booking.ts'
import { editBasket } from '#server/modules/booking/basket/edit-basket.ts'
import { loadFile } from '#server/modules/booking/file/load-file.ts'
import { abandonBasket, deleteFile } from '#server/modules/booking/lifecycle/abandon.ts'
import {
  convertQuote,
  downgrade,
  previewConversion,
  validateOption,
} from '#server/modules/booking/lifecycle/convert.ts'
import { saveBooking } from '#server/modules/booking/lifecycle/save-booking.ts'
import { saved, writing } from '#server/modules/booking/routes/kit.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

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
