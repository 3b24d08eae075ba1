import { RuleError } from '#domain/rule-error.ts'
import { printedParams, printing } from '#contract/operations/document/printing.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { documentFileRoutes } from '#server/modules/printing/document-file.ts'
import { lookPictureRoutes } from '#server/modules/printing/look-pictures.ts'
import { lookRoutes } from '#server/modules/printing/looks.ts'
import { letterOf, paperOf, readModels, readPapers } from '#server/modules/printing/papers.ts'
import { jobOn, lookAt } from '#server/modules/printing/printers.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Route } from '#server/platform/http/route.ts'

export { printingJobs } from '#server/modules/printing/batch.ts'
export { functionPaper } from '#server/modules/printing/papers.ts'

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

const ADDRESS = ':mailingConfigurationId/:entityType/:entityId/:languageId'
const PAPER = {
  method: 'GET',
  // Each kind of record has its own right: asked once the address says which.
  right: 'session',
  write: false,
  params: printedParams,
  ids: { mailingConfigurationId: 'mailingConfiguration' },
} as const

const paperRoutes: readonly Route[] = [
  handle(printing.papers)((context, { params }) => readPapers(context, params)),
  handle(printing.models)((context, { params }) => readModels(context, params.entityType)),
  handle(printing.check)(async (context, { params }) => {
    const { languageId, problems } = await letterOf(context, params)
    return { languageId, problems }
  }),
  route(
    { ...PAPER, path: `document/printing/preview/${ADDRESS}`, summary: 'Aperçu d’un papier' },
    async (context, { params }) => {
      const { request, name } = await paperOf(context, params)
      return new FileAnswer('image/svg+xml', `${name}.svg`, await context.services.documents.render(request, 'svg'))
    },
  ),
  route(
    { ...PAPER, path: `document/printing/file/${ADDRESS}`, summary: 'Un papier en PDF' },
    async (context, { params }) => {
      const { request, name } = await paperOf(context, params)
      return new FileAnswer('application/pdf', `${name}.pdf`, await context.services.documents.render(request))
    },
  ),
  handle(printing.job)((context, { params }) => jobOn(context, params.printerId, params.jobId)),
  handle(printing.look)((context, { params }) => lookAt(context, params.id)),
]

export const printingRoutes: readonly Route[] = [
  ...lookRoutes,
  ...lookPictureRoutes,
  ...paperRoutes,
  ...documentFileRoutes,
]
