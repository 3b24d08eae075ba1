import {
  abandonBody,
  convertBody,
  deleteBody,
  downgradeBody,
  saveBookingBody,
  tempBookingBody,
  validateBody,
} from '#contract/operations/booking/booking.ts'
import { idParams } from '#contract/operations/input.ts'
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
import { DELETE, READ, saved, WRITE, writing } from '#server/modules/booking/routes/kit.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const baskets: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/temp-booking/edit',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Créer ou modifier le panier (garde ses emplacements un temps)',
      body: tempBookingBody,
    },
    async (context, { body }) => saved(context, await editBasket(context, body), true),
  ),
  route(
    {
      method: 'GET',
      path: 'booking/temp-booking/edit/:id',
      right: READ,
      write: false,
      summary: 'Lire un panier',
      params: idParams,
    },
    (context, { params }) => loadFile(context, params.id),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/temp-booking/abandon',
      right: WRITE,
      write: true,
      summary: 'Abandonner le panier et libérer ses emplacements',
      body: abandonBody,
    },
    async (context, { body }) => {
      await abandonBasket(context, body.id)
      return { status: 'SAVED', id: body.id }
    },
  ),
]

const lifecycle: readonly Route[] = [
  writing(
    'booking/booking/save',
    'Enregistrer le panier : devis, option, réservation ou passage',
    saveBookingBody,
    saveBooking,
  ),
  writing('booking/booking/convert', 'Convertir un devis', convertBody, convertQuote),
  route(
    {
      method: 'POST',
      path: 'booking/booking/convert-preview',
      right: WRITE,
      write: true,
      summary: 'Convertir un devis : montrer d’abord',
      body: convertBody,
    },
    (context, { body }) => previewConversion(context, body),
  ),
  writing('booking/booking/validate', 'Valider une option', validateBody, validateOption),
  writing('booking/booking/downgrade', 'Repasser une réservation en option', downgradeBody, downgrade),
  route(
    {
      method: 'POST',
      path: 'booking/booking/delete/:id',
      right: DELETE,
      write: true,
      summary: 'Supprimer un devis ou une option sans règlement',
      params: idParams,
      body: deleteBody,
    },
    async (context, { params, body }) => {
      await deleteFile(context, params.id, body.version)
      return { status: 'DELETED' }
    },
  ),
]

export const lifecycleRoutes: readonly Route[] = [...baskets, ...lifecycle]
