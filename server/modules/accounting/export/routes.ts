import { z } from 'zod'
import { dayInput, idParams } from '#contract/operations/input.ts'
import { accountingExports, EXPORT_FILE, YEAR_FILE } from '#contract/operations/payment/accounting-export.ts'
import { cancelExport, makeExport } from '#server/modules/accounting/export/make-export.ts'
import { exportFile, previewExport, yearFile } from '#server/modules/accounting/export/read-exports.ts'
import { handle } from '#server/platform/http/handle.ts'
import { route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'
import { jobs } from '#server/platform/jobs/kinds.ts'

export const exportRoutes: readonly Route[] = [
  handle(accountingExports.preview)((context, { body }) => previewExport(context, body.through)),
  handle(accountingExports.cancel)(async (context, { body }) => {
    await cancelExport(context, body.id, body.reason)
    return { status: 'SAVED' as const, id: body.id }
  }),
  route(
    {
      method: 'GET',
      path: EXPORT_FILE,
      right: ['payment_accounting_export', 'export'],
      module: 'accountingExport',
      write: true,
      summary: 'Télécharger le fichier d’un export comptable, tel qu’il a été fait',
      params: idParams,
    },
    (context, { params }) => exportFile(context, params.id),
  ),
  route(
    {
      method: 'GET',
      path: YEAR_FILE,
      right: ['payment_accounting_export', 'export'],
      module: 'accountingExport',
      write: true,
      summary: 'Toutes les écritures exportées d’un exercice, au format FEC',
      params: z.object({ yearEnd: dayInput }),
    },
    (context, { params }) => yearFile(context, params.yearEnd),
  ),
]

export const exportJobs = jobs({
  // All of it or nothing: begun again after a dead server, it finds what it found.
  accountingExport: {
    right: () => ({ right: ['payment_accounting_export', 'write'], module: 'accountingExport' }),
    write: true,
    run: async (context, asked, { progress }) => ({ id: await makeExport(context, { ...asked, progress }) }),
  },
})
