import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { saveSender } from '#server/modules/mail/settings.ts'

export const mailCruds: readonly Crud[] = areaCruds({ emailConfiguration: { save: saveSender } })

export { actOnMail } from '#server/modules/mail/act.ts'
export { readBoxes, trimMailFiles } from '#server/modules/mail/box.ts'
export { FILES_BYTES as MAIL_FILES_BYTES, alreadyWritten, queueMail } from '#server/modules/mail/queue.ts'
export type { QueuedMail, Writer } from '#server/modules/mail/queue.ts'
export { mailRoutes } from '#server/modules/mail/routes.ts'
export {
  cancelMails,
  hasSender,
  isDeadAddress,
  pauseMails,
  senderName,
  serverFailure,
} from '#server/modules/mail/together.ts'
export { clickPage, openPage } from '#server/modules/mail/way-out.ts'
export { sendMails } from '#server/modules/mail/send.ts'
