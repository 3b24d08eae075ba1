import { z } from 'zod'
import { JET } from '#domain/fiscal/jet.ts'
import { dayInput, idParams, wholeInAddress } from '#contract/operations/input.ts'
import { taxStatements } from '#contract/operations/result/tax-statement.ts'
import { detailCsv, givePaper } from '#server/modules/result/tax/papers.ts'
import { papersAt, periodState } from '#server/modules/result/tax/period.ts'
import { validateStatement } from '#server/modules/result/tax/validate.ts'
import { writeTechnicalEvent } from '#server/platform/fiscal/jet.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

export const taxStatementRoutes: readonly Route[] = [
  handle(taxStatements.period)((context, { query }) => periodState(context, query.taxId ?? null, query.day)),
  handle(taxStatements.validate)(async (context, { body }) => ({
    status: 'SAVED',
    id: await validateStatement(context, body),
  })),
  route(
    {
      method: 'GET',
      path: 'result/tax-statement/file',
      right: ['result_tax_statement', 'export'],
      write: true,
      summary: 'Détail par séjour d’une période, dans les colonnes de la collectivité',
      query: z.object({ taxId: wholeInAddress(1).optional(), day: dayInput }),
      ids: { taxId: 'tax' },
    },
    async (context, { query }) => {
      const { name, type, bytes } = await detailCsv(context, await papersAt(context, query.taxId ?? null, query.day))
      await writeTechnicalEvent(context.tx, context, JET.EXPORT, { entity: 'taxStatement' })
      return new FileAnswer(type, name, bytes)
    },
  ),
  route(
    {
      method: 'GET',
      path: 'result/tax-statement/document/:id',
      right: ['result_tax_statement', 'read'],
      write: false,
      summary: 'Document d’un relevé de taxe validé, tel qu’il a été fait',
      params: idParams,
    },
    (context, { params }) => givePaper(context, params.id),
  ),
]
