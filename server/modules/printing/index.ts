import { RuleError } from '#domain/rule-error.ts'
import { printedParams, printing } from '#contract/operations/document/printing.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { lookPictureRoutes } from '#server/modules/printing/look-pictures.ts'
import { lookRoutes } from '#server/modules/printing/looks.ts'
import { paperOf, readPapers } from '#server/modules/printing/papers.ts'
import { jobOn, lookAt, printOn } from '#server/modules/printing/printers.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

export { printingJobs } from '#server/modules/printing/batch.ts'

export const printingCruds: readonly Crud[] = areaCruds({
  documentBackground: {
    // Made by sending a picture, and replaced by another.
    check: () => {
      throw new RuleError('file.missing')
    },
  },
  docEditor: {
    check: (_context, { uri }) => {
      const typed = URL.parse(uri)
      if (typed !== null && /^(?:ipps?|https?):$/.test(typed.protocol) && typed.host !== '') return
      throw new FieldsError([{ path: 'uri', message: 'printer.address' }])
    },
  },
})

const READ = ['booking_booking', 'read'] as const
const ADDRESS = ':mailingConfigurationId/:entityType/:entityId/:languageId'

const paperRoutes: readonly Route[] = [
  handle(printing.papers)((context, { params }) => readPapers(context, params)),
  route(
    {
      method: 'GET',
      path: `document/printing/preview/${ADDRESS}`,
      right: READ,
      write: false,
      summary: 'Aperçu d’un papier',
      params: printedParams,
    },
    async (context, { params }) => {
      const { request, name } = await paperOf(context, params, [params.entityId])
      return new FileAnswer('image/svg+xml', `${name}.svg`, await context.services.documents.render(request, 'svg'))
    },
  ),
  route(
    {
      method: 'GET',
      path: `document/printing/file/${ADDRESS}`,
      right: READ,
      write: false,
      summary: 'Un papier en PDF',
      params: printedParams,
    },
    async (context, { params }) => {
      const { request, name } = await paperOf(context, params, [params.entityId])
      return new FileAnswer('application/pdf', `${name}.pdf`, await context.services.documents.render(request))
    },
  ),
  handle(printing.print)(async (context, { body }) => {
    const { request, name } = await paperOf(context, body, [body.entityId])
    const pdf = await context.services.documents.render(request)
    return printOn(context, body.printerId, { name, pdf, copies: body.copies })
  }),
  handle(printing.job)((context, { params }) => jobOn(context, params.printerId, params.jobId)),
  handle(printing.look)((context, { params }) => lookAt(context, params.id)),
]

export const printingRoutes: readonly Route[] = [...lookRoutes, ...lookPictureRoutes, ...paperRoutes]
