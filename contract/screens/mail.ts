import { screens } from '#contract/screen.ts'

const SETTINGS = { right: 'document_email_configuration', chapter: 'messagerie', texts: ['crud'] } as const
const HISTORY = { right: 'document_email_mailing', chapter: 'messagerie' } as const

export const mail = screens('mail', {
  '/email-configuration': SETTINGS,
  '/email-configuration-grc': SETTINGS,
  '/email-configuration-informations': SETTINGS,
  '/email-history-list-page/$entityId': HISTORY,
  '/email/$mailId': HISTORY,
  '/sms-list': HISTORY,
  '/admin/module/sms/$smsProviderId': { right: 'establishment_module', chapter: 'messagerie', texts: ['crud', 'mail'] },
})
