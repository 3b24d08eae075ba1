import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { savePlatform } from '#server/modules/einvoice/routes.ts'

export const einvoiceCruds: readonly Crud[] = areaCruds({ electronicInvoice: { save: savePlatform } })

export { tellCollected } from '#server/modules/einvoice/collected.ts'
export { issueBills } from '#server/modules/einvoice/issue.ts'
export { readStatuses } from '#server/modules/einvoice/lifecycle.ts'
export { markHandled, nextReceived, pollPlatforms } from '#server/modules/einvoice/outbox/poll.ts'
export { queueFlow } from '#server/modules/einvoice/outbox/queue.ts'
export { sendFlows } from '#server/modules/einvoice/outbox/send.ts'
export { isSilent, toFollow } from '#server/modules/einvoice/states.ts'
export { momentText } from '#server/modules/einvoice/site.ts'
export { einvoiceRoutes } from '#server/modules/einvoice/routes.ts'
