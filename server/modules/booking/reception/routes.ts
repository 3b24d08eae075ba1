import {
  periodQuery,
  receptionDayQuery,
  receptionExportBody,
  tickBody,
} from '#contract/operations/booking/reception-day.ts'
import type { Birthdays, Occupation, ReceptionDay } from '#contract/operations/booking/reception-day.ts'
import { JET } from '#domain/fiscal/jet.ts'
import { readBirthdays } from '#server/modules/booking/reception/birthdays.ts'
import { arrivalRows, departureRows, occupationRows } from '#server/modules/booking/reception/day-rows.ts'
import { policeRoutes } from '#server/modules/booking/reception/police/routes.ts'
import { tickStays } from '#server/modules/booking/reception/tick.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
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
      path: 'booking/occupant/birthday',
      right: READ,
      write: false,
      summary: 'Anniversaires fêtés pendant un séjour',
      query: periodQuery,
    },
    async (context, { query: { from, to } }): Promise<Birthdays> => ({ list: await readBirthdays(context, from, to) }),
  ),
]

const exports: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/arrival/document',
      right: EXPORT,
      write: true,
      summary: 'Arrivées d’un jour : export',
      body: receptionExportBody,
    },
    async (context, { body: { day } }): Promise<ReceptionDay> => {
      await writeTechnicalEvent(context.tx, context, JET.EXPORT, { entity: 'arrival' })
      return { day, list: await arrivalRows(context, day) }
    },
  ),
  route(
    {
      method: 'POST',
      path: 'booking/departure/document',
      right: EXPORT,
      write: true,
      summary: 'Départs d’un jour : export',
      body: receptionExportBody,
    },
    async (context, { body: { day } }): Promise<ReceptionDay> => {
      await writeTechnicalEvent(context.tx, context, JET.EXPORT, { entity: 'departure' })
      return { day, list: await departureRows(context, day, false) }
    },
  ),
]

export const receptionDayRoutes: readonly Route[] = [...lists, ...people, ...exports, ...policeRoutes]
