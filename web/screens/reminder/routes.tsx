import { reminder } from '#contract/screens/reminder.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(reminder, {
  '/mailing-criteria/$mailingCriteriaId': () =>
    import('#web/screens/reminder/mailing-criteria.tsx').then((m) => m.MailingCriteria),
  '/automatic-messages': () => import('#web/screens/reminder/automatic-calendar.tsx').then((m) => m.AutomaticCalendar),
  '/automatic-messages/$about/$recordId': () =>
    import('#web/screens/reminder/automatic-record.tsx').then((m) => m.AutomaticRecord),
  '/surety-list': () => import('#web/screens/reminder/surety-list.tsx').then((m) => m.SuretyList),
})
