import {
  arrivalList,
  birthdayList,
  departureList,
  occupationList,
  remarksOf,
} from '#contract/lists/booking/reception.ts'
import { home } from '#contract/operations/booking/list.ts'
import type { ToDo } from '#contract/operations/booking/list.ts'
import { atTheDesk } from '#contract/operations/booking/reception-day.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { readBirthdays } from '#server/modules/reception/birthdays.ts'
import { arrivalRows, departureRows, occupationRows, presentRows } from '#server/modules/reception/day-rows.ts'
import { expectStay } from '#server/modules/reception/expect.ts'
import { homeFigures } from '#server/modules/reception/home.ts'
import { policeRoutes } from '#server/modules/reception/police/routes.ts'
import { tickStays } from '#server/modules/reception/tick.ts'
import { readToDo } from '#server/modules/reception/to-do.ts'
import { handle } from '#server/platform/http/handle.ts'
import type { Route } from '#server/platform/http/route.ts'

const said = { missing: remarksOf }

const lists: readonly Route[] = [
  ...wholeListRoutes(arrivalList, {
    summary: 'Arrivées d’un jour',
    rows: (context, { day = context.today }) => arrivalRows(context, day),
    said,
  }),
  ...wholeListRoutes(departureList, {
    summary: 'Départs d’un jour',
    rows: (context, { day = context.today, present = false }) => departureRows(context, day, present),
    said,
  }),
  ...wholeListRoutes(occupationList, {
    summary: 'Qui est sur le site, maintenant ou sur une période',
    rows: (context, { view, from = context.today, to = from }) =>
      view === 'period' ? occupationRows(context, from, to) : presentRows(context),
  }),
  ...wholeListRoutes(birthdayList, {
    summary: 'Anniversaires fêtés pendant un séjour',
    rows: (context, { from = context.today, to = from }) => readBirthdays(context, from, to),
  }),
]

const deeds: readonly Route[] = [
  handle(atTheDesk.tick)((context, { body }) => tickStays(context, body)),
  handle(atTheDesk.expect)(async (context, { body }) => ({ status: 'SAVED', id: await expectStay(context, body) })),
]

const today: readonly Route[] = [
  handle(home.toDo)(async (context): Promise<ToDo> => ({ list: await readToDo(context) })),
  handle(home.figures)((context) => homeFigures(context)),
]

export const receptionRoutes: readonly Route[] = [...lists, ...today, ...deeds, ...policeRoutes]
