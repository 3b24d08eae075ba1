import { mailingCriterias } from '#contract/operations/reminder/criteria.ts'
import { automaticMessages } from '#contract/operations/reminder/emailing.ts'
import { suretyReminders } from '#contract/operations/reminder/surety.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { readCalendar, readCalendarRows, readWhy, setOff } from '#server/modules/reminder/automatic/answers.ts'
import { reachFileRoute } from '#server/modules/reminder/criteria/reach-file.ts'
import { criteriaWays, exclude, readPreview } from '#server/modules/reminder/criteria/reach.ts'
import { emailingWays } from '#server/modules/reminder/automatic/save-rule.ts'
import { sendReminders } from '#server/modules/reminder/send-reminders.ts'
import { askSureties, readLists, readSettings } from '#server/modules/reminder/surety-rows.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export { nowOn } from '#server/modules/reminder/automatic/rules.ts'
export { readSavedCriteria, reachOf } from '#server/modules/reminder/criteria/reach.ts'
export type { Criteria } from '#server/modules/reminder/criteria/reach.ts'
export { writeMessage } from '#server/modules/reminder/write-message.ts'
export { writeText } from '#server/modules/reminder/write-text.ts'
export { prepareLinks } from '#server/modules/reminder/links.ts'
export { sendAutomatic } from '#server/modules/reminder/automatic/write.ts'

export const reminderCruds: readonly Crud[] = areaCruds({
  emailing: emailingWays,
  mailingCriteria: criteriaWays,
  surety: {
    check: (_context, { nbdaySurety, nbdaySuretyReminder }) => {
      if (nbdaySuretyReminder <= nbdaySurety) return
      throw new FieldsError([{ path: 'nbdaySuretyReminder', message: 'reminder.tooEarly' }])
    },
  },
})

export const reminderRoutes: readonly Route[] = [
  handle(automaticMessages.calendar)((context) => readCalendar(context)),
  handle(automaticMessages.calendarRows)((context, { params }) => readCalendarRows(context, params)),
  handle(automaticMessages.why)((context, { params }) => readWhy(context, params)),
  handle(automaticMessages.off)((context, { body }) => setOff(context, body)),
  handle(mailingCriterias.preview)((context, { body }) => readPreview(context, body)),
  reachFileRoute,
  handle(mailingCriterias.exclude)((context, { body }) => exclude(context, body)),
  handle(suretyReminders.index)((context) => readSettings(context)),
  handle(suretyReminders.bookings)((context, { body }) => readLists(context, body.startDate, body.endDate)),
  handle(suretyReminders.send)((context, { body }) => sendReminders(context, body)),
  handle(suretyReminders.calcul)(async (context) => ({ asked: await askSureties(context) })),
]
