import { screens } from '#contract/screen.ts'

const CAMPAIGN = { right: 'campaign_grc', chapter: 'messagerie', texts: ['campaign'] } as const

export const campaign = screens('campaign', {
  '/grc/$grcId': { ...CAMPAIGN, texts: ['crud', 'campaign'] },
  '/grc-history-list': CAMPAIGN,
  '/grc-history/$grcHistoryId': { ...CAMPAIGN, texts: ['crud', 'campaign'] },
})
