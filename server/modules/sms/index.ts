import { smsModule, smses } from '#contract/operations/document/sms.ts'
import type { Crud } from '#server/crud/crud.ts'
import { moduleRoutes, talkIn } from '#server/crud/module-settings.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { actOnMany } from '#server/modules/sms/act.ts'
import { askAtOnce, saveCarrier, testCarrier } from '#server/modules/sms/provider.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export { cancelSms, pauseSms } from '#server/modules/sms/act.ts'
export { offersWaitUntil } from '#server/modules/sms/hours.ts'
export { carrierOf } from '#server/modules/sms/provider.ts'
export { alreadyTexted, asSms, checkSms, hasStopped, mobileOf, queueSms } from '#server/modules/sms/queue.ts'
export type { QueuedSms } from '#server/modules/sms/queue.ts'
export { workSms } from '#server/modules/sms/work.ts'

export const smsCruds: readonly Crud[] = areaCruds({ smsProvider: { save: saveCarrier } })

export const smsRoutes: readonly Route[] = [
  ...moduleRoutes(smsModule, {
    talk: talkIn(smsModule, 'sms_provider_talk', 'sms_provider_id'),
    test: testCarrier,
    kept: askAtOnce,
  }),
  handle(smses.act)(async (context, { body }) => ({ count: await actOnMany(context, body) })),
]
