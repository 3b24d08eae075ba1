import {
  policeDocumentBody,
  policeForms,
  policeListBody,
  policeSearchBody,
} from '#contract/operations/booking/police.ts'
import type { PoliceRegister } from '#contract/operations/booking/police.ts'
import { exportRegister } from '#server/modules/reception/police/export.ts'
import { printForms } from '#server/modules/reception/police/print.ts'
import { readRegister } from '#server/modules/reception/police/read-register.ts'
import { saveForm, signForms } from '#server/modules/reception/police/write-form.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

const WRITE = ['booking_police', 'write'] as const

/** All behind the right of the register, which its module takes away while it is off. */
export const policeRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: 'booking/police-register/search',
      right: ['booking_police', 'read'],
      write: false,
      summary: 'Registre de police : fiches à faire et faites',
      body: policeSearchBody,
    },
    async (context, { body: { from, to } }): Promise<PoliceRegister> => ({
      list: await readRegister(context, from, to),
    }),
  ),
  handle(policeForms.save)(async (context, { body }) => ({ status: 'SAVED', id: await saveForm(context, body) })),
  handle(policeForms.sign)(async (context, { body: { guests, signed } }) => ({
    status: 'SAVED',
    count: await signForms(context, guests, signed),
  })),
  route(
    {
      method: 'POST',
      path: 'booking/police-register/document',
      right: WRITE,
      write: true,
      summary: 'Fiches de police en PDF',
      body: policeDocumentBody,
    },
    (context, { body }) => printForms(context, body),
  ),
  route(
    {
      method: 'POST',
      path: 'booking/police-register/document/list',
      right: ['booking_police', 'export'],
      write: true,
      summary: 'Registre de police : export CSV de la liste',
      body: policeListBody,
    },
    (context, { body }) => exportRegister(context, body),
  ),
]
