import { screens } from '#contract/screen.ts'

const AUTOMATIC = { right: 'document_email_mailing', chapter: 'messagerie', texts: ['reminder'] } as const

export const reminder = screens('reminder', {
  '/surety-list': { right: 'customer_partner_surety', chapter: 'messagerie', texts: ['reminder'] },
  '/mailing-criteria/$mailingCriteriaId': { ...AUTOMATIC, texts: ['crud', 'reminder'] },
  '/automatic-messages': AUTOMATIC,
  '/automatic-messages/$about/$recordId': AUTOMATIC,
})
