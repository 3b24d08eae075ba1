import { reminder } from '#contract/screens/reminder.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(reminder, {
  '/surety-list': () => import('#web/screens/reminder/surety-list.tsx').then((m) => m.SuretyList),
})
