import { mail } from '#contract/screens/mail.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(mail, {
  '/email-configuration': () => import('#web/screens/mail/settings-screen.tsx').then((m) => m.GeneralSettings),
  '/email-configuration-grc': () => import('#web/screens/mail/settings-screen.tsx').then((m) => m.CampaignSettings),
  '/email-configuration-informations': () =>
    import('#web/screens/mail/settings-screen.tsx').then((m) => m.InformationSettings),
  '/email-history-list-page/$entityId': () => import('#web/screens/mail/history-list.tsx').then((m) => m.MailHistory),
  '/email/$mailId': () => import('#web/screens/mail/mail-screen.tsx').then((m) => m.MailScreen),
  '/sms-list': () => import('#web/screens/mail/sms-list.tsx').then((m) => m.SmsList),
  '/admin/module/sms/$smsProviderId': () => import('#web/screens/mail/sms-provider.tsx').then((m) => m.SmsProvider),
})
