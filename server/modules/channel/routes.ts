import { imports } from '#contract/operations/booking/import.ts'
import { channelModule, channels } from '#contract/operations/booking/online-booking.ts'
import { moduleRoutes } from '#server/crud/module-settings.ts'
import { handle } from '#server/platform/http/handle.ts'
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
import { pushStateOf, resync } from '#server/modules/channel/push/state.ts'
import { askRooms, channelState, channelTalk, saveMappings } from '#server/modules/channel/settings.ts'

/** Polls outside a transaction; what broke answers an error once the rest is done. */
const polled = async ({ db, services, establishmentId, now }: Context, id: number) => {
  const errors: unknown[] = []
  const result = await pollNow({ db, services, now: () => now }, { establishmentId, id }, (error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
  return result
}

const settings: readonly Route[] = [
  handle(channels.state)((context, { params }) => channelState(context, params.id)),
  ...moduleRoutes(channelModule, { talk: channelTalk, test: askRooms }),
  handle(channels.saveMappings)(async (context, { params, body }) => {
    await saveMappings(context, params.id, body.mappings)
    return { status: 'SAVED', id: params.id }
  }),
  handle(channels.rooms)((context, { params }) => askRooms(context, params.id)),
  handle(channels.poll)((context, { params }) => polled(context, params.id)),
  handle(channels.pushState)((context, { params }) => pushStateOf(context, params.id)),
  handle(channels.resync)((context, { params }) => resync(context, params.id)),
]

export const channelRoutes: readonly Route[] = [
  ...settings,
  handle(imports.read)((context, { params }) => readImport(context, params.id)),
  handle(imports.accept)((context, { body }) => acceptImport(context, body)),
  handle(imports.acceptMany)(async (context, { body }) => ({ list: await acceptMany(context, body) })),
  handle(imports.refuse)((context, { body }) => refuseImport(context, body)),
  handle(imports.counter)((context, { body }) => counterImport(context, body)),
  handle(imports.retry)((context, { body }) => retryImport(context, body)),
  handle(imports.map)((context, { body }) => mapImport(context, body)),
  handle(imports.forceValidate)((context, { body }) => forceValidate(context, body)),
  handle(imports.forceRefuse)((context, { body }) => forceRefuse(context, body)),
]
