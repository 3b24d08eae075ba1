import { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { CHAPTERS, MANUAL_PDF, chapterSlugs } from '#contract/manual.ts'
import type { Crud } from '#server/crud/crud.ts'
import { areaCruds } from '#server/crud/routes.ts'
import { manualDocument } from '#server/documents/manual/manual-document.ts'
import { manualImages, readChapter } from '#server/documents/manual/read-manual.ts'
import { chapterPage } from '#server/documents/manual/to-html.ts'
import { modelFileRoutes, modelFileWays } from '#server/modules/document/model-files.ts'
import { modelRoutes } from '#server/modules/document/model/routes.ts'
import type { DocumentRenderer } from '#server/ports/document-renderer.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'

const chapterParams = z.object({ chapter: z.enum(chapterSlugs) })
const imageParams = z.object({ name: z.string().regex(/^[a-z0-9-]+\.png$/) })

const html = async (slug: string): Promise<FileAnswer> => {
  const chapter = CHAPTERS.find((one) => one.slug === slug)
  if (chapter === undefined) throw new RuleError('record.unknown')
  const page = chapterPage(await readChapter(chapter), MANUAL_PDF)
  return new FileAnswer('text/html; charset=utf-8', `${slug}.html`, new TextEncoder().encode(page))
}

const image = async (name: string): Promise<FileAnswer> => {
  const bytes = (await manualImages()).get(name)
  if (bytes === undefined) throw new RuleError('record.unknown')
  return new FileAnswer('image/png', name, bytes)
}

/** Composed at the first request: the manual does not change while the server runs. A failure is tried again. */
const composed = new WeakMap<DocumentRenderer, Promise<Uint8Array>>()

const pdf = async ({ services: { documents } }: Context): Promise<FileAnswer> => {
  const manual = composed.get(documents) ?? manualDocument().then((request) => documents.render(request))
  composed.set(documents, manual)
  manual.catch(() => composed.delete(documents))
  return new FileAnswer('application/pdf', 'documentation.pdf', await manual)
}

/** The user manual, for whoever is logged in: pages, pictures, and the whole as a PDF at the address of spec 7. */
export const documentRoutes: readonly Route[] = [
  ...modelFileRoutes,
  ...modelRoutes,
  route(
    {
      method: 'GET',
      path: 'document/manual/:chapter',
      right: 'session',
      write: false,
      summary: 'Chapitre du manuel',
      params: chapterParams,
    },
    async (_context, { params }) => html(params.chapter),
  ),
  route(
    {
      method: 'GET',
      path: 'document/manual/image/:name',
      right: 'session',
      write: false,
      summary: 'Image du manuel',
      params: imageParams,
    },
    async (_context, { params }) => image(params.name),
  ),
  route({ method: 'GET', path: MANUAL_PDF, right: 'session', write: false, summary: 'Manuel en PDF' }, pdf),
]

export const documentCruds: readonly Crud[] = areaCruds(modelFileWays)
/** Models on records: for printing, sending and what leaves by itself. */
export { languagesOf } from '#server/modules/document/model/languages.ts'
export { activeModels, hasMessageText } from '#server/modules/document/model/texts.ts'
export type { ModelRow } from '#server/modules/document/model/texts.ts'
export { modelsFor, renderFunction, renderModel } from '#server/modules/document/render.ts'
export type { RenderedModel } from '#server/modules/document/render.ts'
export { supplyModels } from '#server/modules/document/model/copy.ts'
