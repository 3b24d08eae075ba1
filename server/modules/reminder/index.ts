import { suretyReminders } from '#contract/operations/reminder/surety.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { sendReminders } from '#server/modules/reminder/send-reminders.ts'
import { askSureties, readLists, readSettings } from '#server/modules/reminder/surety-rows.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

export const reminderCruds: readonly Crud[] = areaCruds({
  surety: {
    check: (_context, { nbdaySurety, nbdaySuretyReminder }) => {
      if (nbdaySuretyReminder <= nbdaySurety) return
      throw new FieldsError([{ path: 'nbdaySuretyReminder', message: 'reminder.tooEarly' }])
    },
  },
})

export const reminderRoutes: readonly Route[] = [
  handle(suretyReminders.index)((context) => readSettings(context)),
  handle(suretyReminders.bookings)((context, { body }) => readLists(context, body.startDate, body.endDate)),
  handle(suretyReminders.send)((context, { body }) => sendReminders(context, body)),
  handle(suretyReminders.calcul)(async (context) => ({ asked: await askSureties(context) })),
]
