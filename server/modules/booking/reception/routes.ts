import {
  arrivalList,
  birthdayList,
  departureList,
  occupationList,
  remarksOf,
} from '#contract/lists/booking/reception.ts'
import { expectBody, tickBody } from '#contract/operations/booking/reception-day.ts'
import { wholeListRoutes } from '#server/list/routes.ts'
import { readBirthdays } from '#server/modules/booking/reception/birthdays.ts'
import { arrivalRows, departureRows, occupationRows, presentRows } from '#server/modules/booking/reception/day-rows.ts'
import { expectStay } from '#server/modules/booking/reception/expect.ts'
import { policeRoutes } from '#server/modules/booking/reception/police/routes.ts'
import { tickStays } from '#server/modules/booking/reception/tick.ts'
import { route } from '#server/platform/http/route.ts'
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
  route(
    {
      method: 'POST',
      path: 'booking/arrival/tick',
      right: ['booking_arrival_departure', 'write'],
      write: true,
      idempotent: true,
      summary: 'Cocher « arrivé » ou « parti » pour plusieurs séjours',
      body: tickBody,
    },
    (context, { body }) => tickStays(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/arrival/expect',
      right: ['booking_arrival_departure', 'write'],
      write: true,
      idempotent: true,
      summary: 'Heure d’arrivée prévue d’un séjour, et une note',
      body: expectBody,
    },
    async (context, { body }) => ({ status: 'SAVED', id: await expectStay(context, body) }),
  ),
]

export const receptionDayRoutes: readonly Route[] = [...lists, ...deeds, ...policeRoutes]
