import {
  expectBody,
  occupationExportBody,
  periodExportBody,
  periodQuery,
  receptionDayQuery,
  receptionExportBody,
  tickBody,
} from '#contract/operations/booking/reception-day.ts'
import type { Birthdays, Occupation, ReceptionDay } from '#contract/operations/booking/reception-day.ts'
import { readBirthdays } from '#server/modules/booking/reception/birthdays.ts'
import { arrivalRows, departureRows, occupationRows, presentRows } from '#server/modules/booking/reception/day-rows.ts'
import { expectStay } from '#server/modules/booking/reception/expect.ts'
import { exportBirthdays, exportDay, exportOccupation } from '#server/modules/booking/reception/export.ts'
import { policeRoutes } from '#server/modules/booking/reception/police/routes.ts'
import { tickStays } from '#server/modules/booking/reception/tick.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const READ = ['booking_arrival_departure', 'read'] as const
const EXPORT = ['booking_arrival_departure', 'export'] as const

const lists: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'booking/arrival/day',
      right: READ,
      write: false,
      summary: 'Arrivées d’un jour',
      query: receptionDayQuery,
    },
    async (context, { query: { day } }): Promise<ReceptionDay> => ({ day, list: await arrivalRows(context, day) }),
  ),
  route(
    {
      method: 'GET',
      path: 'booking/departure/day',
      right: READ,
      write: false,
      summary: 'Départs d’un jour',
      query: receptionDayQuery,
    },
    async (context, { query: { day, present } }): Promise<ReceptionDay> => ({
      day,
      list: await departureRows(context, day, present === '1'),
    }),
  ),
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
]

const expected = route(
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
)

const people: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: 'booking/occupation/search',
      right: READ,
      write: false,
      summary: 'Qui occupe quel emplacement sur une période',
      query: periodQuery,
    },
    async (context, { query: { from, to } }): Promise<Occupation> => ({
      list: await occupationRows(context, from, to),
    }),
  ),
  route(
    {
      method: 'GET',
      path: 'booking/occupation/present',
      right: READ,
      write: false,
      summary: 'Qui est sur le site en ce moment : liste d’évacuation',
    },
    async (context): Promise<Occupation> => ({ list: await presentRows(context) }),
  ),
  route(
    {
      method: 'GET',
      path: 'booking/occupant/birthday',
      right: READ,
      write: false,
      summary: 'Anniversaires fêtés pendant un séjour',
      query: periodQuery,
    },
    async (context, { query: { from, to } }): Promise<Birthdays> => ({ list: await readBirthdays(context, from, to) }),
  ),
]

const exported = { method: 'POST', right: EXPORT, write: true } as const

const exports: readonly Route[] = [
  route(
    {
      ...exported,
      path: 'booking/arrival/document',
      summary: 'Arrivées d’un jour : export CSV',
      body: receptionExportBody,
    },
    (context, { body }) => exportDay(context, 'arrival', body),
  ),
  route(
    {
      ...exported,
      path: 'booking/departure/document',
      summary: 'Départs d’un jour : export CSV',
      body: receptionExportBody,
    },
    (context, { body }) => exportDay(context, 'departure', body),
  ),
  route(
    {
      ...exported,
      path: 'booking/occupation/document',
      summary: 'Occupation d’une période : export CSV',
      body: occupationExportBody,
    },
    (context, { body }) => exportOccupation(context, body),
  ),
  route(
    { ...exported, path: 'booking/occupant/document', summary: 'Anniversaires : export CSV', body: periodExportBody },
    (context, { body }) => exportBirthdays(context, body),
  ),
]

export const receptionDayRoutes: readonly Route[] = [...lists, expected, ...people, ...exports, ...policeRoutes]
