/**
 * Files by path and name (spec 3 « Document file », spec 7 « document model download », « show image »). A path names a record, never a
 * place on a disk: nothing is kept, and what a path names is made anew with the rights of who asks (docs/decisions/0412).
 */
import { z } from 'zod'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import { printedParams, printing } from '#contract/operations/document/printing.ts'
import type { PrintedParams } from '#contract/operations/document/printing.ts'
import { allows } from '#contract/rights.ts'
import { readRow } from '#server/crud/edit.ts'
import { letterOf, nameOf, paperOf } from '#server/modules/printing/papers.ts'
import { handle } from '#server/platform/http/handle.ts'
import { FileAnswer, route } from '#server/platform/http/route.ts'
import type { Context, Route } from '#server/platform/http/route.ts'
import { readStored } from '#server/platform/stored-file.ts'

const PAPER = /^paper-(\d+)-([a-z0-9]+)-(\d+)-(\d+)$/
const LOOK = /^look-(\d{1,15})$/

const pathOf = ({ mailingConfigurationId, entityType, entityId, languageId }: PrintedParams): string =>
  `paper-${mailingConfigurationId}-${entityType}-${entityId}-${languageId}`

/** What a path of a paper names. Throws RuleError record.unknown for any other path, whatever it climbs over. */
const paperAt = (path: string): PrintedParams => {
  const [, mailingConfigurationId, entityType, entityId, languageId] = PAPER.exec(path) ?? []
  const asked = printedParams.safeParse({ mailingConfigurationId, entityType, entityId, languageId })
  if (!asked.success) throw new RuleError('record.unknown')
  return asked.data
}

/** Throws RuleError record.unknown, also under a name that is not the file's. */
const download = async (context: Context, path: string, fileName: string): Promise<FileAnswer> => {
  const { request, name } = await paperOf(context, paperAt(path))
  if (fileName !== `${name}.pdf`) throw new RuleError('record.unknown')
  return new FileAnswer('application/pdf', fileName, await context.services.documents.render(request))
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Pictures of looks as they were sent, and papers as drawings. Throws RuleError record.unknown. */
const image = async (context: Context, extension: string, path: string): Promise<FileAnswer> => {
  const id = Number(LOOK.exec(path)?.[1] ?? 0)
  if (id === 0) {
    const asked = paperAt(path)
    if (extension !== 'svg') throw new RuleError('record.unknown')
    const { request, name } = await paperOf(context, asked)
    return new FileAnswer('image/svg+xml', `${name}.svg`, await context.services.documents.render(request, 'svg'))
  }
  if (!allows(context.rights.document_email_document, 'read')) throw new RuleError('right.insufficient')
  const row = await readRow({ entity: entities.documentBackground }, context, id)
  const { type, bytes } = await readStored(context, id)
  if (EXTENSIONS[type] !== extension.replace('jpeg', 'jpg')) throw new RuleError('record.unknown')
  return new FileAnswer(type, String(row['fileName']), bytes)
}

const segment = z.string().max(200)

export const documentFileRoutes: readonly Route[] = [
  handle(printing.file)(async (context, { body }) => {
    const fileName = nameOf([await letterOf(context, body)])
    return { generateFilePath: pathOf(body), generateFileName: `${fileName}.pdf`, fileName, extension: 'pdf' }
  }),
  route(
    {
      method: 'GET',
      path: 'document/model/download/:path/:fileName',
      right: 'session',
      write: false,
      summary: 'Fichier d’un papier, par son chemin et son nom',
      params: z.object({ path: segment, fileName: segment }),
    },
    (context, { params }) => download(context, params.path, params.fileName),
  ),
  route(
    {
      method: 'GET',
      path: 'document/model/image/:extension/:path',
      right: 'session',
      write: false,
      summary: 'Image d’un papier ou d’une présentation, par son chemin',
      params: z.object({ extension: segment, path: segment }),
    },
    (context, { params }) => image(context, params.extension, params.path),
  ),
]
