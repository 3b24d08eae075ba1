import { campaign } from '#contract/screens/campaign.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(campaign, {
  '/grc/$grcId': () => import('#web/screens/campaign/campaign-record.tsx').then((m) => m.CampaignRecord),
  '/grc-history-list': () => import('#web/screens/campaign/sending-list.tsx').then((m) => m.SendingList),
  '/grc-history/$grcHistoryId': () => import('#web/screens/campaign/sending-record.tsx').then((m) => m.SendingRecord),
})
