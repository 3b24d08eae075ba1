import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { saveChannel } from '#server/modules/channel/settings.ts'

export const channelCruds: readonly Crud[] = areaCruds({ onlineBooking: { save: saveChannel } })

export { eraseImports } from '#server/modules/channel/inbox/erase.ts'
export { pollChannels } from '#server/modules/channel/job.ts'
export { channelRoutes } from '#server/modules/channel/routes.ts'
export { pushDue } from '#server/modules/channel/push/job.ts'
