import { campaigns } from '#contract/operations/campaign/grc.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { readProspect, sendTest } from '#server/modules/campaign/prospect.ts'
import { readSending } from '#server/modules/campaign/results.ts'
import { actOnSending, plan, startNow, unplan } from '#server/modules/campaign/start.ts'
import { campaignWays } from '#server/modules/campaign/ways.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export { workCampaigns } from '#server/modules/campaign/write.ts'

export const campaignCruds: readonly Crud[] = areaCruds({ grc: campaignWays })

const saved = async (work: Promise<number>) => ({ status: 'SAVED' as const, id: await work })

export const campaignRoutes: readonly Route[] = [
  handle(campaigns.prospect)((context, { params }) => readProspect(context, params.id)),
  handle(campaigns.test)((context, { body }) => saved(sendTest(context, body))),
  handle(campaigns.start)((context, { body }) => saved(startNow(context, body.id))),
  handle(campaigns.plan)((context, { body }) => saved(plan(context, body.id))),
  handle(campaigns.unplan)((context, { body }) => saved(unplan(context, body.id))),
  handle(campaigns.sending)((context, { params }) => readSending(context, params.id)),
  handle(campaigns.pause)((context, { body }) => saved(actOnSending(context, body.id, 'pause'))),
  handle(campaigns.resume)((context, { body }) => saved(actOnSending(context, body.id, 'resume'))),
  handle(campaigns.stop)((context, { body }) => saved(actOnSending(context, body.id, 'stop'))),
]
