import { idParams } from '#contract/operations/input.ts'
import {
  acceptManyBody,
  counterImportBody,
  forceRefuseBody,
  forceValidateBody,
  importBody,
  mapImportBody,
  refuseImportBody,
  retryImportBody,
} from '#contract/operations/booking/import.ts'
import { channelModule, mappingsBody } from '#contract/operations/booking/online-booking.ts'
import { moduleRoutes } from '#server/crud/module-settings.ts'
import { pushRoutes } from '#server/modules/channel/push/routes.ts'
import { route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import {
  acceptImport,
  acceptMany,
  counterImport,
  forceRefuse,
  forceValidate,
  mapImport,
  refuseImport,
  retryImport,
} from '#server/modules/channel/inbox/actions.ts'
import { readImport } from '#server/modules/channel/inbox/read.ts'
import { pollNow } from '#server/modules/channel/job.ts'
import { askRooms, channelState, channelTalk, saveMappings } from '#server/modules/channel/settings.ts'

const SETTINGS_READ = ['establishment_module', 'read'] as const
const SETTINGS_WRITE = ['establishment_module', 'write'] as const
const READ = ['booking_import', 'read'] as const
const WRITE = ['booking_import', 'write'] as const

/** Polls outside a transaction; what broke answers an error once the rest is done. */
const polled = async ({ db, services, establishmentId, now }: Context, id: number) => {
  const errors: unknown[] = []
  const result = await pollNow({ db, services, now: () => now }, { establishmentId, id }, (error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return result
}

const settings: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'module/online-booking/state/:id',
      right: SETTINGS_READ,
      write: false,
      summary: 'Canal de réservation : correspondances et dernières relèves',
      params: idParams,
    },
    (context, { params }) => channelState(context, params.id),
  ),
  ...moduleRoutes(channelModule, { talk: channelTalk, test: askRooms }),
  route(
    {
      method: 'POST',
      path: 'module/online-booking/mapping/:id',
      right: SETTINGS_WRITE,
      write: true,
      summary: 'Canal de réservation : correspondances',
      params: idParams,
      body: mappingsBody,
    },
    async (context, { params, body }) => {
      await saveMappings(context, params.id, body.mappings)
      return { status: 'SAVED', id: params.id }
    },
  ),
  route(
    {
      method: 'POST',
      path: 'module/online-booking/rooms/:id',
      right: SETTINGS_WRITE,
      module: 'onlineBooking',
      write: false,
      summary: 'Canal de réservation : lire les codes du canal',
      params: idParams,
    },
    (context, { params }) => askRooms(context, params.id),
  ),
  route(
    {
      method: 'POST',
      path: 'module/online-booking/poll/:id',
      right: WRITE,
      write: false,
      summary: 'Canal de réservation : relever maintenant',
      params: idParams,
    },
    (context, { params }) => polled(context, params.id),
  ),
]

const reading: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'booking/booking-import/edit/:id',
      right: READ,
      write: false,
      summary: 'Réservation internet : lecture',
      params: idParams,
    },
    (context, { params }) => readImport(context, params.id),
  ),
]

const deciding: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/booking-import/accept',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Accepter une réservation internet',
      body: importBody,
    },
    (context, { body }) => acceptImport(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking-import/accept-many',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Accepter plusieurs réservations internet',
      body: acceptManyBody,
    },
    async (context, { body }) => ({ list: await acceptMany(context, body) }),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking-import/refuse',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Refuser une réservation internet',
      body: refuseImportBody,
    },
    (context, { body }) => refuseImport(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking-import/counter',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Proposer autre chose qu’une réservation internet',
      body: counterImportBody,
    },
    (context, { body }) => counterImport(context, body),
  ),
]

const repairing: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/booking-import/retry',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Intégrer de nouveau une réservation internet',
      body: retryImportBody,
    },
    (context, { body }) => retryImport(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking-import/map',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Donner leur sens à des codes du canal, et intégrer',
      body: mapImportBody,
    },
    (context, { body }) => mapImport(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking-import/force-validate',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Valider ici une réservation internet, sans en informer le canal',
      body: forceValidateBody,
    },
    (context, { body }) => forceValidate(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/booking-import/force-refuse',
      right: WRITE,
      write: true,
      idempotent: true,
      summary: 'Refuser ici une réservation internet, sans en informer le canal',
      body: forceRefuseBody,
    },
    (context, { body }) => forceRefuse(context, body),
  ),
]

export const channelRoutes: readonly Route[] = [...settings, ...reading, ...deciding, ...repairing, ...pushRoutes]
